import { Id, Instant, InstantOrEmpty, Int, List, Nullable, OneOf, Resource, type Static, Str, Url } from '../schema.ts';
import { kindReadingScopes, notificationKinds, recoveryStatuses, webhookEndpointStatuses } from '../vocabulary.ts';

const signSecret = Str('Secret that notifications are signed with.', ['whsec_<SIGNING_SECRET>']);

export const missingScopes = List(
  OneOf(kindReadingScopes, 'A scope.'),
  'Scopes that the key that created it, or the key that last set its address, lacks. Kinds that need them are not sent.',
);

/** 2.5, and what else is to be known of an endpoint. */
export const WebhookEndpoint = Resource('WebhookEndpoint', 'An address that notifications are sent to.', {
  _id: Id('webhookEndpoint', 'Id of the endpoint.'),
  name: Str('Name.', ['Door system']),
  url: Url('Address that notifications are posted to.', 'https://hooks.example.org/stagedoor'),
  sign_secret: Str(
    'Secret that notifications are signed with. It is shown when the endpoint is created or its secret is rotated, and ' +
      'is empty otherwise; in the channels API the key that created the endpoint is always shown it.',
    ['whsec_<SIGNING_SECRET>'],
  ),
  status: OneOf(webhookEndpointStatuses, 'Nothing is sent to a disabled endpoint until it is enabled.'),
  events: List(OneOf(notificationKinds, 'Kind of event.'), 'Kinds of notifications that are sent to it; empty: all.'),
  missing_scopes: missingScopes,
  disabled_reason: Str('Why it is disabled; empty while it is active.', ['No success for 5 days, 41 attempts failed.']),
  disabled_at: InstantOrEmpty('When it was disabled.'),
  failing_since: InstantOrEmpty('When attempts began to fail, if the last one did.'),
  created_at: Instant('When it was created.'),
  updated_at: Instant('When its settings or its status were changed last.'),
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const RotatedWebhookSecret = Resource('RotatedWebhookSecret', 'The new secret of an endpoint.', {
  id: Id('webhookEndpoint', 'Id of the endpoint.'),
  sign_secret: signSecret,
  previous_secret_expires_at: Instant('Until then notifications are signed with the previous secret as well.'),
});
export type RotatedWebhookSecret = Static<typeof RotatedWebhookSecret>;

export const WebhookRecovery = Resource('WebhookRecovery', 'Resending missed deliveries to an endpoint.', {
  id: Id('recovery', 'Id of the recovery.'),
  endpoint_id: Id('webhookEndpoint', 'Endpoint that is recovered.'),
  status: OneOf(
    recoveryStatuses,
    'running; completed: all are on their way; cancelled: the endpoint was disabled or deleted meanwhile.',
  ),
  since: Instant('Deliveries made from this instant on are sent again,'),
  until: Instant('those made until this instant: when the recovery began.'),
  total: Nullable(Int('Deliveries that were failed, exhausted or held when it began; null until they are counted.')),
  released: Int('How many of them are back in the queue so far.'),
  created_at: Instant('When it began.'),
  updated_at: Instant('When it went on last.'),
});
export type WebhookRecovery = Static<typeof WebhookRecovery>;
