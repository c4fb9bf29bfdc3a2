/**
 * Payments: what a buyer owes for one purchase, and the attempts to collect it. A payment is `pending` until its money
 * comes in or its time is over; what it pays for is kept meanwhile. A charge is one attempt through a gateway, known by
 * the gateway's own reference; one of them succeeds.
 *
 * Here are the rows and who may read them. What happens to a purchase when its payment comes in, or does not, is decided
 * in the module `checkout`.
 */
import type { ChargeStatus, GatewayName } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import { getTermsText } from '../../identity/terms/terms.ts';
import { notificationKind, type OutboxMessage, outboxMessage } from '../../messaging/webhooks/webhooks.ts';
import { reopenDaysOf } from '../reconciliation/reconciliation.ts';
import {
  type ChargeRow,
  erasePaymentNotes,
  findCharge,
  findCursorAcrossOrganizations,
  findPaymentWithNotes,
  insertAcceptedTerms,
  insertCharge,
  insertSucceededCharges,
  listPaymentsAcrossOrganizations,
  type PaymentRow,
  updateCharge,
} from './payments.sql.ts';
import { listPaidSales, type PaidSaleRow } from './sale-lines.sql.ts';

export {
  billingBelow,
  invoiceBelow,
  openPaymentLink,
  type PaymentLinkTarget,
  paymentAddress,
  returnUrl,
} from './payment-link.ts';
export {
  type ChargeRow,
  expirePayments,
  findCharge,
  findNextExpiryAcrossOrganizations,
  insertCollectedPayment,
  insertPayment,
  insertResoldPayments,
  listOverdueAcrossOrganizations,
  lockHoldsOfBuyer,
  lockPayment,
  lockPayments,
  type PaymentRow,
  type ResoldPayment,
  updateBillingOfPaid,
  updatePaymentBilling,
  updatePaymentsFailed,
  updatePaymentsRefunded,
  updatePaymentsSucceeded,
} from './payments.sql.ts';
export {
  insertMoreLines,
  listLinesLeft,
  type PaidSaleRow,
  paymentOfLines,
  type SaleLine,
  type ShownLine,
  saleLine,
  shownLines,
  updateLineStates,
  updateLinesReturned,
} from './sale-lines.sql.ts';

/** What sellers noted along with the payments of a person. */
export const paymentPersonalData: PersonalDataSource = {
  erase: (tenant, { paymentIds: ids, bookingIds }, now) => tenant.run(erasePaymentNotes, { ids, bookingIds, now }),
  keeps: async (tenant, { paymentIds: ids, bookingIds }) =>
    (await tenant.run(findPaymentWithNotes, { ids, bookingIds })).length > 0,
};

/** Its money did not come in; `failure_reason` says why. */
export const paymentFailed = notificationKind<PaidFor & Pick<PaymentRow, 'failure_reason'>>('payment.failed');
/** Some of its money was given back. */
export const paymentRefunded = notificationKind<
  PaidFor & Pick<PaymentRow, 'currency' | 'currency_digits'> & { readonly refunded: number }
>('payment.refunded');

const noPayment = refuse('not_found', 'There is no such payment.');

export interface ChannelPaymentFilter {
  readonly eventId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly organizationId?: string | undefined;
}

/** The payments of what the channel sold for organizations whose partner it is, by (creation, id). */
export async function listPaymentsOfChannel(
  db: CrossTenantDb,
  channelId: string,
  filter: ChannelPaymentFilter,
  page: Page,
): Promise<PaymentRow[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listPaymentsAcrossOrganizations, { channelId, ...filter, ...page });
  return rowsAfter(page.after, rows, (id) => db.run(findCursorAcrossOrganizations, { channelId, id }));
}

