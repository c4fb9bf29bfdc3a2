import { bodyProblems } from './notification-schemas.ts';
import type { TestDatabase } from './test-database.ts';

export interface EmittedNotification {
  readonly id: string;
  readonly event: string;
  readonly created_at: string;
  readonly organization_id: string;
  readonly sequence: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every kind
  readonly payload: any;
  /** Of the row, not of the body. */
  readonly channelId: string | null;
}

/** The notifications about a thing, in order, as receivers get them; throws where one is not what the contract declares. */
export async function emittedFor(database: TestDatabase, resourceId: string): Promise<EmittedNotification[]> {
  const rows = await database.sql<{ body: string; channel_id: string | null }>(
    `SELECT convert_from(body, 'UTF8') AS body, channel_id FROM webhook_notifications
     WHERE resource_id = $1 ORDER BY sequence`,
    [resourceId],
  );
  return rows.map((row) => {
    const body = JSON.parse(row.body) as Omit<EmittedNotification, 'channelId'>;
    const problems = bodyProblems(body);
    if (problems.length > 0) throw new Error(`A body is not what its kind declares:\n${problems.join('\n')}`);
    return { ...body, channelId: row.channel_id };
  });
}
