import { nowMs, sleep } from '../numbers.mjs';
import { startScript } from '../processes.mjs';
import { startWorker, withSideRun } from '../side-run.mjs';

const batch = 50;
const loopCounts = [1, 2];

export const claimSettle = {
  name: 'claim-settle',
  title:
    'claim and settle without HTTP in batches of 50 by one or two loops; peers: jobs that do nothing, by their worker',
  unit: 'deliveries/s',
  reach: { atLeast: 40_000 },
  sides: ['stagedoor', 'stagedoor-queue', 'graphile-worker', 'pg-boss', 'bullmq', 'bare-rows'],
  async round(setup, side, { scale }) {
    const queued = Math.round(100_000 * scale);
    return side.startsWith('stagedoor') || side === 'bare-rows'
      ? byLoops(setup, side, queued)
      : byWorker(setup, side, queued);
  },
};

async function byLoops(setup, side, queued) {
  const byLoopCount = {};
  for (const loops of loopCounts) {
    const store = side === 'bare-rows' ? side : 'stagedoor';
    const sideRun = { side: store, world: 'threefold', connections: 4, startsWorker: false };
    const { perSecond } = await withSideRun(setup, sideRun, async (enqueuer) => {
      await enqueuer.ask('fill', { notifications: Math.round(queued / 3) });
      await setup.settleDown(store);
      const loop = startScript('claim-loop.mjs', setup.settingsOf(store));
      const found =
        side === 'bare-rows'
          ? await loop.ask('settleBare', { loops, batch })
          : await loop.ask('settleAll', { loops, batch, settles: side === 'stagedoor' ? 'whole' : 'queue' });
      await loop.stop();
      return found;
    });
    byLoopCount[loops] = Math.round(perSecond);
  }
  return { value: Math.max(...Object.values(byLoopCount)), byLoopCount };
}

async function byWorker(setup, side, queued) {
  const sideRun = { side, world: 'threefold', connections: 4, startsWorker: false };
  return withSideRun(setup, sideRun, async (enqueuer) => {
    const { notifications } = await enqueuer.ask('fill', { notifications: Math.round(queued / 3) });
    await setup.settleDown(side);
    const worker = await startWorker(setup, side, { isIdle: true, batch });
    const begunAt = nowMs();
    let done = 0;
    while (done < notifications * 3) {
      await sleep(10);
      done = await worker.ask('done');
    }
    const perSecond = (done / (nowMs() - begunAt)) * 1_000;
    await worker.stop();
    return { value: Math.round(perSecond) };
  });
}
