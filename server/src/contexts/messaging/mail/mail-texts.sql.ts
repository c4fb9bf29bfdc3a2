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

const given = { now: instant, templates: listOf(text), languages: listOf(text) };

/** Rows for texts that nobody has set yet, so that the update after it finds all. */
export const insertMissingTexts = tenantStatement(
  'insert_missing_mail_texts',
  given,
  {},
  `INSERT INTO mail_texts (organization_id, template, language, subject, message, updated_at)
   SELECT $1::text, template, language, '', '', $2::timestamptz
   FROM unnest($3::text[], $4::text[]) AS g (template, language)
   ON CONFLICT (organization_id, template, language) DO NOTHING`,
);

/** What is null stays as it is. */
export const updateTexts = tenantStatement(
  'update_mail_texts',
  { ...given, subjects: listOf(nullable(text)), messages: listOf(nullable(text)) },
  {},
  `UPDATE mail_texts x
   SET subject = coalesce(g.subject, x.subject), message = coalesce(g.message, x.message), updated_at = $2::timestamptz
   FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS g (template, language, subject, message)
   WHERE x.organization_id = $1 AND x.template = g.template AND x.language = g.language`,
);
