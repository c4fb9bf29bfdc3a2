import { operation } from '../../operation.ts';
import { AfterQuery, Bool, Id, ListOf, OneOf, pagingQuery, Resource, type Static, Str, Type } from '../../schema.ts';
import { roles } from '../../vocabulary.ts';

export const OrganizationUser = Resource('OrganizationUser', 'A person who works for the organization.', {
  _id: Id('user', 'Id of the person.'),
  name: Str('Name.', ['Ada Moreno']),
  role: OneOf(roles, 'What the person may do in the organization.'),
  active: Bool('False where the person can no longer sign in.'),
});
export type OrganizationUser = Static<typeof OrganizationUser>;

export const listUsers = operation({
  id: 'listUsers',
  api: 'integrations',
  method: 'GET',
  path: '/users',
  access: { by: 'key', scope: 'clients:read' },
  tag: 'Users',
  summary: 'List users',
  description:
    'Returns the people who work for the organization, in the order in which they joined, so that you can show ' +
    'names for ids such as `user_id` of a payment.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('user') }),
  success: { status: 200, description: 'The people.', schema: ListOf(OrganizationUser) },
  errors: [],
});
