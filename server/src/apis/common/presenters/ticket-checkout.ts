import type { TicketCheckoutResult } from '@stagedoor/contract';
import { signPaymentLink } from '../../../modules/payments/payments.ts';
import type { HeldPurchase } from '../../../modules/tickets/tickets.ts';
import { toMajor } from '../money.ts';
import type { Services } from '../services.ts';
import { presentTicket } from './ticket.ts';

/** A purchase that was begun, with the address of its page. */
export function presentTicketCheckout(
  { paymentId, tickets, conditionsChanged }: HeldPurchase,
  services: Services,
): TicketCheckoutResult {
  const [first] = tickets;
  const { organization_id: organizationId, payment_amount: amount, currency_digits: digits } = first!;
  const token = signPaymentLink({ organizationId, paymentId }, services.secretsKey.derive('payment-links'));
  return {
    payment_id: paymentId,
    payment_url: amount === 0 ? '' : `${services.publicUrl()}/pay/${token}`,
    total_amount: toMajor(amount, digits),
    tickets: tickets.map(presentTicket),
    conditions_changed: conditionsChanged,
  };
}
