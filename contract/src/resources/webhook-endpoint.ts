import { Id, OneOf, Resource, type Static, Str } from '../schema.ts';
import { webhookEndpointStatuses } from '../vocabulary.ts';

/** 2.5 */
export const WebhookEndpoint = Resource('WebhookEndpoint', 'An address that is told what happens.', {
  _id: Id('webhookEndpoint', 'Id of the endpoint.'),
  name: Str('Name.', ['Door system']),
  url: Str('Address that notifications are posted to.', ['https://hooks.example.org/stagedoor']),
  sign_secret: Str('Secret that notifications are signed with.', ['whsec_<SIGNING_SECRET>']),
  status: OneOf(webhookEndpointStatuses, 'A disabled endpoint is not told anything until it is enabled.'),
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;
