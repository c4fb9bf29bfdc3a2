/**
 * The schema as the database itself describes it: what `schema.sql` is written from, what decides how the tables are
 * distributed, and what tests hold to the rules of docs/database.md. Reads the catalogue only, never our tables.
 *
 * The same on every PostgreSQL from 15 on, so what only newer ones list is left out (NOT NULL as a constraint). Dated
 * partitions come and go while the service runs and are no part of the schema either.
 */
import type pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
  /** Null where it is the default of the type. */
  readonly collation: string | null;
  readonly not_null: boolean;
  readonly default_value: string | null;
}

export interface Constraint {
  readonly name: string;
  readonly kind: 'primary key' | 'unique' | 'check' | 'foreign key' | 'exclude';
  readonly definition: string;
  /** In the order of the key; empty for a CHECK. */
  readonly columns: readonly string[];
  readonly referenced_table: string | null;
  readonly referenced_columns: readonly string[];
}

export interface Index {
  readonly name: string;
  readonly unique: boolean;
  readonly definition: string;
  /** An expression stands as its text. */
  readonly columns: readonly string[];
}

export interface Table {
  readonly name: string;
  /** Such as `RANGE (created_at)`, where the table is partitioned. */
  readonly partition_key: string | null;
  readonly partition_of: string | null;
  readonly partition_bound: string | null;
  readonly options: readonly string[];
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  /** Those that stand for themselves; the index of a key belongs to its constraint. */
  readonly indexes: readonly Index[];
  readonly triggers: readonly string[];
}

export interface Sequence {
  readonly name: string;
  readonly definition: string;
  readonly owner: string | null;
}

export interface Catalogue {
  readonly tables: readonly Table[];
  readonly sequences: readonly Sequence[];
  readonly functions: readonly string[];
}

/** In a schema of ours, not brought by an extension. */
const ours = (catalogue: string, row: string) => `NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${row}.oid AND d.deptype = 'e')`;

const columnsOfTable = `
  SELECT coalesce(json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'collation', CASE WHEN a.attcollation <> y.typcollation THEN quote_ident(l.collname) END,
    'not_null', a.attnotnull,
    'default_value', pg_get_expr(e.adbin, e.adrelid, true)) ORDER BY a.attnum), '[]')
  FROM pg_attribute a
  JOIN pg_type y ON y.oid = a.atttypid
  LEFT JOIN pg_collation l ON l.oid = a.attcollation
  LEFT JOIN pg_attrdef e ON e.adrelid = a.attrelid AND e.adnum = a.attnum
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped`;

const namesOf = (numbers: string, table: string) => `coalesce((
      SELECT json_agg(a.attname ORDER BY k.place)
      FROM unnest(${numbers}) WITH ORDINALITY k (number, place)
      JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number), '[]')`;

const constraintsOfTable = `
  SELECT coalesce(json_agg(json_build_object(
    'name', o.conname,
    'kind', CASE o.contype WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique' WHEN 'c' THEN 'check'
      WHEN 'f' THEN 'foreign key' WHEN 'x' THEN 'exclude' END,
    'definition', pg_get_constraintdef(o.oid, true),
    'columns', CASE WHEN o.contype = 'c' THEN '[]' ELSE ${namesOf('o.conkey', 'o.conrelid')} END,
    'referenced_table', r.relname,
    'referenced_columns', ${namesOf('o.confkey', 'o.confrelid')})
    ORDER BY array_position('{p,u,x,c,f}', o.contype::text), o.conname), '[]')
  FROM pg_constraint o
  LEFT JOIN pg_class r ON r.oid = o.confrelid
  WHERE o.conrelid = c.oid AND o.contype IN ('p', 'u', 'c', 'f', 'x') AND o.conparentid = 0 AND o.conislocal`;

const indexesOfTable = `
  SELECT coalesce(json_agg(json_build_object(
    'name', i.relname,
    'unique', x.indisunique,
    'definition', replace(pg_get_indexdef(i.oid, 0, true), ' ON ONLY ', ' ON '),
    'columns', (
      SELECT json_agg(pg_get_indexdef(i.oid, place, true) ORDER BY place) FROM generate_series(1, x.indnkeyatts) place))
    ORDER BY i.relname), '[]')
  FROM pg_index x
  JOIN pg_class i ON i.oid = x.indexrelid
  WHERE x.indrelid = c.oid AND NOT i.relispartition
    AND NOT EXISTS (SELECT FROM pg_constraint o WHERE o.conindid = i.oid AND o.contype IN ('p', 'u', 'x'))`;

