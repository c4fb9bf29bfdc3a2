import { type DestinationStream, type Logger, pino } from 'pino';
import { stdout } from './output.ts';
import { isUnreachable, NotTakenError } from './unavailable.ts';

export type Log = Logger;

/**
 * The log: one JSON object a line. Requests are logged by the pattern of their route, never by their address, since
 * addresses carry e-mails and barcodes; what could hold a secret or a person is taken out should it be passed.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const sensitive = [
    'authorization',
    'x-api-key',
    'secret',
    'password',
    'cookie',
    'api_key',
    'sign_secret',
    'token',
    'email',
    'phone',
    'full_name',
    'barcode',
    'qr_code',
  ];
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Only at the top: what is logged is flat, and looking deeper costs more than writing the line.
    redact: { paths: sensitive.map((name) => `["${name}"]`), censor: '[redacted]' },
  };
  return pino(options, destination ?? stdout());
}

/** Says of failures in a row the first: while the database is away, there are as many as there are looks at it. */
export function sayFirst(say: (facts: Record<string, unknown>) => void) {
  let hasFailed = false;
  return {
    worked: () => {
      hasFailed = false;
    },
    failed: (error: unknown) => {
      if (!hasFailed) say(describeError(error));
      hasFailed = true;
    },
  };
}

/**
 * Errors of the database can quote values of a query: what goes into the log is their kind and place only. A server that is
 * away or full says which; where it was asked does not matter then.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>;
  const fromDatabase = typeof code === 'string' && typeof routine === 'string';
  const isAway = isUnreachable(error) || error instanceof NotTakenError;
  return {
    error: error.name,
    ...(fromDatabase && !isAway ? {} : { message: error.message }),
    ...Object.fromEntries(Object.entries({ code, constraint, table, routine }).filter(([, value]) => value)),
    ...(isAway ? {} : { stack: (error.stack ?? '').split('\n').slice(1).join('\n') }),
  };
}
