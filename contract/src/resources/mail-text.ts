import { OneOf, Resource, type Static, Str } from '../schema.ts';
import { languages, mailTemplates } from '../vocabulary.ts';

export const MailText = Resource('MailText', 'What an organization says in one kind of mail, in one language.', {
  template: OneOf(mailTemplates, 'What the mail is about.'),
  language: OneOf(languages, 'Language of the mail.'),
  subject: Str('Subject; empty for the default one.', ['See you at {event}']),
  message: Str('What stands first in the mail, before what it is about; empty for nothing.', [
    'Doors open at 23:00. Bring your identity card.',
  ]),
});
export type MailText = Static<typeof MailText>;
