// Who is compared, and what each keeps when the power goes. A side with `-all` is one process that enqueues and delivers;
// the same without it is one that enqueues and one that delivers.
const onDisk = 'on disk with the commit (synchronous_commit on)';

export const sides = {
  stagedoor: {
    title: 'Stagedoor',
    durability: `${onDisk}; every attempt recorded`,
  },
  'stagedoor-all': {
    title: 'Stagedoor, one process',
    durability: `${onDisk}; every attempt recorded`,
  },
  'graphile-worker-all': { title: 'graphile-worker, one process' },
  'pg-boss-all': { title: 'pg-boss, one process' },
  'bullmq-all': { title: 'BullMQ, one process' },
  'stagedoor-queue': {
    title: 'Stagedoor, queue only',
    durability: `${onDisk}; here without the record of attempts`,
  },
  'dead-rests': { title: 'its breaker is open' },
  'dead-due': { title: 'all is due' },
  'dead-absent': { title: 'without it', isFloor: true },
  'graphile-worker': {
    title: 'graphile-worker',
    durability: `${onDisk}; no attempts recorded, a job is deleted when done`,
  },
  'pg-boss': {
    title: 'pg-boss',
    durability: `${onDisk}; no attempts recorded, a job is marked when done`,
  },
  bullmq: {
    title: 'BullMQ',
    durability:
      'Redis, appendfsync everysec: up to a second is lost, and not in the transaction of the change; no attempts recorded, a job is removed when done',
  },
  svix: {
    title: 'Svix',
    durability: `${onDisk}, but not in the transaction of the change; its queue in Redis, appendfsync everysec: up to a second of it is lost; every attempt recorded`,
    signsStandardOnly: true,
  },
  undici: {
    title: 'bare undici',
    durability: 'nothing is kept: no queue, no database',
    isFloor: true,
  },
  'bare-rows': {
    title: 'bare rows',
    durability: `${onDisk}; rows without meaning`,
    isFloor: true,
  },
};

/**
 * What the measures of latency compare: every queue as one process and as two, and requests without a queue. Svix is a
 * program of its own, so it has no form in which the process that enqueues also delivers.
 */
export const latencySides = [
  'stagedoor-all',
  'graphile-worker-all',
  'pg-boss-all',
  'bullmq-all',
  'undici',
  'stagedoor',
  'graphile-worker',
  'pg-boss',
  'bullmq',
  'svix',
];

/** Attempts under way at once, for all. */
export const concurrency = 128;

export const isOneProcess = (side) => side.endsWith('-all');

/** Whose jobs a side writes and works off, whatever processes it stands in. */
export const storeOf = (side) => (isOneProcess(side) ? side.slice(0, -'-all'.length) : side);

/** Those of the sides that can take part. */
export function sidesOf(setup, ...names) {
  const needed = { bullmq: [setup.redis], svix: [setup.redis, setup.svix] };
  return names.filter((name) => (needed[storeOf(name)] ?? []).every(Boolean));
}
