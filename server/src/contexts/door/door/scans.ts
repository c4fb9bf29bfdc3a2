/**
 * Scans of devices, merged: the rule is `judgeEntries` of the contract, a function of the set of entries of a thing. A scan
 * that arrives makes all entries of its thing be judged anew, under the lock of the thing; so any order of arrival ends in
 * the same state. If the process dies before the commit, the device sends the scans again.
 */
import { countedPeople, type DoorFact, type DoorPeople, judgeEntries, priceAt } from '@stagedoor/contract/door-rules';
import {
  type DoorAction,
  type DoorClock,
  type DoorKind,
  type DoorReason,
  idPrefixes,
  limits,
} from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { applyDoorPeopleToList, type DoorPeopleAtOption } from '../../guest-lists/guest-lists/guest-lists.ts';
import { applyDoorPeopleToPass } from '../../memberships/passes/passes.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { changeBookingStatus, updateBookingDetails } from '../../tables/bookings/bookings.ts';
import { applyDoorCounts, type DoorCount } from '../../ticketing/tickets/tickets.ts';
import {
  type DoorEntryRow,
  findDeviceLiveUntil,
  insertDoorEntries,
  type JudgedEntryRow,
  listEntriesOf,
  listScans,
  type NewDoorEntry,
  noEvent,
  recordJudgements,
} from '../../venue/entry-log/entry-log.ts';
import { countEvents } from './devices.sql.ts';
import { manifestKeyOf, type VerifiedDevice } from './devices.ts';
import { hashCodes } from './hash-codes.ts';
import {
  type DoorPrice,
  listCodes,
  listPasses,
  lockBookings,
  lockLists,
  lockPasses,
  lockTickets,
  type SubjectRow,
} from './subjects.sql.ts';

export interface Scan {
  /** Given by the device, unique among its scans. */
  readonly id: string;
  readonly action: DoorAction;
  /** Id of the thing, as the manifest has it; else the hash of the code is looked for. */
  readonly subjectId: string | undefined;
  readonly hash: string | undefined;
  readonly people: DoorPeople;
  /** Of a list entry: the option whose price was asked for. */
  readonly optionId: string | undefined;
  /** By the clock of the device, without its offset. */
  readonly scannedAt: Date;
  readonly clockOffsetMs: number;
  /** The id of the scan that an undo takes back. */
  readonly undoes: string | undefined;
  /** Why the device let nobody in. */
  readonly reason: DoorReason | undefined;
}

export interface ScanResult extends DoorEntryRow {
  /** People inside on the thing now; null where the code is unknown. */
  readonly admitted: number | null;
}

/**
 * Takes scans of a device at an event, in any order and however often; answers with what became of each by now, in the
 * order given. Refuses an event that the device does not work for.
 */
export async function recordScans(
  write: TenantWriteContext,
  { device, eventId }: { readonly device: VerifiedDevice; readonly eventId: string },
  scans: readonly Scan[],
): Promise<ScanResult[] | Refusal<'not_found'>> {
  const { tenant, now } = write;
  if (!(await worksFor(tenant, device, eventId))) return noEvent;
  const subjectIds = await subjectsOf(tenant, device, eventId, scans);
  const subjects = await lockSubjects(tenant, eventId, [...new Set(subjectIds)]);
  const believedFrom = await instantBelievedFrom(tenant, { device, eventId, now }, scans);
  const entries = scans.map((scan, index) => {
    const subject = subjects.get(subjectIds[index] ?? '');
    return entryOf(scan, { subject, device, eventId, now, believedFrom });
  });
  const unique = [...new Map(entries.map((entry) => [entry.scan_id, entry])).values()];
  const kept = await insertDoorEntries(tenant, unique);
  const arrived = new Set(unique.filter(({ id }) => kept.has(id)).map(({ subject_id: id }) => id));
  const changed = [...subjects.values()].filter(({ row }) => arrived.has(row.id));
  const admitted = await judgeAnew(write, { device, eventId }, changed);
  if (admitted instanceof Refusal) return admitted;
  const rows = await listScans(tenant, device.id, [...new Set(scans.map(({ id }) => id))]);
  const byScan = new Map(rows.map((row) => [row.scan_id, row]));
  return scans.map(({ id }) => {
    const row = byScan.get(id)!;
    const subject = subjects.get(row.subject_id);
    return { ...row, admitted: subject ? (admitted.get(row.subject_id) ?? subject.row.admitted_count) : null };
  });
}

