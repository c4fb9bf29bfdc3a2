// The reads of the floor: of each the plainest statement that returns as many bytes as the service answers, from the
// same table by the same index. Rows come as they are stored; where the service answers more than they hold, each is
// given as much more text.
import pg from 'pg';

/** `fromQuery` is the place of the value that differs from request to request. */
function plainReads({ demo }, eventIds) {
  const organization = demo.organization._id;
  return {
    validate: {
      scenario: 'validate',
      from: 'barcodes WHERE barcode = $1',
      values: ['BARCODE'],
      fromQuery: 0,
    },
    'ticket-by-code': {
      scenario: 'ticket by its code',
      from: 'tickets WHERE organization_id = $1 AND barcode = $2 AND deleted_at IS NULL',
      values: [organization, 'BARCODE'],
      fromQuery: 1,
    },
    'bookings-by-email': {
      scenario: 'bookings by e-mail',
      from: `bookings WHERE organization_id = $1 AND email_key = $2 AND email_key <> ''
        ORDER BY created_at DESC, id DESC LIMIT 100`,
      values: [organization, 'EMAIL'],
      fromQuery: 1,
    },
    lists: {
      scenario: 'lists of 100',
      from: 'guest_lists WHERE organization_id = $1 AND event_id = $2 ORDER BY created_at, id LIMIT 100',
      values: [organization, 'EVENT'],
      fromQuery: 1,
    },
    'channel-tickets': {
      scenario: 'channel tickets, 100',
      from: `tickets WHERE organization_id = $1 AND event_id = $2 AND channel_id = $3 AND deleted_at IS NULL
        ORDER BY created_at, id LIMIT 100`,
      values: [organization, 'EVENT', demo.channel._id],
      fromQuery: 1,
    },
    'ticket-rates': {
      scenario: 'ticket rates',
      from: 'ticket_rates WHERE organization_id = $1 AND event_id = ANY ($2) ORDER BY created_at, id LIMIT 100',
      values: [organization, eventIds],
    },
  };
}

/** How many bytes each side answers on the average of some requests, and how many rows the floor has. */
async function sizesOf(client, read, scenario, address) {
  const sizes = { ours: 0, floor: 0, rows: 0 };
  for (let number = 0; number < 20; number += 1) {
    const { path } = scenario.ours();
    const response = await fetch(`${address}${path}`, { headers: scenario.headers });
    if (!response.ok) throw new Error(`${scenario.name}: the service answered ${response.status}`);
    sizes.ours += (await response.arrayBuffer()).byteLength;
    const value = new URL(`${address}${scenario.floor().path}`).searchParams.get('value');
    const values = read.values.map((known, index) => (index === read.fromQuery ? value : known));
    const { rows } = await client.query(`SELECT * FROM ${read.from}`, values);
    sizes.floor += Buffer.byteLength(JSON.stringify(rows));
    sizes.rows += rows.length;
  }
  if (sizes.rows === 0) throw new Error(`${scenario.name}: the floor finds no rows`);
  return sizes;
}

/** The statements of the floor, by the names of its routes. */
export async function readsOfFloor(setup, eventIds, address, scenarios) {
  const client = new pg.Client({ connectionString: setup.databaseUrl });
  await client.connect();
  const statements = {};
  for (const [name, read] of Object.entries(plainReads(setup, eventIds))) {
    const scenario = scenarios.find((one) => one.name === read.scenario);
    const { ours, floor, rows } = await sizesOf(client, read, scenario, address);
    const missing = Math.max(0, Math.round((ours - floor) / rows));
    const more = missing > 0 ? `, repeat('x', ${missing}) AS more` : '';
    statements[name] = { text: `SELECT *${more} FROM ${read.from}`, values: read.values, fromQuery: read.fromQuery };
    console.error(
      `  ${read.scenario}: ${Math.round(ours / 20)} bytes, of the floor ${Math.round(floor / 20)} and ${missing} more a row`,
    );
  }
  await client.end();
  return statements;
}
