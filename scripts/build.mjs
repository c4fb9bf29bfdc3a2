/**
 * `npm run build [-- contract sdk shop server console cli]`: makes JavaScript of the workspaces and builds the console and the
 * command line, or only what is named; first what is generated from the contract, if that has changed. Checks no types: `npm run check -- types` does.
 */
import { stripVTControlCharacters } from 'node:util';
import { bundleService, isBundleOutdated } from './bundle-service.mjs';
import { generate } from './generate.mjs';
import { transpile } from './transpile.mjs';

const transpiled = ['contract', 'sdk', 'shop', 'server'];
const bundled = { console: './build-console.mjs', cli: './build-cli.mjs' };
const all = [...transpiled, ...Object.keys(bundled)];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no workspace ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exit(2);
}
const names = asked.length > 0 ? asked : all;
try {
  await generate();
  const written = await transpile(transpiled.filter((name) => names.includes(name)));
  if (names.includes('server') && (written > 0 || isBundleOutdated())) await bundleService();
} catch (error) {
  if (!(error instanceof SyntaxError)) throw error;
  console.error(process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message));
  process.exit(1);
}
for (const [name, script] of Object.entries(bundled)) if (names.includes(name)) await import(script);
