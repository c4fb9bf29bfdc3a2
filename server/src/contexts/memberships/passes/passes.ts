/**
 * Passes: what admits a person, or several, to more than one event. A pass is of a type, which says to which events, to
 * how many of them, for how many people and at what price.
 *
 * A pass is `valid`, or `pending` where its type needs the acceptance of the organization, or `rejected`; while it is
 * being paid it is `pending_payment`, and `voided` where it was not paid or was refunded. All but the last two, and those that are being
 * paid, count against the quota of the type, which a conditional update and a CHECK hold.
 *
 * The door says who is inside at one event after the call; of two doors at the same instant one is answered that this
 * was recorded already, since the row of the pass is written, and so locked, before anybody looks at who is inside. Lock order: payment, passes, pass type, client.
 */
import type { ListSort, PassStatus } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { noEvent, recordCheckIn } from '../../venue/entry-log/entry-log.ts';
import { passCheckedInMessage } from './pass-notifications.ts';
import { claimPassQuota, releasePassQuota } from './pass-types.sql.ts';
import {
  claimValidPass,
  findAdmission,
  findPass,
  findPassByCode,
  findPassOfChannelAcrossOrganizations,
  findPassToMail,
  listEventsOfPass,
  type PassRow,
  type PassTotalsRow,
  passes,
  sumPasses,
  updatePassRejected,
  updatePassValid,
  upsertUsage,
} from './passes.sql.ts';

export { listPassesOf, type PassHolder } from './held-passes.ts';
export { type PassAtEvent, passCheckedIn, passRefunded, passSold } from './pass-notifications.ts';
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
  findPassToPrint,
  type PassRow,
  type PassToPrintRow,
  type PassTotalsRow,
  type PassUsage,
  passSales,
} from './passes.sql.ts';

export { passPersonalData, passProduct } from './product.ts';
export { refundPass } from './refunds.ts';
export {
  beginPassPurchase,
  holdPassAndSendLink,
  type PassPurchase,
  type PassToBuy,
  passesBeside,
  sellPasses,
  sellPassesOfChannel,
} from './sell-passes.ts';

const noPass = refuse('not_found', 'There is no such pass.');

/** All conditions hold together; what is undefined is not asked. */
export interface PassFilter {
  /** Only passes whose type admits to this event. */
  readonly eventId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly status?: PassStatus | undefined;
  readonly clientId?: string | undefined;
}

/** Passes in the order of (creation, id) or the one that is given; refuses an unknown `after`. */
export function listPasses(
  tenant: TenantDb,
  filter: PassFilter,
  page: Page,
  sort: ListSort = 'oldest',
): Promise<PassRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, passes[sort], filter, page);
}

/** How many passes a list has over all its pages, and of how many people. */
export async function countPasses(tenant: TenantDb, filter: PassFilter): Promise<PassTotalsRow> {
  const [row] = await tenant.run(sumPasses, filter);
  return row!;
}

/** The same without passes that are being paid or were not paid. */
export function listSoldPasses(
  tenant: TenantDb,
  filter: PassFilter,
  page: Page,
): Promise<PassRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, passes.oldest, { ...filter, isSold: true }, page);
}

/** A pass, whatever became of it; refuses an unknown id. */
async function getPass(tenant: TenantDb, id: string): Promise<PassRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findPass, { id });
  return row ?? noPass;
}

