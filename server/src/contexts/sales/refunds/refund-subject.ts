/** Gives money back on things that were paid for: each is locked with its payment, and counts the refund. */
import type { BoxOfficeCollection, Collection, RefundStatus } from '@stagedoor/contract/vocabulary';
import { groupBy } from '../../../platform/group-by.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { listLinesLeft, type PaymentRow, updateLinesReturned } from '../payments/payments.ts';
import type { CountedRefund, Refundable, RefundRules } from '../product/product.ts';
import { enqueueSending } from './enqueue-sending.ts';
import { insertRefunds, listRefundsByIds, type RefundRow } from './refunds.sql.ts';
import { countSettled } from './settle-refund.ts';
import { listAvailableOfPayments } from './unrequested-refunds.sql.ts';

export type RefundRefusal = Refusal<'not_found' | 'conflict' | 'refund_exceeds_paid'>;

export interface Refunded<Row> {
  readonly refund: RefundRow;
  readonly row: Row;
}

/** Who gives money back. */
export interface RefundMade {
  readonly createdBy: string;
  /** Where it was given back by hand; otherwise it goes back where it was taken. */
  readonly byHand?: BoxOfficeCollection | undefined;
  /** The refund made at the gateway of which it is a part: the money is gone already. */
  readonly unrequestedRefundId?: string | undefined;
}

/** An amount to give back, in minor units, and who wants that. */
export interface AmountToRefund extends RefundMade {
  readonly amount: number;
}

/** Gives money back on one thing. Refuses what its rules refuse, and more than what is left. */
export async function refundSubject<Row>(
  write: TenantWriteContext,
  rules: RefundRules<Row>,
  id: string,
  asked: AmountToRefund,
): Promise<Refunded<Row> | RefundRefusal> {
  const locked = await rules.lock(write, id);
  return locked instanceof Refusal ? locked : refundLocked(write, rules, locked, asked);
}

/** The same where it is locked by its rules. */
export async function refundLocked<Row>(
  write: TenantWriteContext,
  rules: RefundRules<Row>,
  locked: Refundable,
  { amount, ...made }: AmountToRefund,
): Promise<Refunded<Row> | Refusal<'refund_exceeds_paid'>> {
  const refunded = await refundAll(write, rules, [{ locked, amount }], made, async () => [
    await rules.count(write, locked.id, amount),
  ]);
  return refunded instanceof Refusal ? refunded : refunded[0]!;
}

/**
 * Refunds amounts on things of one kind that are locked, unless one is more than what is left; `count` counts them there,
 * in the same order. What was paid through a gateway is sent, unless it was given back by hand; the rest counts at once.
 */
export async function refundAll<Row>(
  write: TenantWriteContext,
  rules: Pick<RefundRules<Row>, 'noun' | 'voids'>,
  given: readonly { readonly locked: Refundable; readonly amount: number }[],
  { createdBy, byHand, unrequestedRefundId }: RefundMade,
  count: () => Promise<readonly CountedRefund<Row>[]>,
): Promise<readonly Refunded<Row>[] | Refusal<'refund_exceeds_paid'>> {
  const { tenant, now } = write;
  const beyond = unrequestedRefundId === undefined ? await refuseMoreThanPaid(tenant, given) : null;
  if (beyond) return beyond;
  const lines = linesOf(given.map(({ locked }) => locked));
  const amounts = given.map(({ amount }) => amount);
  const returned = await tenant.run(updateLinesReturned, { ...lines, amounts, voids: rules.voids });
  if (returned.length < given.length) {
    const excess = await refuseMoreThanLeft(tenant, rules, given);
    if (excess) return excess;
    throw new Error(`the lines of ${lines.subjectIds.join(', ')} count no refund`);
  }
  const isGone = byHand !== undefined || unrequestedRefundId !== undefined;
  const rows = given.map(({ locked, amount }) => ({
    ...rowOf(locked, byHand ?? locked.payment.collection, isGone, now),
    unrequested_refund_id: unrequestedRefundId ?? null,
    subject_id: locked.id,
    amount,
    created_by: createdBy,
  }));
  await tenant.run(insertRefunds.statement, insertRefunds.valuesOf(rows));
  const counted = await count();
  const ids = rows.map(({ id }) => id);
  const byId = new Map((await tenant.run(listRefundsByIds, { ids })).map((refund) => [refund.id, refund]));
  const refunds = given.map(({ locked }, index) => ({ payment: locked.payment, refund: byId.get(ids[index]!)! }));
  const settled = refunds.filter(({ refund }) => refund.status === 'succeeded');
  const ofSettled = new Map(
    (await countSettled(write, settled)).map((message, index) => [settled[index]!.refund.id, message]),
  );
  await emit(
    write,
    ids.flatMap((id, index) => [counted[index]!.messages, ofSettled.get(id) ?? []].flat()),
  );
  for (const { refund } of refunds) if (refund.status === 'pending') await enqueueSending(tenant, refund.id);
  return refunds.map(({ refund }, index) => ({ refund, row: counted[index]!.row }));
}

