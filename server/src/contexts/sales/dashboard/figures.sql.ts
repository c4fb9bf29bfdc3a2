import type { DoorKind, DoorReason, EntryKind } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, listOf, type RowOf, text } from '../../../platform/sql/types.ts';

/** How many of something there are, and the people whom it admits. */
export interface GroupFigures {
  readonly count: number;
  readonly people: number;
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
  readonly door: string;
  readonly at: string;
}

interface Scanned {
  readonly id: string;
  readonly kind: DoorKind;
  readonly subject_id: string;
  readonly name: string;
  readonly about: string;
  readonly people: number;
  readonly door: string;
  readonly at: string;
}

interface LastRefusal extends Scanned {
  readonly verdict: 'refused' | 'invalid';
  readonly reason: DoorReason | '';
}

interface LastDoubleEntry extends Scanned {
  readonly counted: number;
  readonly other_door: string;
  readonly other_at: string;
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
  refusals: json<readonly LastRefusal[]>(),
  double_entries: json<readonly LastDoubleEntry[]>(),
};
export type FiguresRow = RowOf<typeof columns>;

const group = (counted: string) =>
  `json_build_object('count', count(*), 'people', coalesce(sum(${counted}.people), 0))`;

/** The fields of an entry of the log of the doors, for JSON, and the tables that it names. */
const scannedFields = `'id', n.id, 'kind', n.kind, 'subject_id', n.subject_id,
          'name', coalesce(t.full_name, g.name, b.name, p.full_name, ''),
          'about', coalesce(tr.name, lr.name, z.name, y.name, ''), 'people', n.people, 'door', coalesce(d.name, ''), 'at', n.at`;
