import type {
  DoorCode,
  DoorDevice,
  DoorEntry,
  DoorEvent,
  DoorManifest,
  ManifestEntry,
  NewDoorDevice,
  ScanResult,
} from '@stagedoor/contract';
import type * as door from '../../../contexts/door/door/door.ts';
import type { DoorEntryRow } from '../../../contexts/venue/entry-log/entry-log.ts';
import { toMajor } from '../../../http/money.ts';
import { presentOccupancy } from './occupancy.ts';

export function presentDoorDevice(row: door.DoorDeviceRow): DoorDevice {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    event_ids: row.event_ids,
    registered_by: row.registered_by,
    registered_with: row.registered_with,
    last_contact_at: row.last_contact_at ?? '',
    revoked_at: row.revoked_at ?? '',
    created_at: row.created_at,
  };
}

export function presentNewDoorDevice({ device, token }: door.NewDevice): NewDoorDevice {
  return { ...presentDoorDevice(device), token };
}

export function presentDoorCode({ code, expiresAt }: door.DoorCode): DoorCode {
  return { code, expires_at: expiresAt.toISOString() };
}

export function presentDoorEvent({ id, name, starts_at, ends_at, currency, key }: door.DoorEvent): DoorEvent {
  return { _id: id, name, starts_at, ends_at, currency, key: key.toString('base64url') };
}

export function presentDoorEntry(row: DoorEntryRow): DoorEntry {
  return {
    _id: row.id,
    event_id: row.event_id,
    kind: row.kind,
    subject_id: row.subject_id,
    source: row.source,
    device_id: row.device_id,
    door: row.device_name ?? '',
    scan_id: row.scan_id,
    action: row.action,
    undoes: row.undoes,
    women: row.women,
    men: row.men,
    others: row.others,
    verdict: row.verdict,
    reason: row.reason,
    ...(row.option_id === ''
      ? {}
      : {
          option_id: row.option_id,
          collected: toMajor(row.option_price * Math.max(0, row.counted), row.currency_digits),
        }),
    counted: row.counted,
    other_door: row.other_door ?? '',
    other_at: row.other_observed_at ?? '',
    observed_at: row.observed_at,
    clock: row.clock,
    created_at: row.created_at,
  };
}

export function presentScanResult({ admitted, ...row }: door.ScanResult): ScanResult {
  return { ...presentDoorEntry(row), enter: admitted };
}

export function presentManifest(manifest: door.Manifest, { now }: { readonly now: Date }): DoorManifest {
  return {
    entries: manifest.entries.map(presentManifestEntry),
    verdicts: manifest.verdicts.map(presentDoorEntry),
    cursor: manifest.cursor,
    names_key: manifest.namesKey.toString('base64url'),
    has_more: manifest.hasMore,
    ...(manifest.occupancy ? { occupancy: presentOccupancy(manifest.occupancy) } : {}),
    server_time: now.toISOString(),
  };
}

function presentManifestEntry(entry: door.ManifestEntry): ManifestEntry {
  return {
    _id: entry.id,
    kind: entry.kind,
    hash: entry.hash,
    ...(entry.codeHash === null ? {} : { code_hash: entry.codeHash }),
    for: entry.party_size,
    enter: entry.admitted_count,
    label: entry.label,
    color: colorOf(entry.label_id),
    valid: entry.reason === '',
    reason: entry.reason,
    // Without a price nothing is to be asked for.
    ...(entry.prices.some(({ price }) => price > 0)
      ? {
          prices: entry.prices.map(({ option_id, price, until_ms }) => ({
            option_id,
            price: toMajor(price, entry.currency_digits),
            until: new Date(until_ms).toISOString(),
          })),
        }
      : {}),
    ...(entry.sealedName === '' ? {} : { sealed_name: entry.sealedName }),
    shows_name: entry.shows_name,
    entered_at: entry.entered_at ?? entry.first_entered_at ?? '',
    door: entry.door ?? '',
  };
}

/** One of twelve, of the last characters of an id, which are random. */
function colorOf(id: string): number {
  let sum = 0;
  for (const character of id.slice(-6)) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return sum % 12;
}
