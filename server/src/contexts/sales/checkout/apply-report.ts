/** What a gateway says reaches payments here, and nowhere else. */
import type { GatewayName } from '@stagedoor/contract/vocabulary';
import { Batcher } from '../../../platform/batcher.ts';
import type { Database } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { tenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { isUnreachable } from '../../../platform/unavailable.ts';
import { emit, type Outbox, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { getEvent } from '../../venue/events/events.ts';
import { retakeRedemptionAt } from '../discount-codes/discount-codes.ts';
import type { PaidWith } from '../gateways/gateways.ts';
import { issueInvoices } from '../invoices/invoices.ts';
import { type Amounts, type LedgerTransaction, postToLedger } from '../ledger/ledger.ts';
import {
  type ChargeEnd,
  endCharge,
  lockPayment,
  lockPayments,
  type PaymentRow,
  paidMessages,
  recordCharge,
  recordSucceededCharges,
  updatePaymentsSucceeded,
} from '../payments/payments.ts';
import { byProduct, type Completed, eventOfKind, type Product, productOf } from '../product/product.ts';
import { returnCharge } from '../refunds/refunds.ts';
import { redemptionsOf } from './end-payments.ts';

type KnownOfCard = 'method' | 'last4' | 'issuerCountry';

/** What a gateway says of one attempt to collect a payment. */
export interface GatewayReport extends Partial<Omit<PaidWith, KnownOfCard>>, Pick<PaidWith, KnownOfCard> {
  readonly paymentId: string;
  readonly gateway: GatewayName;
  /** The gateway's own, of the attempt. */
  readonly reference: string;
  readonly outcome: 'succeeded' | 'failed';
  /** Minor units that came in, or would have. */
  readonly amount: number;
  readonly currency: string;
  /** Empty where it succeeded. */
  readonly failureReason: string;
}

/** What came of a report: the payment as it is then, and whether the money goes back. */
export interface AppliedReport {
  readonly payment: PaymentRow;
  readonly isReturned: boolean;
}

/** Applies what a gateway says; once for each charge, however often it is said. Refuses an unknown payment. */
export async function applyGatewayReport(
  write: TenantWriteContext,
  report: GatewayReport,
): Promise<AppliedReport | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const [payment] = await tenant.run(lockPayment, { id: report.paymentId });
  if (!payment) return refuse('not_found', 'There is no such payment.');
  const charge = await recordCharge(tenant, report, now);
  if (charge.payment_id !== payment.id) {
    throw new Error(`charge ${charge.reference} of ${charge.gateway} belongs to ${charge.payment_id}`);
  }
  if (charge.status !== 'pending') return { payment, isReturned: charge.status === 'returned' };
  const end = (status: ChargeEnd['status']) => endCharge(tenant, charge.id, { ...report, status }, now);
  if (report.outcome === 'failed') {
    await end('failed');
    return { payment, isReturned: false };
  }
  const products = byProduct([payment]).map(({ product }) => product);
  if (amountMatches(report, payment) && (await canCollect(write, payment, products))) {
    const [paid] = await collect(write, [payment], [report], async () => [await completeAll(write, payment, products)]);
    await end('succeeded');
    return { payment: paid!, isReturned: false };
  }
  await end('returned');
  await returnCharge(write, payment, { id: charge.id, amount: report.amount });
  return { payment, isReturned: true };
}

/**
 * As `applyGatewayReport` for several reports, each of another payment, where all of them say that the whole price of
 * things that are completed together came in in time, and none was applied before: what nearly every report of a rush
 * says. Null where one of them says anything else: nothing may be kept then, and each has to be applied by itself.
 */
export async function applyGatewayReports(
  write: TenantWriteContext,
  reports: readonly GatewayReport[],
): Promise<AppliedReport[] | null> {
  const { tenant, now } = write;
  const byPayment = new Map(reports.map((report) => [report.paymentId, report]));
  const payments = await tenant.run(lockPayments, { ids: [...byPayment.keys()] });
  if (payments.length !== reports.length) return null;
  const ordered = payments.map(({ id }) => byPayment.get(id)!);
  const { resource_type: type } = payments[0]!;
  const product = productOf(type);
  const { completeBatch } = product;
  const canBatch = payments.every(
    (payment, index) =>
      payment.status === 'pending' &&
      payment.resource_type === type &&
      payment.resource_kinds === null &&
      !isLate(payment, now) &&
      ordered[index]!.outcome === 'succeeded' &&
      amountMatches(ordered[index]!, payment),
  );
  if (!canBatch || !completeBatch || !(await recordSucceededCharges(tenant, reports, now))) return null;
  const paid = await collect(write, payments, ordered, async () =>
    (await completeBatch(write, payments)).map((completed) => [{ ...completed, product }]),
  );
  const byId = new Map(paid.map((payment) => [payment.id, payment]));
  return reports.map(({ paymentId }) => ({ payment: byId.get(paymentId)!, isReturned: false }));
}

function amountMatches(report: GatewayReport, payment: PaymentRow): boolean {
  return report.amount === payment.amount && report.currency === payment.currency;
}

/** False where the purchase has no use for the money. What a payment kept that ended is taken again. */
async function canCollect(
  write: TenantWriteContext,
  payment: PaymentRow,
  products: readonly Product[],
): Promise<boolean> {
  if (isLate(payment, write.now) && (await isOfEndedEvent(write, payment))) return false;
  if (payment.status === 'pending') {
    for (const product of products) {
      if (product.canStillBeGiven && !(await product.canStillBeGiven(write, payment))) return false;
    }
    return true;
  }
  if (payment.status !== 'expired' && payment.status !== 'failed') return false;
  return reviveAll(write, payment, products);
}

/** What a payment was for, of one product. */
type CompletedPart = Completed & { readonly product: Product };

async function completeAll(
  write: TenantWriteContext,
  payment: PaymentRow,
  products: readonly Product[],
): Promise<CompletedPart[]> {
  const parts: CompletedPart[] = [];
  for (const product of products) parts.push({ ...(await product.complete(write, payment)), product });
  return parts;
}

/** True where the time of the payment is over, also where nobody noticed yet. */
function isLate({ status, expires_at: expiresAt }: PaymentRow, now: Date): boolean {
  return status !== 'pending' || new Date(expiresAt!) <= now;
}

/** What is for an event that was cancelled, or is over, is not taken again. */
async function isOfEndedEvent({ tenant, now }: TenantWriteContext, { event_id: id }: PaymentRow): Promise<boolean> {
  const event = id === null ? null : await getEvent(tenant, id);
  if (event === null || event instanceof Refusal) return false;
  return event.cancelled_at !== null || new Date(event.ends_at) <= now;
}

/** Completes the purchases with the money, each by the report at its place, and answers with their payments by id. */
async function collect(
  write: TenantWriteContext,
  payments: readonly PaymentRow[],
  reports: readonly GatewayReport[],
  complete: () => Promise<readonly (readonly CompletedPart[])[]>,
): Promise<PaymentRow[]> {
  const { tenant, now } = write;
  const paid = await tenant.run(updatePaymentsSucceeded, { now, payments: toJson(reports.map(paidWith)) });
  const ids = payments.map(({ id }) => id);
  const [completed, told] = await Promise.all([complete(), paidMessages(tenant, ids)]);
  const transactions = payments.flatMap((payment, index) => transactionsOf(payment, completed[index]!));
  const messages = completed.flatMap((parts, index) => [...parts.flatMap((part) => part.messages), ...told[index]!]);
  // Sent together, as none needs what another answers.
  await Promise.all([postToLedger(tenant, transactions, now), emit(write, messages), issueInvoices(tenant, ids, now)]);
  return paid;
}

/** A transaction for each product, since they can be of different events: the whole amount of the payment in all. */
function transactionsOf(payment: PaymentRow, parts: readonly CompletedPart[]): LedgerTransaction[] {
  const { resource_type: type, amount, channel_id: channelId, id: paymentId, booking_id: bookingId } = payment;
  const sumOf = (credit: Amounts) => Object.values(credit).reduce((sum, part) => sum + part, 0);
  const beside = parts.filter(({ product }) => product.kind !== type);
  const ofOthers = beside.reduce((sum, { credit }) => sum + sumOf(credit), 0);
  return parts.map(({ product: { kind, bookedAs }, credit }) => ({
    kind: bookedAs,
    causedBy: kind === type ? paymentId : `${paymentId}:${kind}`,
    debit: { gateway: kind === type ? amount - ofOthers : sumOf(credit) },
    credit,
    eventId: eventOfKind(payment, kind),
    channelId,
    paymentId,
    bookingId,
  }));
}

function paidWith(report: GatewayReport) {
  return {
    id: report.paymentId,
    payment_method: report.method,
    method_last4: report.last4,
    card_type: report.cardType ?? '',
    co_branded_with: report.coBrandedWith ?? '',
    issuer_name: report.issuerName ?? '',
    issuer_country: report.issuerCountry,
    shopper_country: report.shopperCountry ?? '',
    gateway_account_id: report.accountId ?? '',
  };
}

/** Takes again what an ended purchase gave back: all of it, or nothing. */
async function reviveAll(
  write: TenantWriteContext,
  payment: PaymentRow,
  products: readonly Product[],
): Promise<boolean> {
  const { tenant } = write;
  return tenant.savepoint(
    async () => {
      for (const product of products) if ((await product.revive(write, payment)) instanceof Refusal) return false;
      const [redemption] = redemptionsOf([payment]);
      return redemption === undefined || retakeRedemptionAt(tenant, redemption, write.now);
    },
    (isRevived) => isRevived,
  );
}

interface ToApply {
  readonly organizationId: string;
  readonly report: GatewayReport;
  readonly now: Date;
}

/** Batches of reports of one organization: in a rush one transaction applies many of them. */
export class ReportBatcher {
  readonly #batcher: Batcher<ToApply, AppliedReport | Refusal<'not_found'>>;

  constructor(database: Database, outbox: Outbox) {
    this.#batcher = new Batcher({
      runOne: ({ organizationId, report, now }) =>
        database.transaction(
          (tx) => applyGatewayReport({ tenant: tenantDb(tx, organizationId), outbox, now }, report),
          (applied) => !(applied instanceof Refusal),
        ),
      runBatch: (inputs) => {
        const { organizationId, now } = inputs.at(-1)!;
        const reports = inputs.map(({ report }) => report);
        return database.transaction(
          (tx) => applyGatewayReports({ tenant: tenantDb(tx, organizationId), outbox, now }, reports),
          (applied) => applied !== null,
        );
      },
      nameOf: ({ report }) => report.paymentId,
      failsTogether: isUnreachable,
    });
  }

  /**
   * As `applyGatewayReport` in a transaction of its own, or in one with reports that come at the same time. A failed
   * attempt stays by itself: it waits for nobody.
   */
  apply(organizationId: string, report: GatewayReport, now: Date): Promise<AppliedReport | Refusal<'not_found'>> {
    const group = report.outcome === 'succeeded' ? organizationId : `${organizationId} ${report.reference}`;
    return this.#batcher.run(group, { organizationId, report, now });
  }
}
