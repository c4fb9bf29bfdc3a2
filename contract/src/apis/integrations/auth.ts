import { operation } from '../../operation.ts';
import { Currency, DataOf, Id, Instant, Int, List, OneOf, Resource, Str } from '../../schema.ts';
import { environments, scopes } from '../../vocabulary.ts';

export const CredentialInfo = Resource('CredentialInfo', 'What the credentials of this request are and may do.', {
  organization: Resource('CredentialOrganization', 'The organization that they belong to.', {
    _id: Id('organization', 'Id of the organization.'),
    name: Str('Name.', ['Salt Works']),
    slug: Str('Identifier.', ['salt-works']),
    currency: Currency('Currency of all its amounts, ISO 4217.'),
    timezone: Str('Its time zone, as in the IANA database.', ['Europe/Madrid']),
  }),
  environment: OneOf(environments, 'Environment that they act on.'),
  scopes: List(OneOf(scopes, 'A scope.'), 'What they may do.'),
  expires_at: Instant('When they stop working.'),
  rate_limit: Resource(
    'CredentialRateLimit',
    'How fast requests may come: at most as fast as those of the organization.',
    {
      per_second: Int('Sustained requests per second.', { minimum: 1 }),
      burst: Int('Size of a burst.', { minimum: 1 }),
    },
  ),
  key_id: Id('apiKey', 'Id of the credentials, as the console shows it.'),
});

export const getAuth = operation({
  id: 'getAuth',
  api: 'integrations',
  method: 'GET',
  path: '/auth',
  access: { by: 'key', scope: null },
  tag: 'Authentication',
  summary: 'Check the credentials',
  description: 'Returns the owner of the credentials, their scopes, their expiry and their rate limit.',
  success: { status: 200, description: 'The credentials are valid.', schema: DataOf(CredentialInfo) },
  errors: [],
});