/** True for an event of the organization that the device works for. */
export async function worksFor(
  tenant: Pick<TenantTransaction, 'run'>,
  { eventIds }: VerifiedDevice,
  eventId: string,
): Promise<boolean> {
  if (eventIds.length > 0 && !eventIds.includes(eventId)) return false;
  const [found] = await tenant.run(countEvents, { ids: [eventId] });
  return found!.count === 1;
}

/** The ids of what was scanned; undefined for a code that belongs to nothing. */
async function subjectsOf(
  tenant: TenantTransaction,
  device: VerifiedDevice,
  eventId: string,
  scans: readonly Scan[],
): Promise<(string | undefined)[]> {
  const asksForHash = scans.some(({ subjectId, hash }) => subjectId === undefined && hash !== undefined);
  const byHash = new Map<string, string>();
  if (asksForHash) {
    const codes = await tenant.run(listCodes, { eventId });
    const hashes = hashCodes(
      manifestKeyOf(device, eventId),
      codes.map(({ code }) => code),
    );
    for (const [index, { id }] of codes.entries()) byHash.set(hashes[index]!, id);
  }
  return scans.map(({ subjectId, hash }) => subjectId ?? byHash.get(hash ?? ''));
}

type SubjectKind = Exclude<DoorKind, 'unknown'>;

interface Subject {
  readonly kind: SubjectKind;
  readonly row: SubjectRow;
}

const prefixes: Readonly<Record<SubjectKind, string>> = {
  ticket: idPrefixes.ticket,
  list: idPrefixes.guestList,
  pass: idPrefixes.pass,
  booking: idPrefixes.booking,
};

/** Locks tickets, then entries of lists, passes, bookings, each kind in the order of the ids. */
async function lockSubjects(
  tenant: TenantTransaction,
  eventId: string,
  all: readonly (string | undefined)[],
): Promise<Map<string, Subject>> {
  const idsOf = (kind: SubjectKind) => all.filter((id): id is string => id?.startsWith(`${prefixes[kind]}_`) === true);
  const subjects = new Map<string, Subject>();
  const add = (kind: SubjectKind, rows: readonly SubjectRow[]) => {
    for (const row of rows) subjects.set(row.id, { kind, row });
  };
  const [tickets, lists, passes, bookings] = [idsOf('ticket'), idsOf('list'), idsOf('pass'), idsOf('booking')];
  if (tickets.length > 0) add('ticket', await tenant.run(lockTickets, { eventId, ids: tickets }));
  if (lists.length > 0) add('list', await tenant.run(lockLists, { eventId, ids: lists }));
  if (passes.length > 0) {
    await tenant.run(lockPasses, { ids: passes });
    add('pass', await tenant.run(listPasses, { eventId, ids: passes }));
  }
  if (bookings.length > 0) add('booking', await tenant.run(lockBookings, { eventId, ids: bookings }));
  return subjects;
}

function entryOf(
  scan: Scan,
  at: {
    readonly subject: Subject | undefined;
    readonly device: VerifiedDevice;
    readonly eventId: string;
    readonly now: Date;
    readonly believedFrom: Date;
  },
): NewDoorEntry {
  const { subject, device, eventId, now, believedFrom } = at;
  const claimed = claimedAt(scan);
  const clock = clockOf(claimed, believedFrom, now);
  const observed = clock === 'ok' && claimed <= now ? claimed : now;
  const option = optionOf(scan, subject, observed);
  return {
    id: newId('doorEntry', now),
    event_id: eventId,
    kind: subject?.kind ?? 'unknown',
    subject_id: subject?.row.id ?? '',
    source: 'door',
    device_id: device.id,
    scan_id: scan.id,
    recorded_by: device.id,
    action: scan.action,
    undoes: scan.undoes ?? '',
    ...scan.people,
    option_id: option?.option_id ?? '',
    option_price: option?.price ?? 0,
    observed_at: observed,
    claimed_at: claimed,
    clock,
    reason: reasonOf(scan, subject?.row, observed),
    // What belongs to nothing is judged here; everything else under the lock of its thing, before the commit.
    verdict: scan.action === 'in' ? 'invalid' : scan.action === 'undo' ? 'undo_waiting' : 'refused',
    counted: 0,
    party_size: subject ? partySizeAt(subject.row, observed) : null,
    created_at: now,
  };
}

/** How many the thing admitted when it was scanned. */
function partySizeAt(
  { party_size: size, larger_party: larger, larger_party_until: until }: SubjectRow,
  observed: Date,
) {
  const wasLarger = larger !== null && until !== null && observed.getTime() < Date.parse(until);
  return wasLarger ? Math.max(size, larger) : size;
}

