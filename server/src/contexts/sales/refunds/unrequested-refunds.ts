/**
 * Refunds that somebody made in the account at the gateway. The gateway's own reference is what they are known by, so each
 * counts once, however often and in whatever order the gateway speaks of it; the payment is locked, and decides between
 * them and refunds that are made here.
 *
 * What left the gateway stands in `suspense` until it is known what it covers. That is certain where what waits adds up to
 * everything that is left of the payment, be it less than what is left of its things, or where a refund changes nothing but the money of the one thing that was bought;
 * otherwise it waits for a person. What it covers has refunds that count at once.
 */
import type { GatewayName, RefundAssignment } from '@stagedoor/contract/vocabulary';
import { groupBy } from '../../../platform/group-by.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type FilterOf, pageReader } from '../../../platform/sql/paging.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { FoundRefund } from '../gateways/gateways.ts';
import { type Amounts, type LedgerKind, postToLedger } from '../ledger/ledger.ts';
import { type ChargeRow, lockPayment, type PaymentRow } from '../payments/payments.ts';
import { kindOf, productOf, type Refundable, type RefundRules } from '../product/product.ts';
import { accountsTaken } from './by-event.sql.ts';
import { accountsOfPayment } from './by-event.ts';
import { listLeft, moreThanPaid, type RefundRefusal, refundAll } from './refund-subject.ts';
import { findRefund, insertRefunds, type RefundRow, updateRefundsOfChargeReplaced } from './refunds.sql.ts';
import { applyRefundReturned, countSettled } from './settle-refund.ts';
import { type Share, shareInOrder, shareInProportion, sumOf } from './shares.ts';
import {
  findLeftToCover,
  findUnrequestedRefund,
  findUnrequestedRefundByReference,
  insertUnrequestedRefunds,
  listAvailableOfPayments,
  listLostRefunds,
  listPartsOfUnrequestedRefund,
  listWaitingRefunds,
  type UnrequestedRefundRow,
  unrequestedRefunds,
  updateUnrequestedRefundAssigned,
  updateUnrequestedRefundStatus,
} from './unrequested-refunds.sql.ts';

export type { UnrequestedRefundRow } from './unrequested-refunds.sql.ts';

/** Somebody gave money back in the account at the gateway. */
export const refundMadeAtGateway = notificationKind<UnrequestedRefundRow>('refund.made_at_gateway');

const noUnrequestedRefund = refuse('not_found', 'There is no such refund.');

/** Applies what the gateway says of a refund of a charge, once; true where one that had counted failed after all. */
export async function applyUnrequestedRefund(
  write: TenantWriteContext,
  charge: Pick<ChargeRow, 'id' | 'payment_id' | 'gateway' | 'status' | 'amount'>,
  said: FoundRefund,
): Promise<boolean> {
  const { tenant, now } = write;
  const [payment] = await tenant.run(lockPayment, { id: charge.payment_id });
  const refund = await findOrInsert(write, charge, said);
  const { id, status } = refund;
  if (status === 'failed' || said.outcome === 'pending' || said.outcome === status) return false;
  const isCounted = said.outcome === 'succeeded';
  const isWaiting = isCounted && charge.status === 'succeeded';
  await tenant.run(updateUnrequestedRefundStatus, {
    now,
    id,
    status: said.outcome,
    unassignedAmount: isWaiting ? refund.amount : 0,
    failureReason: said.failureReason,
  });
  if (!isCounted) {
    if (status === 'pending') return false;
    await takeBack(write, payment!, refund, said.failureReason);
    await coverWaiting(write, payment!.id);
    return true;
  }
  const left = { debit: { suspense: refund.amount }, credit: { gateway: refund.amount } };
  await post(write, payment!, refund, 'unrequested_refund', left);
  if (charge.status === 'returned') await coverSurplus(write, payment!, charge, refund);
  else await coverWaiting(write, payment!.id);
  const [after] = (await tenant.run(findUnrequestedRefund, { id })) as [UnrequestedRefundRow];
  await emit(write, [outboxMessage(refundMadeAtGateway, after, { resourceId: id, channelId: null })]);
  return false;
}

