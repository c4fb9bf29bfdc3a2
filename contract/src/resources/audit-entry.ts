import { EmailOrEmpty, Id, IdOrEmpty, Instant, List, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { auditOutcomes } from '../vocabulary.ts';

export const AuditEntry = Resource(
  'AuditEntry',
  'An action, or attempted action, of a person or of an operator command; or a key changed an event, a rate, a ' +
    'discount code or a webhook endpoint, or ended a ticket, an entry of a list or a subscription: then the last of ' +
    '`target_ids` is the key.',
  {
    _id: Id('auditEntry', 'Id of the entry.'),
    created_at: Instant('When it happened.'),
    operation: Str(
      'Id of the operation, as in these documents; `reencryptSecrets` and `grantDatabaseRole` are commands that ' +
        'no operation does.',
      ['updateOrganization'],
    ),
    outcome: OneOf(
      auditOutcomes,
      'Of operations, only attempts to sign in or to prove who one is are kept where they failed.',
    ),
    reason: Str('Why it failed; empty otherwise.', ['E-mail or password is wrong.']),
    user_id: IdOrEmpty(
      'user',
      'Id of the person; empty where no account has that e-mail, or the caller was not signed in.',
    ),
    user_email: EmailOrEmpty('E-mail of the person at that time, or the one that was given to sign in.'),
    session_id: IdOrEmpty('session', 'Session in which it was done; empty where there was none.'),
    address: Str('Network address of the caller; empty for a command of the operator.', ['203.0.113.7']),
    user_agent: Str(
      'Program of the caller, as it names itself; `operator command: …` for a command that was run on the server.',
      ['Mozilla/5.0'],
    ),
    request_id: Type.String({
      description: 'Id of the request, as in `X-Request-Id`; empty for a command of the operator.',
      maxLength: 40,
      pattern: '^(req_[0-9a-z]+)?$',
      examples: ['req_8f3k2m000017'],
    }),
    target_kind: Str('Kind of the first of `target_ids`, such as ticket; empty where there is none.', ['organization']),
    target_ids: List(
      Str('Id of a thing.', ['org_01hnj1svyweb5sckjgn53yn84s']),
      'What it was done to or made; of a deletion of several things, all that were named.',
    ),
    fields: List(
      Str('Name of a field.', ['timezone']),
      'Fields of the body, or options of the command. Their values are not kept.',
    ),
  },
);
export type AuditEntry = Static<typeof AuditEntry>;
