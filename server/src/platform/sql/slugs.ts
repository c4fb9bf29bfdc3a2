/** Inserts rows that have a slug of their own within the organization, an event or a zone. */
import { freeSlug, slugOf } from '../slug.ts';
import { type TenantInsert, tenantInsert } from './rows.ts';
import { type TenantStatement, tenantStatement } from './statement.ts';
import type { TenantDb } from './tenant-db.ts';
import { type SqlTypes, text, type ValuesOf } from './types.ts';

/** The column within which a slug is unique beside the organization; null where it is the organization alone. */
type SlugScope = 'event_id' | 'zone_id' | null;

export interface SluggedInsert<C extends SqlTypes> {
  readonly insert: TenantInsert<C>;
  readonly listTaken: TenantStatement<{ readonly slug: string; readonly scopeId: string }, { readonly slug: string }>;
  /** What a slug is made of where the name has neither letter nor digit. */
  readonly fallback: string;
  readonly scope: SlugScope;
}

export function sluggedInsert<const C extends SqlTypes>(
  label: string,
  table: string,
  scope: SlugScope,
  columns: C,
): SluggedInsert<C> {
  const key = scope ? `organization_id, ${scope}, slug` : 'organization_id, slug';
  return {
    insert: tenantInsert(label, table, columns, `ON CONFLICT (${key}) DO NOTHING`),
    listTaken: tenantStatement(
      `list_slugs_of_${table}`,
      { slug: text, scopeId: text },
      { slug: text },
      `SELECT slug FROM ${table} WHERE organization_id = $1 AND (slug = $2 OR starts_with(slug, $2 || '-'))
       AND ${scope ?? "''"} = $3`,
    ),
    fallback: table.replace(/s$/, '').replaceAll('_', '-'),
    scope,
  };
}

/**
 * Inserts under the slug that was given, else under a free one made of the name: another row can take that at the same
 * instant, then there is a next one. Answers with the slug if it was taken, else with null.
 */
export async function insertSlugged<C extends SqlTypes>(
  tenant: TenantDb,
  { insert, listTaken, fallback, scope }: SluggedInsert<C>,
  row: Omit<ValuesOf<C>, 'slug'> & { readonly name: string; readonly slug: string | undefined },
): Promise<string | null> {
  const given = row.slug;
  const made = slugOf(row.name, fallback);
  const scopeId = scope ? String((row as Readonly<Record<string, unknown>>)[scope]) : '';
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const slug = given ?? freeSlug(made, await takenSlugs(made));
    const rows = await tenant.run(insert.statement, insert.valuesOf([{ ...row, slug } as unknown as ValuesOf<C>]));
    if (rows.length > 0) return null;
    if (given !== undefined) break;
  }
  return given ?? made;

  async function takenSlugs(slug: string): Promise<Set<string>> {
    const rows = await tenant.run(listTaken, { slug, scopeId });
    return new Set(rows.map((taken) => taken.slug));
  }
}
