import type { EntryKind } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, int, json, type RowOf, text } from '../../platform/sql/types.ts';

/** How many of something there are, the people whom it admits, and those who are inside. */
export interface GroupFigures {
  readonly count: number;
  readonly people: number;
  readonly admitted: number;
}

export interface RateFigures extends GroupFigures {
  readonly rate_id: string;
  readonly name: string;
}

/** Instants within JSON are as PostgreSQL writes them there. */
interface ArrivalFigures {
  readonly at: string;
  readonly tickets: number;
  readonly bookings: number;
  readonly lists: number;
}

interface LastEntry {
  readonly kind: EntryKind;
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly people: number;
  readonly admitted: number;
  readonly at: string;
}

const columns = {
  event_id: text,
  name: text,
  starts_at: instant,
  ends_at: instant,
  currency: text,
  currency_digits: int,
  rates: json<readonly RateFigures[]>(),
  bookings: json<GroupFigures>(),
  lists: json<GroupFigures>(),
  arrivals: json<readonly ArrivalFigures[]>(),
  entries: json<readonly LastEntry[]>(),
};
export type FiguresRow = RowOf<typeof columns>;

/** People of a booking who are inside: those who were counted, else all of them once it has arrived. */
const admittedOfBooking = (of: string) => `CASE WHEN ${of}.admitted_count > 0 THEN ${of}.admitted_count
       WHEN ${of}.arrived_at IS NOT NULL THEN ${of}.party_size ELSE 0 END`;

const group = (counted: string) => `json_build_object('count', count(*), 'people', coalesce(sum(${counted}.people), 0),
          'admitted', coalesce(sum(${counted}.admitted), 0))`;

/** Each kind is read once, by the index of its event. */
export const findFigures = tenantStatement(
  'find_live_figures',
  { eventId: text },
  columns,
  `WITH sold AS MATERIALIZED (
     SELECT t.id, t.rate_id, t.full_name AS name, t.party_size AS people, t.admitted_count AS admitted,
       t.first_entered_at AS entered_at
     FROM tickets t
     WHERE t.organization_id = $1 AND t.event_id = $2 AND t.status = 'active' AND t.deleted_at IS NULL
   ), booked AS MATERIALIZED (
     SELECT b.id, b.zone_id, b.name, b.party_size AS people, ${admittedOfBooking('b')} AS admitted,
       coalesce(b.arrived_at, b.updated_at) AS entered_at
     FROM bookings b
     WHERE b.organization_id = $1 AND b.event_id = $2 AND b.status NOT IN ('pending', 'rejected')
   ), listed AS MATERIALIZED (
     SELECT g.id, g.rate_id, g.name, g.party_size AS people, g.admitted_count AS admitted,
       coalesce(g.first_entered_at, g.updated_at) AS entered_at
     FROM guest_lists g
     WHERE g.organization_id = $1 AND g.event_id = $2 AND g.removed_at IS NULL AND g.status = 'active'
   ), inside AS MATERIALIZED (
     SELECT 'ticket' AS kind, id, rate_id, NULL AS zone_id, name, people, admitted, entered_at FROM sold WHERE admitted > 0
     UNION ALL
     SELECT 'booking', id, NULL, zone_id, name, people, admitted, entered_at FROM booked WHERE admitted > 0
     UNION ALL
     SELECT 'list', id, rate_id, NULL, name, people, admitted, entered_at FROM listed WHERE admitted > 0
   )
   SELECT e.id AS event_id, e.name, e.starts_at, e.ends_at, o.currency, o.currency_digits,
     (SELECT coalesce(json_agg(json_build_object('rate_id', r.id, 'name', r.name, 'count', coalesce(s.count, 0),
          'people', coalesce(s.people, 0), 'admitted', coalesce(s.admitted, 0)) ORDER BY r.position, r.created_at, r.id), '[]')
      FROM ticket_rates r
      LEFT JOIN (SELECT rate_id, count(*) AS count, sum(people) AS people, sum(admitted) AS admitted
                 FROM sold GROUP BY rate_id) s ON s.rate_id = r.id
      WHERE r.organization_id = $1 AND r.event_id = $2) AS rates,
     (SELECT ${group('booked')} FROM booked) AS bookings,
     (SELECT ${group('listed')} FROM listed) AS lists,
     (SELECT coalesce(json_agg(json_build_object('at', q.at, 'tickets', q.tickets, 'bookings', q.bookings,
          'lists', q.lists) ORDER BY q.at), '[]')
      FROM (SELECT date_bin('15 minutes', coalesce(i.entered_at, e.starts_at), timestamptz '2000-01-01 00:00Z') AS at,
              coalesce(sum(i.admitted) FILTER (WHERE i.kind = 'ticket'), 0) AS tickets,
              coalesce(sum(i.admitted) FILTER (WHERE i.kind = 'booking'), 0) AS bookings,
              coalesce(sum(i.admitted) FILTER (WHERE i.kind = 'list'), 0) AS lists
            FROM inside i GROUP BY 1) q) AS arrivals,
     (SELECT coalesce(json_agg(json_build_object('kind', l.kind, 'id', l.id, 'name', l.name, 'about', l.about,
          'people', l.people, 'admitted', l.admitted, 'at', l.at) ORDER BY l.at DESC, l.id DESC), '[]')
      FROM (
        SELECT i.kind, i.id, i.name, coalesce(tr.name, lr.name, z.name, '') AS about, i.people, i.admitted,
          coalesce(i.entered_at, e.starts_at) AS at
        FROM (SELECT * FROM inside ORDER BY entered_at DESC NULLS LAST, id DESC LIMIT 12) i
        LEFT JOIN ticket_rates tr ON tr.organization_id = $1 AND tr.id = i.rate_id
        LEFT JOIN list_rates lr ON lr.organization_id = $1 AND lr.id = i.rate_id
        LEFT JOIN zones z ON z.organization_id = $1 AND z.id = i.zone_id
      ) l) AS entries
   FROM events e JOIN organizations o ON o.id = $1
   WHERE e.organization_id = $1 AND e.id = $2`,
);
