import { operation } from '../../operation.ts';
import {
  WebhookEventKinds,
  WebhookEventPage,
  webhookEventKindsRules,
  webhookEventQuery,
  webhookEventRules,
} from '../../resources/webhook-event.ts';
import { Id, Type } from '../../schema.ts';

const params = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });

export const listWebhookEvents = operation({
  id: 'listWebhookEvents',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/webhook-events',
  access: { by: 'session', role: 'manager' },
  tag: 'Webhook events',
  summary: 'Read the event feed',
  description: webhookEventRules,
  params,
  query: webhookEventQuery,
  success: { status: 200, description: 'The next events.', schema: WebhookEventPage },
  errors: ['not_found'],
});

export const listWebhookEventKinds = operation({
  id: 'listWebhookEventKinds',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/webhook-events/kinds',
  access: { by: 'session', role: 'viewer' },
  tag: 'Webhook events',
  summary: 'List the kinds of events',
  description: webhookEventKindsRules,
  params,
  success: { status: 200, description: 'The kinds.', schema: WebhookEventKinds },
  errors: ['not_found'],
});
