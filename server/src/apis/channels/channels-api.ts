import { channels } from '@stagedoor/contract';
import { authenticateChannel } from '../../http/authenticate.ts';
import type { ApiDefinition } from '../../http/register.ts';
import { scopeForbids } from '../../http/scopes.ts';
import { authHandlers } from './auth.ts';
import { bookingHandlers } from './bookings.ts';
import { catalogueHandlers } from './catalogue.ts';
import { discountCodeHandlers } from './discount-codes.ts';
import { listHandlers } from './lists.ts';
import { passHandlers } from './passes.ts';
import { paymentHandlers } from './payments.ts';
import { ticketRateHandlers } from './ticket-rates.ts';
import { ticketHandlers } from './tickets.ts';
import { waitingRoomHandlers } from './waiting-rooms.ts';
import { webhookHandlers } from './webhooks.ts';

/** The channels API: those who sell read what they sold and what there is to sell. */
export const channelsApi: ApiDefinition = {
  name: 'channels',
  root: '/channels',
  operations: channels,
  handlers: [
    ...authHandlers,
    ...catalogueHandlers,
    ...listHandlers,
    ...bookingHandlers,
    ...discountCodeHandlers,
    ...ticketRateHandlers,
    ...ticketHandlers,
    ...passHandlers,
    ...paymentHandlers,
    ...waitingRoomHandlers,
    ...webhookHandlers,
  ],
  authenticate: authenticateChannel,
  forbids: scopeForbids,
};
