import { withSideRun } from '../side-run.mjs';

const connectionCounts = [8, 16, 32];
const warmUpSeconds = 1.5;

export const enqueue = {
  name: 'enqueue',
  title: 'enqueue: transactions of one notification with 3 deliveries, over 8, 16 and 32 connections',
  unit: 'transactions/s',
  reach: { atLeast: 8_000 },
  sides: ['stagedoor', 'graphile-worker', 'pg-boss', 'bullmq', 'svix', 'bare-rows'],
  async round(setup, side, { seconds }) {
    const byConnections = {};
    const connections = Math.max(...connectionCounts);
    await withSideRun(setup, { side, world: 'threefold', connections, startsWorker: false }, async (enqueuer) => {
      await enqueuer.ask('closed', { connections, seconds: warmUpSeconds });
      for (const count of connectionCounts) {
        const { perSecond } = await enqueuer.ask('closed', { connections: count, seconds: seconds / 4 });
        byConnections[count] = Math.round(perSecond);
      }
    });
    return { value: Math.max(...Object.values(byConnections)), byConnections };
  },
};
