/**
 * `npm run build:types`: the declarations of the SDK. Those of `dist/cjs` are the same for programs of CommonJS: what they
 * `require` are the files of `dist`, but TypeScript takes declarations for CommonJS by the package.json beside them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'sdk/dist');
const compiler = join(root, 'node_modules/typescript7/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, 'sdk')], { stdio: 'inherit' });
if (status !== 0) process.exit(1);

const common = join(dist, 'cjs');
rmSync(common, { recursive: true, force: true });
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
for (const name of names) {
  const text = readFileSync(join(dist, name), 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, '');
  mkdirSync(dirname(join(common, name)), { recursive: true });
  writeFileSync(join(common, name), text);
}
writeFileSync(join(common, 'package.json'), '{ "type": "commonjs" }\n');
