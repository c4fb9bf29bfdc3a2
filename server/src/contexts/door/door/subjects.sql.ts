/** What admits people to an event: how the door sees tickets, entries of lists, passes and bookings. */
import { doorReasons } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  nullable,
  oneOf,
  type RowOf,
  text,
  xid8,
} from '../../../platform/sql/types.ts';

/** Why it does not admit, as things are; empty where it does. */
const ticketReason = `CASE
    WHEN t.deleted_at IS NOT NULL THEN 'deleted'
    WHEN t.status = 'active' AND t.dispute_blocked_at IS NOT NULL THEN 'disputed'
    WHEN t.status = 'active' THEN ''
    WHEN t.status <> 'voided' THEN 'unpaid'
    WHEN t.swapped_to IS NOT NULL THEN 'swapped'
    WHEN t.refunded_amount > 0 THEN 'refunded'
    ELSE 'voided' END`;
const listReason = `CASE
    WHEN g.removed_at IS NOT NULL THEN 'removed'
    WHEN g.status = 'active' AND g.dispute_blocked_at IS NOT NULL THEN 'disputed'
    WHEN g.status = 'active' THEN ''
    WHEN g.status = 'pending_payment' THEN 'unpaid'
    ELSE 'voided' END`;
const passReason = `CASE
    WHEN p.status = 'pending' THEN 'not_accepted'
    WHEN p.status = 'rejected' THEN 'rejected'
    WHEN p.status = 'pending_payment' THEN 'unpaid'
    WHEN p.status = 'voided' THEN 'voided'
    WHEN y.entries_max IS NOT NULL AND coalesce(u.women + u.men + u.others, 0) = 0
      AND (SELECT count(*) FROM pass_usages x WHERE x.organization_id = $1 AND x.pass_id = p.id
           AND x.women + x.men + x.others > 0) >= y.entries_max THEN 'used_up'
    WHEN p.dispute_blocked_at IS NOT NULL THEN 'disputed'
    ELSE '' END`;
const bookingReason = `CASE
    WHEN b.status = 'pending' THEN 'not_accepted'
    WHEN b.status = 'rejected' THEN 'rejected'
    WHEN b.status = 'released' THEN 'released'
    WHEN b.dispute_blocked_at IS NOT NULL THEN 'disputed'
    ELSE '' END`;
/** Until when a thing admitted that a dispute alone keeps from it. */
const blockedAt = (thing: string, reasonOfThing: string) =>
  `CASE WHEN (${reasonOfThing}) = 'disputed' THEN ${thing}.dispute_blocked_at END`;

const reason = oneOf(['', ...doorReasons]);

/** An option of a list rate: what one person pays, in minor units, and until when it holds, in ms since 1970. */
export interface DoorPrice {
  readonly option_id: string;
  readonly price: number;
  readonly until_ms: number;
}

/** The options of the rate `r` for the entry `g` at the event `v`, as a check-in has them: people of a member pay nothing. */
const listPrices = `(SELECT coalesce(json_agg(json_build_object('option_id', x.value->>'_id',
      'price', CASE WHEN g.subscription_id IS NOT NULL THEN 0 ELSE coalesce(
        (SELECT (a.value->>'price')::bigint FROM jsonb_array_elements(g.options) a WHERE a.value->>'_id' = x.value->>'_id'),
        (x.value->>'price')::bigint) END,
      'until_ms', (extract(epoch FROM v.starts_at) * 1000)::bigint + (x.value->>'until_seconds')::bigint * 1000)
      ORDER BY x.place), '[]')
    FROM jsonb_array_elements(r.options) WITH ORDINALITY AS x (value, place))`;
const noPrices = `'[]'::json`;
const noLargerParty = 'NULL::integer AS larger_party, NULL::timestamptz AS larger_party_until';

/** A thing as it is judged, locked until the end of the transaction. */
const locked = {
  id: text,
  party_size: int,
  /** The largest party until it was made smaller; null where it never was. */
  larger_party: nullable(int),
  larger_party_until: nullable(instant),
  admitted_count: int,
  reason,
  /** From when to when it admitted, where that is known: what was scanned meanwhile counts, though it arrives later. */
  active_from: nullable(instant),
  active_until: nullable(instant),
  first_entered_at: nullable(instant),
  /** In the order of the list rate; none for what is not a list entry. */
  prices: json<readonly DoorPrice[]>(),
};
export type SubjectRow = RowOf<typeof locked>;

const parameters = { eventId: text, ids: listOf(text) };

export const lockTickets = tenantStatement(
  'lock_tickets_of_door',
  parameters,
  locked,
  `SELECT t.id, t.party_size, ${noLargerParty}, t.admitted_count, ${ticketReason} AS reason, t.activated_at AS active_from,
     least(t.voided_at, t.deleted_at, t.dispute_blocked_at) AS active_until, t.first_entered_at, ${noPrices} AS prices
   FROM tickets t WHERE t.organization_id = $1 AND t.event_id = $2 AND t.id = ANY ($3)
   ORDER BY t.id FOR NO KEY UPDATE`,
);

