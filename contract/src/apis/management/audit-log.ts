import { operation } from '../../operation.ts';
import { AuditEntry } from '../../resources/audit-entry.ts';
import { Id, InstantInput, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { auditOutcomes } from '../../vocabulary.ts';

const query = Type.Object({
  actor: Type.Optional(StrInput('Only what this person did: id or e-mail.', { minLength: 1, maxLength: 254 })),
  operation: Type.Optional(StrInput('Only this operation, by its id.', { minLength: 1, maxLength: 100 })),
  outcome: Type.Optional(OneOf(auditOutcomes, 'Only what came out so.')),
  target: Type.Optional(StrInput('Only what was done to the thing with this id.', { minLength: 1, maxLength: 100 })),
  start_date: Type.Optional(InstantInput('Only what happened at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only what happened before this instant.')),
  search: Type.Optional(
    StrInput(
      'Only entries with this text in operation, e-mail, address, program, reason, targets or names of fields, whatever ' +
        'its case.',
      { minLength: 1, maxLength: 100 },
    ),
  ),
  limit: pagingQuery.limit,
  after: Type.Optional(Id('auditEntry', 'Answer with what comes after this entry: what happened before it.')),
});

const paging =
  'The newest first. A page can have fewer entries than asked for, or none, while there are more: `Link` says so.';

export const listAuditLog = operation({
  id: 'listAuditLog',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/audit-log',
  access: { by: 'session', role: 'owner' },
  tag: 'Audit log',
  summary: 'Read the audit log of an organization',
  description:
    'Answers who did what in the organization, from where: every change through this API, what its members did with ' +
    `their accounts (signing in, also where that failed, sessions, passwords) and what operators changed of it. ${paging}`,
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
    'Answers what all people did with their accounts, also where that failed, and what operators did. What members ' +
    `change in an organization stands in the log of the organization alone. ${paging}`,
  query,
  success: { status: 200, description: 'The entries.', schema: ListOf(AuditEntry) },
  errors: [],
});
