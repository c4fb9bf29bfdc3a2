/** How a refund ends: what a gateway says of it, and what then counts. */
import { groupBy } from '../../../platform/group-by.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { AnyMail } from '../../messaging/mail/mail.ts';
import {
  emit,
  notificationKind,
  type OutboxMessage,
  outboxMessage,
  type TenantWriteContext,
} from '../../messaging/webhooks/webhooks.ts';
import { issueCorrectiveInvoices, takeBackCorrectiveInvoice } from '../invoices/invoices.ts';
import { type Amounts, type LedgerTransaction, postToLedger } from '../ledger/ledger.ts';
import {
  lockPayment,
  type PaymentRow,
  paymentRefunded,
  updateLinesReturned,
  updatePaymentsRefunded,
} from '../payments/payments.ts';
import { refundedParts } from '../pricing/pricing.ts';
import { eventOfKind, refundRulesOf, withBuyers } from '../product/product.ts';
import { takenByEvent, takenByRefund } from './by-event.ts';
import {
  findRefund,
  listLinesOfRefunds,
  type RefundRow,
  updateRefundReturned,
  updateRefundSettled,
  updateRefundsParts,
} from './refunds.sql.ts';
import { sumOf } from './shares.ts';

/** The gateway refused to give money back, or the bank sent it back. */
export const refundFailed = notificationKind<RefundRow>('refund.failed');

export const noRefund = refuse('not_found', 'There is no such refund.');

/** What a gateway says of a refund. */
interface RefundReport {
  readonly refundId: string;
  readonly outcome: 'succeeded' | 'failed';
  /** Empty where it succeeded. */
  readonly failureReason: string;
}

/** Applies what the gateway says of a refund, once; refuses an unknown one. */
export async function applyRefundReport(
  write: TenantWriteContext,
  { refundId, outcome, failureReason }: RefundReport,
): Promise<RefundRow | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const [refund] = await tenant.run(findRefund, { id: refundId });
  if (!refund) return noRefund;
  const [payment] = await tenant.run(lockPayment, { id: refund.payment_id! });
  const settled = await tenant.run(updateRefundSettled, {
    now,
    id: refundId,
    status: outcome,
    failureReason,
  });
  if (settled.length > 0) {
    if (outcome === 'succeeded') await emit(write, await countSettled(write, [{ payment: payment!, refund }]));
    else {
      await recountRefund(write, refund, -refund.amount);
      await tellOfFailure(write, refundId);
    }
  }
  const [after] = await tenant.run(findRefund, { id: refundId });
  return after!;
}

/**
 * The bank sent back what a refund had given back: it failed after all, and counts no more in ledger, payment, invoices and
 * on its thing. False where that is known, or where the refund had not succeeded. A whole charge without a use is owed again.
 */
export async function applyRefundReturned(
  write: TenantWriteContext,
  { refundId, failureReason }: Omit<RefundReport, 'outcome'>,
): Promise<boolean> {
  const { tenant, now } = write;
  const [refund] = await tenant.run(findRefund, { id: refundId });
  if (!refund) return false;
  const { amount, payment_id: paymentId } = refund;
  const [payment] = await tenant.run(lockPayment, { id: paymentId! });
  const returned = await tenant.run(updateRefundReturned, { now, id: refundId, failureReason });
  if (returned.length === 0) return false;
  const taken = isOfSeveralEvents(payment!, refund)
    ? await takenByRefund(tenant, payment!.id, refundId)
    : [{ eventId: eventOfKind(payment!, refund.kind), parts: await restoredParts(write, refundId) }];
  await postToLedger(
    tenant,
    taken.map(({ eventId, parts }, index) => ({
      kind: isSurplus(refund) ? 'surplus' : 'refund_returned',
      causedBy: causeOf(refund, index),
      debit: { gateway: sumOf(Object.values(parts), (part) => part) },
      credit: parts,
      eventId,
      channelId: payment!.channel_id,
      paymentId,
      refundId,
      bookingId: bookingOf(refund),
    })),
    now,
  );
  await tellOfFailure(write, refundId);
  if (isSurplus(refund)) return true;
  await tenant.run(updatePaymentsRefunded, { now, ids: [paymentId!], amounts: [-amount] });
  await recountRefund(write, refund, -amount);
  await takeBackCorrectiveInvoice(tenant, refundId, now);
  return true;
}

