import { percentiles, sleep } from '../numbers.mjs';
import { latencySides } from '../sides.mjs';
import { awaitReceived, latencies, withStage } from '../stage.mjs';

const perSecond = 500;

export const hanging = {
  name: 'hanging',
  title: 'commit → received of 9 healthy endpoints while the tenth hangs, 500 deliveries/s in all, 128 slots',
  unit: 'ms, p50 / p99',
  reach: { p99: 20 },
  sides: latencySides,
  async round(ground, side, { seconds }) {
    const organizations = ground.worlds.single;
    const dead = 0;
    // A batch waits for its last job: alone, each job only waits for itself.
    const stage = { side, world: 'single', connections: 16, worker: { batch: 1 } };
    return withStage(ground, { ...stage, hang: [organizations[dead].endpoints[0].number] }, async (enqueuer) => {
      const running = enqueuer.ask('paced', { perSecond });
      // The first requests are given up after ten seconds: what follows is to be seen too.
      await sleep(Math.max(seconds * 1_500, 15_000));
      enqueuer.send('stop');
      await running;
      const written = await enqueuer.ask('report');
      const isHealthy = (mark) => mark % organizations.length !== dead;
      const healthy = Array.from(written.commits.keys()).filter(isHealthy).length;
      await awaitReceived(ground.receiver, healthy, 5_000);
      const report = await ground.receiver.report();
      const { latencies: times, missing } = latencies(written, report, { includes: isHealthy });
      const { p50, p99, max, count } = percentiles(times);
      return { value: p99, p50, max, count, missing, hung: report.hung };
    });
  },
};
