/**
 * Writes `contract/samples/<api>.json`: for each operation its example of the contract as curl, TypeScript and command.
 * The request for curl is that of `stagedoor … --dry-run`, the program that of the SDK's comment, the command that of
 * `stagedoor … --help`. Part of `npm run generate`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { sampleAddress, sdkSamples } from '../contract/dist/sdk/samples.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const made = join(root, `.cache/samples-${process.pid}`);

async function importDryRun() {
  const bundle = await rolldown({
    input: join(root, 'cli/src/dry-run.ts'),
    platform: 'node',
    logLevel: 'warn',
    resolve: { conditionNames: ['source', 'import', 'node', 'default'] },
  });
  await bundle.write({ dir: made, format: 'esm', entryFileNames: 'dry-run.js' });
  await bundle.close();
  try {
    return await import(pathToFileURL(join(made, 'dry-run.js')).href);
  } finally {
    rmSync(made, { recursive: true });
  }
}

const { curlFor } = await importDryRun();
const source = { source: '', name: '', url: sampleAddress, keys: {} };
const variable = '$IDEMPOTENCY_KEY';
mkdirSync(join(root, 'contract/samples'), { recursive: true });
for (const [api, samples] of Object.entries(sdkSamples())) {
  const commands = JSON.parse(readFileSync(join(root, `cli/src/generated/${api}.json`), 'utf8'));
  const lines = [];
  for (const command of commands) {
    const { program, params } = samples[command.id];
    const request = await curlFor({ ...command, api }, params, { source, idempotencyKey: variable });
    // curl leaves out a header whose value is empty: without the variable, none is sent.
    const curl = request.replace(`'idempotency-key: ${variable}'`, `"idempotency-key: ${variable}"`);
    lines.push(`${JSON.stringify(command.id)}: ${JSON.stringify({ curl, typescript: program, cli: command.example })}`);
  }
  writeFileSync(join(root, `contract/samples/${api}.json`), `{\n${lines.join(',\n')}\n}\n`);
  console.log(`contract/samples/${api}.json`);
}
