// npm run bench -- <what> [options]: measures, writes a table to the terminal and JSON to bench/results/.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const benches = {
  door: 'bench/door.mjs',
  http: 'bench/http.mjs',
  imports: 'bench/imports.mjs',
  onsale: 'bench/onsale.mjs',
  peers: 'bench/peers.mjs',
  'request-log': 'bench/request-log.mjs',
  rush: 'bench/rush.mjs',
  'rush-steps': 'bench/rush-steps.mjs',
  soak: 'bench/soak.mjs',
  start: 'bench/start.mjs',
  webhooks: 'bench/webhooks.mjs',
};

const [what = 'http', ...options] = process.argv.slice(2);
const script = benches[what];
if (!script) {
  console.error(`There is no bench "${what}"; there are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);
process.exit(
  spawnSync(process.execPath, [path.join(root, script), ...options], { stdio: 'inherit', cwd: root }).status ?? 1,
);
