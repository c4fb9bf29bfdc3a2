import { operation } from '../../operation.ts';
import { Organization } from '../../resources/organization.ts';
import {
  AfterQuery,
  Currency,
  DataOf,
  EmailInput,
  Id,
  ListOf,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
} from '../../schema.ts';

const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const timezoneInput = (description: string) =>
  StrInput(description, { minLength: 1, maxLength: 64, examples: ['Europe/Madrid'] });

export const createOrganization = operation({
  id: 'createOrganization',
  api: 'management',
  method: 'POST',
  path: '/organizations',
  access: { by: 'session', operator: true },
  tag: 'Organizations',
  summary: 'Create an organization',
  description: 'Creates an organization with its first owner, who has an account already.',
  body: Type.Object(
    {
      name: StrInput('Name.', { minLength: 1 }),
      slug: SlugInput('Identifier, unique in the deployment.'),
      currency: Currency('Currency of all its amounts, ISO 4217.'),
      timezone: timezoneInput('Its time zone, as in the IANA database.'),
      owner_email: EmailInput('E-mail of the person who is to own it.'),
    },
    { description: 'The organization.' },
  ),
  success: { status: 201, description: 'The organization.', schema: DataOf(Organization) },
  errors: ['already_exists'],
});

export const listOrganizations = operation({
  id: 'listOrganizations',
  api: 'management',
  method: 'GET',
  path: '/organizations',
  access: { by: 'session' },
  tag: 'Organizations',
  summary: 'List own organizations',
  description: 'Answers the organizations that the person belongs to, each with the role there.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('organization') }),
  success: { status: 200, description: 'The organizations.', schema: ListOf(Organization) },
  errors: [],
});

export const getOrganization = operation({
  id: 'getOrganization',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Organizations',
  summary: 'Read an organization',
  description: 'Answers an organization that the person belongs to.',
  params: organizationPath,
  success: { status: 200, description: 'The organization.', schema: DataOf(Organization) },
  errors: ['not_found'],
});

export const updateOrganization = operation({
  id: 'updateOrganization',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}',
  access: { by: 'session', role: 'owner' },
  tag: 'Organizations',
  summary: 'Change an organization',
  description:
    'Changes name, identifier, time zone or currency. The currency stays once an amount of money was stored in it.',
  params: organizationPath,
  body: Type.Object(
    {
      name: Type.Optional(StrInput('Name.', { minLength: 1 })),
      slug: Type.Optional(SlugInput('Identifier, unique in the deployment.')),
      currency: Type.Optional(Currency('Currency of all its amounts, ISO 4217.')),
      timezone: Type.Optional(timezoneInput('Its time zone, as in the IANA database.')),
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The organization.', schema: DataOf(Organization) },
  errors: ['not_found', 'already_exists', 'conflict'],
});
