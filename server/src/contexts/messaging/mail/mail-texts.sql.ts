import { languages, mailTemplates } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = { template: oneOf(mailTemplates), language: oneOf(languages), subject: text, message: text };
export type MailTextRow = RowOf<typeof columns>;

export const listTexts = tenantStatement(
  'list_mail_texts',
  {},
  columns,
  'SELECT template, language, subject, message FROM mail_texts WHERE organization_id = $1',
);

/** What is null stays as it is. `keys` are template and language, with a space between, of what is changed. */
export const upsertTexts = tenantStatement(
  'upsert_mail_texts',
  {
    now: instant,
    templates: listOf(text),
    languages: listOf(text),
    keys: listOf(text),
    subjects: listOf(nullable(text)),
    messages: listOf(nullable(text)),
  },
  {},
  `INSERT INTO mail_texts AS x (organization_id, template, language, subject, message, updated_at)
   SELECT $1::text, template, language, coalesce(subject, ''), coalesce(message, ''), $2::timestamptz
   FROM unnest($3::text[], $4::text[], $6::text[], $7::text[]) AS g (template, language, subject, message)
   ORDER BY template, language
   ON CONFLICT (organization_id, template, language) DO UPDATE SET
     subject = coalesce(jsonb_object($5::text[], $6::text[]) ->> (x.template || ' ' || x.language), x.subject),
     message = coalesce(jsonb_object($5::text[], $7::text[]) ->> (x.template || ' ' || x.language), x.message),
     updated_at = $2::timestamptz`,
);
