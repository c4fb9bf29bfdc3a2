// The floor of what goes into the database: as many plain rows as a notification with its deliveries takes, in one
// statement, and a queue of the fewest columns.
import pg from 'pg';
import { payloadOf } from '../notification.mjs';

export async function prepare({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    CREATE TABLE bare_rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text NOT NULL);
    CREATE TABLE bare_queue (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, due_at timestamptz NOT NULL,
      claim_id uuid, leased_until timestamptz) WITH (fillfactor = 70);
    CREATE INDEX bare_queue_due ON bare_queue (due_at)`);
  await client.end();
}

export async function openEnqueuer({ databaseUrl }, connections) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const insert = 'INSERT INTO bare_rows (body) SELECT unnest($1::text[])';
  return {
    write: async (organization, mark) => {
      // The notification, and for each endpoint a delivery and a row of the queue.
      const rows = [JSON.stringify(payloadOf(mark)), ...organization.endpoints.flatMap(({ id }) => [id, id])];
      await pool.query({ name: 'insert', text: insert, values: [rows] });
    },
    fill: async (organization, marks) => {
      const count = marks.length * organization.endpoints.length;
      await pool.query('INSERT INTO bare_queue (due_at) SELECT now() FROM generate_series(1, $1::int)', [count]);
    },
    close: () => pool.end(),
  };
}

export async function empty({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('TRUNCATE bare_rows, bare_queue');
  await client.end();
}