async function findOrInsert(
  { tenant, now }: TenantWriteContext,
  { id: chargeId, payment_id: paymentId, gateway, status }: Pick<ChargeRow, 'id' | 'payment_id' | 'gateway' | 'status'>,
  { reference, amount }: FoundRefund,
): Promise<UnrequestedRefundRow> {
  const row = {
    id: newId('unrequestedRefund', now),
    payment_id: paymentId,
    charge_id: chargeId,
    gateway: gateway as GatewayName,
    reference,
    amount,
    status: 'pending' as const,
    assignment: (status === 'returned' ? 'surplus' : 'waiting') as RefundAssignment,
    created_at: now,
    updated_at: now,
  };
  await tenant.run(insertUnrequestedRefunds.statement, insertUnrequestedRefunds.valuesOf([row]));
  const [found] = await tenant.run(findUnrequestedRefundByReference, { gateway, reference });
  return found!;
}

function post(
  { tenant, now }: TenantWriteContext,
  { id: paymentId, event_id: eventId, channel_id: channelId, booking_id: bookingId }: PaymentRow,
  { id: causedBy, reference: description }: Pick<UnrequestedRefundRow, 'id' | 'reference'>,
  kind: LedgerKind,
  amounts: { readonly debit: Amounts; readonly credit: Amounts },
): Promise<void> {
  return postToLedger(
    tenant,
    { kind, causedBy, ...amounts, eventId, channelId, paymentId, bookingId, description },
    now,
  );
}

/** The bank sent back what counted: the refunds of it fail, and what stood on none comes back to where it was. */
async function takeBack(
  write: TenantWriteContext,
  payment: PaymentRow,
  refund: UnrequestedRefundRow,
  failureReason: string,
): Promise<void> {
  let rest = refund.amount;
  for (const { id: refundId, amount } of await write.tenant.run(listPartsOfUnrequestedRefund, { id: refund.id })) {
    await applyRefundReturned(write, { refundId, failureReason });
    rest -= amount;
  }
  const account = refund.assignment === 'none' ? 'losses' : 'suspense';
  await post(write, payment, refund, 'unrequested_refund_returned', {
    debit: { gateway: rest },
    credit: { [account]: rest },
  });
}

/** A charge that had no use was given back: as a whole by a refund, which takes the place of those that failed. */
async function coverSurplus(
  write: TenantWriteContext,
  payment: PaymentRow,
  charge: Pick<ChargeRow, 'id' | 'amount'>,
  refund: UnrequestedRefundRow,
): Promise<void> {
  if (refund.amount !== charge.amount) return;
  const id = await insertPart(write, payment, refund, { charge_id: charge.id, parts: { suspense: charge.amount } });
  await write.tenant.run(updateRefundsOfChargeReplaced, { chargeId: charge.id, replacedBy: id });
}

interface PartOfNoThing {
  readonly charge_id?: string;
  readonly parts: Amounts;
}

/** A refund of one made at the gateway that is on no thing, counted; answers with its id. */
async function insertPart(
  write: TenantWriteContext,
  payment: PaymentRow,
  { id: unrequestedRefundId }: Pick<UnrequestedRefundRow, 'id'>,
  { charge_id: chargeId, parts }: PartOfNoThing,
  createdBy = '',
): Promise<string> {
  const { tenant, now } = write;
  const id = newId('refund', now);
  const row = {
    id,
    subject_id: null,
    payment_id: payment.id,
    charge_id: chargeId ?? null,
    unrequested_refund_id: unrequestedRefundId,
    channel_id: payment.channel_id,
    status: 'succeeded' as const,
    collection: 'gateway' as const,
    amount: Object.values(parts).reduce((sum, amount) => sum + amount, 0),
    parts: toJson(parts),
    payment_method: payment.payment_method,
    created_by: createdBy,
    created_at: now,
    settled_at: now,
  };
  await tenant.run(insertRefunds.statement, insertRefunds.valuesOf([row]));
  const [refund] = (await tenant.run(findRefund, { id })) as [RefundRow];
  await emit(write, await countSettled(write, [{ payment, refund }]));
  return id;
}

/**
 * Has refunds made at the gateway cover what is left of a payment, which is locked, where that is certain. Called when one
 * comes in, and when it is known what came of a refund made here.
 */
