import { operation } from '../../operation.ts';
import {
  shownKindsRule,
  WebhookEventKinds,
  WebhookEventPage,
  webhookEventKindsRules,
  webhookEventQuery,
  webhookEventRules,
} from '../../resources/webhook-event.ts';

export const listWebhookEvents = operation({
  id: 'listWebhookEvents',
  api: 'integrations',
  method: 'GET',
  path: '/webhook-events',
  access: { by: 'key', scope: 'webhooks:read' },
  tag: 'Webhook Events',
  summary: 'Read the event feed',
  description: `${webhookEventRules} ${shownKindsRule}`,
  query: webhookEventQuery,
  success: { status: 200, description: 'The next events.', schema: WebhookEventPage },
  errors: [],
});

export const listWebhookEventKinds = operation({
  id: 'listWebhookEventKinds',
  api: 'integrations',
  method: 'GET',
  path: '/webhook-events/kinds',
  access: { by: 'key', scope: 'webhooks:read' },
  tag: 'Webhook Events',
  summary: 'List the kinds of events',
  description: webhookEventKindsRules,
  success: { status: 200, description: 'The kinds.', schema: WebhookEventKinds },
  errors: [],
});
