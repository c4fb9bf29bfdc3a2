/**
 * PostgreSQL plans a page for as many rows as a page can have. Connections of the API plan a statement for any parameters,
 * and a limit that is a parameter counts as a tenth of the table: tables would be joined as a whole, 270 times slower with
 * 340,000 payments.
 */
import { limits } from '@stagedoor/contract/vocabulary';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planStatementsOnce } from '../../src/platform/database.ts';
import { type DemoService, startDemoService } from '../support/demo-service.ts';
import { allStatements } from '../support/sql-statements.ts';

/** Lists of few things, which no large table is joined to. */
const ofFew: readonly string[] = [
  'list_channels',
  'list_channels_with_admission',
  'list_jobs',
  'list_keys_of_channel',
  'list_keys_of_organization',
  'list_keys_of_reseller',
  'list_live_sessions',
  'list_locations_of_channel',
  'list_members',
  'list_organizations_of_channel',
  'list_organizations_of_deployment',
  'list_organizations_of_user',
  'list_pass_types_of_channel',
  'list_referrers',
  'list_resellers',
  'list_resellers_with_admission',
  'list_users',
];

const lists = (await allStatements()).filter(
  ({ label, shapes }) => !ofFew.includes(label) && shapes()[0]!.parameters.some(([name]) => name === 'offset'),
);

describe('of large tables', () => {
  let demo: DemoService;
  let client: pg.Client;
  beforeAll(async () => {
    demo = await startDemoService();
    client = new pg.Client(demo.service.database.connection);
    await client.connect();
    // As the planner sees tables with hundreds of millions of rows, of which it knows nothing else.
    await client.query(`UPDATE pg_class SET reltuples = 1e8, relpages = greatest(1, pg_relation_size(oid) / 8192)
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`);
    await client.query('DELETE FROM pg_statistic');
    await client.query(planStatementsOnce);
  });
  afterAll(async () => {
    await client?.end();
    await demo?.close();
  });

  interface Node {
    readonly 'Node Type': string;
    readonly 'Plan Rows': number;
    readonly Plans?: readonly Node[];
  }
  const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

  async function planOf(text: string): Promise<Node[]> {
    await client.query(`PREPARE planned AS ${text}`);
    try {
      const { rows: types } = await client.query(
        "SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'planned'",
      );
      const values = Array.from({ length: types[0].count }, () => 'NULL').join(', ');
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE planned (${values})`);
      return nodesIn(rows[0]['QUERY PLAN'][0].Plan);
    } finally {
      await client.query('DEALLOCATE ALL');
    }
  }

  /** The least number of rows to which the plan of a statement is limited. */
  const rowsPlanned = (nodes: readonly Node[]) =>
    Math.min(...nodes.filter((node) => node['Node Type'] === 'Limit').map((node) => node['Plan Rows']));

  it.each(lists.map(({ label, shapes }) => [label, shapes()[0]!.text] as const))(
    'a page is planned for the rows of a page, without workers: %s',
    async (_, text) => {
      const nodes = await planOf(text);
      expect(rowsPlanned(nodes)).toBeLessThanOrEqual(limits.pageMax + 1);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Gather Merge');
    },
  );

  it('a page is planned for more if its limit is only a parameter', async () => {
    expect(rowsPlanned(await planOf('SELECT id FROM tickets ORDER BY id LIMIT $1'))).toBeGreaterThan(1e6);
  });
});
