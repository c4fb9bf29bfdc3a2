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

/** What is null stays as it is. */
export const upsertTexts = tenantStatement(
  'upsert_mail_texts',
  {
    now: instant,
    templates: listOf(text),
    languages: listOf(text),
    subjects: listOf(nullable(text)),
    messages: listOf(nullable(text)),
  },
  {},
  `WITH given AS (
    SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS g (template, language, subject, message)
  )
  INSERT INTO mail_texts AS x (organization_id, template, language, subject, message, updated_at)
  SELECT $1::text, template, language, coalesce(subject, ''), coalesce(message, ''), $2::timestamptz
  FROM given ORDER BY template, language
  ON CONFLICT (organization_id, template, language) DO UPDATE SET
    subject = coalesce((SELECT g.subject FROM given g WHERE g.template = x.template AND g.language = x.language), x.subject),
    message = coalesce((SELECT g.message FROM given g WHERE g.template = x.template AND g.language = x.language), x.message),
    updated_at = $2::timestamptz`,
);