export const lockLists = tenantStatement(
  'lock_guest_lists_of_door',
  parameters,
  locked,
  `SELECT g.id, g.party_size, g.larger_party, g.larger_party_until, g.admitted_count, ${listReason} AS reason,
     g.created_at AS active_from,
     least(g.removed_at, g.dispute_blocked_at) AS active_until, NULL::timestamptz AS first_entered_at, ${listPrices} AS prices
   FROM guest_lists g
   JOIN list_rates r ON r.organization_id = $1 AND r.id = g.rate_id
   JOIN events v ON v.organization_id = $1 AND v.id = g.event_id
   WHERE g.organization_id = $1 AND g.event_id = $2 AND g.id = ANY ($3)
   ORDER BY g.id FOR NO KEY UPDATE OF g`,
);

/** Passes that admit to the event. What is inside on a pass changes under the lock of the pass. */
export const lockPasses = tenantStatement(
  'lock_passes_of_door',
  { ids: listOf(text) },
  { id: text },
  `SELECT id FROM passes WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
);

const covers = `(y.event_ids = '{}' OR $2 = ANY (y.event_ids))`;
const passes = (condition: string) => `FROM passes p
   JOIN pass_types y ON y.organization_id = $1 AND y.id = p.type_id${condition}
   LEFT JOIN pass_usages u ON u.organization_id = $1 AND u.pass_id = p.id AND u.event_id = $2`;
const coveredPass = passes(` AND ${covers}`);

export const listPasses = tenantStatement(
  'list_passes_of_door',
  parameters,
  locked,
  `SELECT p.id, p.party_size, ${noLargerParty}, coalesce(u.women + u.men + u.others, 0) AS admitted_count,
     ${passReason} AS reason, p.activated_at AS active_from, ${blockedAt('p', passReason)} AS active_until, u.first_entered_at, ${noPrices} AS prices
   ${coveredPass}
   WHERE p.organization_id = $1 AND p.id = ANY ($3) ORDER BY p.id`,
);

export const lockBookings = tenantStatement(
  'lock_bookings_of_door',
  parameters,
  locked,
  `SELECT b.id, b.party_size, b.larger_party, b.larger_party_until, b.admitted_count, ${bookingReason} AS reason,
     b.created_at AS active_from,
     ${blockedAt('b', bookingReason)} AS active_until, NULL::timestamptz AS first_entered_at, ${noPrices} AS prices
   FROM bookings b WHERE b.organization_id = $1 AND b.event_id = $2 AND b.id = ANY ($3)
   ORDER BY b.id FOR NO KEY UPDATE`,
);

/** The codes of everything that admits to the event. */
export const listCodes = tenantStatement(
  'list_codes_of_door',
  { eventId: text },
  { id: text, code: text },
  `SELECT id, barcode AS code FROM tickets WHERE organization_id = $1 AND event_id = $2
   UNION ALL SELECT id, code FROM guest_lists WHERE organization_id = $1 AND event_id = $2
   UNION ALL SELECT p.id, p.code ${coveredPass} WHERE p.organization_id = $1
   UNION ALL SELECT id, code FROM bookings WHERE organization_id = $1 AND event_id = $2`,
);

/** What has that code, of everything that admits to the event. */
export const findCoded = tenantStatement(
  'find_coded_of_door',
  { eventId: text, code: text },
  { id: text, code: text },
  `SELECT id, barcode AS code FROM tickets WHERE organization_id = $1 AND event_id = $2 AND barcode = $3
   UNION ALL SELECT id, code FROM guest_lists WHERE organization_id = $1 AND event_id = $2 AND code = $3
   UNION ALL SELECT p.id, p.code ${coveredPass} WHERE p.organization_id = $1 AND p.code = $3
   UNION ALL SELECT id, code FROM bookings WHERE organization_id = $1 AND event_id = $2 AND code = $3
   LIMIT 1`,
);

/**
 * One of the rows was written by a transaction from `since` on and before `before`. A database that was restored on another
 * server has rows of transactions that this server has not reached: they are read by who reads everything.
 */
const writtenBetween = (...rows: string[]) => between(...rows.map((row) => `${row}.written_in`));
const between = (...columns: string[]) => {
  const conditions = columns.map((column) => `(${column} >= $3 AND ${column} < $4)`);
  return `($3::xid8 = '0' OR ${conditions.join(' OR ')})`;
};

/** `horizon`: the first transaction that may still be writing. `end`: the first that has not begun. */
const horizon = { id: text, horizon: xid8, end: xid8 };
export type HorizonRow = RowOf<typeof horizon>;
export const findHorizon = tenantStatement(
  'find_manifest_horizon',
  {},
  horizon,
  `SELECT id, first_open_transaction() AS horizon, pg_snapshot_xmax(pg_current_snapshot()) AS end
   FROM organizations WHERE id = $1`,
);

const manifestParameters = { eventId: text, since: xid8, before: xid8, afterId: text, limit: int };
const manifest = {
  id: text,
  code: text,
  party_size: int,
  admitted_count: int,
  reason,
  /** Name of the rate, zone or type of pass. */
  label: text,
  /** What the colour is made of. */
  label_id: text,
  first_entered_at: nullable(instant),
  /** Where and when people came in last. */
  entered_at: nullable(instant),
  door: nullable(text),
  /** What people of a list entry pay at the door. */
  prices: json<readonly DoorPrice[]>(),
  currency_digits: int,
  /** Of the holder; empty where none is known. */
  name: text,
  /** Whether the name is shown after a scan. */
  shows_name: bool,
};
export type ManifestRow = RowOf<typeof manifest>;

/** The last entry that counts. */
const lastEntry = (id: string) => `LEFT JOIN LATERAL (
     SELECT e.observed_at, d.name FROM door_entries e
     LEFT JOIN door_devices d ON d.organization_id = $1 AND d.id = e.device_id
     WHERE e.organization_id = $1 AND e.subject_id = ${id} AND e.subject_id <> '' AND e.event_id = $2 AND e.counted > 0
     ORDER BY e.observed_at DESC, e.id DESC LIMIT 1
   ) l ON true`;

/** Of tickets, lists, passes and bookings: what transactions from `since` on and before `before` wrote, after an id. */
export const manifestOf = {
  ticket: tenantStatement(
    'list_manifest_tickets',
    manifestParameters,
    manifest,
    `SELECT t.id, t.barcode AS code, t.party_size, t.admitted_count, ${ticketReason} AS reason, r.name AS label,
       r.id AS label_id, t.first_entered_at, l.observed_at AS entered_at, l.name AS door, ${noPrices} AS prices,
       0 AS currency_digits, t.full_name AS name, r.nominative AS shows_name
     FROM tickets t
     JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id
     ${lastEntry('t.id')}
     WHERE t.organization_id = $1 AND t.event_id = $2 AND t.id > $5 AND ${writtenBetween('t')}
     ORDER BY t.id LIMIT $6`,
  ),
  list: tenantStatement(
    'list_manifest_guest_lists',
    manifestParameters,
    manifest,
    `SELECT g.id, g.code, g.party_size, g.admitted_count, ${listReason} AS reason, r.name AS label, r.id AS label_id,
       NULL::timestamptz AS first_entered_at, l.observed_at AS entered_at, l.name AS door, ${listPrices} AS prices,
       o.currency_digits, g.name, true AS shows_name
     FROM guest_lists g
     JOIN list_rates r ON r.organization_id = $1 AND r.id = g.rate_id
     JOIN events v ON v.organization_id = $1 AND v.id = g.event_id
     JOIN organizations o ON o.id = $1
     ${lastEntry('g.id')}
     WHERE g.organization_id = $1 AND g.event_id = $2 AND g.id > $5 AND ${writtenBetween('g', 'r', 'v')}
     ORDER BY g.id LIMIT $6`,
  ),
  pass: tenantStatement(
    'list_manifest_passes',
    manifestParameters,
    manifest,
    // A pass may have admitted before the events of its type were changed: devices learn that they do not know it any more.
    `SELECT p.id, p.code, p.party_size, coalesce(u.women + u.men + u.others, 0) AS admitted_count,
       CASE WHEN ${covers} THEN ${passReason} ELSE 'unknown' END AS reason,
       y.name AS label, y.id AS label_id, u.first_entered_at, l.observed_at AS entered_at, l.name AS door,
       ${noPrices} AS prices, 0 AS currency_digits, CASE WHEN ${covers} THEN p.full_name ELSE '' END AS name,
       true AS shows_name
     ${passes('')}
     ${lastEntry('p.id')}
     WHERE p.organization_id = $1 AND p.id > $5 AND CASE WHEN ${covers} THEN ${writtenBetween('p', 'y', 'u')}
       ELSE y.events_written_in <> '0' AND ${between('y.events_written_in')} END
     ORDER BY p.id LIMIT $6`,
  ),
  booking: tenantStatement(
    'list_manifest_bookings',
    manifestParameters,
    manifest,
    `SELECT b.id, b.code, b.party_size, b.admitted_count, ${bookingReason} AS reason, coalesce(z.name, '') AS label,
       coalesce(b.zone_id, '') AS label_id, NULL::timestamptz AS first_entered_at, l.observed_at AS entered_at,
       l.name AS door, ${noPrices} AS prices, 0 AS currency_digits, b.name, true AS shows_name
     FROM bookings b
     LEFT JOIN zones z ON z.organization_id = $1 AND z.id = b.zone_id
     ${lastEntry('b.id')}
     WHERE b.organization_id = $1 AND b.event_id = $2 AND b.id > $5 AND ${writtenBetween('b')}
     ORDER BY b.id LIMIT $6`,
  ),
};

/** Entries whose verdict a device is to learn of: its own scans, and double entries at any door. */
export const listChangedVerdicts = tenantStatement(
  'list_changed_door_verdicts',
  { ...manifestParameters, deviceId: text },
  { id: text },
  `SELECT e.id FROM door_entries e
   WHERE e.organization_id = $1 AND e.event_id = $2 AND e.id > $5 AND ${writtenBetween('e')}
     AND (e.verdict = 'double_entry' OR (e.device_id = $7 AND $3::xid8 <> '0'))
   ORDER BY e.id LIMIT $6`,
);
