import { operation } from '../../operation.ts';
import { AuditEntry } from '../../resources/audit-entry.ts';
import { Id, InstantInput, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { auditOutcomes } from '../../vocabulary.ts';

const query = Type.Object({
  actor: Type.Optional(StrInput('Only actions of this person: id or e-mail.', { minLength: 1, maxLength: 254 })),
  operation: Type.Optional(StrInput('Only this operation, by its id.', { minLength: 1, maxLength: 100 })),
  outcome: Type.Optional(OneOf(auditOutcomes, 'Only entries with this outcome.')),
  target: Type.Optional(StrInput('Only actions on the item with this id.', { minLength: 1, maxLength: 100 })),
  start_date: Type.Optional(InstantInput('Only entries at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only entries before this instant.')),
  search: Type.Optional(
    StrInput(
      'Only entries with this text in operation, e-mail, address, program, reason, targets or names of fields, ' +
        'case-insensitive.',
      { minLength: 1, maxLength: 100 },
    ),
  ),
  limit: pagingQuery.limit,
  after: Type.Optional(Id('auditEntry', 'Return the entries after this one in the list, which are older.')),
});

const paging =
  'The newest first. A page can have fewer entries than requested, or none, while more exist: `Link` shows ' +
  'whether there are more.';

export const listAuditLog = operation({
  id: 'listAuditLog',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/audit-log',
  access: { by: 'session', role: 'owner' },
  tag: 'Audit log',
  summary: 'Read the audit log of an organization',
  description:
    'Returns who did what in the organization, and from where: every change and every export through this API, what keys ' +
    'of the integrations API change of events, rates, discount codes and webhook endpoints, which tickets, list ' +
    'entries and subscriptions they end without a refund, the account actions of ' +
    'its members (sign-ins, including failed ones, sessions, passwords) and changes by operators. ' +
    `${paging}`,
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  query,
  success: { status: 200, description: 'The entries.', schema: ListOf(AuditEntry) },
  errors: ['not_found'],
});

export const listDeploymentAuditLog = operation({
  id: 'listDeploymentAuditLog',
  api: 'management',
  method: 'GET',
  path: '/deployment-audit-log',
  access: { by: 'session', operator: true },
  tag: 'Audit log',
  summary: 'Read the audit log of the deployment',
  description:
    'Returns the account actions of all people, including failed ones, the actions of operators, and what keys ' +
    'of channels change of webhook endpoints. Changes ' +
    `that members make in an organization appear only in the log of that organization. ${paging}`,
  query,
  success: { status: 200, description: 'The entries.', schema: ListOf(AuditEntry) },
  errors: [],
});