async function tellOfFailure(write: TenantWriteContext, refundId: string): Promise<void> {
  const [refund] = (await write.tenant.run(findRefund, { id: refundId })) as [RefundRow];
  await emit(write, [outboxMessage(refundFailed, refund, { resourceId: refundId, channelId: null })]);
}

/**
 * Counts an amount (minor units) on what the refund is on, which is locked, and of which as much is left; less than 0 where it
 * was not given back.
 */
export async function recountRefund(write: TenantWriteContext, refund: RefundRow, amount: number): Promise<void> {
  const subject = refundRulesOf(refund);
  if (!subject) return;
  const { id, rules } = subject;
  await write.tenant.run(updateLinesReturned, {
    paymentIds: [refund.payment_id!],
    subjectIds: [id],
    amounts: [amount],
    voids: rules.voids,
  });
  if (rules.recount) await rules.recount(write, id, amount);
  else await emit(write, (await rules.count(write, id, amount)).messages);
}

interface SettledRefund {
  readonly payment: PaymentRow;
  readonly refund: RefundRow;
}

/**
 * Counts money that went back, in the ledger, in the payments and on invoices; answers with what is to be emitted, one
 * message for each refund. Of one thing there is one refund among them.
 */
export async function countSettled(
  write: TenantWriteContext,
  settled: readonly SettledRefund[],
): Promise<OutboxMessage[]> {
  if (settled.length === 0) return [];
  const { tenant, now } = write;
  const parts = await partsOf(
    write,
    settled.map(({ refund }) => refund),
  );
  const transactions: LedgerTransaction[] = [];
  for (const [index, { payment, refund }] of settled.entries()) {
    transactions.push(...(await transactionsOf(tenant, payment, refund, parts[index]!)));
  }
  await postToLedger(tenant, transactions, now);
  // A charge without a use was never counted as paid.
  const ofPayments = settled.filter(({ refund }) => !isSurplus(refund));
  if (ofPayments.length > 0) {
    const byPayment = groupBy(ofPayments, ({ payment }) => payment.id);
    const amounts = [...byPayment.values()].map((some) => some.reduce((sum, { refund }) => sum + refund.amount, 0));
    await tenant.run(updatePaymentsRefunded, { now, ids: [...byPayment.keys()], amounts });
    await issueCorrectiveInvoices(
      tenant,
      ofPayments.map(({ refund }) => refund.id),
      now,
    );
  }
  const messages: OutboxMessage[] = [];
  for (const { payment, refund } of settled) {
    // A reseller gives its buyer what it took, which is not this amount, and says so itself.
    const isMailed = payment.send_resources && refund.collection !== 'reseller';
    const mail = isMailed ? await refundMail(tenant, payment, refund) : null;
    const about = { resourceId: payment.id, channelId: payment.channel_id, mail };
    messages.push(outboxMessage(paymentRefunded, { ...payment, refunded: refund.amount }, about));
  }
  return messages;
}

/** The ledger tells of each booking what was held of it. */
const bookingOf = ({ kind, subject_id: id }: RefundRow) => (kind === 'booking' ? id : null);
const isSurplus = (refund: RefundRow) => refund.charge_id !== null;

/** True for a refund on no thing of a payment for things of several products: they can be of different events. */
const isOfSeveralEvents = (payment: PaymentRow, refund: RefundRow) =>
  refund.subject_id === null && !isSurplus(refund) && payment.resource_kinds !== null;
/** A refund is posted once for each event: the first time under its own name. */
const causeOf = ({ id }: RefundRow, index: number) => (index === 0 ? id : `${id}:${index}`);

