/**
 * Builds the command line into `cli/dist`: one file, and one for each part that only some commands need. Made in a folder
 * of its own first, so that a command that starts meanwhile finds a whole build; `main.js`, which names the others, is
 * replaced last.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { generate } from './generate.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const made = join(root, `.cache/cli-build-${process.pid}`);
const placed = join(root, 'cli/dist');
await generate();
const bundle = await rolldown({
  input: join(root, 'cli/src/main.ts'),
  platform: 'node',
  logLevel: 'warn',
  resolve: { conditionNames: ['source', 'import', 'node', 'default'] },
  treeshake: { moduleSideEffects: false },
});
const { output } = await bundle.write({
  dir: made,
  format: 'esm',
  entryFileNames: 'main.js',
  chunkFileNames: '[name].js',
  minify: { mangle: false, compress: true, codegen: true },
});
await bundle.close();
writeFileSync(join(made, 'LICENSES.txt'), licensesOf(output));
const files = readdirSync(made);
cpSync(join(root, 'cli/src/generated'), join(made, 'generated'), { recursive: true });
mkdirSync(placed, { recursive: true });
cpSync(made, placed, { recursive: true, filter: (file) => !file.endsWith('/main.js') });
renameSync(join(made, 'main.js'), join(placed, 'main.js'));
for (const name of readdirSync(placed)) {
  if (name.endsWith('.js') && !files.includes(name)) rmSync(join(placed, name));
}
rmSync(made, { recursive: true });

/** The licences of the packages that are in the bundle, as they ask for. */
function licensesOf(output) {
  const files = output.flatMap(({ modules }) => Object.keys(modules ?? {}));
  const folders = new Set(
    files.flatMap((file) => /.*[/\\]node_modules[/\\](@[^/\\]+[/\\])?[^/\\]+/.exec(file)?.[0] ?? []),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}`;
  });
  return `${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
