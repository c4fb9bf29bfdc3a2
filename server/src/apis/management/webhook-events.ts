import { management } from '@stagedoor/contract';
import { webhookEventHandlers as handlersFor } from '../common/webhook-event-handlers.ts';

export const webhookEventHandlers = handlersFor({
  list: management.listWebhookEvents,
  listKinds: management.listWebhookEventKinds,
});
