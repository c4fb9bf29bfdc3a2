import { sleep } from '../numbers.mjs';
import { awaitReceived, ledger, withSideRun } from '../side-run.mjs';
import { concurrency } from '../sides.mjs';

const warmUpMs = 3_000;
const backlogMax = 2_000;

export const sustained = {
  name: 'sustained',
  title: 'sustained end to end: enqueued (3 deliveries each) as fast as they are received, backlog at most 2 000',
  unit: 'deliveries/s',
  reach: { atLeast: 3_500 },
  sides: ['stagedoor', 'graphile-worker', 'pg-boss', 'bullmq', 'svix', 'undici'],
  async round(setup, side, { seconds }) {
    const world = 'threefold';
    // The floor sends where others write: as many of its threefold writes at once as there are slots.
    const isFloor = side === 'undici';
    const connections = isFloor ? Math.round(concurrency / 3) : 8;
    return withSideRun(setup, { side, world, connections, worker: { batch: 16 } }, async (enqueuer) => {
      const running = enqueuer.ask('closed', { connections, backlogMax });
      await sleep(warmUpMs);
      const before = await setup.receiver.counts();
      await sleep(seconds * 1_000);
      const after = await setup.receiver.counts();
      enqueuer.send('stop');
      await running;
      const { committed, fanOut, heldBack } = await enqueuer.ask('report');
      await awaitReceived(setup.receiver, committed * fanOut);
      return {
        value: Math.round(((after.distinct - before.distinct) / (after.at - before.at)) * 1_000),
        ...(await ledger(setup, side, committed * fanOut)),
        // Where hardly anything had to wait for the receiver, more could not be enqueued. The floor delivers as it writes.
        ...(isFloor ? {} : { limitedBy: heldBack < committed / 100 ? 'enqueuing' : 'delivering' }),
      };
    });
  },
};
