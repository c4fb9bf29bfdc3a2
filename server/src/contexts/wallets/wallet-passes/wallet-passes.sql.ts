import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, listOf, nullable, number, type RowOf, text } from '../../../platform/sql/types.ts';

/** All that stands on the pass of a ticket, in whatever state the ticket is. */
const contentColumns = {
  ticket_id: text,
  is_valid: bool,
  owner_since: nullable(instant),
  full_name: text,
  party_size: int,
  language: text,
  /** Of the sale, and those bought later and paid. */
  supplements: json<readonly { readonly label: string; readonly units: number }[]>(),
  /** Null while the ticket is sealed: what is not read cannot get onto the pass. */
  barcode: nullable(text),
  /** While it is sealed: until when. */
  opens_at: nullable(instant),
  rate_name: text,
  event_id: text,
  event_name: text,
  starts_at: instant,
  ends_at: instant,
  timezone: text,
  venue_name: text,
  venue_address: text,
  city: text,
  latitude: nullable(number),
  longitude: nullable(number),
  organization_name: text,
  logo_url: text,
};
export type TicketContentRow = RowOf<typeof contentColumns>;

const contentSelect = `t.id AS ticket_id, t.status = 'active' AND t.deleted_at IS NULL AS is_valid,
  t.name_changed_at AS owner_since, t.full_name, t.party_size, t.language,
  (SELECT coalesce(json_agg(json_build_object('label', s.item->>'label', 'units', s.item->'units') ORDER BY s.place), '[]')
   FROM jsonb_array_elements(t.supplements) WITH ORDINALITY AS s (item, place)) AS supplements,
  CASE WHEN e.sealed_tickets_available_at > $3::timestamptz THEN NULL ELSE t.barcode END AS barcode,
  CASE WHEN e.sealed_tickets_available_at > $3::timestamptz THEN e.sealed_tickets_available_at END AS opens_at,
  r.name AS rate_name, e.id AS event_id, e.name AS event_name, e.starts_at, e.ends_at, l.timezone, l.name AS venue_name,
  l.address AS venue_address, l.city, l.latitude, l.longitude, o.name AS organization_name, o.logo_url`;

const contentFrom = `tickets t
   JOIN events e ON e.organization_id = $1 AND e.id = t.event_id
   JOIN locations l ON l.organization_id = $1 AND l.id = e.location_id
   JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id
   JOIN organizations o ON o.id = $1`;

/** All that stands on a pass that admits to several events, in whatever state it is. */
const seasonColumns = {
  pass_id: text,
  is_valid: bool,
  full_name: text,
  party_size: int,
  language: text,
  barcode: text,
  type_id: text,
  type_name: text,
  /** At how many events people came in on it. */
  used_count: int,
  /** Null where it admits to all of them. */
  entries_max: nullable(int),
  /** Names, the earliest first; none where it admits to all events of the organization. */
  event_names: listOf(text),
  /** The end of the last of them; null where it admits to all events. */
  expires_at: nullable(instant),
  organization_name: text,
  logo_url: text,
};
export type SeasonContentRow = RowOf<typeof seasonColumns>;

/** What stands on the pass of either; `pass_id` says which it is. */
export type WalletContentRow = TicketContentRow | SeasonContentRow;

const seasonSelect = `p.id AS pass_id, p.status = 'valid' AS is_valid, p.full_name, p.party_size, m.language,
  p.code AS barcode, y.id AS type_id, y.name AS type_name, y.entries_max,
  (SELECT count(*)::integer FROM pass_usages u
   WHERE u.organization_id = $1 AND u.pass_id = p.id AND u.women + u.men + u.others > 0) AS used_count,
  ARRAY (SELECT e.name FROM events e WHERE e.organization_id = $1 AND e.id = ANY (y.event_ids)
   ORDER BY e.starts_at, e.id) AS event_names,
  (SELECT max(e.ends_at) FROM events e WHERE e.organization_id = $1 AND e.id = ANY (y.event_ids)) AS expires_at,
  o.name AS organization_name, o.logo_url`;

const seasonFrom = `passes p
   JOIN pass_types y ON y.organization_id = $1 AND y.id = p.type_id
   JOIN payments m ON m.organization_id = $1 AND m.id = p.payment_id
   JOIN organizations o ON o.id = $1`;

