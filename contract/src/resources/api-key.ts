import { Id, IdOrEmpty, Instant, InstantOrEmpty, Int, List, OneOf, Resource, type Static, Str } from '../schema.ts';
import { apiKeyStatuses, credentialKinds, scopes } from '../vocabulary.ts';

const fields = {
  _id: Id('apiKey', 'Id of the key. For the kind `integration` it is the `integration_id`.'),
  name: Str('What it is for.', ['Door software']),
  kind: OneOf(
    credentialKinds,
    '`integrations`, `channels` and `resellers` are keys of those APIs; `integration` is the older pair of ' +
      '`integration_id` and `secret`.',
  ),
  last4: Str('The last four characters, to distinguish keys.', ['k3Zq']),
  scopes: List(OneOf(scopes, 'A scope.'), 'What it may do.'),
  rate_limit: Resource('ApiKeyRateLimit', 'How fast requests may come: at most as fast as those of its organization.', {
    per_second: Int('Sustained requests per second.', { minimum: 1 }),
    burst: Int('Size of a burst.', { minimum: 1 }),
  }),
  status: OneOf(apiKeyStatuses, '`rotating`: another key takes its place, and it works until `expires_at`.'),
  expires_at: Instant('When it stops working.'),
  revoked_at: InstantOrEmpty('When it was revoked.'),
  last_used_at: InstantOrEmpty('When it was used last, to the minute.'),
  replaced_by: IdOrEmpty('apiKey', 'The key that took its place.'),
  created_by: IdOrEmpty('user', 'Who created it.'),
  created_at: Instant('When it was created.'),
};

export const ApiKey = Resource('ApiKey', 'Credentials of a program.', fields);
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKey = Resource('NewApiKey', 'A key that was just created, with its secret.', {
  ...fields,
  secret: Str('The key itself, or the secret of the pair. It is shown only here.', [
    'ik_test_4fVb0Qm8sTz1XkLr7NcYh2WgPd5JaE9u3Ro6bU',
  ]),
});
export type NewApiKey = Static<typeof NewApiKey>;
