// graphile-worker: a job is a row that is taken, done and deleted one by one. Workers are woken by NOTIFY.
import { consoleLogFactory, Logger, makeWorkerUtils, run } from 'graphile-worker';
import pg from 'pg';

const schema = 'graphile_worker';
// Tasks that fail are expected where an endpoint hangs.
const logger = new Logger((scope) => {
  const log = consoleLogFactory(scope);
  return (level, message, meta) => level === 'error' && !message.startsWith('Failed task') && log(level, message, meta);
});

export async function prepare({ databaseUrl }) {
  const utils = await makeWorkerUtils({ connectionString: databaseUrl, logger });
  await utils.migrate();
  await utils.release();
}

export async function openEnqueuer({ databaseUrl }, connections) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const add = (jobs) =>
    pool.query({
      name: 'add_jobs',
      text: `SELECT count(*) FROM ${schema}.add_jobs(ARRAY(SELECT json_populate_recordset(null::${schema}.job_spec, $1::json)))`,
      values: [JSON.stringify(jobs.map((payload) => ({ identifier: 'deliver', payload })))],
    });
  return { add, addMany: add, close: () => pool.end() };
}

export async function openWorker({ databaseUrl, concurrency }, perform) {
  const runner = await run({
    connectionString: databaseUrl,
    concurrency,
    // More connections than these made it slower on two cores.
    maxPoolSize: 16,
    pollInterval: 500,
    noHandleSignals: true,
    logger,
    taskList: { deliver: perform },
  });
  return { stop: () => runner.stop() };
}

export async function empty({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`TRUNCATE ${schema}._private_jobs`);
  await client.end();
}
