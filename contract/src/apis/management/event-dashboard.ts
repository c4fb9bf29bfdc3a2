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
    'Answers what was sold of an event and who is inside, by rate and by channel, and for admins and owners its money: ' +
    'revenue by part, advances that are held, what was forfeited and what was given back. What was not collected for a ' +
    'rejected booking, and its advance in cash, are not in it; an advance by card that was not given back is forfeited.',
  params: Type.Object({
    organizationId: Id('organization', 'Id of the organization.'),
    eventId: Id('event', 'Id of the event.'),
  }),
  success: { status: 200, description: 'The dashboard.', schema: DataOf(EventDashboard) },
  errors: ['not_found'],
});
