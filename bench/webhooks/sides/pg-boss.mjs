// pg-boss: workers poll, at most twice a second, and take batches; a batch is done when its last job is. A worker whose
// batch was full is notified to continue at once, as a busy queue needs it; otherwise it would rest until its next poll.
import { requirePeer } from '../peers.mjs';

const PgBoss = requirePeer('pg-boss');
const queue = 'deliveries';

async function open({ databaseUrl }, options) {
  const boss = new PgBoss({ connectionString: databaseUrl, schedule: false, ...options });
  boss.on('error', (error) => console.error(`  pg-boss: ${error.message}`));
  await boss.start();
  return boss;
}

export async function prepare(settings) {
  const boss = await open(settings, { max: 2 });
  await boss.createQueue(queue, {
    name: queue,
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 60,
  });
  await boss.stop({ wait: true, graceful: false });
}

export async function openEnqueuer(settings, connections) {
  const boss = await open(settings, { max: connections, supervise: false });
  const add = (jobs) => boss.insert(jobs.map((data) => ({ name: queue, data })));
  return { add, addMany: add, close: () => boss.stop({ wait: true, graceful: false }) };
}

export async function openWorker(settings, perform) {
  const { concurrency, batch } = settings;
  const boss = await open(settings, { max: 16 });
  for (let number = 0; number < concurrency / batch; number += 1) {
    const worker = await boss.work(
      queue,
      { batchSize: batch, priority: false, pollingIntervalSeconds: 0.5 },
      async (jobs) => {
        const results = await Promise.allSettled(jobs.map((job) => perform(job.data)));
        if (jobs.length === batch) boss.notifyWorker(worker);
        const failed = results.find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
      },
    );
  }
  return { stop: () => boss.stop({ wait: true, graceful: true, timeout: 2_000 }) };
}

export async function empty(settings) {
  const boss = await open(settings, { max: 2, supervise: false });
  await boss.clearStorage();
  await boss.stop({ wait: true, graceful: false });
}
