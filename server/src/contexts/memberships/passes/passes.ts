/**
 * Passes: what admits a person, or several, to more than one event. A pass is of a type, which says to which events, to
 * how many of them, for how many people and at what price.
 *
 * A pass is `valid`, or `pending` where its type needs the acceptance of the organization, or `rejected`; while it is
 * being paid it is `pending_payment`, and `voided` where it was not paid or was refunded. All but the last two, and those that are being
 * paid, count against the quota of the type, which a conditional update and a CHECK hold.
 *
 * The door says who is inside at one event after the call; of two doors at the same instant one is answered that this
 * was recorded already, since the row of the pass is written, and so locked, before anybody looks at who is inside. Selling is
 * done by `contexts/memberships/pass-sales`. Lock order: payment, passes, pass type, client.
 */
import type { OriginApi, PassStatus } from '@stagedoor/contract/vocabulary';
import { newId, newSecretCode } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emailKeyOf, recordClients } from '../../customers/clients/clients.ts';
import { recordCheckIn } from '../../door/entry-log/entry-log.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { claimPassQuota, releasePassQuota } from './pass-types.sql.ts';
import {
  activatePasses,
  claimValidPass,
  endUnpaidPasses,
  findAdmission,
  findPass,
  findPassByCode,
  insertPasses,
  listEventsOfPass,
  listPassesByIds,
  type PassRow,
  passes,
  reviveUnpaidPasses,
  updatePassClients,
  updatePassStatus,
  upsertUsage,
} from './passes.sql.ts';

export type { PassTypeRow } from './pass-types.sql.ts';
export {
  createPassType,
  findOrganizationOfPassType,
  getPassType,
  listPassTypes,
  listPassTypesOfChannel,
  type PassTypeChanges,
  updatePassType,
} from './pass-types.ts';
export {
  erasePassPersonalData,
  findPassToPrint,
  listPassPersonalData,
  type PassPersonalDataRow,
  type PassRow,
  type PassToPrintRow,
  type PassUsage,
  updatePassClient,
} from './passes.sql.ts';

export { countRefundOnPass, lockPassToRefund } from './refunds.ts';

const noPass = refuse('not_found', 'There is no such pass.');

/** All conditions hold together; what is undefined is not asked. */
export interface PassFilter {
  /** Only passes whose type admits to this event. */
  readonly eventId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly status?: PassStatus | undefined;
  readonly clientId?: string | undefined;
}

/** Passes in the order of (creation, id); refuses an unknown `after`. */
export function listPasses(
  tenant: TenantDb,
  filter: PassFilter,
  page: Page,
): Promise<PassRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, passes, filter, page);
}

/** The same without passes that are being paid or were not paid. */
export function listSoldPasses(
  tenant: TenantDb,
  filter: PassFilter,
  page: Page,
): Promise<PassRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, passes, { ...filter, isSold: true }, page);
}

/** A pass, whatever became of it; refuses an unknown id. */
async function getPass(tenant: TenantDb, id: string): Promise<PassRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findPass, { id });
  return row ?? noPass;
}

/** A pass that admits to the event, or could; refuses an unknown id, an unknown event, and one to which it does not. */
export async function getPassAtEvent(
  tenant: TenantDb,
  id: string,
  eventId: string,
): Promise<PassRow | Refusal<'not_found'>> {
  const [at] = await tenant.run(findAdmission, { id, eventId });
  if (at?.covered !== 'yes') return noPass;
  return getPass(tenant, id);
}

/** A pass with every event to which it admits. */
export type PassWithEvents = PassRow & { readonly eventIds: readonly string[] };

/** The pass with a code; refuses an unknown one. */
export async function getPassByCode(
  tenant: TenantDb,
  code: string,
  now: Date,
): Promise<PassWithEvents | Refusal<'not_found'>> {
  const [row] = await tenant.run(findPassByCode, { code });
  if (!row) return noPass;
  const events = await tenant.run(listEventsOfPass, { id: row.id, now });
  return { ...row, eventIds: events.map(({ id }) => id).sort() };
}