const linesOf = (locked: readonly Refundable[]) => ({
  paymentIds: locked.map(({ payment }) => payment.id),
  subjectIds: locked.map(({ id }) => id),
});

/** What can still be given back on things that are locked, in minor units, in their order. */
export async function listLeft(tenant: TenantDb, locked: readonly Refundable[]): Promise<number[]> {
  const rows = await tenant.run(listLinesLeft, linesOf(locked));
  const left = new Map(rows.map(({ subject_id: id, amount }) => [id, amount]));
  return locked.map(({ id }) => left.get(id)!);
}

/**
 * Refuses amounts on things that are more than what is left of their payments, which are locked: refunds that were made at
 * the gateway, and banks that dispute them, took of them what stands on none of the things.
 */
export async function refuseMoreThanPaid(
  tenant: TenantDb,
  given: readonly { readonly locked: Refundable; readonly amount: number }[],
): Promise<Refusal<'refund_exceeds_paid'> | null> {
  const byPayment = groupBy(given, ({ locked }) => locked.payment.id);
  for (const { id, available } of await tenant.run(listAvailableOfPayments, { ids: [...byPayment.keys()] })) {
    const asked = byPayment.get(id)!;
    if (asked.reduce((sum, { amount }) => sum + amount, 0) <= available) continue;
    return moreThanPaid(available, asked[0]!.locked.payment);
  }
  return null;
}

/** Refuses an amount of which the payment has less left, in minor units. */
export function moreThanPaid(available: number, payment: PaymentRow): Refusal<'refund_exceeds_paid'> {
  const left = inMajor(Math.max(available, 0), payment);
  return refuse('refund_exceeds_paid', `Refunds made at the gateway and disputes left ${left} of the payment.`);
}

function inMajor(amount: number, { currency, currency_digits: digits }: PaymentRow): string {
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}

/** Refuses the first of the amounts (minor units) that is more than what is left; null where none is. */
export async function refuseMoreThanLeft(
  tenant: TenantDb,
  { noun }: Pick<RefundRules<unknown>, 'noun'>,
  given: readonly { readonly locked: Refundable; readonly amount: number }[],
): Promise<Refusal<'refund_exceeds_paid'> | null> {
  const left = await listLeft(
    tenant,
    given.map(({ locked }) => locked),
  );
  const first = given.findIndex(({ amount }, index) => amount > left[index]!);
  if (first < 0) return null;
  const most = inMajor(left[first]!, given[first]!.locked.payment);
  return refuse('refund_exceeds_paid', `At most ${most} can be given back on this ${noun}.`);
}

/** What goes back through a gateway waits until the gateway confirms it, unless it is gone already. */
function rowOf({ payment, channelId }: Refundable, collection: Collection, isGone: boolean, now: Date) {
  const { id: paymentId, payment_method } = payment;
  const status: RefundStatus = collection === 'gateway' && !isGone ? 'pending' : 'succeeded';
  return {
    id: newId('refund', now),
    payment_id: paymentId,
    charge_id: null,
    channel_id: channelId,
    status,
    collection,
    // Known once it is settled: until then others can fail, and an advance can move.
    parts: toJson({}),
    payment_method,
    created_at: now,
    settled_at: status === 'succeeded' ? now : null,
  };
}
