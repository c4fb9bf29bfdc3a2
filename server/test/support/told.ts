import type { TestDatabase } from './test-database.ts';

export interface Told {
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

/** What was told of a thing, in order, as receivers will read it. */
export async function toldOf(database: TestDatabase, resourceId: string): Promise<Told[]> {
  const rows = await database.sql<{ body: string; channel_id: string | null }>(
    `SELECT convert_from(body, 'UTF8') AS body, channel_id FROM webhook_notifications
     WHERE resource_id = $1 ORDER BY sequence`,
    [resourceId],
  );
  return rows.map((row) => ({ ...JSON.parse(row.body), channelId: row.channel_id }));
}
