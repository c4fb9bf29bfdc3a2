import { limits, waitingRoomModes } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  bytes,
  instant,
  int,
  listOf,
  nullable,
  number,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';
import { patienceSecondsMin } from './pace.ts';

const roomColumns = {
  event_id: text,
  mode: oneOf(waitingRoomModes),
  is_running: bool,
  opens_at: nullable(instant),
  admission_minutes: int,
  seed: bytes,
  drawn_at: nullable(instant),
  drawn_from: int,
  drawn_count: int,
  numbered_count: int,
  admitted_count: int,
  gathered_count: int,
  pace_share: number,
  admitted_per_second: number,
  passed_at: nullable(instant),
  busy_at: nullable(instant),
};

/** Of an event; without anything but the event where nobody has changed its waiting room, and it never opened. */
const foundColumns = {
  event_id: text,
  mode: nullable(roomColumns.mode),
  is_running: nullable(bool),
  opens_at: nullable(instant),
  admission_minutes: nullable(int),
  seed: nullable(bytes),
  drawn_at: nullable(instant),
  drawn_from: nullable(int),
  drawn_count: nullable(int),
  numbered_count: nullable(int),
  admitted_count: nullable(int),
  gathered_count: nullable(int),
  admitted_per_second: nullable(number),
};
export type FoundRoomRow = RowOf<typeof foundColumns>;

const foundNames = Object.keys(foundColumns)
  .map((name) => (name === 'event_id' ? 'e.id AS event_id' : `r.${name}`))
  .join(', ');

export const findWaitingRoom = tenantStatement(
  'find_waiting_room',
  { eventId: text },
  foundColumns,
  `SELECT ${foundNames}
   FROM events e LEFT JOIN waiting_rooms r ON r.organization_id = $1 AND r.event_id = e.id
   WHERE e.organization_id = $1 AND e.id = $2`,
);

export const findWaitingRoomOfChannel = crossTenantStatement(
  'find_waiting_room_of_channel',
  { channelId: text, eventId: text },
  { organization_id: text, ...foundColumns },
  `SELECT e.organization_id, ${foundNames}
   FROM channel_partners c JOIN events e ON e.organization_id = c.organization_id
   LEFT JOIN waiting_rooms r ON r.organization_id = e.organization_id AND r.event_id = e.id
   WHERE c.channel_id = $1 AND e.id = $2`,
);

/** It opens anew where it was not running, or is to open at another time. */
const opensAnew = `excluded.mode = 'on' AND ($4::timestamptz IS NOT NULL OR NOT w.is_running OR w.opens_at > $7)`;

/** `opensAt` is the time of an opening that is still to come; without it an opening is now. */
export const upsertWaitingRoom = tenantStatement(
  'upsert_waiting_room',
  {
    eventId: text,
    mode: oneOf(waitingRoomModes),
    opensAt: nullable(instant),
    admissionMinutes: nullable(int),
    seed: bytes,
    now: instant,
  },
  {},
  `INSERT INTO waiting_rooms AS w
     (organization_id, event_id, mode, is_running, opens_at, admission_minutes, seed, created_at, updated_at)
   VALUES ($1, $2, $3, $3 = 'on', CASE WHEN $3 = 'on' THEN coalesce($4::timestamptz, $7::timestamptz) END,
     coalesce($5::integer, ${limits.admissionMinutesDefault}), $6, $7::timestamptz, $7::timestamptz)
   ON CONFLICT (organization_id, event_id) DO UPDATE SET mode = excluded.mode,
     is_running = excluded.mode = 'on' OR (excluded.mode = 'automatic' AND w.is_running AND w.drawn_at IS NOT NULL),
     opens_at = CASE WHEN ${opensAnew} THEN excluded.opens_at ELSE w.opens_at END,
     admission_minutes = coalesce($5::integer, w.admission_minutes),
     seed = CASE WHEN ${opensAnew} AND w.drawn_at IS NOT NULL THEN excluded.seed ELSE w.seed END,
     drawn_at = CASE WHEN ${opensAnew} THEN NULL ELSE w.drawn_at END,
     drawn_count = CASE WHEN ${opensAnew} THEN 0 ELSE w.drawn_count END,
     busy_at = excluded.updated_at, updated_at = excluded.updated_at`,
);

/** Opens an automatic waiting room that is closed; another one stays as it is. */
export const openAutomaticWaitingRoom = tenantStatement(
  'open_automatic_waiting_room',
  { eventId: text, seed: bytes, now: instant },
  {},
  `INSERT INTO waiting_rooms AS w
     (organization_id, event_id, mode, is_running, opens_at, seed, busy_at, created_at, updated_at)
   VALUES ($1, $2, 'automatic', true, $4::timestamptz, $3, $4::timestamptz, $4::timestamptz, $4::timestamptz)
   ON CONFLICT (organization_id, event_id) DO UPDATE SET is_running = true, opens_at = excluded.opens_at,
     seed = CASE WHEN w.drawn_at IS NOT NULL THEN excluded.seed ELSE w.seed END, drawn_at = NULL, drawn_count = 0,
     busy_at = excluded.busy_at, updated_at = excluded.updated_at
   WHERE w.mode = 'automatic' AND NOT w.is_running`,
);

