import { operation } from '../../operation.ts';
import { Member, RemovedMember } from '../../resources/account.ts';
import { AfterQuery, DataOf, Id, ListOf, OneOf, pagingQuery, Type } from '../../schema.ts';
import { roles } from '../../vocabulary.ts';

const membersPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const memberPath = Type.Object({
  organizationId: Id('organization', 'Id of the organization.'),
  userId: Id('user', 'Id of the person.'),
});

export const listMembers = operation({
  id: 'listMembers',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/members',
  access: { by: 'session', role: 'admin' },
  tag: 'Members',
  summary: 'List the people of an organization',
  description: 'Returns the members of the organization, in the order in which they joined.',
  params: membersPath,
  query: Type.Object({ ...pagingQuery, after: AfterQuery('user') }),
  success: { status: 200, description: 'The people.', schema: ListOf(Member) },
  errors: ['not_found'],
});

export const updateMember = operation({
  id: 'updateMember',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/members/{userId}',
  access: { by: 'session', role: 'admin' },
  tag: 'Members',
  summary: 'Change the role of a person',
  description:
    'Changes what a person may do in the organization. Only an owner can make someone an owner or change the ' +
    'role of an owner, after confirming the session; the last owner cannot lose the role. Open invitations that ' +
    'the person sent are revoked; if the person becomes a viewer, also door devices and codes, as in `removeMember`.',
  params: memberPath,
  body: Type.Object(
    { role: OneOf(roles, 'What the person may do in the organization.') },
    { description: 'The role.' },
  ),
  success: { status: 200, description: 'The person with the new role.', schema: DataOf(Member) },
  errors: ['not_found', 'conflict', 'confirmation_required'],
});

export const removeMember = operation({
  id: 'removeMember',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/members/{userId}',
  access: { by: 'session', role: 'admin' },
  tag: 'Members',
  summary: 'Remove a person from an organization',
  description:
    'Removes a person from the organization; the account remains. Only an owner can remove owners, after ' +
    'confirming the session; the last owner cannot be removed. Open invitations that the person sent are ' +
    'revoked, and so are door devices that the person registered or showed the codes for; unused codes stop ' +
    'working. Keys and webhook endpoints continue to work: the answer lists those that the person may know.',
  params: memberPath,
  success: { status: 200, description: 'The person is removed.', schema: DataOf(RemovedMember) },
  errors: ['not_found', 'conflict', 'confirmation_required'],
});
