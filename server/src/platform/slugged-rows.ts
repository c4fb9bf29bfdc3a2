/** Inserts rows that have a slug of their own within a scope, such as the events of an organization. */
import { preparedByText } from './conditions.ts';
import type { Db } from './database.ts';
import type { EditableTable } from './editable-tables.ts';
import { type Columns, insertRows } from './rows.ts';
import { freeSlug, slugOf } from './slug.ts';

const slugsLike = preparedByText<{ slug: string }>('list_slugs_like');

/** The columns within which a slug is unique; `organization_id` is always among them. */
export interface SlugScope {
  readonly table: EditableTable;
  readonly columns: readonly string[];
}

/**
 * Inserts under the slug that was given, else under a free one made of the name: another row can take that at the same
 * instant, then there is a next one. Answers with the slug if it was taken, else with null.
 */
export async function insertSlugged(
  db: Db,
  { table, columns }: SlugScope,
  row: Columns & { readonly name: string; readonly slug?: string | undefined },
): Promise<string | null> {
  const given = row.slug;
  const conflict = `ON CONFLICT (${columns.join(', ')}, slug) DO NOTHING`;
  const made = slugOf(row.name, table.replace(/s$/, '').replaceAll('_', '-'));
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const slug = given ?? freeSlug(made, await takenSlugs(db, { table, columns }, row, made));
    const inserted = await insertRows(db, table, [{ ...row, slug }], conflict);
    if (inserted.length > 0) return null;
    if (given !== undefined) break;
  }
  return given ?? made;
}

/** The slug itself and those made of it by a number behind. */
async function takenSlugs(db: Db, scope: SlugScope, row: Columns, slug: string): Promise<Set<string>> {
  const within = scope.columns.map((column, index) => `${column} = $${index + 2}`).join(' AND ');
  const rows = await db.run(
    slugsLike(`SELECT slug FROM ${scope.table} WHERE ${within} AND (slug = $1 OR starts_with(slug, $1 || '-'))`),
    slug,
    ...scope.columns.map((column) => row[column]),
  );
  return new Set(rows.map((taken) => taken.slug));
}
