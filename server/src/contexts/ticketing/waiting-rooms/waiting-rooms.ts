/**
 * The waiting room of an event: who buys in the web shop waits in it while too many come at once. Those who are there when
 * it opens get a random order by a draw that everybody can verify; those who come later follow in the order of their
 * arrival. Numbers have no gaps, and people are let in by number, so that a person whose number is known needs nothing but
 * the count of the room.
 *
 * A pass every second numbers who has come and lets people in. The row of the room decides which process makes it, and is
 * locked meanwhile. If a process dies in a pass, nothing of it has happened, and another one makes the next.
 *
 * Guaranteed: each place gets one number and is let in once; a purchase that names a place begins in the same transaction
 * in which the place is found let in. Not guaranteed: that a network never has a few more places than it may.
 */
import { createHash, randomBytes } from 'node:crypto';
import { limits, type WaitingRoomMode } from '@stagedoor/contract/vocabulary';
import type { Database } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import {
  type CrossTenantDb,
  crossTenantDb,
  type TenantDb,
  type TenantTransaction,
  tenantDb,
} from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { getEvent } from '../../venue/events/events.ts';
import { admissionsOf, firstPaceShare, latestCount, purchasesSeconds } from './pace.ts';
import {
  claimWaitingRoom,
  countGathered,
  deletePlacesOfEndedEvents,
  drawPlaces,
  type FoundRoomRow,
  findWaitingPlaceOfChannel,
  findWaitingRoom,
  findWaitingRoomOfChannel,
  insertWaitingPlaces,
  listDrawnPlaces,
  listRunningWaitingRooms,
  measureAdmissions,
  numberArrivals,
  openAutomaticWaitingRoom,
  returnPurchases,
  takePurchases,
  updatePlacesAdmitted,
  updateWaitingRoomPassed,
  upsertWaitingRoom,
  type WaitingPlaceRow,
} from './waiting-rooms.sql.ts';

export type { FoundRoomRow, WaitingPlaceRow } from './waiting-rooms.sql.ts';

const noEvent = refuse('not_found', 'There is no such event.');

/** Refuses an unknown event. */
export async function getWaitingRoom(tenant: TenantDb, eventId: string): Promise<FoundRoomRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findWaitingRoom, { eventId });
  return row ?? noEvent;
}

/** The same of an event that the channel may show. */
export async function getWaitingRoomOfChannel(
  db: CrossTenantDb,
  channelId: string,
  eventId: string,
): Promise<(FoundRoomRow & { readonly organization_id: string }) | Refusal<'not_found'>> {
  const [row] = await db.run(findWaitingRoomOfChannel, { channelId, eventId });
  return row ?? noEvent;
}

export interface WaitingRoomChange {
  readonly mode: WaitingRoomMode;
  readonly opensAt: Date | undefined;
  readonly admissionMinutes: number | undefined;
}

const newSeed = () => randomBytes(32);

/**
 * Changes when buyers wait. Refuses an unknown event, one that will be over at the opening, and an opening of a waiting room
 * that has none. The seed of a draw that was not made stays: its hash is published.
 */
export async function updateWaitingRoom(
  { tenant, now }: TenantWriteContext,
  eventId: string,
  { mode, opensAt, admissionMinutes }: WaitingRoomChange,
): Promise<FoundRoomRow | Refusal<'not_found' | 'conflict' | 'invalid_request'>> {
  const event = await getEvent(tenant, eventId);
  if (event instanceof Refusal) return event;
  if (mode !== 'on' && opensAt) {
    return refuseInput('/opensAt', 'is only for a waiting room that is on');
  }
  if (mode === 'on' && new Date(event.ends_at) <= (opensAt ?? now)) {
    return refuse('conflict', 'The event is over when the waiting room opens.');
  }
  await tenant.run(upsertWaitingRoom, {
    eventId,
    mode,
    opensAt: opensAt && opensAt > now ? opensAt : null,
    admissionMinutes: admissionMinutes ?? null,
    seed: newSeed(),
    now,
  });
  return getWaitingRoom(tenant, eventId);
}

/** People who come to the waiting room of one event by one channel. */
export interface Arrivals {
  readonly eventId: string;
  readonly channelId: string;
  /** Of each, in the order of their arrival; empty where it is not known. */
  readonly networks: readonly string[];
}

/**
 * Takes a place for each; the first one opens an automatic waiting room. Refuses all where it is off, and those of a network
 * with too many.
 */
