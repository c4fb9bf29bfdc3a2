// BullMQ: jobs in Redis, taken one by one and removed when done.
import { requirePeer } from '../peers.mjs';

const { Queue, Worker } = requirePeer('bullmq');
const queueName = 'deliveries';
const connectionOf = ({ redisPort }) => ({ host: '127.0.0.1', port: redisPort });

function openQueue(settings) {
  return new Queue(queueName, {
    connection: connectionOf(settings),
    defaultJobOptions: {
      removeOnComplete: true,
      attempts: 40,
      backoff: { type: 'exponential', delay: 5_000 },
    },
  });
}

export async function openEnqueuer(settings) {
  const queue = openQueue(settings);
  const add = (jobs) => queue.addBulk(jobs.map((data) => ({ name: 'deliver', data })));
  return { add, addMany: add, close: () => queue.close() };
}

export async function openWorker(settings, perform) {
  const worker = new Worker(queueName, (job) => perform(job.data), {
    connection: connectionOf(settings),
    concurrency: settings.concurrency,
  });
  worker.on('error', (error) => console.error(`  bullmq: ${error.message}`));
  await worker.waitUntilReady();
  return { stop: () => worker.close(true) };
}

export async function empty(settings) {
  const queue = openQueue(settings);
  await queue.obliterate({ force: true });
  await queue.close();
}
