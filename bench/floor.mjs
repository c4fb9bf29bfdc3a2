// The floor: a bare HTTP route with one prepared statement that returns the same rows from the same database, and for
// writes the barest statement that stores the same fact. No credentials, no validation, no presentation.
import Fastify from 'fastify';
import pg from 'pg';

const app = Fastify();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const statements = JSON.parse(process.env.FLOOR_STATEMENTS);

for (const [name, { text, values, fromQuery }] of Object.entries(statements)) {
  app.get(`/${name}`, async (request) => {
    const filled = values.map((value, index) => (index === fromQuery ? request.query.value : value));
    const { rows } = await pool.query({ name, text, values: filled });
    return rows;
  });
}

const checkIn = `UPDATE tickets SET admitted_count = $3, first_entered_at = $4, updated_at = $4 WHERE organization_id = $1 AND id = $2`;
app.put('/check-in/:organization/:ticket', async (request) => {
  const { organization, ticket } = request.params;
  await pool.query({ name: 'check_in', text: checkIn, values: [organization, ticket, request.body.enter, new Date()] });
  return { success: true };
});

const walkIn = `
  INSERT INTO bookings (organization_id, id, event_id, code, status, walkin, source, created_via, party_size, created_at, updated_at)
  VALUES ($1, $2, $3, $2, 'accepted', true, 'pro', 'integrations', $5, $4, $4)`;
let number = 0;
app.post('/walk-in', async (request) => {
  number += 1;
  const { organization_id: organization, event_id: event, for: people } = request.body;
  await pool.query({
    name: 'walk_in',
    text: walkIn,
    values: [organization, `floor_${process.pid}_${number}`, event, new Date(), people],
  });
  return { success: true };
});

const swap = `UPDATE tickets SET status = 'voided', voided_at = $3, updated_at = $3 WHERE organization_id = $1 AND id = $2 AND status = 'active' RETURNING id`;
app.post('/swap', async (request) => {
  const { organization_id: organization, ticket_id: ticket } = request.body;
  const { rows } = await pool.query({ name: 'swap', text: swap, values: [organization, ticket, new Date()] });
  return rows[0] ?? {};
});

await app.listen({ host: '127.0.0.1', port: 0 });
process.send({ address: `http://127.0.0.1:${app.server.address().port}` });
process.on('SIGTERM', () => process.exit(0));