/** No row where the last of its events ended 30 days ago. `changed_at` is null where no phone keeps it. */
export const findSeasonContent = tenantStatement(
  'find_wallet_pass_content_of_season',
  { passId: text, now: instant },
  { ...seasonColumns, changed_at: nullable(instant) },
  `SELECT * FROM (
     SELECT ${seasonSelect}, w.changed_at
     FROM ${seasonFrom}
     LEFT JOIN wallet_passes w ON w.organization_id = $1 AND w.item_id = p.id
     WHERE p.organization_id = $1 AND p.id = $2
   ) found
   WHERE expires_at IS NULL OR expires_at + interval '30 days' > $3::timestamptz`,
);

/** No row where the event ended 30 days ago. `changed_at` is null where no phone keeps it. */
export const findTicketContent = tenantStatement(
  'find_wallet_pass_content',
  { ticketId: text, now: instant },
  { ...contentColumns, changed_at: nullable(instant) },
  `SELECT ${contentSelect}, w.changed_at
   FROM ${contentFrom}
   LEFT JOIN wallet_passes w ON w.organization_id = $1 AND w.item_id = t.id
   WHERE t.organization_id = $1 AND t.id = $2 AND e.ends_at + interval '30 days' > $3::timestamptz`,
);

/** The passes on phones among these tickets. */
export const listFollowedTickets = tenantStatement(
  'list_followed_wallet_passes',
  { ticketIds: listOf(text), now: instant },
  { ...contentColumns, content_hash: text },
  `SELECT ${contentSelect}, w.content_hash
   FROM ${contentFrom}
   JOIN wallet_passes w ON w.organization_id = $1 AND w.item_id = t.id
   WHERE t.organization_id = $1 AND t.id = ANY ($2)
   ORDER BY t.id`,
);

/** The same among these passes that admit to several events. */
export const listFollowedSeasonPasses = tenantStatement(
  'list_followed_wallet_passes_of_season',
  { passIds: listOf(text) },
  { ...seasonColumns, content_hash: text },
  `SELECT ${seasonSelect}, w.content_hash
   FROM ${seasonFrom}
   JOIN wallet_passes w ON w.organization_id = $1 AND w.item_id = p.id
   WHERE p.organization_id = $1 AND p.id = ANY ($2)
   ORDER BY p.id`,
);

/**
 * What phones keep on which this ticket, pass, rate, pass type, event, location or the organization itself stands, in the
 * order of their ids.
 */
export const listPassesAbout = tenantStatement(
  'list_wallet_passes_about',
  { subjectId: text, after: text, limit: int },
  { item_id: text },
  `SELECT w.item_id
   FROM wallet_passes w
   LEFT JOIN tickets t ON t.organization_id = $1 AND t.id = w.item_id
   LEFT JOIN events e ON e.organization_id = $1 AND e.id = w.event_id
   LEFT JOIN passes p ON p.organization_id = $1 AND p.id = w.item_id
   LEFT JOIN pass_types y ON y.organization_id = $1 AND y.id = p.type_id
   WHERE w.organization_id = $1 AND w.item_id > $3
     AND ($2::text IN (w.item_id, w.event_id, t.rate_id, e.location_id, y.id, $1) OR $2::text = ANY (y.event_ids))
   ORDER BY w.item_id LIMIT $4`,
);

/** Of the ids of tickets and passes, those that phones keep; of other ids all, where the organization has such passes. */
export const listSubjectsOnPhones = tenantStatement(
  'list_subjects_on_phones',
  { itemIds: listOf(text), otherIds: listOf(text) },
  { id: text },
  `SELECT w.item_id AS id FROM wallet_passes w WHERE w.organization_id = $1 AND w.item_id = ANY ($2)
   UNION ALL
   SELECT o.id FROM unnest($3::text[]) AS o (id)
   WHERE EXISTS (SELECT 1 FROM wallet_passes w WHERE w.organization_id = $1)`,
);

/**
 * What stands on the passes is different now. Passes over those whose hash is not the one that was read. The second is added
 * in UTC, which the time zone of the session does not change: a cluster adds nothing else to a column.
 */
export const updatePassesChanged = tenantStatement(
  'update_wallet_passes_changed',
  { now: instant, itemIds: listOf(text), before: listOf(text), after: listOf(text) },
  { item_id: text },
  `UPDATE wallet_passes w
   SET content_hash = c.after,
     changed_at = greatest(date_trunc('second', $2::timestamptz),
       (w.changed_at AT TIME ZONE 'UTC' + interval '1 second') AT TIME ZONE 'UTC')
   FROM unnest($3::text[], $4::text[], $5::text[]) AS c (item_id, before, after)
   WHERE w.organization_id = $1 AND w.item_id = c.item_id AND w.content_hash = c.before
   RETURNING w.item_id`,
);

