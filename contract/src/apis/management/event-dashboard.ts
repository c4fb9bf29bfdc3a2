import { operation } from '../../operation.ts';
import { EventDashboard } from '../../resources/event-dashboard.ts';
import { DataOf, Id, Type } from '../../schema.ts';

export const getEventDashboard = operation({
  id: 'getEventDashboard',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/events/{eventId}/dashboard',
  access: { by: 'session', role: 'viewer' },
  tag: 'Events',
  summary: 'Read the dashboard of an event',
  description:
    'Returns what was sold for an event and who is inside, by rate and by channel. Admins and owners also see ' +
    'money: revenue by part, advances held, forfeited amounts and refunds. Amounts that were not collected for ' +
    'a rejected booking, and its cash advance, are excluded; a card advance that was not refunded is forfeited.',
  params: Type.Object({
    organizationId: Id('organization', 'Id of the organization.'),
    eventId: Id('event', 'Id of the event.'),
  }),
  success: { status: 200, description: 'The dashboard.', schema: DataOf(EventDashboard) },
  errors: ['not_found'],
});
