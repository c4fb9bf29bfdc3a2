import { awaitReceived, ledger, withSideRun } from '../side-run.mjs';
import { concurrency } from '../sides.mjs';

export const drain = {
  name: 'drain',
  title: 'draining 100 000 deliveries that were queued before the worker started',
  unit: 'deliveries/s',
  reach: { atLeast: 6_000 },
  sides: ['stagedoor', 'graphile-worker', 'pg-boss', 'bullmq', 'svix', 'undici'],
  async round(setup, side, { scale }) {
    const fanOut = 3;
    const notifications = Math.round((100_000 * scale) / fanOut);
    const isFloor = side === 'undici';
    const connections = isFloor ? Math.round(concurrency / fanOut) : 4;
    // Each fetch of pg-boss sorts what waits, so few large batches do it good here.
    const sideRun = { side, world: 'threefold', connections, worker: { batch: 64 }, startsWorker: false };
    return withSideRun(setup, sideRun, async (enqueuer, start) => {
      if (isFloor) {
        await enqueuer.ask('closed', { connections, seconds: 20 * scale });
      } else {
        await enqueuer.ask('fill', { notifications });
        await setup.settleDown(side);
        await start();
      }
      const { committed } = await enqueuer.ask('report');
      await awaitReceived(setup.receiver, committed * fanOut);
      const { first } = await setup.receiver.report();
      const arrivals = first.filter((at) => !Number.isNaN(at)).sort();
      return {
        value: Math.round((arrivals.length / (arrivals.at(-1) - arrivals[0])) * 1_000),
        ...(await ledger(setup, side, committed * fanOut)),
      };
    });
  },
};
