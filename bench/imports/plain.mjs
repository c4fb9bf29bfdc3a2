// The plainest ways to have the rows of a file in a table: COPY by PostgreSQL itself, and INSERTs of 1 000 rows by pg. No
// rules, no identifiers, no notifications, no clients: a table with the columns of the file, a number and one index.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import pg from 'pg';

const rowsBatchSize = 1_000;

/** Rows a second of both; the file stands at `path`, which the server of PostgreSQL can read. */
export async function measurePlain(connection, { path, columns, rows }) {
  const client = new pg.Client({ ...connection });
  await client.connect();
  const list = columns.map((name) => `"${name}"`).join(', ');
  const empty = async () => {
    await client.query('DROP TABLE IF EXISTS plain_rows');
    await client.query(
      `CREATE TABLE plain_rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${columns.map((name) => `"${name}" text`).join(', ')})`,
    );
    await client.query(`CREATE INDEX ON plain_rows ("${columns[0]}")`);
  };
  const rateOf = async (work) => {
    await empty();
    const began = performance.now();
    await work();
    const perSecond = rows / ((performance.now() - began) / 1_000);
    const { rows: counted } = await client.query('SELECT count(*)::int AS count FROM plain_rows');
    if (counted[0].count !== rows) throw new Error(`${counted[0].count} rows of ${rows}`);
    return Math.round(perSecond);
  };
  const copy = await rateOf(() => client.query(`COPY plain_rows (${list}) FROM '${path}' WITH (FORMAT csv, HEADER)`));
  const insert = await rateOf(async () => {
    const text = `INSERT INTO plain_rows (${list}) SELECT * FROM unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')})`;
    let group = [];
    const write = async () => {
      const values = columns.map((_, index) => group.map((row) => row[index]));
      group = [];
      await client.query(text, values);
    };
    for await (const row of createReadStream(path).pipe(parse({ from_line: 2 }))) {
      group.push(row);
      if (group.length === rowsBatchSize) await write();
    }
    if (group.length > 0) await write();
  });
  await client.query('DROP TABLE plain_rows');
  await client.end();
  return { copyPerSecond: copy, insertPerSecond: insert };
}
