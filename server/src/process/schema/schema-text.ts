/**
 * `schema.sql`: the result of all migrations in one reviewable text. Loading it into an empty database gives the same
 * schema again (a test does); in production the migrations are what counts.
 */
import type { Catalogue, Column, Table } from './catalogue.ts';

const header = `-- Written by \`npm run schema\` from a freshly migrated database, and compared in CI. Edit the migrations instead.
`;

function columnLine({ name, type, collation, default_value, not_null }: Column): string {
  return [
    name,
    type.replace(/^timestamp(\(\d\)) with time zone/, 'timestamptz$1'),
    ...(collation ? [`COLLATE ${collation}`] : []),
    ...(not_null ? ['NOT NULL'] : []),
    ...(default_value === null ? [] : [`DEFAULT ${default_value}`]),
  ].join(' ');
}

function createTable(table: Table): string {
  const options = table.options.length > 0 ? ` WITH (${table.options.join(', ')})` : '';
  if (table.partition_of) {
    return `CREATE TABLE ${table.name} PARTITION OF ${table.partition_of} ${table.partition_bound}${options};`;
  }
  const lines = [
    ...table.columns.map(columnLine),
    ...table.constraints
      .filter(({ kind }) => kind !== 'foreign key')
      .map(({ name, definition }) => `CONSTRAINT ${name} ${definition.replace(/\n\s*/g, ' ')}`),
  ];
  const partitioned = table.partition_key ? ` PARTITION BY ${table.partition_key}` : '';
  return `CREATE TABLE ${table.name} (\n  ${lines.join(',\n  ')}\n)${partitioned}${options};`;
}

/** A partition needs its parent, so parents come first; otherwise tables stand in the order of their names. */
function inOrder(tables: readonly Table[]): Table[] {
  const place = (table: Table) => (table.partition_of ? `${table.partition_of} ${table.name}` : table.name);
  return [...tables].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

export function schemaText({ tables, sequences, functions }: Catalogue): string {
  const ordered = inOrder(tables);
  const blocks = [
    header,
    ...sequences.map(({ name, definition }) => `CREATE SEQUENCE ${name} ${definition};`),
    ...functions.map((definition) => `${definition.trimEnd()};`),
    ...ordered.map((table) => [createTable(table), ...table.indexes.map((index) => `${index.definition};`)].join('\n')),
    sequences
      .filter(({ owner }) => owner)
      .map(({ name, owner }) => `ALTER SEQUENCE ${name} OWNED BY ${owner};`)
      .join('\n'),
    ordered
      .flatMap((table) =>
        table.constraints
          .filter(({ kind }) => kind === 'foreign key')
          .map(({ name, definition }) => `ALTER TABLE ${table.name} ADD CONSTRAINT ${name} ${definition};`),
      )
      .join('\n'),
    ...ordered.flatMap((table) => table.triggers.map((definition) => `${definition};`)),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`.replace(`${header}\n`, header);
}