/** Whose a pass is to be. */
export interface PassHolder {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  /** What is in the QR code; one is made where none is given. */
  readonly code?: string | undefined;
}

/** Passes of one type that one payment pays for. */
export interface NewPasses {
  readonly type: { readonly id: string; readonly name: string; readonly party_size: number };
  readonly paymentId: string;
  /** Minor units, of each. */
  readonly price: number;
  readonly channelId: string | null;
  readonly createdVia: OriginApi;
  readonly holders: readonly PassHolder[];
}

/** Takes places of the quota for passes that are to be sold; refuses where there are not so many left. */
export async function reservePassQuota(
  tenant: TenantTransaction,
  { id, name }: NewPasses['type'],
  count: number,
): Promise<Refusal<'sold_out'> | null> {
  const claimed = await tenant.run(claimPassQuota, { id, count });
  return claimed.length > 0 ? null : refuse('sold_out', `There are not ${count} passes ${name} left.`);
}

/** Inserts passes that wait for their payment, whose quota is taken; refuses a code that the organization has or had. */
export async function insertHeldPasses(
  { tenant, now }: TenantWriteContext,
  ids: readonly string[],
  { type, paymentId, price, channelId, createdVia, holders }: NewPasses,
): Promise<Refusal<'barcode_taken'> | null> {
  const rows = holders.map(({ fullName, email, phone, code }, index) => ({
    id: ids[index]!,
    code: code ?? newSecretCode(),
    full_name: fullName.trim(),
    email: email.trim(),
    email_key: emailKeyOf(email),
    phone: phone.trim(),
  }));
  const inserted = await tenant.run(insertPasses, {
    now,
    typeId: type.id,
    paymentId,
    channelId,
    createdVia,
    status: 'pending_payment',
    partySize: type.party_size,
    price,
    passes: toJson(rows),
  });
  return inserted.length === rows.length ? null : refuse('barcode_taken', 'A code is in use, or was in use once.');
}

/** The passes with these ids, in the order of their ids. */
export function listPassesOf(tenant: TenantDb, ids: readonly string[]): Promise<PassRow[]> {
  return tenant.run(listPassesByIds, { ids });
}

/**
 * The passes of the payment, which is locked, are sold, and their people are clients; mails them where that is wanted.
 * Answers with what they cost.
 */
export async function activateHeldPasses(
  write: TenantWriteContext,
  {
    id: paymentId,
    language,
    send_resources: mails = false,
  }: { readonly id: string; readonly language: string; readonly send_resources?: boolean },
): Promise<number> {
  const { tenant, now } = write;
  const sold = await tenant.run(activatePasses, { now, paymentId });
  const people = sold.map(({ full_name: name, email, phone }) => ({ name, email, phone, language }));
  const clients = await recordClients(write, people);
  const known = sold.filter(({ email_key }) => clients.has(email_key));
  if (known.length > 0) {
    await tenant.run(updatePassClients, {
      ids: known.map(({ id }) => id),
      clientIds: known.map(({ email_key }) => clients.get(email_key)!),
    });
  }
  if (mails) await queuePassesMail(write, paymentId, sold, language);
  return sold.reduce((sum, { price }) => sum + price, 0);
}

/** To the buyer: the first of the passes has the address. */
async function queuePassesMail(
  write: TenantWriteContext,
  paymentId: string,
  sold: readonly {
    readonly id: string;
    readonly full_name: string;
    readonly email: string;
    readonly type_name: string;
  }[],
  language: string,
): Promise<void> {
  const inOrder = [...sold].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = inOrder;
  if (!first) return;
  await queueMail(write, {
    cause: `passes of ${paymentId}`,
    to: first.email,
    language,
    template: 'passes_sold',
    data: { type: first.type_name, passes: inOrder.map(({ id, full_name: holder }) => ({ id, holder })) },
    eventId: null,
  });
}

