// What can go wrong with the embedded server in ways its user can mend. Each message is one sentence that says what to
// do, so the process prints `message` without the stack.

export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** Another living process owns the server of this data directory. */
export class DataDirInUseError extends EmbeddedPostgresError {
  override readonly name = 'DataDirInUseError';
  readonly pid: number | undefined;
  /** Where its server listens, when its owner shares it. */
  readonly sharedAddress: { host: string; port: number; password?: string } | undefined;

  constructor(dataDir: string, pid: number | undefined, sharedAddress?: DataDirInUseError['sharedAddress']) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`The data directory ${dataDir} is in use by ${holder}: stop that one first or choose another DATA_DIR.`);
    this.pid = pid;
    this.sharedAddress = sharedAddress;
  }
}

/** The data directory cannot be created, entered, written or understood. */
export class DataDirNotUsableError extends EmbeddedPostgresError {
  override readonly name = 'DataDirNotUsableError';
}

/** There are no PostgreSQL binaries for this system, they do not run here, or they may not be executed. */
export class BinariesNotUsableError extends EmbeddedPostgresError {
  override readonly name = 'BinariesNotUsableError';
}

/** PostgreSQL was run and refused, or did not answer in time. */
export class PostgresStartError extends EmbeddedPostgresError {
  override readonly name = 'PostgresStartError';
  /** The last lines PostgreSQL wrote. */
  readonly logLines: readonly string[];

  constructor(message: string, logLines: readonly string[] = []) {
    super(message);
    this.logLines = logLines;
  }
}
