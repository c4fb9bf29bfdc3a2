import { doorDeviceOrigins } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, bytes, instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  organization_id: text,
  name: text,
  event_ids: listOf(text),
  registered_by: text,
  registered_with: oneOf(doorDeviceOrigins),
  last_contact_at: nullable(instant),
  revoked_at: nullable(instant),
  created_at: instant,
};
export type DoorDeviceRow = RowOf<typeof columns>;

const selected = Object.keys(columns)
  .map((name) => `door_devices.${name}`)
  .join(', ');

/** In the order of (creation, id). */
export const devices = pagedList(
  'list_door_devices',
  'door_devices',
  {
    order: 'ascending',
    conditions: { revoked: ['(door_devices.revoked_at IS NOT NULL) = ?', bool] },
    columns,
  },
  ({ where, end }) => `SELECT ${selected} FROM door_devices WHERE door_devices.organization_id = $1${where} ${end}`,
);

export const insertDevice = tenantStatement(
  'insert_door_device',
  {
    id: text,
    name: text,
    tokenHash: bytes,
    manifestKey: bytes,
    eventIds: listOf(text),
    registeredBy: text,
    registeredWith: oneOf(doorDeviceOrigins),
    now: instant,
  },
  columns,
  `INSERT INTO door_devices
     (organization_id, id, name, token_hash, manifest_key, event_ids, registered_by, registered_with, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   RETURNING ${selected}`,
);

export const updateDeviceRevoked = tenantStatement(
  'update_door_device_revoked',
  { id: text, now: instant },
  { id: text },
  `UPDATE door_devices SET revoked_at = coalesce(revoked_at, $3)
   WHERE organization_id = $1 AND id = $2 RETURNING id`,
);

/** All devices that the person registered, or showed the codes for, unless they are revoked. */
export const updateDevicesOfPersonRevoked = tenantStatement(
  'update_door_devices_of_person_revoked',
  { personId: text, now: instant },
  columns,
  `UPDATE door_devices SET revoked_at = $3
   WHERE organization_id = $1 AND registered_by = $2 AND revoked_at IS NULL RETURNING ${selected}`,
);

const credential = {
  ...columns,
  manifest_key: bytes,
  organization_name: text,
  organization_slug: text,
  currency: text,
  currency_digits: int,
  timezone: text,
};

/** The device of a token with its organization. */
export const findDeviceByToken = tenantStatement(
  'find_door_device_by_token',
  { tokenHash: bytes },
  credential,
  `SELECT ${selected}, door_devices.manifest_key, o.name AS organization_name, o.slug AS organization_slug, o.currency,
     o.currency_digits, o.timezone
   FROM door_devices JOIN organizations o ON o.id = $1
   WHERE door_devices.organization_id = $1 AND door_devices.token_hash = $2`,
);

export const updateDeviceContact = tenantStatement(
  'update_door_device_contact',
  { id: text, now: instant },
  {},
  `UPDATE door_devices SET last_contact_at = $3
   WHERE organization_id = $1 AND id = $2 AND (last_contact_at IS NULL OR last_contact_at < $3)`,
);

/** How many of the events there are. */
export const countEvents = tenantStatement(
  'count_events_of_ids',
  { ids: listOf(text) },
  { count: int },
  'SELECT count(*)::int AS count FROM events WHERE organization_id = $1 AND id = ANY ($2)',
);

/** The codes of the organization that can be used no more, away. */
export const deleteExpiredCodes = tenantStatement(
  'delete_expired_door_codes',
  { now: instant },
  {},
  'DELETE FROM door_codes WHERE organization_id = $1 AND expires_at < $2',
);

/** A device that is using one of the codes keeps it: it is seen among the devices afterwards. */
export const deleteUnusedCodesOfPerson = tenantStatement(
  'delete_unused_door_codes_of_person',
  { personId: text },
  {},
  'DELETE FROM door_codes WHERE organization_id = $1 AND created_by = $2 AND device_id IS NULL',
);

export const insertCode = tenantStatement(
  'insert_door_code',
  { codeHash: bytes, eventIds: listOf(text), createdBy: text, now: instant, expiresAt: instant },
  {},
  `INSERT INTO door_codes (organization_id, code_hash, event_ids, created_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Uses a code up: of several at the same instant one gets the row, since the others wait and find it used. */
export const claimCodeAcrossOrganizations = crossTenantStatement(
  'claim_door_code',
  { codeHash: bytes, deviceId: text, now: instant },
  { organization_id: text, event_ids: listOf(text), created_by: text, email: text },
  `UPDATE door_codes c SET device_id = $2 FROM users u
   WHERE c.code_hash = $1 AND c.device_id IS NULL AND c.expires_at > $3 AND u.id = c.created_by
   RETURNING c.organization_id, c.event_ids, c.created_by, u.email`,
);

export const listEventsOfDevice = tenantStatement(
  'list_door_events',
  { endsAfter: instant, eventIds: listOf(text) },
  { id: text, name: text, starts_at: instant, ends_at: instant, currency: text },
  `SELECT e.id, e.name, e.starts_at, e.ends_at, o.currency FROM events e JOIN organizations o ON o.id = $1
   WHERE e.organization_id = $1 AND e.ends_at > $2 AND ($3 = '{}'::text[] OR e.id = ANY ($3))
   ORDER BY e.starts_at, e.id LIMIT 50`,
);