async function transactionsOf(
  tenant: TenantTransaction,
  payment: PaymentRow,
  refund: RefundRow,
  debit: Amounts,
): Promise<LedgerTransaction[]> {
  const taken = isOfSeveralEvents(payment, refund)
    ? await takenByEvent(tenant, payment.id, debit)
    : [{ eventId: eventOfKind(payment, refund.kind), parts: debit }];
  // What was made at the gateway left it before: nobody had said what it was for.
  const from = refund.unrequested_refund_id === null ? refund.collection : 'suspense';
  return taken.map(({ eventId, parts }, index) => ({
    kind: isSurplus(refund) ? 'surplus_returned' : 'refund',
    causedBy: causeOf(refund, index),
    debit: parts,
    credit: { [from]: sumOf(Object.values(parts), (part) => part) },
    eventId,
    channelId: payment.channel_id,
    paymentId: payment.id,
    refundId: refund.id,
    bookingId: bookingOf(refund),
  }));
}

/** What each refund takes, by account; written down with it where it is known only now. */
async function partsOf(write: TenantWriteContext, refunds: readonly RefundRow[]): Promise<readonly Amounts[]> {
  const { tenant } = write;
  const taken = await takeFromLines(tenant, refunds);
  const parts: Amounts[] = [];
  for (const refund of refunds) parts.push(taken.get(refund.id) ?? (await partsOfOther(write, refund)));
  const known = refunds
    .map(({ id }, index) => ({ id, parts: parts[index]! }))
    .filter((_, index) => !isSurplus(refunds[index]!));
  const ids = known.map(({ id }) => id);
  if (ids.length > 0) await tenant.run(updateRefundsParts, { ids, parts: known.map((one) => toJson(one.parts)) });
  return parts;
}

async function partsOfOther(write: TenantWriteContext, refund: RefundRow): Promise<Amounts> {
  const subject = refundRulesOf(refund);
  if (!subject) return refund.parts;
  return subject.rules.settle!(write, subject.id, refund.amount);
}

/**
 * What of the parts of their lines refunds take, by account: the next ones after those that went back already. That is
 * known only now, since of several refunds on their way any may fail. The payments are locked, so those of one thing end
 * one by one. Ids of the refunds on things whose product does not settle them itself → what they take.
 */
async function takeFromLines(
  tenant: TenantTransaction,
  refunds: readonly RefundRow[],
): Promise<ReadonlyMap<string, Amounts>> {
  const amounts = new Map<string, number>();
  for (const refund of refunds) {
    const subject = refundRulesOf(refund);
    if (subject && !subject.rules.settle) amounts.set(refund.id, refund.amount);
  }
  if (amounts.size === 0) return new Map();
  const lines = await tenant.run(listLinesOfRefunds, { ids: [...amounts.keys()] });
  return new Map(
    lines.map(({ refund_id: id, discount, refunded_before: before, ...parts }) => {
      return [id, { ...refundedParts(parts, discount + before, amounts.get(id)!) }];
    }),
  );
}

/**
 * What is credited where the bank sent a refund back, by account: of the parts of its line those that were taken last, so that the
 * refunds that are left have taken the first ones.
 */
async function restoredParts(write: TenantWriteContext, refundId: string): Promise<Amounts> {
  const [refund] = (await write.tenant.run(findRefund, { id: refundId })) as [RefundRow];
  const subject = refundRulesOf(refund);
  const restored = await subject?.rules.restore?.(write, subject.id, refund.amount);
  return restored ?? (await takeFromLines(write.tenant, [refund])).get(refundId) ?? refund.parts;
}

/** To who bought what the refund is on; of a charge without a use, the first of what it was to pay for. */
async function refundMail(tenant: TenantDb, payment: PaymentRow, refund: RefundRow): Promise<AnyMail> {
  const { resource_type, resource_ids } = payment;
  const { subject_id: id, kind } = refund;
  const bought = id === null ? { resource_type, resource_ids } : { resource_type: kind!, resource_ids: [id] };
  const [person] = await withBuyers(tenant, [bought]);
  return {
    cause: `refund ${refund.id}`,
    to: person!.client_email,
    language: payment.language,
    template: 'refund',
    data: {
      amount: { amount: refund.amount, currency: payment.currency, digits: payment.currency_digits },
      inCash: refund.collection === 'cash',
    },
    eventId: eventOfKind(payment, refund.kind),
  };
}
