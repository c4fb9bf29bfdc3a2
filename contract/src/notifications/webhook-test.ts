import { Id, Resource, type Static, Str } from '../schema.ts';
import { notification } from './notification.ts';

const EndpointTest = Resource('WebhookTest', 'A test of an endpoint.', {
  endpoint_id: Id('webhookEndpoint', 'Endpoint that is tested.'),
  message: Str('A sentence for people.', ['A test of the endpoint Door system.']),
});

export const webhookTest = notification({
  kind: 'webhook.test',
  description:
    'A test of the endpoint was requested: nothing happened. Sent only to that endpoint, whatever kinds it ' +
    'subscribes to.',
  payload: EndpointTest,
  example: { endpoint_id: 'we_01keknkd7df5ksebwktjyvspmr', message: 'A test of the endpoint Door system.' },
});
export type WebhookTest = Static<typeof webhookTest.payload>;
