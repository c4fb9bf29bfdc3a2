/**
 * `npm run test:distributed [-- file …]`: the HTTP suite, the races, the workers and the planning of every statement on a
 * Citus cluster. TEST_CITUS_NODES
 * names its nodes, the coordinator first; docs/scaling.md says how to set one up.
 */
import { spawnSync } from 'node:child_process';

const { TEST_CITUS_NODES: nodes = '' } = process.env;
if (nodes.split(',').filter(Boolean).length < 2) {
  console.error(
    'Set TEST_CITUS_NODES to the nodes of a Citus cluster, the coordinator first, such as ' +
      'postgres://postgres@127.0.0.1:9700,postgres://postgres@127.0.0.1:9701,postgres://postgres@127.0.0.1:9702. ' +
      'Without a Citus cluster these tests cannot run; docs/scaling.md says how to set one up.',
  );
  process.exit(2);
}
const asked = process.argv.slice(2);
const suites = [
  'server/test/http',
  'server/test/races',
  'server/test/workers',
  'server/test/repository/planned-statements.test.ts',
];
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...(asked.length > 0 ? asked : suites)];
process.exit(spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1);
