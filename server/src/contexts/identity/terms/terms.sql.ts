import { languages } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = { id: text, language: oneOf(languages), content: text, created_at: instant };
export type TermsTextRow = RowOf<typeof columns>;

/** The latest text of each language, unless it is empty. */
export const listCurrentTexts = tenantStatement(
  'list_current_terms_texts',
  {},
  columns,
  `SELECT * FROM (
     SELECT DISTINCT ON (t.language) t.id, t.language, t.content, t.created_at
     FROM terms_texts t WHERE t.organization_id = $1
     ORDER BY t.language, t.created_at DESC, t.id DESC
   ) AS latest WHERE latest.content <> '' ORDER BY latest.language`,
);

export const findText = tenantStatement(
  'find_terms_text',
  { id: text },
  columns,
  'SELECT id, language, content, created_at FROM terms_texts WHERE organization_id = $1 AND id = $2',
);

/** Each becomes the current one of its language, also where a clock is behind the one by which the former was written. */
export const insertTexts = tenantStatement(
  'insert_terms_texts',
  { now: instant, ids: listOf(text), languages: listOf(text), contents: listOf(text) },
  {},
  `INSERT INTO terms_texts (organization_id, id, language, content, created_at)
   SELECT $1::text, g.id, g.language, g.content,
     greatest($2::timestamptz, (SELECT max(t.created_at) FROM terms_texts t
       WHERE t.organization_id = $1 AND t.language = g.language) + interval '1 millisecond')
   FROM unnest($3::text[], $4::text[], $5::text[]) AS g (id, language, content)`,
);