const upsertPass = (label: string, from: 'tickets' | 'passes') =>
  tenantStatement(
    label,
    { itemId: text, now: instant },
    { item_id: text },
    `INSERT INTO wallet_passes (organization_id, item_id, ticket_id, pass_id, event_id, changed_at, created_at)
   SELECT $1, ${from}.id, ${from === 'tickets' ? `${from}.id, NULL, event_id` : `NULL, ${from}.id, NULL`},
     date_trunc('second', $3::timestamptz), $3::timestamptz
   FROM ${from} WHERE organization_id = $1 AND id = $2
   ON CONFLICT (organization_id, item_id) DO UPDATE SET changed_at = wallet_passes.changed_at
   RETURNING item_id`,
  );

/** Keeps the row until the end of the transaction, so that phones of one pass come one after the other. */
export const upsertTicketPass = upsertPass('upsert_wallet_pass', 'tickets');
export const upsertSeasonPass = upsertPass('upsert_wallet_pass_of_season', 'passes');

/**
 * No row where as many other phones keep the pass, whose row is locked by now. What a phone had before counts as unknown to
 * it. A row that was inserted has no `xmax`, one that was updated has; a cluster takes no query there.
 */
export const upsertDevice = tenantStatement(
  'upsert_wallet_device',
  { itemId: text, deviceId: text, pushToken: text, now: instant, devicesMax: int },
  { is_new: bool },
  `INSERT INTO wallet_devices (organization_id, item_id, device_id, push_token, registered_at)
   SELECT $1, $2, $3, $4, $5::timestamptz
   WHERE (SELECT count(*) FROM wallet_devices o WHERE o.organization_id = $1 AND o.item_id = $2 AND o.device_id <> $3) < $6
   ON CONFLICT (organization_id, item_id, device_id) DO UPDATE
   SET push_token = excluded.push_token, registered_at = excluded.registered_at, told_of = NULL
   RETURNING xmax = 0 AS is_new`,
);

export const deleteDevice = tenantStatement(
  'delete_wallet_device',
  { itemId: text, deviceId: text },
  {},
  'DELETE FROM wallet_devices WHERE organization_id = $1 AND item_id = $2 AND device_id = $3',
);

/** Ids of devices that begin with it stand for Google, which keeps the pass for phones; those of phones have no colon. */
export const googleDevicePrefix = 'google:';

/** The phones that have not been told of the last change of these passes. */
export const listDevicesToTell = tenantStatement(
  'list_wallet_devices_to_tell',
  { itemIds: listOf(text) },
  { item_id: text, device_id: text, push_token: text, registered_at: instant, changed_at: instant },
  `SELECT d.item_id, d.device_id, d.push_token, d.registered_at, w.changed_at
   FROM wallet_devices d
   JOIN wallet_passes w ON w.organization_id = $1 AND w.item_id = d.item_id
   WHERE d.organization_id = $1 AND d.item_id = ANY ($2) AND (d.told_of IS NULL OR d.told_of < w.changed_at)
     AND d.device_id NOT LIKE '${googleDevicePrefix}%'
   ORDER BY d.item_id, d.device_id`,
);

/** What Google keeps of these tickets and passes that is not what they say now. */
export const listGoogleObjectsToUpdate = tenantStatement(
  'list_google_objects_to_update',
  { itemIds: listOf(text) },
  { item_id: text, device_id: text, registered_at: instant, told_of: nullable(instant), changed_at: instant },
  `SELECT d.item_id, d.device_id, d.registered_at, d.told_of, w.changed_at
   FROM wallet_devices d
   JOIN wallet_passes w ON w.organization_id = $1 AND w.item_id = d.item_id
   WHERE d.organization_id = $1 AND d.item_id = ANY ($2) AND (d.told_of IS NULL OR d.told_of < w.changed_at)
     AND d.device_id LIKE '${googleDevicePrefix}%'
   ORDER BY d.item_id, d.device_id`,
);

/** What was read of phones. */
const deviceParameters = { itemIds: listOf(text), deviceIds: listOf(text), registeredAt: listOf(instant) };
const readDevices = `unnest($2::text[], $3::text[], $4::timestamptz[]`;
const isAsRead = `d.organization_id = $1 AND d.item_id = r.item_id AND d.device_id = r.device_id
     AND d.registered_at = r.registered_at`;

/** Of the changes, in the same order. Passes over phones that registered anew meanwhile, which are told of another time. */
export const updateDevicesTold = tenantStatement(
  'update_wallet_devices_told',
  { ...deviceParameters, changes: listOf(instant) },
  {},
  `UPDATE wallet_devices d SET told_of = r.change
   FROM ${readDevices}, $5::timestamptz[]) AS r (item_id, device_id, registered_at, change)
   WHERE ${isAsRead}`,
);

