// The design that a good engineer writes first, in its own tables of the same database: count the tickets of the rate under
// a lock of its row, insert the payment and the ticket. With `/unlocked/…` the same without the lock.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
const query = (client, name, text, values) => client.query({ name, text, values });

async function buy(rateId, lock, { full_name: name, email }) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await query(client, `rate${lock}`, `SELECT quota, price FROM plain.rates WHERE id = $1 ${lock}`, [
      rateId,
    ]);
    const [{ quota, price }] = rows;
    const counted = await query(
      client,
      'count',
      `SELECT count(*)::int AS sold FROM plain.tickets WHERE rate_id = $1 AND status <> 'voided'`,
      [rateId],
    );
    if (counted.rows[0].sold >= quota) {
      await client.query('ROLLBACK');
      return null;
    }
    const payment = await query(
      client,
      'payment',
      `INSERT INTO plain.payments (rate_id, amount, expires_at) VALUES ($1, $2, now() + interval '15 minutes') RETURNING id`,
      [rateId, price],
    );
    const { id } = payment.rows[0];
    await query(
      client,
      'ticket',
      `INSERT INTO plain.tickets (rate_id, payment_id, price, full_name, email, barcode) VALUES ($1, $2, $3, $4, $5, gen_random_uuid())`,
      [rateId, id, price, name, email],
    );
    await client.query('COMMIT');
    return id;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

for (const [path, lock] of [
  ['/locked', 'FOR UPDATE'],
  ['/unlocked', ''],
]) {
  app.post(`${path}/:rateId`, async (request, reply) => {
    const id = await buy(request.params.rateId, lock, request.body);
    return id === null ? reply.code(409).send({ error: 'sold_out' }) : { payment_id: id };
  });
}

await app.listen({ host: '127.0.0.1', port: 0 });
process.send({ address: `http://127.0.0.1:${app.server.address().port}` });
process.on('SIGTERM', () => process.exit(0));
