import { percentiles, sleep } from '../numbers.mjs';
import { awaitReceived, fromCallOf, latencies, withSideRun } from '../side-run.mjs';
import { latencySides } from '../sides.mjs';

const perSecond = 500;
/** What is committed earlier finds a process that has just been started: its code is not compiled yet. */
const warmUpMs = 3_000;

export const hanging = {
  name: 'hanging',
  title:
    'commit → received of 9 healthy endpoints while the tenth hangs, 500 deliveries/s in all, 128 slots, from the fourth second on',
  unit: 'ms, p50 / p99',
  reach: { p99: 20 },
  sides: latencySides,
  async round(setup, side, { seconds }) {
    const organizations = setup.worlds.single;
    const dead = 0;
    // A batch waits for its last job: alone, each job only waits for itself.
    const sideRun = { side, world: 'single', connections: 16, worker: { batch: 1 } };
    return withSideRun(setup, { ...sideRun, hang: [organizations[dead].endpoints[0].number] }, async (enqueuer) => {
      const running = enqueuer.ask('paced', { perSecond });
      await sleep(warmUpMs);
      const { at: from } = await setup.receiver.counts();
      // The first requests are given up after ten seconds: what follows is to be seen too.
      await sleep(Math.max(seconds * 1_500, 15_000));
      enqueuer.send('stop');
      await running;
      const written = await enqueuer.ask('report');
      const isHealthy = (mark) => mark % organizations.length !== dead;
      const healthy = Array.from(written.commits.keys()).filter(isHealthy).length;
      await awaitReceived(setup.receiver, healthy, 5_000);
      const report = await setup.receiver.report();
      const all = latencies(written, report, { includes: isHealthy });
      const { p50, p99, max, count } = percentiles(latencies(written, report, { from, includes: isHealthy }).latencies);
      return {
        value: p99,
        p50,
        max,
        count,
        ...fromCallOf(written, report, { from, includes: isHealthy }),
        p99FromStart: percentiles(all.latencies).p99,
        missing: all.missing,
        hung: report.hung,
      };
    });
  },
};
