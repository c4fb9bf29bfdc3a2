import { tenantStatement } from '../../../platform/sql/statement.ts';
import { int, json, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

export const occupancyKinds = ['tickets', 'bookings', 'lists', 'passes', 'members'] as const;

/** People inside with one kind of thing, of one ticket rate and one channel. */
export interface PeopleInside {
  readonly kind: (typeof occupancyKinds)[number];
  /** Null for what is not a ticket. */
  readonly rate_id: string | null;
  readonly channel_id: string | null;
  readonly people: number;
}

const columns = { capacity: nullable(int), groups: json<readonly PeopleInside[]>() };
export type OccupancyRow = RowOf<typeof columns>;

/**
 * Who is inside at an event: the people who were admitted with what is still valid. A void ticket, a removed entry and a
 * booking whose clients have left are not counted. No row for an unknown event.
 */
export const findOccupancy = tenantStatement(
  'find_occupancy',
  { eventId: text },
  columns,
  `SELECT o.capacity, (
     SELECT coalesce(json_agg(json_build_object('kind', i.kind, 'rate_id', i.rate_id, 'channel_id', i.channel_id,
       'people', i.people)), '[]')
     FROM (
       SELECT 'tickets' AS kind, t.rate_id, t.channel_id, sum(t.admitted_count) AS people
       FROM tickets t
       WHERE t.organization_id = $1 AND t.event_id = $2 AND t.status = 'active' AND t.deleted_at IS NULL
         AND t.admitted_count > 0
       GROUP BY t.rate_id, t.channel_id
       UNION ALL
       SELECT 'bookings', NULL, b.channel_id, sum(b.admitted_count)
       FROM bookings b
       WHERE b.organization_id = $1 AND b.event_id = $2 AND b.status IN ('accepted', 'arrival', 'sitting')
         AND b.admitted_count > 0
       GROUP BY b.channel_id
       UNION ALL
       SELECT 'lists', NULL, g.channel_id, sum(g.admitted_count)
       FROM guest_lists g
       WHERE g.organization_id = $1 AND g.event_id = $2 AND g.status = 'active' AND g.removed_at IS NULL
         AND g.admitted_count > 0
       GROUP BY g.channel_id
       UNION ALL
       SELECT 'passes', NULL, NULL, sum(u.women + u.men + u.others)
       FROM pass_usages u
       JOIN passes p ON p.organization_id = $1 AND p.id = u.pass_id AND p.status = 'valid'
       WHERE u.organization_id = $1 AND u.event_id = $2 AND u.women + u.men + u.others > 0
       GROUP BY ()
       HAVING count(*) > 0
       UNION ALL
       SELECT 'members', NULL, NULL, count(*) FROM subscription_entries s
       WHERE s.organization_id = $1 AND s.event_id = $2
       GROUP BY ()
       HAVING count(*) > 0
     ) i) AS groups
   FROM events e JOIN locations o ON o.organization_id = $1 AND o.id = e.location_id
   WHERE e.organization_id = $1 AND e.id = $2`,
);
