import { Id, Instant, InstantOrEmpty, Resource, type Static, Str, Url } from '../schema.ts';
import { notification } from './notification.ts';

const DisabledEndpoint = Resource('DisabledWebhookEndpoint', 'An endpoint that the service has disabled, and why.', {
  endpoint_id: Id('webhookEndpoint', 'Endpoint that was disabled.'),
  name: Str('Its name.', ['Door system']),
  url: Url('Its address.', 'https://hooks.example.org/stagedoor'),
  reason: Str('Why it was disabled, for people.', ['No success for 5 days, 41 attempts failed.']),
  disabled_at: Instant('When it was disabled.'),
  failing_since: InstantOrEmpty('When its attempts began to fail; also empty where one answer of 410 was the reason.'),
});

export const webhookEndpointDisabled = notification({
  kind: 'webhook_endpoint.disabled',
  description:
    'The service disabled an endpoint of the organization because it failed for days or responded with 410. ' +
    'Sent to the other endpoints. New deliveries are held and can be sent after the endpoint is enabled again.',
  payload: DisabledEndpoint,
  example: {
    endpoint_id: 'we_01keknkd7df5ksebwktjyvspmr',
    name: 'Door system',
    url: 'https://hooks.example.org/stagedoor',
    reason: 'No success for 5 days, 41 attempts failed.',
    disabled_at: '2026-11-21T22:04:51.002Z',
    failing_since: '2026-11-16T21:58:03.770Z',
  },
});
export type WebhookEndpointDisabled = Static<typeof webhookEndpointDisabled.payload>;

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
