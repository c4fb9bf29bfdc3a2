// Writes notifications for one side, in a process of its own. A mark numbers each; when writing it was begun is noted, and
// when it was committed: the answer of the database, of Redis or of the API of a side. The floor has no commit, so its
// begin counts.
import { existsSync } from 'node:fs';
import { notificationOf } from './notification.mjs';
import { nowMs, Series, sleep } from './numbers.mjs';
import { answer, settingsOfScript } from './processes.mjs';
import { isOneProcess, storeOf } from './sides.mjs';
import { signedPost } from './signed-post.mjs';

const settings = settingsOfScript();
const { side, organizations } = settings;
// A side that is one process by nature has a file of its own; a peer delivers in the process that enqueues.
const hasOwnFile = existsSync(new URL(`./sides/${side}.mjs`, import.meta.url));
const { openEnqueuer, openWorker } = await import(`./sides/${hasOwnFile ? side : storeOf(side)}.mjs`);
const deliversToo = isOneProcess(side) && !hasOwnFile;

const fanOut = organizations[0].endpoints.length;
const organizationOf = (mark) => organizations[mark % organizations.length];

let marks = 0;
let committed = 0;
let received = 0;
let stopped = false;
let onReceived = () => {};
const begins = new Series();
const commits = new Series();
/** How many had to wait until more was received. */
let heldBack = 0;
let sink;
let worker;

/** Peers take jobs, one for each endpoint, that carry all that the POST needs. */
function jobsOf(mark) {
  const organization = organizationOf(mark);
  const { id, body } = notificationOf(mark, organization.id);
  return organization.endpoints.map(({ url, secret }) => ({ url, secret, id, body }));
}

async function write(mark) {
  const begunAt = nowMs();
  begins.put(mark, begunAt);
  if (sink.write) await sink.write(organizationOf(mark), mark);
  else await sink.add(jobsOf(mark));
  commits.put(mark, sink.isDirect ? begunAt : nowMs());
  committed += 1;
}

const isBehind = (backlogMax) => marks * fanOut - received > backlogMax;

/** As fast as it goes over some connections, as long as what was not received stays few. */
async function runClosed({ connections, seconds, backlogMax = Number.POSITIVE_INFINITY }) {
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : nowMs() + seconds * 1_000;
  const loop = async () => {
    let isHeldBack = false;
    while (!stopped && nowMs() < until) {
      if (isBehind(backlogMax)) {
        isHeldBack = true;
        await new Promise((resolve) => {
          const before = onReceived;
          onReceived = () => {
            before();
            resolve();
          };
        });
        continue;
      }
      if (isHeldBack) heldBack += 1;
      isHeldBack = false;
      await write(marks++);
    }
  };
  const begunAt = nowMs();
  const before = committed;
  await Promise.all(Array.from({ length: connections }, loop));
  return { perSecond: ((committed - before) / (nowMs() - begunAt)) * 1_000 };
}

/** At a fixed rate, whatever becomes of it. */
async function runOpen({ perSecond }) {
  const begunAt = nowMs();
  const open = new Set();
  while (!stopped) {
    for (const due = ((nowMs() - begunAt) * perSecond) / 1_000; marks < due; ) {
      const one = write(marks++);
      open.add(one);
      one.then(
        () => open.delete(one),
        (error) => {
          throw error;
        },
      );
    }
    await sleep(1);
  }
  const seconds = (nowMs() - begunAt) / 1_000;
  await Promise.all(open);
  return { perSecond: marks / seconds };
}

/** So many, as fast as many go at once. */
async function fill({ notifications }) {
  const chunk = 100;
  const step = organizations.length;
  const loop = async () => {
    while (marks < notifications) {
      const from = marks;
      const count = Math.min(chunk, Math.ceil((notifications - from) / step));
      // All of one organization, for those who write by organization; the next chunk is the next one's.
      marks += count * step;
      for (let offset = 0; offset < step; offset += 1) {
        const mine = Array.from({ length: count }, (_, index) => from + offset + index * step);
        if (sink.fill) await sink.fill(organizationOf(mine[0]), mine);
        else await sink.addMany(mine.flatMap(jobsOf));
        committed += count;
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, loop));
  return { notifications: committed };
}

answer(
  {
    open: async ({ connections }) => {
      sink = await openEnqueuer(settings, connections);
      if (!deliversToo) return;
      worker = await openWorker(settings, ({ url, secret, id, body }) => signedPost({ url, secret }, id, body));
    },
    closed: runClosed,
    paced: runOpen,
    fill,
    received: (count) => {
      received = count;
      const waiting = onReceived;
      onReceived = () => {};
      waiting();
    },
    stop: () => {
      stopped = true;
      const waiting = onReceived;
      onReceived = () => {};
      waiting();
    },
    report: () => ({ committed, fanOut, heldBack, begins: begins.values, commits: commits.values }),
  },
  async () => {
    await worker?.stop();
    await sink?.close();
  },
);
