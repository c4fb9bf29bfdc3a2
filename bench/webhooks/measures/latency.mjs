import { percentiles, sleep } from '../numbers.mjs';
import { awaitReceived, fromCallOf, latencies, withSideRun } from '../side-run.mjs';
import { latencySides } from '../sides.mjs';

const warmUpMs = 3_000;
const deliveriesPerSecond = 1_000;

export const latency = {
  name: 'latency',
  title: 'commit → received at 1 000 deliveries/s, whatever becomes of them',
  unit: 'ms, p50 / p99',
  reach: { p50: 5, p99: 30 },
  sides: latencySides,
  async round(setup, side, { seconds }) {
    return withSideRun(
      setup,
      { side, world: 'threefold', connections: 16, worker: { batch: 16 } },
      async (enqueuer) => {
        const running = enqueuer.ask('paced', { perSecond: deliveriesPerSecond / 3 });
        await sleep(warmUpMs);
        const { at: from } = await setup.receiver.counts();
        await sleep(seconds * 1_000);
        enqueuer.send('stop');
        const { perSecond } = await running;
        const written = await enqueuer.ask('report');
        await awaitReceived(setup.receiver, written.committed * written.fanOut, 5_000);
        const report = await setup.receiver.report();
        const { latencies: times, missing } = latencies(written, report, { from });
        const { p50, p99, max, count } = percentiles(times);
        const fromCall = fromCallOf(written, report, { from });
        return { value: p99, p50, max, count, ...fromCall, missing, perSecond: Math.round(perSecond * written.fanOut) };
      },
    );
  },
};
