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
