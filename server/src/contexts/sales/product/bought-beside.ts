import type { ResourceType } from '@stagedoor/contract/vocabulary';
import type { Refusal } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { SaleLine } from '../payments/payments.ts';

/**
 * Things of another kind that are bought together with tickets, under one payment. Their context says what they are, and
 * how they are kept; that of the tickets begins the purchase, and knows no more of them than this.
 */
export interface BoughtBeside {
  readonly kind: ResourceType;
  /** A line for each thing. */
  readonly lines: readonly SaleLine[];
  /** Takes their places: after those of the tickets, before the redemption of a discount code. */
  reserve(write: TenantWriteContext): Promise<Refusal<'sold_out'> | null>;
  /** Inserts them, waiting for the payment, which is there by now. */
  insert(write: TenantWriteContext, paymentId: string): Promise<Refusal<'barcode_taken'> | null>;
}
