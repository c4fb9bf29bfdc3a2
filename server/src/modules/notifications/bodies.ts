import { type Db, statement } from '../../platform/database.ts';

export interface BodyKey {
  readonly organizationId: string;
  readonly notificationId: string;
  readonly createdAt: Date;
}

// The bounds let the planner pass over the partitions of other days.
const listBodies = statement<
  [organizationIds: string[], ids: string[], createdAt: Date[], createdFrom: Date, createdTo: Date],
  { id: string; body: Buffer }
>(
  'list_notification_bodies',
  `SELECT n.id, n.body
   FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS k (organization_id, id, created_at)
   JOIN webhook_notifications n
     ON n.organization_id = k.organization_id AND n.id = k.id AND n.created_at = k.created_at
   WHERE n.created_at BETWEEN $4 AND $5`,
);

/** The bodies as the bytes that are sent, by notification; one that is not there any more has been forgotten. */
export async function listBodiesAcrossOrganizations(db: Db, keys: readonly BodyKey[]): Promise<Map<string, Buffer>> {
  const byId = new Map(keys.map((key) => [key.notificationId, key]));
  const wanted = [...byId.values()];
  const instants = wanted.map(({ createdAt }) => createdAt.getTime());
  const rows = await db.run(
    listBodies,
    wanted.map(({ organizationId }) => organizationId),
    wanted.map(({ notificationId }) => notificationId),
    wanted.map(({ createdAt }) => createdAt),
    new Date(Math.min(...instants)),
    new Date(Math.max(...instants)),
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
}
