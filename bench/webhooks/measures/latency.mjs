import { percentiles, sleep } from '../numbers.mjs';
import { latencySides } from '../sides.mjs';
import { awaitReceived, latencies, withStage } from '../stage.mjs';

const warmUpMs = 3_000;
const deliveriesPerSecond = 1_000;

export const latency = {
  name: 'latency',
  title: 'commit → received at 1 000 deliveries/s, whatever becomes of them',
  unit: 'ms, p50 / p99',
  reach: { p50: 5, p99: 30 },
  sides: latencySides,
  async round(ground, side, { seconds }) {
    return withStage(ground, { side, world: 'threefold', connections: 16, worker: { batch: 16 } }, async (enqueuer) => {
      const running = enqueuer.ask('paced', { perSecond: deliveriesPerSecond / 3 });
      await sleep(warmUpMs);
      const { at: from } = await ground.receiver.counts();
      await sleep(seconds * 1_000);
      enqueuer.send('stop');
      const { perSecond } = await running;
      const written = await enqueuer.ask('report');
      await awaitReceived(ground.receiver, written.committed * written.fanOut, 5_000);
      const { latencies: times, missing } = latencies(written, await ground.receiver.report(), { from });
      const { p50, p99, max, count } = percentiles(times);
      return { value: p99, p50, max, count, missing, perSecond: Math.round(perSecond * written.fanOut) };
    });
  },
};