const scannedTables = `LEFT JOIN door_devices d ON d.organization_id = $1 AND d.id = n.device_id
      LEFT JOIN tickets t ON t.organization_id = $1 AND t.id = n.subject_id
      LEFT JOIN ticket_rates tr ON tr.organization_id = $1 AND tr.id = t.rate_id
      LEFT JOIN guest_lists g ON g.organization_id = $1 AND g.id = n.subject_id
      LEFT JOIN list_rates lr ON lr.organization_id = $1 AND lr.id = g.rate_id
      LEFT JOIN bookings b ON b.organization_id = $1 AND b.id = n.subject_id
      LEFT JOIN zones z ON z.organization_id = $1 AND z.id = b.zone_id
      LEFT JOIN passes p ON p.organization_id = $1 AND p.id = n.subject_id
      LEFT JOIN pass_types y ON y.organization_id = $1 AND y.id = p.type_id`;

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
     SELECT b.id, b.zone_id, b.name, b.party_size AS people, b.admitted_count AS admitted,
       coalesce(b.arrived_at, b.updated_at) AS entered_at
     FROM bookings b
     WHERE b.organization_id = $1 AND b.event_id = $2 AND b.status NOT IN ('pending', 'rejected')
   ), listed AS MATERIALIZED (
     SELECT g.id, g.rate_id, g.name, g.party_size AS people, g.admitted_count AS admitted,
       coalesce(g.first_entered_at, g.updated_at) AS entered_at
     FROM guest_lists g
     WHERE g.organization_id = $1 AND g.event_id = $2 AND g.removed_at IS NULL AND g.status = 'active'
   ), arrived AS MATERIALIZED (
     SELECT 'ticket' AS kind, id, rate_id, NULL AS zone_id, name, people, admitted, entered_at FROM sold WHERE admitted > 0
     UNION ALL
     SELECT 'booking', id, NULL, zone_id, name, people, admitted, entered_at FROM booked WHERE admitted > 0
     UNION ALL
     SELECT 'list', id, rate_id, NULL, name, people, admitted, entered_at FROM listed WHERE admitted > 0
   ), noted AS MATERIALIZED (
     SELECT n.id, n.kind, n.subject_id, n.verdict, n.reason, n.women + n.men + n.others AS people, n.counted, n.device_id,
       n.observed_at AS at, n.other_id
     FROM door_entries n
     WHERE n.organization_id = $1 AND n.event_id = $2 AND n.verdict IN ('refused', 'invalid', 'double_entry')
   )
   SELECT e.id AS event_id, e.name, e.starts_at, e.ends_at, o.currency, o.currency_digits,
     (SELECT coalesce(json_agg(json_build_object('rate_id', r.id, 'name', r.name, 'count', coalesce(s.count, 0),
          'people', coalesce(s.people, 0)) ORDER BY r.position, r.created_at, r.id), '[]')
      FROM ticket_rates r
      LEFT JOIN (SELECT rate_id, count(*) AS count, sum(people) AS people
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
            FROM arrived i GROUP BY 1) q) AS arrivals,
     (SELECT coalesce(json_agg(json_build_object('kind', l.kind, 'id', l.id, 'name', l.name, 'about', l.about,
          'people', l.people, 'admitted', l.admitted, 'door', l.door, 'at', l.at) ORDER BY l.at DESC, l.id DESC), '[]')
      FROM (
        SELECT i.kind, i.id, i.name, coalesce(tr.name, lr.name, z.name, '') AS about, i.people, i.admitted,
          coalesce(i.entered_at, e.starts_at) AS at,
          coalesce((SELECT d.name FROM door_entries f LEFT JOIN door_devices d ON d.organization_id = $1 AND d.id = f.device_id
            WHERE f.organization_id = $1 AND f.subject_id = i.id AND f.subject_id <> '' AND f.event_id = $2 AND f.counted > 0
            ORDER BY f.observed_at, f.id LIMIT 1), '') AS door
        FROM (SELECT * FROM arrived ORDER BY entered_at DESC NULLS LAST, id DESC LIMIT 12) i
        LEFT JOIN ticket_rates tr ON tr.organization_id = $1 AND tr.id = i.rate_id
        LEFT JOIN list_rates lr ON lr.organization_id = $1 AND lr.id = i.rate_id
        LEFT JOIN zones z ON z.organization_id = $1 AND z.id = i.zone_id
      ) l) AS entries,
     (SELECT coalesce(json_agg(json_build_object(${scannedFields}, 'verdict', n.verdict, 'reason', n.reason)
          ORDER BY n.at DESC, n.id DESC), '[]')
      FROM (SELECT * FROM noted WHERE verdict <> 'double_entry' ORDER BY at DESC, id DESC LIMIT 12) n
      ${scannedTables}) AS refusals,
     (SELECT coalesce(json_agg(json_build_object(${scannedFields}, 'counted', n.counted,
          'other_door', coalesce(od.name, ''), 'other_at', coalesce(w.observed_at, n.at)) ORDER BY n.at DESC, n.id DESC), '[]')
      FROM (SELECT * FROM noted WHERE verdict = 'double_entry' ORDER BY at DESC, id DESC LIMIT 50) n
      ${scannedTables}
      LEFT JOIN door_entries w ON w.organization_id = $1 AND w.id = n.other_id
      LEFT JOIN door_devices od ON od.organization_id = $1 AND od.id = w.device_id) AS double_entries
   FROM events e JOIN organizations o ON o.id = $1
   WHERE e.organization_id = $1 AND e.id = $2`,
);

/**
 * For events: a text that changes whenever an entry is added to their log of the doors or judged anew, which always comes
 * with another entry. Refusals and double entries are announced by nothing else.
 */
export const listDoorMarks = tenantStatement(
  'list_door_marks',
  { eventIds: listOf(text) },
  { event_id: text, mark: text },
  `SELECT e.id AS event_id, m.mark
   FROM events e
   CROSS JOIN LATERAL (
     SELECT coalesce(md5(string_agg(n.id || n.verdict, ' ' ORDER BY n.created_at, n.id)), '') AS mark
     FROM (SELECT d.id, d.verdict, d.created_at FROM door_entries d
           WHERE d.organization_id = $1 AND d.event_id = e.id ORDER BY d.created_at DESC, d.id DESC LIMIT 200) n
   ) m
   WHERE e.organization_id = $1 AND e.id = ANY ($2)`,
);
