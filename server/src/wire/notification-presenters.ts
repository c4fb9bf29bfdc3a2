import type { Presenter } from '../contexts/messaging/webhooks/webhooks.ts';
import { bookingPresenters } from './presenters/booking.ts';
import { eventPresenters } from './presenters/event.ts';
import { guestListPresenters } from './presenters/guest-list.ts';
import { paymentPresenters } from './presenters/payment.ts';
import { refundRequestPresenters } from './presenters/refund-request.ts';
import { swapPresenters } from './presenters/swap.ts';
import { ticketPresenters } from './presenters/ticket.ts';
import { webhookEndpointPresenters } from './presenters/webhook-endpoint.ts';

/** How each kind of notification looks to receivers. */
export const notificationPresenters: readonly Presenter[] = [
  ...bookingPresenters,
  ...eventPresenters,
  ...guestListPresenters,
  ...paymentPresenters,
  ...refundRequestPresenters,
  ...ticketPresenters,
  ...swapPresenters,
  ...webhookEndpointPresenters,
];
