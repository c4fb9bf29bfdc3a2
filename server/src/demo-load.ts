/** `npm run demo:load -- --tickets 1000000`: fills the configured database with very many tickets. */
import { parseArgs } from 'node:util';
import { type ConnectionSettings, Database } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { crossTenantDb } from './platform/sql/tenant-db.ts';
import { readConfig } from './process/config.ts';
import { migrateForCommand, openDatabaseForCommand } from './process/database-server.ts';
import { loadTickets } from './process/demo/load.ts';
import { environmentOf } from './process/deployment.ts';

const usage = `Fills a database that has the demonstration data with very many tickets of its first organization.

Usage:
  npm run demo:load -- [--tickets <number>]

Options:
  --tickets <number>  How many tickets; 100000 when omitted.
  --help              This text.

Example:
  npm run demo:load -- --tickets 1000000`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { tickets: { type: 'string', default: '100000' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const tickets = /^\d{1,9}$/.test(values.tickets) ? Number(values.tickets) : 0;
  if (tickets < 1) throw new Error('--tickets must be a whole number from 1 to 999999999.');
  const config = readConfig(process.env);
  if (config.environment === 'production') throw new Error('demo:load is for alpha: ENVIRONMENT is production.');
  const log = createLog('warn');
  const database = await openDatabaseForCommand(config, log);
  try {
    await migrateForCommand(database, log);
    await refuseProduction(database.connection);
    const began = Date.now();
    await loadTickets({ connection: database.directConnection, tickets, now: new Date(), progress: showProgress });
    process.stderr.write(`\n${tickets} tickets in ${Math.round((Date.now() - began) / 1_000)} s\n`);
  } finally {
    await database.close();
  }
}

/** The database says what it is for, whatever the settings of this command are. */
async function refuseProduction(connection: ConnectionSettings): Promise<void> {
  const database = new Database({ connection, log: createLog('warn') });
  try {
    if ((await environmentOf(crossTenantDb(database))) === 'production') {
      throw new Error('demo:load is for alpha: this database belongs to production.');
    }
  } finally {
    await database.close();
  }
}

const barWidth = 40;
let shown = -1;

function showProgress(done: number, of: number): void {
  const share = Math.floor((done / of) * barWidth);
  if (share === shown && done < of) return;
  shown = share;
  const bar = `[${'#'.repeat(share)}${'-'.repeat(barWidth - share)}] ${done} of ${of}`;
  process.stderr.write(process.stderr.isTTY ? `\r${bar}` : `${bar}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
