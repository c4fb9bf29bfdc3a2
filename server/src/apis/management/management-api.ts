import { management } from '@stagedoor/contract';
import type { ApiDefinition } from '../common/register.ts';
import { accountHandlers } from './accounts.ts';
import { auditLogHandlers } from './audit-log.ts';
import { authenticateSession, sessionForbids } from './authenticate-session.ts';
import { bookingHandlers } from './bookings.ts';
import { discountCodeHandlers } from './discount-codes.ts';
import { eventHandlers } from './events.ts';
import { guestListHandlers } from './guest-lists.ts';
import { keyHandlers } from './keys.ts';
import { memberAndInvitationHandlers } from './members.ts';
import { organizationHandlers } from './organizations.ts';
import { partnerHandlers } from './partners.ts';
import { ticketRateHandlers } from './ticket-rates.ts';
import { ticketHandlers } from './tickets.ts';
import { userHandlers } from './users.ts';
import { webhookDeliveryHandlers } from './webhook-deliveries.ts';
import { webhookEndpointHandlers } from './webhook-endpoints.ts';
import { webhookEventHandlers } from './webhook-events.ts';
import { webhookSignatureHandlers } from './webhook-signatures.ts';

/** The management API: people of an organization, and those who run the deployment, create and change its data. */
export const managementApi: ApiDefinition = {
  name: 'management',
  root: '/management',
  operations: management,
  handlers: [
    ...accountHandlers,
    ...auditLogHandlers,
    ...bookingHandlers,
    ...discountCodeHandlers,
    ...eventHandlers,
    ...guestListHandlers,
    ...keyHandlers,
    ...memberAndInvitationHandlers,
    ...organizationHandlers,
    ...partnerHandlers,
    ...ticketHandlers,
    ...ticketRateHandlers,
    ...userHandlers,
    ...webhookDeliveryHandlers,
    ...webhookEndpointHandlers,
    ...webhookEventHandlers,
    ...webhookSignatureHandlers,
  ],
  authenticate: authenticateSession,
  forbids: sessionForbids,
};
