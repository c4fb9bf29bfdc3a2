import { Id, Instant, InstantOrEmpty, Int, List, OneOf, Resource, type Static, Str, Url } from '../schema.ts';
import { notificationKinds, webhookEndpointStatuses } from '../vocabulary.ts';
import { missingScopes } from './webhook-endpoint.ts';

const fields = {
  _id: Id('webhookEndpoint', 'Id of the endpoint.'),
  name: Str('Name.', ['Door system']),
  url: Url('Address that notifications are posted to.', 'https://hooks.example.org/stagedoor'),
  events: List(OneOf(notificationKinds, 'Kind of event.'), 'Kinds that are sent to it; empty: all.'),
  missing_scopes: missingScopes,
  status: OneOf(webhookEndpointStatuses, 'Nothing is sent to a disabled endpoint until it is enabled.'),
  disabled_reason: Str('Why it is disabled; empty while it is active.'),
  disabled_at: InstantOrEmpty('When it was disabled.'),
  failing_since: InstantOrEmpty('First failure since the last success.'),
  last_success_at: InstantOrEmpty('Last success, to the minute.'),
  consecutive_failures: Int('Failed attempts since the last success.'),
  breaker: OneOf(
    ['closed', 'open', 'half_open'],
    'closed: everything is sent; open: it failed repeatedly and is paused until `resting_until`; half_open: it ' +
      'is being retried with few parallel attempts. While it is paused, nothing is lost and no attempt is used.',
  ),
  resting_until: InstantOrEmpty('Nothing is sent before this instant.'),
  warning: Str('Warning for an endpoint that has failed for more than 1, 24 or 72 hours; otherwise empty.', [
    'Nothing has arrived for more than 24 hours. After five days the endpoint is disabled.',
  ]),
  created_at: Instant('When it was created.'),
  updated_at: Instant('When its settings or its status changed last.'),
};

/** An endpoint for the people of an organization: with its health, without its secret. */
export const ManagedWebhookEndpoint = Resource(
  'ManagedWebhookEndpoint',
  'An address that notifications are sent to, with its health.',
  fields,
);
export type ManagedWebhookEndpoint = Static<typeof ManagedWebhookEndpoint>;

export const NewWebhookEndpoint = Resource('NewWebhookEndpoint', 'An endpoint that was just created.', {
  ...fields,
  sign_secret: Str('Secret that notifications are signed with. It is shown only here.', ['whsec_<SIGNING_SECRET>']),
});
export type NewWebhookEndpoint = Static<typeof NewWebhookEndpoint>;
