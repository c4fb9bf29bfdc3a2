// One run of one side: an emptied store, the receiver begun anew, a worker, an enqueuer, and all of it stopped.

import { slotsMax } from './notification.mjs';
import { nowMs, percentiles, sleep } from './numbers.mjs';
import { startScript } from './processes.mjs';
import { isOneProcess, sides, storeOf } from './sides.mjs';

/** A side that is a program with an API is one process, which delivers too unless its worker is started later. */
async function startServer(setup, side, roles) {
  const { startServer: start } = await import(`./sides/${storeOf(side)}.mjs`);
  return start?.(setup.settingsOf(storeOf(side)), roles);
}

/** The worker of a side; for some the enqueuer is it. */
export async function startWorker(setup, side, given = {}) {
  if (side === 'undici' || isOneProcess(side)) return { stop: async () => {} };
  if (side === 'stagedoor') return setup.startOurs({ ROLE: 'worker' });
  const server = await startServer(setup, side, { api: false, worker: true });
  if (server) return server;
  const worker = startScript('worker.mjs', { ...setup.settingsOf(side), ...given });
  await worker.ask('start');
  return worker;
}

/** `worker` is what the worker of a peer is given, where the same process delivers. */
export async function startEnqueuer(setup, side, organizations, connections, worker = {}) {
  const settings = { ...setup.settingsOf(storeOf(side)), side, ...worker, organizations };
  const enqueuer = startScript('enqueuer.mjs', settings);
  await enqueuer.ask('open', { connections });
  return enqueuer;
}

/** `run` is given the enqueuer, with the receiver listening and, unless it wants to start them itself, the workers started. */
export async function withSideRun(
  setup,
  { side, world, connections, hang = [], delayMs = 0, worker = {}, startsWorker = true },
  run,
) {
  const endpoints = setup.worlds[world].flatMap((organization) => organization.endpoints);
  await setup.empty(storeOf(side));
  const server = await startServer(setup, side, { api: true, worker: startsWorker });
  const workers = server ? [server] : [];
  const given = server ? { ...worker, server: { address: server.address, token: server.token } } : worker;
  const enqueuer = await startEnqueuer(setup, side, setup.worlds[world], connections, given);
  const standardOnly = sides[side].signsStandardOnly ?? false;
  await setup.receiver.begin({ hang, delayMs, endpoints, standardOnly }, (received) =>
    enqueuer.send('received', received),
  );
  if (startsWorker && !server) workers.push(await startWorker(setup, side, worker));
  try {
    const result = await run(enqueuer, async () => {
      const started = await startWorker(setup, side, worker);
      workers.push(started);
      return started;
    });
    const { forged } = await setup.receiver.counts();
    if (forged > 0) throw new Error(`${side}: ${forged} requests had wrong signatures`);
    return result;
  } finally {
    await enqueuer.stop();
    await Promise.all(workers.map((one) => one.stop()));
  }
}

/** Waits until so many deliveries have come; false where that takes longer than the given time without any coming. */
export async function awaitReceived(receiver, expected, quietMs = 10_000) {
  let last = { distinct: -1 };
  let lastAt = nowMs();
  for (;;) {
    const counts = await receiver.counts();
    if (counts.distinct >= expected) return true;
    if (counts.distinct > last.distinct) lastAt = nowMs();
    else if (nowMs() - lastAt > quietMs) return false;
    last = counts;
    await sleep(50);
  }
}

/** After everything should have come: what did not, what came again, and what a side itself does not call done. */
export async function ledger(setup, side, expected) {
  const { countUnsettled } = await import(`./sides/${storeOf(side)}.mjs`);
  const unsettled = (await countUnsettled?.(setup.sql, setup.settingsOf(storeOf(side)))) ?? 0;
  const { distinct, requests } = await setup.receiver.counts();
  return { missing: expected - distinct, duplicates: requests - distinct, unsettled };
}

/**
 * Milliseconds from commit to the first arrival, for each delivery that was committed from an instant on. Those that did
 * not come count as long as they have been waiting.
 */
export function latencies({ commits, fanOut }, { first, at }, { from = 0, includes = () => true } = {}) {
  const found = [];
  let missing = 0;
  commits.forEach((committedAt, mark) => {
    if (!(committedAt >= from) || !includes(mark)) return;
    for (let slot = 0; slot < fanOut; slot += 1) {
      const arrivedAt = first[mark * slotsMax + slot];
      if (arrivedAt === undefined || Number.isNaN(arrivedAt)) missing += 1;
      found.push((arrivedAt || at) - committedAt);
    }
  });
  return { latencies: found, missing };
}

/** The same from the moment at which the call began that enqueues: what the caller waits for is in it. */
export function fromCallOf({ begins, fanOut }, report, options) {
  const { p50, p99 } = percentiles(latencies({ commits: begins, fanOut }, report, options).latencies);
  return { p50FromCall: p50, p99FromCall: p99 };
}