/** The passes of payments that ended unpaid, which are locked, take no place any more. */
export async function endHeldPasses({ tenant, now }: TenantWriteContext, paymentIds: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { type_id: id } of await tenant.run(endUnpaidPasses, { now, paymentIds })) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const id of [...counts.keys()].sort()) await tenant.run(releasePassQuota, { id, count: counts.get(id)! });
}

/** Takes places again for the passes of a payment that came in late; refuses where there are not so many left. */
export async function reviveHeldPasses(
  { tenant, now }: TenantWriteContext,
  { id: paymentId }: { readonly id: string },
): Promise<Refusal<'sold_out'> | null> {
  const revived = await tenant.run(reviveUnpaidPasses, { now, paymentId });
  const [first] = revived;
  if (!first) return refuse('sold_out', 'The passes are no longer available.');
  const claimed = await tenant.run(claimPassQuota, { id: first.type_id, count: revived.length });
  return claimed.length > 0 ? null : refuse('sold_out', 'The passes have been sold to others.');
}

/** Lets a pass that waits, or was rejected, be used; refuses one of another status, and one for which no place is left. */
export async function acceptPass(
  { tenant, now }: TenantWriteContext,
  id: string,
): Promise<PassRow | Refusal<'not_found' | 'conflict' | 'sold_out'>> {
  const accept = (from: PassStatus) => tenant.run(updatePassStatus, { now, id, from: [from], to: 'valid' });
  if ((await accept('pending')).length > 0) return getPass(tenant, id);
  const [again] = await accept('rejected');
  if (!again) return notThatStatus(tenant, id, 'accepted');
  const claimed = await tenant.run(claimPassQuota, { id: again.type_id, count: 1 });
  return claimed.length > 0 ? getPass(tenant, id) : refuse('sold_out', 'No place of the pass type is left.');
}

/** Lets a pass not be used any more, and frees its place; refuses one that is neither pending nor valid. */
export async function rejectPass(
  { tenant, now }: TenantWriteContext,
  id: string,
): Promise<PassRow | Refusal<'not_found' | 'conflict'>> {
  const [rejected] = await tenant.run(updatePassStatus, { now, id, from: ['pending', 'valid'], to: 'rejected' });
  if (!rejected) return notThatStatus(tenant, id, 'rejected');
  await tenant.run(releasePassQuota, { id: rejected.type_id, count: 1 });
  return getPass(tenant, id);
}

async function notThatStatus(
  tenant: TenantDb,
  id: string,
  done: string,
): Promise<Refusal<'not_found'> | Refusal<'conflict'>> {
  const pass = await getPass(tenant, id);
  return pass instanceof Refusal ? pass : refuse('conflict', `The pass is ${pass.status}: it cannot be ${done}.`);
}

/** People who come in at one price; the price in minor units for one person, 0 where the pass is all that they pay. */
export interface PassAdmission {
  /** The id of the pass type, or `custom` for a price agreed at the door. */
  readonly optionId: string;
  readonly women: number;
  readonly men: number;
  readonly noGender: number;
  readonly price?: number | undefined;
}

/**
 * Records who is inside on the pass at the event after this call. Refuses more people than the pass is for, a pass that is
 * not valid or does not admit to the event, and what is recorded already.
 */
