/** Which errors say that the database, or a server of others, is away. */

const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** True where no connection works: whether a transaction was committed that was about to be is then not known. */
export function isUnreachable(error: unknown): boolean {
  // A statement that took too long, a conflict, a lock: the transaction was undone, and another one can succeed.
  return isUnavailable(error) && !/^(57014|40|55P03)/.test((error as { code?: string }).code ?? '');
}

/** True where the server that answers takes no writes: a standby, or one that was a primary before a failover. */
export function isReadOnly(error: unknown): error is Error & { code: string } {
  return error instanceof Error && (error as { code?: string }).code === '25006';
}

/**
 * True where the server lets nobody in: the role or the database is not what it was, or the certificate is not accepted. Asking
 * again does not help, until somebody has put it right.
 */
export function isRefusedConnection(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  return /^(28|3D000|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)_|ERR_TLS_CERT_)/.test(code);
}

/** True where the database is away, starting, stopping, read-only or too busy, so that asking again later makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  // That of a file, a folder or a program that is not there is another thing than a socket that is not there.
  if (code && networkErrors.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  if (isReadOnly(error) || isRefusedConnection(error)) return true;
  // Class 08 connection, 57 operator intervention (shutdown, crash, timeout), 53 resources, 40 rollback, 55P03 lock.
  if (code && /^(08|57P0|57014|53|40001|40P01|25P03|55P03)/.test(code)) return true;
  // The last four are what the coordinator of a cluster says, with the code of an internal error, where it loses a server.
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed|the database has not answered|^failure on connection marked as essential|^SSL SYSCALL error|^server closed the connection unexpectedly|^failed to COPY to shard/.test(
    error.message,
  );
}

/** Another server did not do its part, and is asked again: the message says what happened, and is without personal data. */
export class NotTakenError extends Error {}
