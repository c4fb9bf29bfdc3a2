import type { BoughtSupplement, SupplementCheckoutResult } from '@stagedoor/contract';
import { paymentAddress } from '../../contexts/sales/payments/payments.ts';
import type { BoughtSupplementRow, SupplementPurchase } from '../../contexts/ticketing/tickets/tickets.ts';
import { toMajor } from '../../http/money.ts';
import type { Services } from '../../http/services.ts';

export function presentBoughtSupplement(row: BoughtSupplementRow): BoughtSupplement {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.id,
    supplement_id: row.supplement_id,
    ticket_id: row.ticket_id,
    payment_id: row.payment_id,
    status: row.status,
    label: row.item.label,
    supplement_units: row.item.units,
    price: money(row.item.price),
    service_charge: money(row.service_charge),
    total: money(row.price + row.service_charge),
    refunded: money(row.refunded_amount),
    created_at: row.created_at,
    activated_at: row.activated_at ?? '',
  };
}

/** A purchase that was begun, with the address of its page. */
export function presentSupplementCheckout(
  { organizationId, payment, supplements }: SupplementPurchase,
  { publicUrl, secretsKey }: Services,
): SupplementCheckoutResult {
  const target = { organizationId, paymentId: payment.id };
  return {
    payment_id: payment.id,
    payment_url: payment.amount === 0 ? '' : paymentAddress(target, publicUrl(), secretsKey),
    total_amount: toMajor(payment.amount, payment.currency_digits),
    supplements: supplements.map(presentBoughtSupplement),
  };
}