/** A payment of what the channel sold; refuses one out of its reach. */
export async function getPaymentOfChannel(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<PaymentRow | Refusal<'not_found'>> {
  const [row] = await db.run(listPaymentsAcrossOrganizations, { channelId, id, limit: 1, offset: 0 });
  return row ?? noPayment;
}

/** An attempt to collect a payment. */
export interface NewCharge {
  readonly paymentId: string;
  readonly gateway: GatewayName;
  /** The gateway's own. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Records the attempt, once for each reference of the gateway, and answers with what is known of it. */
export async function recordCharge(tenant: TenantDb, charge: NewCharge, now: Date): Promise<ChargeRow> {
  const [recorded] = await tenant.run(insertCharge, { ...charge, id: newId('charge', now), now });
  if (recorded) return recorded;
  const [known] = await tenant.run(findCharge, { gateway: charge.gateway, reference: charge.reference });
  return known!;
}

/** How a charge ended, and with what card. */
export interface ChargeEnd {
  readonly status: Exclude<ChargeStatus, 'pending'>;
  readonly method: string;
  readonly last4: string;
  readonly issuerCountry: string;
  readonly failureReason: string;
}

/**
 * Records attempts that succeeded with their end. False where one of them was recorded before: what was recorded now must
 * not be kept then.
 */
export async function recordSucceededCharges(
  tenant: TenantTransaction,
  charges: readonly (NewCharge & Pick<ChargeEnd, 'method' | 'last4' | 'issuerCountry'>)[],
  now: Date,
): Promise<boolean> {
  const rows = charges.map(({ gateway, reference, amount, currency, ...charge }) => ({
    id: newId('charge', now),
    payment_id: charge.paymentId,
    gateway,
    reference,
    amount,
    currency,
    payment_method: charge.method,
    method_last4: charge.last4,
    issuer_country: charge.issuerCountry,
  }));
  const recorded = await tenant.run(insertSucceededCharges, { now, charges: toJson(rows) });
  reopenDaysOf(
    tenant,
    rows.map(({ payment_id }) => payment_id),
    now,
  );
  return recorded.length === charges.length;
}

/** Records how the charge ended. Its payment is locked, and the charge was pending under that lock. */
export async function endCharge(tenant: TenantTransaction, id: string, end: ChargeEnd, now: Date): Promise<void> {
  const updated = await tenant.run(updateCharge, { ...end, id, now });
  reopenDaysOf(
    tenant,
    updated.map(({ payment_id }) => payment_id),
    now,
  );
}

/** Refuses a text that is none of the organization's; nothing where the buyer accepted none. */
export async function refuseUnknownTerms(
  tenant: TenantTransaction,
  termsTextId: string | undefined,
): Promise<Refusal<'invalid_request'> | null> {
  if (termsTextId === undefined) return null;
  const known = await getTermsText(tenant, termsTextId);
  if ('content' in known) return null;
  return refuseInput('/accepted_terms_id', 'must be a text of terms of the organization');
}

/** Keeps with the payments which text their buyers accepted, if they accepted one. */
export async function keepAcceptedTerms(
  tenant: TenantTransaction,
  termsTextId: string | undefined,
  paymentIds: readonly string[],
  now: Date,
): Promise<void> {
  if (termsTextId === undefined || paymentIds.length === 0) return;
  await tenant.run(insertAcceptedTerms, { termsTextId, paymentIds, now });
}

/** What notifications say of a payment. */
export type PaidFor = Pick<PaymentRow, 'id' | 'resource_type' | 'resource_ids' | 'metadata' | 'send_resources'>;

/** The money of a payment came in. */
export const paymentSucceeded = notificationKind<PaidFor>('payment.success');
/** The same, with what was sold. */
export const saleCompleted = notificationKind<PaidSaleRow>('sale.completed');

/** The messages of payments that are paid in this transaction, in the order of the ids; their lines are written. */
export async function paidMessages(
  tenant: TenantTransaction,
  paymentIds: readonly string[],
): Promise<(readonly OutboxMessage[])[]> {
  const rows = await tenant.run(listPaidSales, { paymentIds });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return paymentIds.map((resourceId) => {
    const sale = byId.get(resourceId)!;
    const about = { resourceId, channelId: sale.channel_id };
    return [outboxMessage(paymentSucceeded, sale, about), outboxMessage(saleCompleted, sale, about)];
  });
}