/** At which price people of a list entry come in: the one that was asked for, else the one that held then. */
function optionOf({ action, optionId }: Scan, subject: Subject | undefined, observed: Date): DoorPrice | undefined {
  if (action !== 'in' || subject === undefined) return undefined;
  const prices = subject.row.prices.map((price) => ({ ...price, untilMs: price.until_ms }));
  return prices.find(({ option_id: id }) => id === optionId) ?? priceAt(prices, observed.getTime());
}

/** Within what the database can keep: 1970 to 9987. */
function claimedAt({ scannedAt, clockOffsetMs }: Scan): Date {
  return new Date(Math.min(Math.max(scannedAt.getTime() + clockOffsetMs, 0), 253_000_000_000_000));
}

function clockOf(claimed: Date, believedFrom: Date, now: Date): DoorClock {
  if (claimed.getTime() > now.getTime() + limits.doorClockAheadMs) return 'ahead';
  return claimed < believedFrom ? 'behind' : 'ok';
}

/**
 * From when on the device can have a scan that was not sent: scans are sent in order, so what it made before one that it
 * sent at once, the service has. Else a device could say that it scanned a ticket before others did, or before it was voided.
 */
async function instantBelievedFrom(
  tenant: TenantTransaction,
  { device, eventId, now }: { readonly device: VerifiedDevice; readonly eventId: string; readonly now: Date },
  scans: readonly Scan[],
): Promise<Date> {
  const before = (at: Date) => new Date(at.getTime() - limits.doorClockAheadMs);
  const isLate = scans.some((scan) => claimedAt(scan) < before(now));
  const liveUntil = isLate ? await findDeviceLiveUntil(tenant, device.id, eventId) : null;
  const { registeredAt } = device;
  return before(liveUntil !== null && liveUntil > registeredAt ? liveUntil : registeredAt);
}

/** Why it did not admit when it was scanned, or why the device let nobody in. */
function reasonOf(scan: Scan, subject: SubjectRow | undefined, observed: Date): DoorReason | '' {
  if (scan.action === 'refused') return scan.reason ?? 'other';
  if (scan.action !== 'in') return '';
  if (!subject) return 'unknown';
  const { active_from: from, active_until: until } = subject;
  const wasActive = from !== null && until !== null && Date.parse(from) <= observed.getTime();
  return wasActive && observed.getTime() < Date.parse(until) ? '' : subject.reason;
}

/**
 * Judges all entries of the things, and writes who is inside; answers with that by the ids of the things. Refuses an event
 * that was deleted meanwhile, which passes do not hold.
 */
async function judgeAnew(
  write: TenantWriteContext,
  { device, eventId }: { readonly device: VerifiedDevice; readonly eventId: string },
  subjects: readonly Subject[],
): Promise<Map<string, number> | Refusal<'not_found'>> {
  const admitted = new Map<string, number>();
  if (subjects.length === 0) return admitted;
  const { tenant } = write;
  const entries = await listEntriesOf(
    tenant,
    eventId,
    subjects.map(({ row }) => row.id),
  );
  const changes: { readonly subject: Subject; readonly judged: Judged }[] = [];
  for (const subject of subjects) {
    const own = entries.filter(({ subject_id: id }) => id === subject.row.id);
    const judged = judgeSubject(subject, own);
    admitted.set(subject.row.id, judged.admitted);
    changes.push({ subject, judged });
  }
  await recordJudgements(
    tenant,
    changes.flatMap(({ judged }) => judged.changed),
  );
  await applyToTickets(write, device.id, changes);
  for (const { subject, judged } of changes) {
    const refused = await applyToOthers(write, eventId, subject, judged);
    if (refused) return refused;
  }
  return admitted;
}

interface Judged {
  readonly admitted: number;
  readonly firstEnteredAt: Date | null;
  readonly lastObservedAt: Date;
  /** Changes of who is inside; negative where people left. */
  readonly people: DoorPeople;
  /** The same of each entry, at the option of the list rate that it has. */
  readonly atOptions: readonly DoorPeopleAtOption[];
  readonly changed: Parameters<typeof recordJudgements>[1];
}

