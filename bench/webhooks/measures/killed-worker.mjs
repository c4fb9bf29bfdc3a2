import { slotsMax } from '../notification.mjs';
import { nowMs, sleep } from '../numbers.mjs';
import { awaitReceived, ledger, withSideRun } from '../side-run.mjs';

const deliveriesPerSecond = 1_000;
/** The receiver takes this long, so that the process that is killed has attempts in flight. */
const delayMs = 50;
/** Of the worker: what a process held that died is taken by others after this. */
const leaseMs = 15_000;
/** Under way when it dies, and two batches of results that are not written yet. */
const duplicatesMax = 128 + 2 * 100;

export const killedWorker = {
  name: 'killed-worker',
  title:
    'kill -9 of one of two workers at 1 000 deliveries/s, again and again: ms beyond the lease until the last was there',
  unit: 'ms',
  reach: { p99: 2_000 },
  sides: ['stagedoor'],
  roundsMax: 1,
  async round(setup, side, { scale }) {
    const sideRun = { side, world: 'threefold', connections: 16, delayMs, startsWorker: false };
    return withSideRun(setup, sideRun, async (enqueuer, start) => {
      const workers = [await start(), await start()];
      const running = enqueuer.ask('paced', { perSecond: deliveriesPerSecond / 3 });
      await sleep(3_000);
      const kills = [];
      for (let number = 0; number < (scale < 1 ? 2 : 5); number += 1) {
        kills.push(nowMs());
        // The older and the younger in turn: whichever of them does more of the work, it is hit.
        await workers.splice(number % 2, 1)[0].kill();
        workers.push(await start());
        await sleep(leaseMs + 4_000 - (nowMs() - kills.at(-1)));
      }
      enqueuer.send('stop');
      await running;
      const { committed, commits, fanOut } = await enqueuer.ask('report');
      await awaitReceived(setup.receiver, committed * fanOut, leaseMs + 10_000);
      const report = await setup.receiver.report();
      const found = kills.map((killedAt, index) =>
        afterKill({ commits, fanOut, killedAt, since: kills[index - 1] ?? 0 }, report),
      );
      return {
        value: Math.round(Math.max(...found.map((one) => one.recoveredMs - leaseMs))),
        ...(await ledger(setup, side, committed * fanOut)),
        isWithinBound: found.every((one) => one.duplicates <= duplicatesMax),
        duplicatesMax,
        kills: found,
      };
    });
  },
};

/** Of what was committed before this death and after the one before: when the last of it came, and what came again. */
function afterKill({ commits, fanOut, killedAt, since }, { first, last }) {
  let recoveredAt = killedAt;
  let duplicates = 0;
  commits.forEach((committedAt, mark) => {
    if (!(committedAt >= since && committedAt < killedAt)) return;
    for (let key = mark * slotsMax; key < mark * slotsMax + fanOut; key += 1) {
      if (!(last[key] > killedAt)) continue;
      recoveredAt = Math.max(recoveredAt, last[key]);
      if (last[key] > first[key]) duplicates += 1;
    }
  });
  return { recoveredMs: Math.round(recoveredAt - killedAt), duplicates };
}
