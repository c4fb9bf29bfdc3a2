import { channels } from '@stagedoor/contract';
import { listEndpointsOfChannel } from '../../modules/webhooks/webhooks.ts';
import { type Handler, read } from '../common/handlers.ts';
import { presentWebhookEndpoint } from '../common/presenters/webhook-endpoint.ts';

export const webhookHandlers: readonly Handler[] = [
  read(channels.listWebhookEndpoints, async ({ db, caller, services }) => {
    const endpoints = await listEndpointsOfChannel(db, caller.channel.id, services.secretsKey);
    return { success: true, data: endpoints.map(presentWebhookEndpoint) };
  }),
];