export async function coverWaiting(write: TenantWriteContext, paymentId: string): Promise<void> {
  await recountLosses(write, paymentId);
  const waiting = await write.tenant.run(listWaitingRefunds, { paymentId });
  if (waiting.length === 0) return;
  const [payment] = (await write.tenant.run(lockPayment, { id: paymentId })) as [PaymentRow];
  const { refunds: rules } = productOf(payment.resource_type);
  if (!rules) {
    for (const refund of waiting) await coverNothing(write, payment, refund, '');
    return;
  }
  const things = await lockThings(write, payment, payment.resource_ids);
  const leftOfThings = sumOf(things, (thing) => thing.left);
  const left = Math.min(leftOfThings, await leftToCover(write.tenant, payment));
  const amount = sumOf(waiting, (refund) => refund.amount);
  const isCertain = !rules.voids && payment.resource_ids.length === 1 ? amount <= left : amount === left;
  if (!isCertain) return;
  // Where a part of the payment covers nothing, every thing has its share of the rest, which is less than they cost.
  const share = amount < leftOfThings ? shareInProportion : shareInOrder;
  for (const refund of waiting) {
    const present = await lockThings(write, payment, payment.resource_ids);
    const shares = share(refund.amount, present).filter((one) => one.amount > 0);
    await cover(write, refund, shares, '');
  }
}

/** What is left of a payment, which is locked, besides what was given back on its things, and what covers none of them. */
async function leftToCover(tenant: TenantTransaction, { id }: PaymentRow): Promise<number> {
  const [row] = await tenant.run(findLeftToCover, { paymentId: id });
  return row!.amount;
}

interface ThingToCover extends Refundable {
  readonly rules: RefundRules<unknown>;
}
type ThingLeft = ThingToCover & { readonly left: number };

/** The things of a payment on which something can still be given back, locked in the order of their ids. */
async function lockThings(
  write: TenantWriteContext,
  payment: PaymentRow,
  ids: readonly string[],
): Promise<ThingLeft[]> {
  const things: ThingToCover[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const { refunds: rules } = productOf(kindOf(payment, id));
    if (!rules) continue;
    const locked = await rules.lock(write, id);
    if (!(locked instanceof Refusal) && locked.payment.id === payment.id) things.push({ ...locked, rules });
  }
  const left = await listLeft(write.tenant, things);
  return things.map((thing, index) => ({ ...thing, left: left[index]! })).filter((thing) => thing.left > 0);
}

async function cover(
  write: TenantWriteContext,
  { id }: Pick<UnrequestedRefundRow, 'id'>,
  shares: readonly Share<ThingLeft>[],
  decidedBy: string,
): Promise<RefundRefusal | null> {
  const made = { createdBy: decidedBy, unrequestedRefundId: id };
  for (const [rules, some] of groupBy(shares, ({ locked }) => locked.rules)) {
    const count = async () => {
      const counted = [];
      for (const { locked, amount } of some) counted.push(await rules.count(write, locked.id, amount));
      return counted;
    };
    const refunded = await refundAll(write, rules, some, made, count);
    if (refunded instanceof Refusal) return refunded;
  }
  const { tenant, now } = write;
  await tenant.run(updateUnrequestedRefundAssigned, {
    now,
    id,
    assignment: 'assigned',
    unassignedAmount: 0,
    decidedBy,
  });
  return null;
}

/**
 * It covers nothing of what was sold: counted on the payment as far as that has something left; the rest is lost. A booking,
 * which stays as it is whatever is given back, counts it in its advance.
 */
async function coverNothing(
  write: TenantWriteContext,
  payment: PaymentRow,
  refund: UnrequestedRefundRow,
  decidedBy: string,
): Promise<void> {
  const [row] = await write.tenant.run(listAvailableOfPayments, { ids: [payment.id] });
  const counted = Math.min(refund.amount, Math.max(row!.available + refund.amount, 0));
  const lost = refund.amount - counted;
  await post(write, payment, refund, 'loss', { debit: { losses: lost }, credit: { suspense: lost } });
  await countOnPayment(write, payment, { ...refund, unassigned_amount: 0, decided_by: decidedBy }, counted);
}

/** What was lost of refunds that cover nothing counts on their payment, which is locked, where that has something left again. */
async function recountLosses(write: TenantWriteContext, paymentId: string): Promise<void> {
  const { tenant } = write;
  for (const refund of await tenant.run(listLostRefunds, { paymentId })) {
    const [payment] = (await tenant.run(lockPayment, { id: paymentId })) as [PaymentRow];
    const [row] = await tenant.run(listAvailableOfPayments, { ids: [paymentId] });
    const counted = Math.min(refund.lost, row?.available ?? (await leftToCover(tenant, payment)));
    if (counted <= 0) return;
    const cause = { id: `${refund.id}:${refund.lost}`, reference: refund.reference };
    await post(write, payment, cause, 'loss_undone', { debit: { suspense: counted }, credit: { losses: counted } });
    await countOnPayment(write, payment, refund, counted);
  }
}

