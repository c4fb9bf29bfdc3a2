/**
 * Every advisory lock of the service, in one place: two that share a number exclude each other for no reason. A test holds
 * the numbers apart and sees that no other file makes one up.
 */

/** Locks with one number (bigint). */
export const advisoryLocks = {
  /** Processes that start together migrate one after the other. */
  migrations: 7_242_001,
  /** One process at a time creates or drops daily partitions. */
  partitions: 7_242_002,
  /** The demonstration data is made once. */
  demo: 7_242_003,
  /** Processes that start together change the settings of their role one after the other. */
  roleSettings: 7_242_004,
} as const;

/** Locks on a text, as `hashtextextended(text, seed)`: the seed keeps texts of different kinds apart. */
export const advisoryLockSeeds = {
  /** On a credential and its Idempotency-Key, while the request runs. */
  idempotencyKey: 7_242,
  /** On an organization, while its owners change. */
  owners: 7_243,
  /** While the operators of the deployment change. */
  operators: 7_244,
  /** On an organization, while it is looked up or changed who issues its invoices. */
  issuer: 7_245,
} as const;

/** A lock with two numbers (integers, apart from the others): the process that owns a data directory. */
export const dataDirectoryLock = [0x73_67_64, 1] as const;
