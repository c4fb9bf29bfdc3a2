import type { TicketSwapped } from '@stagedoor/contract';
import { type Presenter, presenter } from '../contexts/messaging/webhooks/webhooks.ts';
import { type Swapped, ticketSwapped } from '../contexts/ticketing/resale/resale.ts';
import { bookingPresenters } from './presenters/booking.ts';
import { clientPresenters } from './presenters/client.ts';
import { discountCodePresenters } from './presenters/discount-code.ts';
import { disputePresenters } from './presenters/dispute.ts';
import { eventPresenters } from './presenters/event.ts';
import { guestListPresenters } from './presenters/guest-list.ts';
import { passPresenters } from './presenters/pass.ts';
import { paymentPresenters } from './presenters/payment.ts';
import { payoutPresenters } from './presenters/payout.ts';
import { subscriptionPresenters } from './presenters/plan.ts';
import { refundPresenters } from './presenters/refund.ts';
import { refundRequestPresenters } from './presenters/refund-request.ts';
import { presentTicket, ticketPresenters } from './presenters/ticket.ts';
import { ratePresenters } from './presenters/ticket-rate.ts';
import { webhookEndpointPresenters } from './presenters/webhook-endpoint.ts';

/** How each kind of notification looks to receivers. */
export const notificationPresenters: readonly Presenter[] = [
  ...bookingPresenters,
  ...clientPresenters,
  ...discountCodePresenters,
  ...disputePresenters,
  ...eventPresenters,
  ...guestListPresenters,
  ...passPresenters,
  ...paymentPresenters,
  ...payoutPresenters,
  ...ratePresenters,
  ...refundPresenters,
  ...refundRequestPresenters,
  ...subscriptionPresenters,
  ...ticketPresenters,
  presenter(ticketSwapped, presentSwapped),
  ...webhookEndpointPresenters,
];

/** Both tickets whole, as they are after the swap: the old one voided, the new one with its own barcode. */
function presentSwapped({ oldTicket, newTicket }: Swapped): TicketSwapped {
  return { old_ticket: presentTicket(oldTicket), new_ticket: presentTicket(newTicket) };
}
