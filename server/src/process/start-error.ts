import { isReadOnly, isUnavailable } from '../platform/unavailable.ts';

/** The service cannot start with what it is given: the message says what to change. */
export class StartError extends Error {}

/** What the role of the database may not do stops the start, or a command, with what to do about it. */
export async function explainMissingRights<T>(work: () => Promise<T>, advice: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code !== '42501') throw error;
    throw new StartError(`The role of DATABASE_URL lacks a right (${message}): ${advice}`);
  }
}

/** A sentence about a database that takes no writes, or went away while it was used; null for any other error. */
export function explainUnavailable(error: unknown): string | null {
  if (!isUnavailable(error)) return null;
  const { code, message } = error as Error & { code?: string };
  if (isReadOnly(error))
    return `The database takes no writes (${message}): name the primary server, not a standby, and see that its role may write.`;
  if (code === '53100') return `The disk of the database is full (${message}): follow docs/runbooks/full-disk.md.`;
  return `The database does not answer any more (${message}): follow docs/runbooks/database-down.md, and try again.`;
}