/**
 * Google has the changes. Where another brought something to Google since the row was read (`before`), it is unknown which of
 * both Google has, and the row is to be brought there again.
 */
export const updateGoogleObjectsTold = tenantStatement(
  'update_google_objects_told',
  { ...deviceParameters, before: listOf(nullable(instant)), changes: listOf(instant) },
  { is_told: bool },
  `UPDATE wallet_devices d
   SET told_of = CASE WHEN d.registered_at = r.registered_at AND d.told_of IS NOT DISTINCT FROM r.before THEN r.change END
   FROM ${readDevices}, $5::timestamptz[], $6::timestamptz[]) AS r (item_id, device_id, registered_at, before, change)
   WHERE d.organization_id = $1 AND d.item_id = r.item_id AND d.device_id = r.device_id
   RETURNING d.told_of IS NOT NULL AS is_told`,
);

/** They have the pass no more; those that registered anew meanwhile stay. */
export const deleteDevicesGone = tenantStatement(
  'delete_wallet_devices_gone',
  deviceParameters,
  {},
  `DELETE FROM wallet_devices d
   USING ${readDevices}) AS r (item_id, device_id, registered_at)
   WHERE ${isAsRead}`,
);

/** What a phone keeps that changed after the instant, or all of it; ids are unique over organizations. */
export const listPassesOfDevice = crossTenantStatement(
  'list_wallet_passes_of_device',
  { deviceId: text, changedAfter: nullable(instant) },
  { item_id: text, changed_at: instant },
  `SELECT w.item_id, w.changed_at
   FROM wallet_devices d
   JOIN wallet_passes w ON w.organization_id = d.organization_id AND w.item_id = d.item_id
   WHERE d.device_id = $1 AND ($2::timestamptz IS NULL OR w.changed_at > $2::timestamptz)
   ORDER BY w.item_id`,
);

const deleteDevicesOfPeople = (label: string, from: 'tickets' | 'passes') =>
  tenantStatement(
    label,
    { emailKeys: listOf(text) },
    {},
    `DELETE FROM wallet_devices d USING ${from} i
   WHERE d.organization_id = $1 AND i.organization_id = $1 AND i.id = d.item_id
     AND i.email_key = ANY ($2) AND i.email_key <> '' AND d.device_id NOT LIKE '${googleDevicePrefix}%'`,
  );

/** Before the addresses are taken out of the tickets and passes. */
export const deletePhonesOfPeople = [
  deleteDevicesOfPeople('delete_wallet_devices_of_people', 'tickets'),
  deleteDevicesOfPeople('delete_wallet_devices_of_pass_holders', 'passes'),
];

const listObjectsOfPeople = (label: string, from: 'tickets' | 'passes') =>
  tenantStatement(
    label,
    { emailKeys: listOf(text) },
    { item_id: text },
    `SELECT DISTINCT d.item_id FROM wallet_devices d
   JOIN ${from} i ON i.organization_id = $1 AND i.id = d.item_id
   WHERE d.organization_id = $1 AND i.email_key = ANY ($2) AND i.email_key <> '' AND d.device_id LIKE '${googleDevicePrefix}%'
   ORDER BY d.item_id`,
  );

/** What Google keeps of these people. */
export const listGoogleObjectsOfPeople = [
  listObjectsOfPeople('list_google_objects_of_people', 'tickets'),
  listObjectsOfPeople('list_google_objects_of_pass_holders', 'passes'),
];

export const deletePassesOfEndedEvents = crossTenantStatement(
  'delete_wallet_passes_of_ended_events',
  { endedBefore: instant },
  {},
  `DELETE FROM wallet_passes w USING events e
   WHERE e.organization_id = w.organization_id AND e.id = w.event_id AND e.ends_at < $1`,
);

/** Of passes that admit to several events: those whose last event ended before, or that are not valid since before. */
export const deleteEndedSeasonPasses = crossTenantStatement(
  'delete_wallet_passes_of_ended_seasons',
  { endedBefore: instant },
  {},
  `DELETE FROM wallet_passes w USING passes p, pass_types y
   WHERE p.organization_id = w.organization_id AND p.id = w.item_id
     AND y.organization_id = w.organization_id AND y.id = p.type_id
     AND (p.status <> 'valid' AND p.updated_at < $1
       OR y.event_ids <> '{}' AND NOT EXISTS (SELECT 1 FROM events e
         WHERE e.organization_id = w.organization_id AND e.id = ANY (y.event_ids) AND e.ends_at >= $1))`,
);