export const listRunningWaitingRooms = crossTenantStatement(
  'list_running_waiting_rooms',
  { passedBefore: instant },
  { organization_id: text, event_id: text, passed_at: nullable(instant) },
  `SELECT organization_id, event_id, passed_at FROM waiting_rooms
   WHERE is_running AND (passed_at IS NULL OR passed_at <= $1) ORDER BY organization_id, event_id`,
);

/** One of the processes that come at the same time gets it: the row decides, and is locked until the pass has ended. */
export const claimWaitingRoom = tenantStatement(
  'claim_waiting_room',
  { eventId: text, passedBefore: instant, now: instant },
  { ...roomColumns, is_over: bool },
  `UPDATE waiting_rooms w SET passed_at = $4::timestamptz
   FROM events e
   WHERE w.organization_id = $1 AND w.event_id = $2 AND e.organization_id = $1 AND e.id = $2 AND w.is_running
     AND (w.passed_at IS NULL OR w.passed_at <= $3)
   RETURNING ${Object.keys(roomColumns)
     .map((name) => `w.${name}`)
     .join(', ')},
     e.ends_at <= $4::timestamptz AS is_over`,
);

const numbered = (order: string) => `WITH numbered AS (
     UPDATE waiting_places p SET number = n.number
     FROM (
       SELECT id, ($3 + row_number() OVER (ORDER BY ${order}))::integer AS number
       FROM waiting_places WHERE organization_id = $1 AND event_id = $2 AND number IS NULL
     ) n
     WHERE p.organization_id = $1 AND p.id = n.id
     RETURNING p.id
   )
   SELECT count(*)::integer AS count FROM numbered`;

/** Numbers the places that have none by the HMAC-SHA-256 of their ids; the keys are the two blocks that it is made with. */
export const drawPlaces = tenantStatement(
  'draw_waiting_places',
  { eventId: text, after: int, innerKey: bytes, outerKey: bytes },
  { count: int },
  numbered(`sha256($5::bytea || sha256($4::bytea || convert_to(id, 'UTF8')))`),
);

/** Numbers the places that have none in the order of their arrival. */
export const numberArrivals = tenantStatement(
  'number_waiting_places',
  { eventId: text, after: int },
  { count: int },
  numbered('arrived_at, id'),
);

export const countGathered = tenantStatement(
  'count_gathered_waiting_places',
  { eventId: text },
  { count: int },
  `SELECT count(*)::integer AS count FROM waiting_places
   WHERE organization_id = $1 AND event_id = $2 AND number IS NULL`,
);

/**
 * What decides how many are let in, of people who were (`Pass`), of their purchases and of places that can be bought.
 * `minutes` is how long the time of admission is, and `after` the number before the last who were let in.
 */
export const measureAdmissions = tenantStatement(
  'measure_waiting_room_admissions',
  { eventId: text, since: instant, now: instant, minutes: int, after: int },
  { inside: int, came: int, stayed_away: int, purchases: int, places_left: int },
  `WITH latest AS (
     SELECT purchases_count > 0 AS has_come, purchased_at, admitted_until - make_interval(mins => $5) AS admitted_at
     FROM waiting_places WHERE organization_id = $1 AND event_id = $2 AND number > $6 AND admitted_until IS NOT NULL
   ), patience AS (
     SELECT $4::timestamptz - greatest(make_interval(secs => ${patienceSecondsMin}),
       2 * percentile_cont(0.9) WITHIN GROUP (ORDER BY purchased_at - admitted_at)) AS since
     FROM latest WHERE has_come
   )
   SELECT
     (SELECT count(*)::integer FROM waiting_places WHERE organization_id = $1 AND event_id = $2
        AND purchases_count = 0 AND admitted_until > $4
        AND admitted_until > patience.since + make_interval(mins => $5)) AS inside,
     (SELECT count(*)::integer FROM latest WHERE has_come) AS came,
     (SELECT count(*)::integer FROM latest WHERE NOT has_come AND admitted_at <= patience.since) AS stayed_away,
     (SELECT count(*)::integer FROM waiting_places WHERE organization_id = $1 AND event_id = $2
        AND purchased_at > $3) AS purchases,
     (SELECT coalesce(sum(quota - sold_count), 0)::integer FROM ticket_rates WHERE organization_id = $1
        AND event_id = $2 AND type <> 'private' AND NOT complete AND valid_from <= $4
        AND (valid_until IS NULL OR valid_until >= $4)) AS places_left
   FROM patience`,
);

