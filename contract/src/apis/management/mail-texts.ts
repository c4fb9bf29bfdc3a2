import { operation } from '../../operation.ts';
import { MailText } from '../../resources/mail-text.ts';
import { Id, ListOf, OneOf, StrInput, Type } from '../../schema.ts';
import { languages, limits, mailTemplates } from '../../vocabulary.ts';

const path = '/organizations/{organizationId}/mail-texts';
const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });
const success = { status: 200, description: 'The texts of every kind of mail.', schema: ListOf(MailText) } as const;

export const listMailTexts = operation({
  id: 'listMailTexts',
  api: 'management',
  method: 'GET',
  path,
  access: { by: 'session', role: 'viewer' },
  tag: 'Mails',
  summary: 'List the texts of mails',
  description:
    'Returns the texts that the organization adds to mails to buyers: one entry for each kind of mail and ' +
    'language, including those without a text.',
  params: organizationPath,
  success,
  errors: ['not_found'],
});

export const updateMailTexts = operation({
  id: 'updateMailTexts',
  api: 'management',
  method: 'PUT',
  path,
  access: { by: 'session', role: 'manager' },
  tag: 'Mails',
  summary: 'Change the texts of mails',
  description:
    'Changes the subject of mails and the message at their beginning; the content of the mail (tickets, code, ' +
    'payment link) follows it. `{event}` and `{organization}` are replaced by the names; in a mail without an ' +
    'event, `{event}` is the name of the organization. An empty line starts a new paragraph. Texts that are not ' +
    'given do not change, and neither do sent mails. Mails that are waiting to be sent get the new text.',
  params: organizationPath,
  body: Type.Object({
    texts: Type.Array(
      Type.Object({
        template: OneOf(mailTemplates, 'What the mail is about.'),
        language: OneOf(languages, 'Language of the mail.'),
        subject: Type.Optional(
          StrInput('Subject; empty for the default one.', {
            maxLength: 150,
            examples: ['See you at {event}'],
          }),
        ),
        message: Type.Optional(
          StrInput('What stands first in the mail; empty for nothing.', {
            maxLength: limits.textLength,
            examples: ['Doors open at 23:00. Bring your identity card.'],
          }),
        ),
      }),
      {
        description: 'What to change, each kind of mail and language once.',
        minItems: 1,
        maxItems: mailTemplates.length * languages.length,
      },
    ),
  }),
  success,
  errors: ['not_found'],
});
