/** What organizations say in their mails: a subject in place of ours, and a message that stands first. */
import { type Language, languages, type MailTemplate, mailTemplates } from '@stagedoor/contract/vocabulary';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { insertMissingTexts, listTexts, type MailTextRow, updateTexts } from './mail-texts.sql.ts';
import { type MailContext, type MailText, nameOf, oneLine } from './templates.ts';

/** What stands in braces in a text, for what is known when the mail is sent. */
export const mailTextPlaceholders = ['event', 'organization'] as const;

/** Every kind of mail in every language, in the order of the contract; empty where the organization set nothing. */
export async function listMailTexts(tenant: TenantDb): Promise<MailTextRow[]> {
  const set = await tenant.run(listTexts, {});
  return mailTemplates.flatMap((template) =>
    languages.map(
      (language) =>
        set.find((row) => row.template === template && row.language === language) ?? {
          template,
          language,
          subject: '',
          message: '',
        },
    ),
  );
}

/** What is undefined stays as it is. */
export interface MailTextInput {
  readonly template: MailTemplate;
  readonly language: Language;
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

const keyOf = ({ template, language }: MailTextInput) => `${template} ${language}`;

/** Changes texts, each kind of mail and language at most once; answers with all. */
export async function updateMailTexts(
  tenant: TenantTransaction,
  texts: readonly MailTextInput[],
  now: Date,
): Promise<MailTextRow[]> {
  // In one order, so that two who change several do not wait for each other.
  const ordered = texts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const given = {
    now,
    templates: ordered.map(({ template }) => template),
    languages: ordered.map(({ language }) => language),
  };
  await tenant.run(insertMissingTexts, given);
  await tenant.run(updateTexts, {
    ...given,
    subjects: ordered.map(({ subject }) => subject ?? null),
    messages: ordered.map(({ message }) => message ?? null),
  });
  return listMailTexts(tenant);
}

/** The text of a mail with what the organization says. */
export function withOwnText(
  { subject, parts }: MailText,
  own: { readonly subject: string; readonly message: string },
  context: MailContext,
): MailText {
  const values = { event: nameOf(context), organization: context.organization };
  const filled = (text: string) =>
    text.replaceAll(/\{(event|organization)\}/g, (_, name: keyof typeof values) => values[name]);
  const paragraphs = filled(own.message)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return {
    subject: own.subject.trim() === '' ? subject : oneLine(filled(own.subject)),
    parts: [...paragraphs, ...parts],
  };
}
