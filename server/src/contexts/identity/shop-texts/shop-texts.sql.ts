import { languages, shopTextPages } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = { page: oneOf(shopTextPages), language: oneOf(languages), content: text, updated_at: instant };
export type ShopTextRow = RowOf<typeof columns>;

export const listTexts = tenantStatement(
  'list_shop_texts',
  {},
  columns,
  `SELECT page, language, content, updated_at FROM shop_texts
   WHERE organization_id = $1 AND content <> '' ORDER BY page, language`,
);

/** What does not differ keeps its instant. */
export const upsertTexts = tenantStatement(
  'upsert_shop_texts',
  { now: instant, pages: listOf(text), languages: listOf(text), contents: listOf(text) },
  {},
  `INSERT INTO shop_texts (organization_id, page, language, content, updated_at)
   SELECT $1::text, g.page, g.language, g.content, $2::timestamptz
   FROM unnest($3::text[], $4::text[], $5::text[]) AS g (page, language, content)
   ON CONFLICT (organization_id, page, language) DO UPDATE SET content = excluded.content, updated_at = excluded.updated_at
     WHERE shop_texts.content <> excluded.content`,
);
