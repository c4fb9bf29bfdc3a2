/** Purchases of anything but tickets, which `holdTickets` begins. */
import type { ResourceType, SaleType } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { findStripeAccountShown, uncollectable } from '../gateways/gateways.ts';
import { insertPayment, type PaymentRow, paidMessages, paymentOfLines, type SaleLine } from '../payments/payments.ts';
import { productOf } from '../product/product.ts';

/** How the buyer pays. */
export type PurchaseTerms = Pick<
  NewPurchase,
  'sendResources' | 'metadata' | 'redirectUrl' | 'errorUrl' | 'language' | 'createdBy' | 'canCollect'
>;

/** What is bought, and how its buyer pays; money in minor units. */
export interface NewPurchase {
  /** Made by the caller, so that the rows of what is bought can name it. */
  readonly paymentId: string;
  readonly resourceType: Exclude<ResourceType, 'ticket'>;
  readonly eventId: string | null;
  readonly rateId: string | null;
  readonly bookingId: string | null;
  readonly channelId: string | null;
  readonly saleType: SaleType;
  /** Taken off already, before the prices of the lines; none where it is not given. */
  readonly discount?: number;
  /** What is bought and to be paid. */
  readonly lines: readonly SaleLine[];
  readonly sendResources: boolean;
  readonly metadata: unknown;
  /** Where the buyer goes on; empty to stay on the page. */
  readonly redirectUrl: string;
  readonly errorUrl: string;
  readonly language: string;
  readonly createdBy: string;
  /** True where the sandbox collects; otherwise what costs something needs an account of the organization's own. */
  readonly canCollect: boolean;
  /** Until when it can be paid; as long as the organization keeps purchases where it is not given. */
  readonly expiresAt?: Date;
}

/**
 * Begins a purchase whose resources the caller keeps for it, in the same transaction: its payment waits for the money
 * until it expires. One that costs nothing is complete at once. Refuses what costs something where nothing collects it, or
 * where the gateway cannot collect that amount.
 */
export async function beginPurchase(
  write: TenantWriteContext,
  purchase: NewPurchase,
): Promise<PaymentRow | Refusal<'not_on_sale'>> {
  const { tenant, now } = write;
  const { paymentId: id, lines, discount = 0, metadata, canCollect, expiresAt = null, ...rest } = purchase;
  const ofLines = paymentOfLines(lines);
  if (ofLines.amount > 0 && !canCollect && !(await findStripeAccountShown(tenant))) {
    return refuse('not_on_sale', 'This cannot be paid: the organization has no payment gateway.');
  }
  const [problem] = await uncollectable(tenant, [{ path: '', amount: ofLines.amount, isAll: true }]);
  if (problem) return refuse('not_on_sale', `This cannot be paid: the total ${problem.message}.`);
  const [payment] = await tenant.run(insertPayment, {
    ...rest,
    ...ofLines,
    id,
    now,
    discount,
    metadata: toJson(metadata),
    expiresAt,
  });
  if (payment!.status === 'succeeded') {
    const { messages } = await productOf(payment!.resource_type).complete(write, payment!);
    await emit(write, [...messages, ...(await paidMessages(tenant, [id])).flat()]);
  }
  return payment!;
}