const tablesQuery = `
  SELECT c.relname AS name,
    CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END AS partition_key,
    p.relname AS partition_of,
    pg_get_expr(c.relpartbound, c.oid) AS partition_bound,
    coalesce(array_to_json(c.reloptions), '[]') AS options,
    (${columnsOfTable}) AS columns,
    (${constraintsOfTable}) AS constraints,
    (${indexesOfTable}) AS indexes,
    coalesce((
      SELECT json_agg(pg_get_triggerdef(g.oid, true) ORDER BY g.tgname)
      FROM pg_trigger g WHERE g.tgrelid = c.oid AND NOT g.tgisinternal AND g.tgparentid = 0), '[]') AS triggers
  FROM pg_class c
  LEFT JOIN pg_inherits h ON h.inhrelid = c.oid
  LEFT JOIN pg_class p ON p.oid = h.inhparent
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND ${ours('pg_class', 'c')}
    AND (NOT c.relispartition OR pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')
  ORDER BY c.relname`;

const sequencesQuery = `
  SELECT c.relname AS name,
    format('AS %s INCREMENT %s MINVALUE %s MAXVALUE %s START %s CACHE %s%s', format_type(s.seqtypid, NULL), s.seqincrement,
      s.seqmin, s.seqmax, s.seqstart, s.seqcache, CASE WHEN s.seqcycle THEN ' CYCLE' ELSE '' END) AS definition,
    (SELECT format('%I.%I', t.relname, a.attname)
     FROM pg_depend d
     JOIN pg_class t ON t.oid = d.refobjid
     JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'a') AS owner
  FROM pg_sequence s
  JOIN pg_class c ON c.oid = s.seqrelid
  WHERE c.relnamespace = 'public'::regnamespace
  ORDER BY c.relname`;

const functionsQuery = `
  SELECT pg_get_functiondef(f.oid) AS definition FROM pg_proc f
  WHERE f.pronamespace = 'public'::regnamespace AND f.prokind IN ('f', 'p') AND ${ours('pg_proc', 'f')}
  ORDER BY f.proname, pg_get_function_identity_arguments(f.oid)`;

/** Objects that this file cannot describe. */
const unexpectedQuery = `
  SELECT 'view, foreign table or other relation' AS kind, c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind NOT IN ('r', 'p', 'i', 'I', 'S', 't') AND ${ours('pg_class', 'c')}
  UNION ALL
  SELECT 'type', y.typname FROM pg_type y
  WHERE y.typnamespace = 'public'::regnamespace AND y.typtype IN ('d', 'e', 'r') AND ${ours('pg_type', 'y')}
  UNION ALL
  SELECT 'aggregate or window function', f.proname FROM pg_proc f
  WHERE f.pronamespace = 'public'::regnamespace AND f.prokind IN ('a', 'w') AND ${ours('pg_proc', 'f')}
  UNION ALL
  SELECT 'generated or identity column', a.attrelid::regclass || '.' || a.attname FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace
  WHERE a.attgenerated <> '' OR a.attidentity <> ''
  UNION ALL
  SELECT 'row security policy', p.polname FROM pg_policy p
  UNION ALL
  SELECT 'rule', r.rulename FROM pg_rewrite r
  JOIN pg_class c ON c.oid = r.ev_class AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

/** Reads in one transaction; throws at anything that it cannot describe, rather than leave it out. */
export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    // Names of our own schema then stand without it in what PostgreSQL writes for us.
    await client.query('SET LOCAL search_path = public');
    const unexpected = await client.query<{ kind: string; name: string }>(unexpectedQuery);
    if (unexpected.rows.length > 0) {
      const names = unexpected.rows.map(({ kind, name }) => `${name} (${kind})`).join(', ');
      throw new Error(`The schema has what server/src/process/schema/catalogue.ts cannot describe yet: ${names}.`);
    }
    const tables = await client.query<Table>(tablesQuery);
    const sequences = await client.query<Sequence>(sequencesQuery);
    const functions = await client.query<{ definition: string }>(functionsQuery);
    return {
      tables: tables.rows,
      sequences: sequences.rows,
      functions: functions.rows.map(({ definition }) => definition),
    };
  } finally {
    await client.query('ROLLBACK');
  }
}
