/**
 * The entry log of the doors: every scan of a device, and every check-in by an API, with what became of it. Who judges the
 * entries is the module `door`; check-ins of tickets are written by the statement that counts them.
 *
 * Guaranteed: a scan is kept once, however often it is sent; nothing is deleted. Verdicts are judged anew when an earlier
 * scan arrives late.
 */
import type { DoorKind, DoorSource, DoorVerdict } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import {
  type DoorEntryRow,
  entriesOfEvent,
  findEvent,
  findLiveUntil,
  insertEntries,
  type JudgedEntryRow,
  listEntriesByIdsStatement,
  listEntriesOfSubjects,
  listScansOfDevice,
  type NewDoorEntry,
  updateJudgements,
} from './entry-log.sql.ts';

export type { DoorEntryRow, JudgedEntryRow, NewDoorEntry } from './entry-log.sql.ts';

export interface EntryFilter {
  readonly deviceId: string | undefined;
  readonly subjectId: string | undefined;
  readonly kind: DoorKind | undefined;
  readonly source: DoorSource | undefined;
  readonly verdict: DoorVerdict | undefined;
}

/** The entries of an event, the last ones first. Refuses an unknown event and an unknown `after`. */
export async function listDoorEntries(
  tenant: TenantDb,
  eventId: string,
  filter: EntryFilter,
  page: Page,
): Promise<DoorEntryRow[] | Refusal<'not_found' | 'invalid_request'>> {
  const [event] = await tenant.run(findEvent, { eventId });
  return event ? listPage(tenant, entriesOfEvent, { eventId, ...filter }, page) : noEvent;
}

/** For an event that is not there. */
export const noEvent = refuse('not_found', 'There is no event with this id.');

/** Keeps scans, and answers with the ids of those that were not kept already. */
export async function insertDoorEntries(
  tenant: TenantTransaction,
  entries: readonly NewDoorEntry[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const rows = await tenant.run(insertEntries.statement, insertEntries.valuesOf(entries));
  return new Set(rows.map(({ id }) => id));
}

/** All entries of things at an event. */
export function listEntriesOf(
  tenant: TenantDb,
  eventId: string,
  subjectIds: readonly string[],
): Promise<JudgedEntryRow[]> {
  return tenant.run(listEntriesOfSubjects, { eventId, subjectIds });
}

export interface Judgement {
  readonly id: string;
  readonly verdict: DoorVerdict;
  readonly counted: number;
  readonly otherId: string | null;
}

/** Writes what became of entries. */
export async function recordJudgements(tenant: TenantTransaction, judgements: readonly Judgement[]): Promise<void> {
  if (judgements.length === 0) return;
  await tenant.run(updateJudgements, {
    ids: judgements.map(({ id }) => id),
    verdicts: judgements.map(({ verdict }) => verdict),
    counted: judgements.map(({ counted }) => counted),
    otherIds: judgements.map(({ otherId }) => otherId),
  });
}

/** Scans of a device by the ids that it gave them. */
export function listScans(tenant: TenantDb, deviceId: string, scanIds: readonly string[]): Promise<DoorEntryRow[]> {
  return tenant.run(listScansOfDevice, { deviceId, scanIds });
}

/** How long after it was made a scan arrives at most from a device that has a network. */
const liveMs = 10_000;

/** Up to which instant the device has sent scans of the event as it made them; null where it never has. */
export async function findDeviceLiveUntil(tenant: TenantDb, deviceId: string, eventId: string): Promise<Date | null> {
  const [found] = await tenant.run(findLiveUntil, { deviceId, eventId, liveMs });
  return found!.live_until === null ? null : new Date(found!.live_until);
}

/** Entries by their ids, in the order of these. */
export function listEntriesByIds(tenant: TenantDb, ids: readonly string[]): Promise<DoorEntryRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : tenant.run(listEntriesByIdsStatement, { ids });
}

/** Keeps a check-in by an API of a list entry, a pass or a booking; `people` more are inside, or fewer. */
export async function recordCheckIn(
  tenant: TenantTransaction,
  checkIn: {
    readonly eventId: string;
    readonly kind: Exclude<DoorKind, 'ticket' | 'unknown'>;
    readonly subjectId: string;
    readonly people: number;
    /** The key or the person that records it. */
    readonly recordedBy: string;
  },
  now: Date,
): Promise<void> {
  const { eventId, kind, subjectId, people, recordedBy } = checkIn;
  if (people === 0) return;
  const id = newId('doorEntry', now);
  await insertDoorEntries(tenant, [
    {
      id,
      event_id: eventId,
      kind,
      subject_id: subjectId,
      source: 'api',
      device_id: '',
      scan_id: id,
      recorded_by: recordedBy,
      action: people > 0 ? 'in' : 'out',
      undoes: '',
      women: 0,
      men: 0,
      others: Math.abs(people),
      option_id: '',
      option_price: 0,
      observed_at: now,
      claimed_at: now,
      clock: 'ok',
      reason: '',
      verdict: people > 0 ? 'admitted' : 'left',
      counted: people,
      party_size: null,
      created_at: now,
    },
  ]);
}
