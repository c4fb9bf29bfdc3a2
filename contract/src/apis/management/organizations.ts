import { operation } from '../../operation.ts';
import {
  ManagedOrganization,
  NewOrganization,
  Organization,
  OrganizationLimits,
} from '../../resources/organization.ts';
import {
  AfterQuery,
  Currency,
  DataOf,
  EmailInput,
  Id,
  Int,
  ListOf,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
  UrlOrEmpty,
} from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const timezoneInput = (description: string) =>
  StrInput(description, { minLength: 1, maxLength: 64, examples: ['Europe/Madrid'] });

export const createOrganization = operation({
  id: 'createOrganization',
  api: 'management',
  method: 'POST',
  path: '/organizations',
  access: { by: 'session', operator: true },
  needsConfirmation: true,
  keepsSecrets: true,
  tag: 'Organizations',
  summary: 'Create an organization',
  description:
    'Creates an organization. The first owner is the caller or an invited person: give that person the link in ' +
    'the response.',
  body: Type.Object(
    {
      name: StrInput('Name.', { minLength: 1 }),
      slug: SlugInput('Identifier, unique in the deployment.'),
      currency: Currency('Currency of all its amounts, ISO 4217.'),
      timezone: timezoneInput('Its time zone, as in the IANA database.'),
      owner_email: EmailInput('E-mail of the person who is to own it: your own, or one that is invited.'),
    },
    { description: 'The organization.' },
  ),
  success: { status: 201, description: 'The organization.', schema: DataOf(NewOrganization) },
  errors: ['already_exists'],
});

export const listOrganizations = operation({
  id: 'listOrganizations',
  api: 'management',
  method: 'GET',
  path: '/organizations',
  access: { by: 'session' },
  tag: 'Organizations',
  summary: 'List your organizations',
  description: 'Returns the organizations that the person belongs to, each with the role of the person.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('organization') }),
  success: { status: 200, description: 'The organizations.', schema: ListOf(Organization) },
  errors: [],
});

export const listDeploymentOrganizations = operation({
  id: 'listDeploymentOrganizations',
  api: 'management',
  method: 'GET',
  path: '/deployment-organizations',
  access: { by: 'session', operator: true },
  tag: 'Organizations',
  summary: 'List all organizations',
  description:
    'Returns the organizations of the deployment with what is granted to each, in the order of their creation.',
  query: Type.Object({
    search: Type.Optional(
      StrInput('Only organizations with this text in name or identifier, case-insensitive.', {
        minLength: 1,
        maxLength: 100,
      }),
    ),
    ...pagingQuery,
    after: AfterQuery('organization'),
  }),
  success: { status: 200, description: 'The organizations.', schema: ListOf(ManagedOrganization) },
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
  description: 'Returns an organization that the person belongs to.',
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
    'Changes name, identifier, time zone, logo or currency. The currency cannot be changed after an amount was stored in it.',
  params: organizationPath,
  body: Type.Object(
    {
      name: Type.Optional(StrInput('Name.', { minLength: 1 })),
      slug: Type.Optional(SlugInput('Identifier, unique in the deployment.')),
      currency: Type.Optional(Currency('Currency of all its amounts, ISO 4217.')),
      timezone: Type.Optional(timezoneInput('Its time zone, as in the IANA database.')),
      logo_url: Type.Optional(
        UrlOrEmpty(
          'Address of its logo, which its shop shows. On tickets stands one that was uploaded (`createPicture`).',
          'https://tickets.example.org/pictures/pic_01hnj2c8r4fk7b0v9xw3m6t5yz.png',
        ),
      ),
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The organization.', schema: DataOf(Organization) },
  errors: ['not_found', 'already_exists', 'conflict'],
});

export const getLimits = operation({
  id: 'getLimits',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/limits',
  access: { by: 'session', role: 'admin' },
  tag: 'Organizations',
  summary: 'Read the limits of an organization',
  description:
    'Returns the request rate and the number of keys that the operator grants to the organization, and how many ' +
    'keys it has.',
  params: organizationPath,
  success: { status: 200, description: 'The limits.', schema: DataOf(OrganizationLimits) },
  errors: ['not_found'],
});

export const updateLimits = operation({
  id: 'updateLimits',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/limits',
  access: { by: 'session', operator: true },
  tag: 'Organizations',
  summary: 'Change the limits of an organization',
  description:
    'Changes the limits of an organization, in every process within a second. Existing keys and their own rates ' +
    'do not change; the new limit applies to all keys together.',
  params: organizationPath,
  body: Type.Object(
    {
      requests_per_second: Type.Optional(
        Int('Requests a second over all its keys of the integrations API together, with a burst of twice as many.', {
          minimum: 1,
          maximum: limits.organizationRateMax,
        }),
      ),
      api_keys: Type.Optional(
        Int('Keys that may work at the same time.', { minimum: 1, maximum: limits.organizationKeysMax }),
      ),
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The limits.', schema: DataOf(OrganizationLimits) },
  errors: ['not_found'],
});