export const updatePlacesAdmitted = tenantStatement(
  'update_waiting_places_admitted',
  { eventId: text, after: int, upTo: int, until: instant },
  {},
  `UPDATE waiting_places SET admitted_until = $5, network = ''
   WHERE organization_id = $1 AND event_id = $2 AND number > $3 AND number <= $4`,
);

export const updateWaitingRoomPassed = tenantStatement(
  'update_waiting_room_passed',
  {
    eventId: text,
    drawnAt: nullable(instant),
    drawnFrom: int,
    drawnCount: int,
    numberedCount: int,
    admittedCount: int,
    gatheredCount: int,
    paceShare: number,
    admittedPerSecond: number,
    busyAt: nullable(instant),
    isRunning: bool,
  },
  {},
  `UPDATE waiting_rooms SET drawn_at = $3, drawn_from = $4, drawn_count = $5, numbered_count = $6, admitted_count = $7,
     gathered_count = $8, pace_share = $9, admitted_per_second = $10, busy_at = $11, is_running = $12
   WHERE organization_id = $1 AND event_id = $2`,
);

const placeColumns = {
  id: text,
  event_id: text,
  number: nullable(int),
  admitted_until: nullable(instant),
  purchases_count: int,
};
export type WaitingPlaceRow = RowOf<typeof placeColumns>;

/**
 * Places with the ids, each for a person of the network at the same index, who arrive at one instant. None where the waiting
 * room is closed; not those of networks that have as many as they may.
 */
export const insertWaitingPlaces = tenantStatement(
  'insert_waiting_places',
  {
    ids: listOf(text),
    networks: listOf(text),
    eventId: text,
    channelId: text,
    networkMax: int,
    now: instant,
  },
  placeColumns,
  `INSERT INTO waiting_places (organization_id, id, event_id, channel_id, network, arrived_at, created_at)
   SELECT $1, a.id, r.event_id, $5, a.network, statement_timestamp(), $7::timestamptz
   FROM waiting_rooms r, (
     SELECT id, network, row_number() OVER (PARTITION BY network ORDER BY index) AS of_network
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (id, network, index)
   ) a
   WHERE r.organization_id = $1 AND r.event_id = $4 AND r.is_running
     AND (a.network = '' OR a.of_network + (SELECT count(*) FROM waiting_places p WHERE p.organization_id = $1
       AND p.event_id = $4 AND p.network = a.network AND p.network <> '') <= $6)
   RETURNING ${Object.keys(placeColumns).join(', ')}`,
);

export const findWaitingPlaceOfChannel = crossTenantStatement(
  'find_waiting_place_of_channel',
  { channelId: text, id: text },
  placeColumns,
  `SELECT p.id, p.event_id, p.number, p.admitted_until, p.purchases_count
   FROM channel_partners c JOIN waiting_places p ON p.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND p.id = $2 AND p.channel_id = $1`,
);

export const listDrawnPlaces = tenantStatement(
  'list_drawn_waiting_places',
  { eventId: text, after: int, upTo: int },
  { id: text },
  `SELECT id FROM waiting_places
   WHERE organization_id = $1 AND event_id = $2 AND number > $3 AND number <= $4 ORDER BY number`,
);

/** Answers with those that are let in to the event of the rate and have a purchase left. */
export const takePurchases = tenantStatement(
  'take_purchases_of_waiting_places',
  { ids: listOf(text), channelId: text, rateId: text, purchasesMax: int, now: instant },
  { id: text },
  `UPDATE waiting_places SET purchases_count = purchases_count + 1, purchased_at = $6
   WHERE organization_id = $1 AND id = ANY ($2) AND channel_id = $3 AND admitted_until > $6 AND purchases_count < $5
     AND event_id = (SELECT r.event_id FROM ticket_rates r WHERE r.organization_id = $1 AND r.id = $4)
   RETURNING id`,
);

export const returnPurchases = tenantStatement(
  'return_purchases_of_waiting_places',
  { ids: listOf(text) },
  {},
  `UPDATE waiting_places SET purchases_count = purchases_count - 1,
     purchased_at = CASE WHEN purchases_count > 1 THEN purchased_at END
   WHERE organization_id = $1 AND id = ANY ($2)`,
);

export const deletePlacesOfEndedEvents = crossTenantStatement(
  'delete_waiting_places_of_ended_events',
  { endedBefore: instant },
  {},
  `DELETE FROM waiting_places p USING events e
   WHERE e.organization_id = p.organization_id AND e.id = p.event_id AND e.ends_at < $1`,
);