function judgeSubject({ kind, row }: Subject, entries: readonly JudgedEntryRow[]): Judged {
  const countedBefore = entries.reduce((sum, { counted }) => sum + counted, 0);
  const base = row.admitted_count - countedBefore;
  const idOf = new Map(entries.map((entry) => [keyOf(entry), entry.id]));
  const facts = entries.map((entry) => factOf(entry, kind));
  const state = judgeEntries({ partySize: row.party_size, base }, facts);
  const people = { women: 0, men: 0, others: 0 };
  const atOptions: DoorPeopleAtOption[] = [];
  const changed = [];
  for (const entry of entries) {
    const { verdict, counted, other } = state.judgements.get(keyOf(entry))!;
    const otherId = other === null ? null : idOf.get(other)!;
    if (verdict !== entry.verdict || counted !== entry.counted || otherId !== entry.other_id) {
      changed.push({ id: entry.id, verdict, counted, otherId });
    }
    const [after, before] = [countedPeople(entry, counted), countedPeople(entry, entry.counted)];
    const women = after.women - before.women;
    const men = after.men - before.men;
    const others = after.others - before.others;
    people.women += women;
    people.men += men;
    people.others += others;
    if (counted !== entry.counted) {
      atOptions.push({ optionId: entry.option_id, price: entry.option_price, women, men, others });
    }
  }
  const { admitted, firstEnteredMs } = state;
  const kept = row.first_entered_at === null || base <= 0 ? null : Date.parse(row.first_entered_at);
  const first = [firstEnteredMs, kept].filter((ms) => ms !== null);
  const observed = entries.map(({ claimed_at: at }) => Date.parse(at));
  return {
    admitted,
    firstEnteredAt: admitted > 0 && first.length > 0 ? new Date(Math.min(...first)) : null,
    lastObservedAt: new Date(Math.max(...observed)),
    people,
    atOptions,
    changed,
  };
}

const keyOf = ({ device_id: deviceId, scan_id: scanId }: { device_id: string; scan_id: string }) =>
  `${deviceId}/${scanId}`;

function factOf(entry: JudgedEntryRow, kind: SubjectKind): DoorFact {
  return {
    key: keyOf(entry),
    action: entry.action,
    observedMs: Date.parse(entry.claimed_at),
    clock: entry.clock,
    people: entry.women + entry.men + entry.others,
    undoes: entry.undoes === '' ? '' : keyOf({ device_id: entry.device_id, scan_id: entry.undoes }),
    valid: entry.reason === '',
    fixed: entry.source === 'api' && kind !== 'ticket',
    ...(entry.party_size === null ? {} : { partySize: entry.party_size }),
  };
}

async function applyToTickets(
  write: TenantWriteContext,
  deviceId: string,
  changes: readonly { readonly subject: Subject; readonly judged: Judged }[],
): Promise<void> {
  const notAfter = (at: Date) => (at > write.now ? write.now : at);
  const counts = changes.flatMap(({ subject: { kind, row }, judged }): DoorCount[] => {
    const first = judged.firstEnteredAt && notAfter(judged.firstEnteredAt);
    const isSame = judged.admitted === row.admitted_count && (first?.toISOString() ?? null) === row.first_entered_at;
    // A ticket whose verdicts alone have changed is written all the same, so that devices learn of it.
    if (kind !== 'ticket' || (isSame && judged.changed.length === 0)) return [];
    const enteredAt = notAfter(judged.lastObservedAt);
    return [{ ticketId: row.id, admittedCount: judged.admitted, firstEnteredAt: first, enteredAt }];
  });
  await applyDoorCounts(write, deviceId, counts);
}

async function applyToOthers(
  write: TenantWriteContext,
  eventId: string,
  { kind, row }: Subject,
  { people, atOptions, admitted }: Judged,
): Promise<Refusal<'not_found'> | undefined> {
  const { id } = row;
  if (kind === 'list' && atOptions.length > 0) await applyDoorPeopleToList(write, id, atOptions);
  if (people.women === 0 && people.men === 0 && people.others === 0) return undefined;
  if (kind === 'pass') return applyDoorPeopleToPass(write, { id, eventId }, people);
  if (kind === 'booking') await applyToBooking(write, id, Math.max(0, admitted));
}

/** A booking whose people come in has arrived; one whose people were counted by mistake waits again. */
async function applyToBooking(write: TenantWriteContext, id: string, admitted: number): Promise<void> {
  const booking = await updateBookingDetails(write, id, { admitted_count: admitted }, { isDoor: true });
  if (booking instanceof Refusal) throw new Error(booking.message);
  const to = admitted > 0 && booking.status === 'accepted' ? 'arrival' : null;
  const back = admitted === 0 && booking.status === 'arrival' ? 'accepted' : null;
  const status = to ?? back;
  if (status === null) return;
  const changed = await changeBookingStatus(write, id, status, { isDoor: true });
  if (changed instanceof Refusal) throw new Error(changed.message);
}
