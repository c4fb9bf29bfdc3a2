/**
 * `npm run lint:openapi`: both linters over every OpenAPI document, Redocly's over
 * the Arazzo documents of the journeys, too. A warning counts as an error. Works without a
 * network: the rules are installed packages, and Redocly neither reports its use nor asks for newer versions.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const documents = readdirSync(join(root, 'contract/openapi'))
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => `contract/openapi/${name}`);
const journeys = readdirSync(join(root, 'docs/journeys'))
  .filter((name) => name.endsWith('.arazzo.json'))
  .map((name) => `docs/journeys/${name}`);
if (documents.length === 0) throw new Error('There are no documents to lint; run npm run generate.');

const binOf = (name, bin) => {
  const manifest = require.resolve(`${name}/package.json`);
  return join(dirname(manifest), require(manifest).bin[bin]);
};
const run = (...args) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).status;

const failed = [
  run(binOf('@stoplight/spectral-cli', 'spectral'), 'lint', '--fail-severity', 'hint', ...documents),
  run(binOf('@redocly/cli', 'redocly'), 'lint', ...documents, ...journeys),
].some((status) => status !== 0);
process.exitCode = failed ? 1 : 0;
