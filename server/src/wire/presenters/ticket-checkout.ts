import type { TicketCheckoutResult } from '@stagedoor/contract';
import { paymentAddress } from '../../contexts/sales/payments/payments.ts';
import type { HeldPurchase } from '../../contexts/ticketing/tickets/tickets.ts';
import { toMajor } from '../../http/money.ts';
import type { Services } from '../../http/services.ts';
import { presentTicket } from './ticket.ts';

/** A purchase that was begun, with the address of its page. */
export function presentTicketCheckout(
  { paymentId, tickets, conditionsChanged }: HeldPurchase,
  services: Services,
): TicketCheckoutResult {
  const [first] = tickets;
  const { organization_id: organizationId, payment_amount: amount, currency_digits: digits } = first!;
  return {
    payment_id: paymentId,
    payment_url:
      amount === 0 ? '' : paymentAddress({ organizationId, paymentId }, services.publicUrl(), services.secretsKey),
    total_amount: toMajor(amount, digits),
    tickets: tickets.map(presentTicket),
    conditions_changed: conditionsChanged,
  };
}