/** A pass that the channel sold for an organization whose partner it still is; refuses every other. */
export async function getPassOfChannel(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<PassRow | Refusal<'not_found'>> {
  const [found] = await db.run(findPassOfChannelAcrossOrganizations, { channelId, id });
  return found ? getPass(db.ofTenant(found.organization_id), id) : noPass;
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

/**
 * Lets a pass that waits, or was rejected, be used, and mails it where its purchase was mailed; refuses one of another
 * status, and one for which no place is left.
 */
export async function acceptPass(
  write: TenantWriteContext,
  id: string,
): Promise<PassRow | Refusal<'not_found' | 'conflict' | 'sold_out'>> {
  const { tenant, now } = write;
  const accept = (from: PassStatus) => tenant.run(updatePassValid, { now, id, from: [from] });
  if ((await accept('pending')).length === 0) {
    const [again] = await accept('rejected');
    if (!again) return notThatStatus(tenant, id, 'accepted');
    const claimed = await tenant.run(claimPassQuota, { id: again.type_id, count: 1 });
    if (claimed.length === 0) return refuse('sold_out', 'No place of the pass type is left.');
  }
  await mailAcceptedPass(write, id);
  return changedPass(tenant, id);
}

async function mailAcceptedPass(write: TenantWriteContext, id: string): Promise<void> {
  const { tenant, now } = write;
  const [pass] = await tenant.run(findPassToMail, { id });
  if (!pass) return;
  const { holder, email: to, type_name: type, language } = pass;
  await queueMail(write, {
    cause: `pass ${id} accepted at ${now.toISOString()}`,
    to,
    language,
    template: 'passes_sold',
    data: { type, passes: [{ id, holder, isValid: true }], isAccepted: true },
    eventId: null,
  });
}

/** Lets a pass not be used any more, and frees its place; refuses one that is neither pending nor valid. */
export async function rejectPass(
  { tenant, now }: TenantWriteContext,
  id: string,
): Promise<PassRow | Refusal<'not_found' | 'conflict'>> {
  const [rejected] = await tenant.run(updatePassRejected, { now, id, from: ['pending', 'valid'] });
  if (!rejected) return notThatStatus(tenant, id, 'rejected');
  await tenant.run(releasePassQuota, { id: rejected.type_id, count: 1 });
  return changedPass(tenant, id);
}

/** The pass after a change of its status, which phones that keep it are told of. */
async function changedPass(tenant: TenantTransaction, id: string): Promise<PassRow | Refusal<'not_found'>> {
  await enqueueJob(tenant, 'tell_wallets', { subjectId: id }, { key: id });
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
    return refuseInput('/0/women', `must be at most ${at.party_size} people: the pass is for no more`);
  }
  const more = people - (at.women + at.men + at.others);
  if (at.is_blocked && more > 0) {
    return refuse('conflict', 'The payment of the pass is disputed: nobody is let in on it.');
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
  await recordCheckIn(tenant, { eventId, kind: 'pass', subjectId: id, people: more, recordedBy }, now);
  const pass = await getPassAtEventOf(tenant, id);
  await emit(write, [passCheckedInMessage(pass, eventId)]);
  return pass;
}

/**
 * Counts people whom devices at the doors let in on a pass at an event, or who left; negative where they left. What was
 * paid at the door stays.
 */
export async function applyDoorPeopleToPass(
  write: TenantWriteContext,
  { id, eventId }: { readonly id: string; readonly eventId: string },
  people: { readonly women: number; readonly men: number; readonly others: number },
): Promise<Refusal<'not_found'> | undefined> {
  const { tenant, now } = write;
  // Changes the row of the pass, which is how other events learn that it was used.
  await tenant.run(claimValidPass, { now, id });
  const [at] = await tenant.run(findAdmission, { id, eventId });
  if (!at) return noEvent;
  const total = Math.max(0, at.women + at.men + at.others + people.women + people.men + people.others);
  const women = Math.min(total, Math.max(0, at.women + people.women));
  const men = Math.min(total - women, Math.max(0, at.men + people.men));
  const inside = { women, men, others: total - women - men };
  const usage = { now, passId: id, eventId, id: newId('passUsage', now), ...inside, revenue: at.revenue };
  await tenant.run(upsertUsage, usage);
  await emit(write, [passCheckedInMessage(await getPassAtEventOf(tenant, id), eventId)]);
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
    if (problem) return refuseInput(problem.path, problem.message);
    seen.add(optionId);
  }
  return null;
}
