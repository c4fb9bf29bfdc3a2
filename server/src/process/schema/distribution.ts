/**
 * The steps that turn a migrated, empty database into one whose tables are spread over several servers (Citus), made
 * from the catalogue and from tenancy.ts: foreign keys and triggers off, tables placed with parents before children, the
 * same foreign keys on again, but for those of local tables at tables that are on every server: with them Citus would
 * take the local tables over, and refuse the locks of workers. Citus takes no triggers either: what a trigger keeps
 * append-only is kept so by privileges instead, from which superusers are exempt.
 *
 * Not one transaction: each placed table is many on the workers. A database in which it stopped half-way is empty, so
 * create it anew.
 */
import pg from 'pg';
import { type ConnectionSettings, clientSettings } from '../../platform/database.ts';
import { pendingMigrations } from '../../platform/migrations.ts';
import { type Catalogue, readCatalogue, type Table } from './catalogue.ts';
import { placementOf, placements, tenantColumn } from './tenancy.ts';

/** @public scripts/distribute-database.mjs throws and catches it too. */
export class NotDistributableError extends Error {}

const foreignKeys = (table: Table) => table.constraints.filter(({ kind }) => kind === 'foreign key');

/** A table stands behind those that it refers to, otherwise in the order of the names. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const begun = new Set<string>();
  const visit = (table: Table) => {
    if (begun.has(table.name)) return;
    begun.add(table.name);
    for (const { referenced_table } of foreignKeys(table)) {
      const parent = tables.find(({ name }) => name === referenced_table);
      if (parent) visit(parent);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

export function distributionSteps(catalogue: Catalogue): string[] {
  const placed = placements(catalogue);
  const tablesOf = (kind: string) =>
    placed.filter(({ placement }) => placement.kind === kind).map(({ table }) => table);
  // A local table stays an ordinary one and keeps its triggers.
  const spread = placed.filter(({ placement }) => placement.kind !== 'local');
  const withKeys = placed.flatMap(({ table }) => foreignKeys(table).map((key) => ({ table, key })));
  const isLocal = new Set(tablesOf('local').map(({ name }) => name));
  const kept = withKeys.filter(({ table, key }) => isLocal.has(table.name) === isLocal.has(key.referenced_table!));
  const columnOf = new Map(placed.map(({ table, placement }) => [table.name, 'by' in placement ? placement.by : '']));
  // Tables of one column are kept together, so that what an organization owns is on one server and can be joined there.
  const firstOf = new Map<string, string>();
  const distribute = ({ name }: Table) => {
    const column = columnOf.get(name)!;
    const together = firstOf.get(column) ?? 'none';
    if (together === 'none') firstOf.set(column, name);
    return `SELECT create_distributed_table('${name}', '${column}', colocate_with => '${together}')`;
  };
  return [
    ...withKeys.map(({ table, key }) => `ALTER TABLE ${table.name} DROP CONSTRAINT ${key.name}`),
    ...spread.flatMap(({ table }) =>
      table.triggers.map((definition) => `DROP TRIGGER ${triggerName(definition)} ON ${table.name}`),
    ),
    ...parentsFirst(tablesOf('reference')).map(({ name }) => `SELECT create_reference_table('${name}')`),
    ...parentsFirst(tablesOf('distributed')).map(distribute),
    ...kept.map(({ table, key }) => `ALTER TABLE ${table.name} ADD CONSTRAINT ${key.name} ${key.definition}`),
    ...spread
      .filter(({ table }) => table.triggers.some(isAppendOnly))
      .map(({ table }) => {
        // A foreign key is compared as the owner of the table that it refers to, by a lock that needs the right to update.
        const isReferredTo = kept.some(({ key }) => key.referenced_table === table.name);
        const rights = isReferredTo ? 'DELETE, TRUNCATE' : 'UPDATE, DELETE, TRUNCATE';
        return `REVOKE ${rights} ON ${table.name} FROM PUBLIC, CURRENT_USER`;
      }),
  ];
}

const triggerName = (definition: string) => /^CREATE (?:CONSTRAINT )?TRIGGER (\S+)/.exec(definition)![1]!;
const isAppendOnly = (definition: string) => definition.includes('EXECUTE FUNCTION refuse_change()');

/** The same for a table that a later migration makes: it joins those that are there. Null for one of the coordinator. */
export function placementStep(table: string): string | null {
  const placement = placementOf(table);
  if (placement.kind === 'local') return null;
  if (placement.kind === 'reference') return `SELECT create_reference_table('${table}')`;
  const together = placement.by === tenantColumn ? 'events' : 'none';
  return `SELECT create_distributed_table('${table}', '${placement.by}', colocate_with => '${together}')`;
}

/** Throws where the database is not one whose tables can be placed. */
async function requireFresh(client: pg.ClientBase, catalogue: Catalogue): Promise<void> {
  const pending = await pendingMigrations(client);
  if (pending.length > 0) {
    throw new NotDistributableError(
      `The database lacks the migrations ${pending.join(', ')}: start the service on it once with DEMO=off, stop it, and come back.`,
    );
  }
  const filled: string[] = [];
  for (const { table, placement } of placements(catalogue)) {
    if (placement.kind === 'local') continue;
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${table.name}) AS filled`);
    if (rows[0].filled) filled.push(table.name);
  }
  if (filled.length > 0) {
    throw new NotDistributableError(
      `The database has data already (${filled.join(', ')}): tables are distributed while they are empty.`,
    );
  }
  const { rows } = await client.query(`SELECT count(*)::int AS found FROM pg_proc
    WHERE proname IN ('create_distributed_table', 'create_reference_table') AND pg_function_is_visible(oid)`);
  if (rows[0].found < 2) {
    throw new NotDistributableError(
      'The database is no Citus coordinator: CREATE EXTENSION citus there, add the nodes.',
    );
  }
}

/** Distributes the tables of the database; `report` gets every step before it is taken. */
export async function distributeDatabase(
  connection: ConnectionSettings,
  report: (step: string) => void,
): Promise<void> {
  const client = new pg.Client(clientSettings(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    await distributeTables(client, report);
  } finally {
    await client.end();
  }
}

/** The same over a connection that is open. */
export async function distributeTables(client: pg.ClientBase, report: (step: string) => void): Promise<void> {
  const catalogue = await readCatalogue(client);
  await requireFresh(client, catalogue);
  for (const step of distributionSteps(catalogue)) {
    report(step);
    await client.query(step);
  }
}
