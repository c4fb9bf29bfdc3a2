// Describes in one sentence for users why PostgreSQL did not start.

import type { DataDirectory } from './data-directory.ts';
import { PostgresStartError } from './errors.ts';

const knownCauses: readonly { pattern: RegExp; sentence: (dataDirectory: DataDirectory) => string }[] = [
  {
    pattern: /No space left on device|Disk quota exceeded/i,
    sentence: ({ path }) =>
      `PostgreSQL did not start because the disk that holds ${path} is full: free some space and start again.`,
  },
  {
    pattern: /database files are incompatible with server/i,
    sentence: ({ pgData }) =>
      `PostgreSQL did not start because ${pgData} was made by another version: start the version that made it, or set DATA_DIR to another directory.`,
  },
  {
    pattern: /could not (create|map|resize) .*shared memory/i,
    sentence: () =>
      'PostgreSQL did not start because the system gives it too little shared memory: raise the limit or lower shared_buffers.',
  },
  {
    pattern: /could not look up effective user ID/i,
    sentence: () =>
      `PostgreSQL did not start because the user with uid ${process.getuid?.()} has no name on this system: add it to /etc/passwd or start as a user that has one.`,
  },
];

export function startFailure(dataDirectory: DataDirectory, logLines: readonly string[]): PostgresStartError {
  const known = knownCauses.find(({ pattern }) => logLines.some((line) => pattern.test(line)));
  if (known !== undefined) return new PostgresStartError(known.sentence(dataDirectory), logLines);
  const refusals = logLines.filter((line) => /\b(FATAL|PANIC):|error:/.test(line) && !isAboutWaiting(line));
  const line = refusals[0] ?? logLines.at(-1) ?? 'it said nothing';
  const said = line.replace(/^.*?(FATAL|PANIC|error): +/, '').replace(/\.$/, '');
  return new PostgresStartError(`PostgreSQL did not start (${said}): see ${dataDirectory.serverLog}.`, logLines);
}

/** Said to those who connect too early, ourselves while we wait. */
function isAboutWaiting(line: string): boolean {
  return /FATAL: +the database system is/.test(line);
}

/** Another server took the cluster while this one was starting; that one is the one to talk to. */
export function lostTheRace(logLines: readonly string[]): boolean {
  return logLines.some((line) => /lock file ".*" already exists/.test(line));
}

/** The server before was killed and its last processes are just noticing; they are gone in a moment. */
export function orphansAreLeaving(logLines: readonly string[]): boolean {
  return logLines.some((line) => /pre-existing shared memory block/.test(line));
}
