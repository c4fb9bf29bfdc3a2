/**
 * `npm run lint:code`: the rules of .oxlintrc.json over the whole tree. Before that, over a small tree in which each rule is
 * broken once and what is allowed stands beside it: a rule that reports nothing there protects nothing.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'node_modules/oxlint/bin/oxlint');
const options = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'];

/** What a file holds, and the rule that must report it; null where none may. */
const planted = [
  ['server/src/floating.ts', 'typescript(no-floating-promises)', 'Promise.resolve(1);'],
  ['server/src/void.ts', null, 'void Promise.resolve(1);'],
  ['console/src/misused.tsx', 'typescript(no-misused-promises)', '[1].forEach(async () => {});'],
  ['server/src/await.ts', 'typescript(await-thenable)', 'await 1;'],
  [
    'server/src/return.ts',
    'typescript(return-await)',
    'export async function f(work: () => Promise<number>) { try { return work(); } catch { return 0; } }',
  ],
  ['server/src/throw.ts', 'typescript(only-throw-error)', "throw 'no error';"],
  ['console/src/screens/throw.ts', 'typescript(only-throw-error)', 'throw { to: 1 };'],
  ['console/src/routes/throw.ts', null, 'throw { to: 1 };'],
  [
    'server/src/switch.ts',
    'typescript(switch-exhaustiveness-check)',
    "export function f(given: 'a' | 'b') { switch (given) { case 'a': return 1; } return 2; }",
  ],
  [
    'server/src/default.ts',
    null,
    "export function f(given: 'a' | 'b') { switch (given) { case 'a': return 1; default: return 2; } }",
  ],
  ['server/src/env.ts', 'eslint(no-restricted-properties)', 'export const port = process.env.PORT;'],
  ['contract/src/url.ts', 'eslint(no-restricted-properties)', "export const is = URL.canParse('https://example.org');"],
  [
    'server/src/process/process.ts',
    'eslint(no-restricted-imports)',
    "import { env } from 'node:process'; export { env };",
  ],
  [
    'contract/src/process/process.ts',
    'eslint(no-restricted-imports)',
    "import { env } from 'process'; export { env };",
  ],
  ['server/src/process/config.ts', null, 'export const port = process.env.PORT;'],
  ['server/test/env.ts', null, 'export const port = process.env.PORT;'],
];

function reported() {
  // Outside the project, whose ignored folders are not looked at.
  const canary = mkdtempSync(join(tmpdir(), 'stagedoor-code-rules-'));
  for (const [file, , text] of planted) {
    mkdirSync(dirname(join(canary, file)), { recursive: true });
    writeFileSync(join(canary, file), `${text}\nexport {};\n`);
  }
  copyFileSync(join(root, '.oxlintrc.json'), join(canary, '.oxlintrc.json'));
  writeFileSync(join(canary, 'tsconfig.json'), JSON.stringify({ extends: './tsconfig.base.json', include: ['**/*'] }));
  copyFileSync(join(root, 'tsconfig.base.json'), join(canary, 'tsconfig.base.json'));
  symlinkSync(join(root, 'node_modules'), join(canary, 'node_modules'));
  const run = spawnSync(process.execPath, [program, ...options, '--format', 'json'], { cwd: canary, encoding: 'utf8' });
  rmSync(canary, { recursive: true });
  return JSON.parse(run.stdout).diagnostics;
}

const diagnostics = reported();
let missed = 0;
for (const [file, rule] of planted) {
  const codes = diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);
  const isAsExpected = rule ? codes.includes(rule) : codes.length === 0;
  if (isAsExpected) continue;
  missed += 1;
  console.error(`${file}: expected ${rule ?? 'nothing'}, reported ${codes.join(', ') || 'nothing'}`);
}
// Several threads each find out the same types: with two processors, and another check beside this one, one is soonest done.
const env = { ...process.env, GOMAXPROCS: '1' };
const { status } = spawnSync(process.execPath, [program, ...options], { cwd: root, stdio: 'inherit', env });
process.exitCode = status === 0 && missed === 0 ? 0 : 1;
