import { integrations } from '@stagedoor/contract';
import { webhookEventHandlers as handlersFor } from '../common/webhook-event-handlers.ts';

export const webhookEventHandlers = handlersFor({
  list: integrations.listWebhookEvents,
  listKinds: integrations.listWebhookEventKinds,
});
