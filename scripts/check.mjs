/**
 * `npm run check [name …]`: every `lint:` script of package.json, two at a time, all of them even where one fails. What
 * each had to say is shown when it failed; the last line counts.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const atOnce = 2;
const prefix = 'lint:';
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const names = Object.keys(scripts)
  .filter((name) => name.startsWith(prefix))
  .map((name) => name.slice(prefix.length));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(2);
}

function run(name) {
  const begun = Date.now();
  return new Promise((resolve) => {
    const child = spawn(scripts[prefix + name], {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(String(error))));
    child.on('close', (code) => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      if (code !== 0) process.stdout.write(`\n${Buffer.concat(said)}\n`);
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}  ${seconds} s`);
      resolve(code === 0);
    });
  });
}

// What the checks read, once for all of them.
await generate();
const waiting = asked.length > 0 ? [...asked] : [...names];
let passed = 0;
let failed = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (await run(name)) passed += 1;
      else failed += 1;
    }
  }),
);
console.log(`check: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
