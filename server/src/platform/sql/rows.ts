/**
 * Statements that insert rows and change columns of one row, for tables whose rows people edit. The columns are declared
 * once: nothing that an input brings beside them reaches the text of a statement.
 */
import { type TenantStatement, tenantStatement } from './statement.ts';
import { type AnySqlType, json, listOf, nullable, type SqlTypes, text, toJson, type ValuesOf } from './types.ts';

/** Columns as PostgreSQL reads them out of JSON, such as `n(name text, tags text[])`. */
function recordDefinition(columns: SqlTypes): string {
  const parts = Object.entries(columns).map(([name, type]: [string, AnySqlType]) => `${name} ${type.postgres[0]}`);
  return `n(${parts.join(', ')})`;
}

/**
 * Writes rows as JSON, of each only what is declared; JSON columns come as JSON already. Written as text at once: objects of what is
 * declared would take several times the memory.
 */
function rowsWriter(columns: SqlTypes): (rows: readonly Readonly<Record<string, unknown>>[]) => string {
  const fields = Object.entries(columns).map(([name, type]) => {
    return { name, key: `${JSON.stringify(name)}:`, isJson: type.postgres.includes('jsonb') };
  });
  const rowText = (row: Readonly<Record<string, unknown>>) => {
    let text = '';
    for (const { name, key, isJson } of fields) {
      const value = row[name];
      if (value === undefined) continue;
      const written = isJson && typeof value === 'string' ? value : toJson(value);
      text += text === '' ? key + written : `,${key}${written}`;
    }
    return `{${text}}`;
  };
  return (rows) => `[${rows.map(rowText).join(',')}]`;
}

export interface TenantInsert<C extends SqlTypes> {
  readonly statement: TenantStatement<{ readonly rows: string }, { readonly id: string }>;
  /** The parameters for rows, each of which gives every column. */
  readonly valuesOf: (rows: readonly ValuesOf<C>[]) => { readonly rows: string };
}

/**
 * Inserts rows of the organization and answers with their ids; `onConflict`, such as `ON CONFLICT (…) DO NOTHING`, may
 * pass rows over.
 */
export function tenantInsert<const C extends SqlTypes>(
  label: string,
  table: string,
  columns: C,
  onConflict = '',
): TenantInsert<C> {
  const names = Object.keys(columns).join(', ');
  const statement = tenantStatement(
    label,
    { rows: json<unknown>() },
    { id: text },
    `INSERT INTO ${table} (organization_id, ${names})
     SELECT $1, ${names} FROM json_to_recordset($2) AS ${recordDefinition(columns)}
     ${onConflict} RETURNING id`,
  );
  const write = rowsWriter(columns);
  return { statement, valuesOf: (rows) => ({ rows: write(rows) }) };
}

export interface TenantUpdate<C extends SqlTypes> {
  readonly statement: TenantStatement<UpdateValues, { readonly id: string }>;
  /** The parameters for changes: what is undefined stays as it is, null is written. */
  readonly valuesOf: (
    id: string,
    changes: { readonly [K in keyof C]?: ValuesOf<C>[K] | undefined },
    parentId?: string,
  ) => UpdateValues;
}

interface UpdateValues {
  readonly id: string;
  readonly changed: readonly string[];
}

interface UpdateConditions<C extends SqlTypes> {
  /** The column of what the row is a part of: `parentId` has to be its value. */
  readonly parent?: string;
  /** Conditions on the row and on what its columns become, which begin with ` AND`: `({ quota }) => …`. */
  readonly guard?: (written: { readonly [K in keyof C]: string }) => string;
  /** Whether the row names the transaction that wrote it, by which doors on devices go on. */
  readonly namesTransaction?: boolean;
}

/**
 * Changes columns of one row and answers with its id. No row where there is none of the id, or where the conditions do
 * not hold at the instant of the change.
 */
export function tenantUpdate<const C extends SqlTypes>(
  label: string,
  table: string,
  columns: C,
  { parent, guard, namesTransaction = false }: UpdateConditions<C> = {},
): TenantUpdate<C> {
  const names = Object.keys(columns);
  // Parameters of their own rather than one of JSON: a distributed database takes no conversions in an update.
  const written = names.map((name, index) => {
    const value = `$${index + 4}::${columns[name]!.postgres[0]}`;
    return [name, `CASE WHEN '${name}' = ANY ($3) THEN ${value} ELSE ${table}.${name} END`] as const;
  });
  const parameters = Object.fromEntries(names.map((name) => [name, nullable(columns[name]!)]));
  const ofParent = parent ? ` AND ${table}.${parent} = $${names.length + 4}` : '';
  const guarded = guard?.(Object.fromEntries(written) as { [K in keyof C]: string }) ?? '';
  const transaction = namesTransaction ? 'written_in = pg_current_xact_id(), ' : '';
  const statement = tenantStatement(
    label,
    { id: text, changed: listOf(text), ...parameters, ...(parent ? { parentId: text } : {}) },
    { id: text },
    `UPDATE ${table} SET ${transaction}${written.map((assignment) => assignment.join(' = ')).join(', ')}
     WHERE ${table}.organization_id = $1 AND ${table}.id = $2${ofParent}${guarded} RETURNING ${table}.id`,
  );
  return {
    statement: statement as unknown as TenantUpdate<C>['statement'],
    valuesOf: (id, changes, parentId) => {
      const changed = names.filter((name) => changes[name] !== undefined);
      const values = names.map((name) => [name, changes[name] ?? null]);
      return { id, changed, ...Object.fromEntries(values), ...(parent ? { parentId } : {}) };
    },
  };
}