/** Counts an amount of a refund that covers nothing, in minor units. */
async function countOnPayment(
  write: TenantWriteContext,
  payment: PaymentRow,
  refund: Pick<UnrequestedRefundRow, 'id' | 'unassigned_amount' | 'decided_by'>,
  amount: number,
): Promise<void> {
  const { tenant, now } = write;
  const { id, decided_by: decidedBy } = refund;
  const isOfAdvance = productOf(payment.resource_type).refunds?.voids === false;
  if (amount > 0 && isOfAdvance) {
    const things = await lockThings(write, payment, payment.resource_ids);
    await cover(write, refund, shareInOrder(amount, things), decidedBy);
  } else if (amount > 0) {
    await insertPart(write, payment, refund, { parts: await partsOfPayment(tenant, payment, amount) }, decidedBy);
  }
  const unassignedAmount = isOfAdvance ? 0 : refund.unassigned_amount + amount;
  await tenant.run(updateUnrequestedRefundAssigned, { now, id, assignment: 'none', unassignedAmount, decidedBy });
}

/** An amount as parts of what a payment has left, by account, in the order in which refunds take them. */
async function partsOfPayment(tenant: TenantTransaction, { id }: PaymentRow, amount: number): Promise<Amounts> {
  const accounts = await accountsOfPayment(tenant, id);
  let rest = amount;
  const parts: Record<string, number> = {};
  for (const account of accountsTaken) {
    const taken = Math.min(rest, accounts[account]!);
    if (taken > 0) parts[account] = taken;
    rest -= taken;
  }
  if (rest > 0) parts.sales = (parts.sales ?? 0) + rest;
  return parts;
}

/**
 * Has a person say what a refund made at the gateway covers: things of its payment, among which it is shared out, or
 * nothing. Refuses one that does not wait for that, a thing that the payment has not or on which nothing is left, and more
 * than what is left.
 */
export async function assignUnrequestedRefund(
  write: TenantWriteContext,
  {
    id,
    resourceIds,
    decidedBy,
  }: { readonly id: string; readonly resourceIds: readonly string[]; readonly decidedBy: string },
): Promise<UnrequestedRefundRow | RefundRefusal> {
  const { tenant } = write;
  const [found] = await tenant.run(findUnrequestedRefund, { id });
  if (!found) return noUnrequestedRefund;
  const [payment] = (await tenant.run(lockPayment, { id: found.payment_id })) as [PaymentRow];
  const [refund] = (await tenant.run(findUnrequestedRefund, { id })) as [UnrequestedRefundRow];
  const { status, assignment } = refund;
  if (status !== 'succeeded') return refuse('conflict', `The refund is ${status}: it covers nothing now.`);
  if (assignment !== 'waiting') return refuse('conflict', 'What the refund covers was decided already.');
  if (resourceIds.length === 0) await coverNothing(write, payment, refund, decidedBy);
  else {
    const refusal = await coverChosen(write, payment, refund, resourceIds, decidedBy);
    if (refusal) return refusal;
  }
  const [after] = (await tenant.run(findUnrequestedRefund, { id })) as [UnrequestedRefundRow];
  return after;
}

async function coverChosen(
  write: TenantWriteContext,
  payment: PaymentRow,
  refund: UnrequestedRefundRow,
  resourceIds: readonly string[],
  decidedBy: string,
): Promise<RefundRefusal | null> {
  const foreign = resourceIds.find((id) => !payment.resource_ids.includes(id));
  if (foreign !== undefined) return refuse('not_found', `The payment has no ${foreign}.`);
  const ids = new Set(resourceIds);
  const things = await lockThings(write, payment, [...ids]);
  if (things.length < ids.size) {
    return refuse('conflict', 'On one of the things nothing can be given back any more.');
  }
  if (refund.amount > sumOf(things, ({ left }) => left)) {
    return refuse('refund_exceeds_paid', 'The refund is more than what is left of these things.');
  }
  const left = await leftToCover(write.tenant, payment);
  if (refund.amount > left) return moreThanPaid(left, payment);
  const shares = shareInProportion(refund.amount, things);
  if (shares.some(({ amount }) => amount === 0)) {
    return refuse('conflict', 'The refund is too small to be shared out among so many things.');
  }
  return cover(write, refund, shares, decidedBy);
}

export type UnrequestedRefundFilter = FilterOf<typeof unrequestedRefunds>;

/** The refunds made at the gateway, by (creation, id). */
export const listUnrequestedRefunds = pageReader(unrequestedRefunds);