export async function checkInPass(
  write: TenantWriteContext,
  { id, eventId }: { readonly id: string; readonly eventId: string },
  admissions: readonly PassAdmission[],
  recordedBy = '',
): Promise<PassRow | Refusal<'not_found' | 'invalid_request' | 'conflict' | 'already_checked_in'>> {
  const { tenant, now } = write;
  const locked = await tenant.run(claimValidPass, { now, id });
  const [at] = await tenant.run(findAdmission, { id, eventId });
  if (!at) return noPass;
  if (locked.length === 0) return notThatStatus(tenant, id, 'used');
  if (at.covered !== 'yes') return refuse('conflict', 'The pass does not admit to this event.');
  const problem = problemOf(at, admissions);
  if (problem) return problem;
  const sum = (people: (one: PassAdmission) => number) => admissions.reduce((all, one) => all + people(one), 0);
  const inside = { women: sum((one) => one.women), men: sum((one) => one.men), others: sum((one) => one.noGender) };
  const people = inside.women + inside.men + inside.others;
  if (people > at.party_size) {
    const message = `must be at most ${at.party_size} people: the pass is for no more`;
    return refuse('invalid_request', `/0/women: ${message}.`, [{ path: '/0/women', message }]);
  }
  const revenue = sum((one) => (one.price ?? 0) * (one.women + one.men + one.noGender));
  const before = [at.women, at.men, at.others, at.revenue].join();
  if (before === [inside.women, inside.men, inside.others, revenue].join()) {
    if (at.first_entered_at === null) return getPassAtEventOf(tenant, id);
    return refuse(
      'already_checked_in',
      `This is already recorded; the first people were admitted at ${at.first_entered_at}.`,
    );
  }
  const isNewEvent = at.women + at.men + at.others === 0 && people > 0;
  if (isNewEvent && at.entries_max !== null && at.other_events >= at.entries_max) {
    return refuse('conflict', `The pass admits to ${at.entries_max} events, and all of them are used.`);
  }
  await tenant.run(upsertUsage, { now, passId: id, eventId, id: newId('passUsage', now), ...inside, revenue });
  const more = people - (at.women + at.men + at.others);
  await recordCheckIn(tenant, { eventId, kind: 'pass', subjectId: id, people: more, recordedBy }, now);
  return getPassAtEventOf(tenant, id);
}

/**
 * Counts people whom devices at the doors let in on a pass at an event, or who left; negative where they left. What was
 * paid at the door stays.
 */
export async function applyDoorPeopleToPass(
  { tenant, now }: TenantWriteContext,
  { id, eventId }: { readonly id: string; readonly eventId: string },
  people: { readonly women: number; readonly men: number; readonly others: number },
): Promise<void> {
  // Changes the row of the pass, which is how other events learn that it was used.
  await tenant.run(claimValidPass, { now, id });
  const [at] = await tenant.run(findAdmission, { id, eventId });
  if (!at) throw new Error(`pass ${id} is locked and not there`);
  const total = Math.max(0, at.women + at.men + at.others + people.women + people.men + people.others);
  const women = Math.min(total, Math.max(0, at.women + people.women));
  const men = Math.min(total - women, Math.max(0, at.men + people.men));
  const inside = { women, men, others: total - women - men };
  const usage = { now, passId: id, eventId, id: newId('passUsage', now), ...inside, revenue: at.revenue };
  await tenant.run(upsertUsage, usage);
}

async function getPassAtEventOf(tenant: TenantDb, id: string): Promise<PassRow> {
  const [row] = await tenant.run(findPass, { id });
  return row!;
}

function problemOf(
  { type_id: typeId }: { readonly type_id: string },
  admissions: readonly PassAdmission[],
): Refusal<'invalid_request'> | null {
  const seen = new Set<string>();
  for (const [index, { optionId, price }] of admissions.entries()) {
    const isCustom = optionId === 'custom';
    const problem = seen.has(optionId)
      ? { path: `/${index}/_id`, message: 'is given more than once' }
      : !isCustom && optionId !== typeId
        ? { path: `/${index}/_id`, message: 'is neither the type of the pass nor custom' }
        : isCustom && price === undefined
          ? { path: `/${index}/price`, message: 'is required for a custom price' }
          : !isCustom && price !== undefined && price !== 0
            ? { path: `/${index}/price`, message: 'must be 0 with the pass; use custom for another price' }
            : null;
    if (problem) return refuse('invalid_request', `${problem.path}: ${problem.message}.`, [problem]);
    seen.add(optionId);
  }
  return null;
}