export async function createWaitingPlaces(
  { tenant, now }: TenantWriteContext,
  { eventId, channelId, networks }: Arrivals,
): Promise<(WaitingPlaceRow | Refusal<'conflict'>)[]> {
  const networkMax = limits.waitingPlacesPerNetwork;
  // Ids of one instant are in the order in which they were made: who arrives at one instant is numbered by them.
  const ids = networks.map(() => newId('waitingPlace', now));
  const places = { ids, networks, eventId, channelId, networkMax, now };
  let rows = await tenant.run(insertWaitingPlaces, places);
  if (rows.length === 0) {
    await tenant.run(openAutomaticWaitingRoom, { eventId, seed: newSeed(), now });
    rows = await tenant.run(insertWaitingPlaces, places);
  }
  const taken = new Map(rows.map((row) => [row.id, row]));
  const isOff = rows.length === 0 && !(await tenant.run(findWaitingRoom, { eventId }))[0]?.is_running;
  const refusal = isOff
    ? refuse('conflict', 'The waiting room is off: nobody has to wait.')
    : refuse('conflict', `Your network has ${networkMax} places in the waiting room already.`);
  return ids.map((id) => taken.get(id) ?? refusal);
}

/** A place that the channel took; refuses every other one. */
export async function getWaitingPlace(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<WaitingPlaceRow | Refusal<'not_found'>> {
  const [row] = await db.run(findWaitingPlaceOfChannel, { channelId, id });
  return row ?? refuse('not_found', 'There is no such place in a waiting room.');
}

export interface Draw {
  readonly event_id: string;
  readonly seed: Buffer;
  readonly places: readonly string[];
}

/** The draw that was made last; refuses before it. */
export async function getWaitingRoomDraw(
  db: CrossTenantDb,
  channelId: string,
  eventId: string,
): Promise<Draw | Refusal<'not_found'>> {
  const room = await getWaitingRoomOfChannel(db, channelId, eventId);
  if (room instanceof Refusal) return room;
  if (room.drawn_at === null) return refuse('not_found', 'The order was not drawn yet.');
  const { organization_id: organizationId, seed, drawn_from: after, drawn_count: count } = room;
  const tenant = db.ofTenant(organizationId);
  const rows = await tenant.run(listDrawnPlaces, { eventId, after: after!, upTo: after! + count! });
  return { event_id: eventId, seed: seed!, places: rows.map(({ id }) => id) };
}

/** By which a seed is known before it is published. */
export const seedHashOf = (seed: Uint8Array) => createHash('sha256').update(seed).digest('hex');

/** Blocks with which HMAC-SHA-256 hashes before and after (RFC 2104), as PostgreSQL has the hash alone. */
function hmacKeys(seed: Uint8Array): { readonly innerKey: Buffer; readonly outerKey: Buffer } {
  const block = Buffer.concat([seed, Buffer.alloc(64 - seed.length)]);
  const mixed = (byte: number) => Buffer.from(block.map((one) => one ^ byte));
  return { innerKey: mixed(0x36), outerKey: mixed(0x5c) };
}

const passEveryMs = 1_000;
/** A process that comes a little early makes the pass, too: timers of processes are not alike. */
const passToleranceMs = 100;
/** An automatic waiting room closes when nobody has waited for so long. */
const idleMs = 60_000;

/**
 * Makes a pass for each waiting room that is due, and answers with how many are running and were. `busyShare` is the share of
 * the last second in which the event loop of this process was busy, from 0 to 1.
 */
export async function passWaitingRooms(database: Database, now: Date, busyShare: number): Promise<number> {
  const passedBefore = new Date(now.getTime() - passEveryMs + passToleranceMs);
  const due = await crossTenantDb(database).run(listRunningWaitingRooms, { passedBefore });
  for (const { organization_id: organizationId, event_id: eventId, passed_at: passedAt } of due) {
    const elapsedMs = passedAt === null ? passEveryMs : now.getTime() - new Date(passedAt).getTime();
    const pass = { eventId, passedBefore, now, elapsedMs, busyShare, begun: performance.now() };
    await database.transaction((tx) => passOne(tenantDb(tx, organizationId), pass));
  }
  return due.length;
}

interface PassOf {
  readonly eventId: string;
  readonly passedBefore: Date;
  readonly now: Date;
  /** Since the pass before. */
  readonly elapsedMs: number;
  readonly busyShare: number;
  /** By `performance.now()`. */
  readonly begun: number;
}

async function passOne(
  tenant: TenantTransaction,
  { eventId, passedBefore, now, elapsedMs, busyShare, begun }: PassOf,
): Promise<void> {
  const [room] = await tenant.run(claimWaitingRoom, { eventId, passedBefore, now });
  if (!room) return;
  const answerMs = performance.now() - begun;
  const isDrawnNow = room.drawn_at === null && new Date(room.opens_at!) <= now;
  const after = room.numbered_count;
  let numbered = 0;
  if (isDrawnNow) numbered = await countOf(tenant.run(drawPlaces, { eventId, after, ...hmacKeys(room.seed) }));
  else if (room.drawn_at !== null) numbered = await countOf(tenant.run(numberArrivals, { eventId, after }));
  const isOpen = isDrawnNow || room.drawn_at !== null;
  const numberedCount = after + numbered;
  const gatheredCount = isOpen ? 0 : await countOf(tenant.run(countGathered, { eventId }));
  const waiting = numberedCount - room.admitted_count;
  const since = new Date(now.getTime() - purchasesSeconds * 1_000);
  const minutes = room.admission_minutes;
  const measures = { eventId, since, now, minutes, after: room.admitted_count - latestCount };
  const [measured] = await tenant.run(measureAdmissions, measures);
  const { inside, came, stayed_away: stayedAway, purchases, places_left: placesLeft } = measured!;
  const paceShare = isDrawnNow ? firstPaceShare : room.pace_share;
  const admissions = isOpen
    ? admissionsOf({
        elapsedMs,
        answerMs,
        busyShare,
        purchases,
        inside,
        came,
        stayedAway,
        placesLeft,
        waiting,
        paceShare,
      })
    : { count: 0, paceShare };
  const admittedCount = room.admitted_count + admissions.count;
  if (admissions.count > 0) {
    const until = new Date(now.getTime() + minutes * 60_000);
    await tenant.run(updatePlacesAdmitted, { eventId, after: room.admitted_count, upTo: admittedCount, until });
  }
  const isBusy = waiting > 0 || inside > 0 || gatheredCount > 0;
  const busyAt = isBusy ? now : new Date(room.busy_at ?? now);
  const isIdle = room.mode === 'automatic' && isOpen && now.getTime() - busyAt.getTime() > idleMs;
  await tenant.run(updateWaitingRoomPassed, {
    eventId,
    drawnAt: isDrawnNow ? now : room.drawn_at,
    drawnFrom: isDrawnNow ? after : room.drawn_from,
    drawnCount: isDrawnNow ? numbered : room.drawn_count,
    numberedCount,
    admittedCount,
    gatheredCount,
    paceShare: admissions.paceShare,
    admittedPerSecond: smoothed(room.admitted_per_second, (admissions.count * 1_000) / elapsedMs),
    busyAt,
    isRunning: !room.is_over && !isIdle,
  });
}

async function countOf(rows: Promise<{ readonly count: number }[]>): Promise<number> {
  return (await rows)[0]!.count;
}

/** The last pass counts for a fifth: what is shown does not jump, and follows within ten seconds. */
const smoothed = (before: number, now: number) => before * 0.8 + now * 0.2;

/** A purchase that may name a place in the waiting room of its event. */
interface PurchaseInQueue {
  readonly waitingPlaceId?: string | undefined;
}

/** Of all of the purchases. */
interface Seller {
  readonly channelId: string;
  readonly rateId: string;
}

const notAdmitted = refuse(
  'not_admitted',
  'The place in the waiting room is not let in: it still waits, or its time or its purchases are used up.',
);

/**
 * Begins purchases by `begin`, in their order, without those whose place is not let in, which are refused. A purchase counts
 * for its place only if it is begun. The rows of the places stay locked until the transaction ends, so that purchases of one
 * place are counted one after the other. Null where `begin` answers null, or two of them name one place: then the
 * transaction has to be undone.
 */
export async function beginAdmitted<I extends PurchaseInQueue, R>(
  { tenant, now }: TenantWriteContext,
  seller: Seller,
  purchases: readonly I[],
  begin: (admitted: readonly I[]) => Promise<readonly R[] | null>,
): Promise<(R | Refusal<'not_admitted'>)[] | null> {
  const ids = purchases.flatMap(({ waitingPlaceId }) => waitingPlaceId ?? []);
  if (new Set(ids).size < ids.length) return null;
  const taken =
    ids.length === 0
      ? []
      : await tenant.run(takePurchases, { ids, ...seller, purchasesMax: limits.purchasesPerAdmission, now });
  const admittedIds = new Set(taken.map(({ id }) => id));
  const isAdmitted = ({ waitingPlaceId: id }: I) => id === undefined || admittedIds.has(id);
  const admitted = purchases.filter(isAdmitted);
  const begun = admitted.length === 0 ? [] : await begin(admitted);
  if (begun === null) return null;
  const refusedIds = admitted.flatMap(({ waitingPlaceId: id }, index) =>
    id !== undefined && begun[index] instanceof Refusal ? [id] : [],
  );
  if (refusedIds.length > 0) await tenant.run(returnPurchases, { ids: refusedIds });
  const results = begun.values();
  return purchases.map((purchase) => (isAdmitted(purchase) ? results.next().value! : notAdmitted));
}

/** Forgets the people who waited for events that ended a day ago. */
export async function deleteOldWaitingPlaces(db: CrossTenantDb, now: Date): Promise<void> {
  await db.run(deletePlacesOfEndedEvents, { endedBefore: new Date(now.getTime() - 86_400_000) });
}
