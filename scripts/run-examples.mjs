/**
 * `node scripts/run-examples.mjs [--shells bash,zsh] [file …]`: runs the examples of README.md and docs/journeys/ as they
 * stand there, top to bottom, in one shell after the other, against one service with fresh demonstration data. Fails
 * where an example is not answered as promised, the second time as well. Needs the build, curl and the shells, which are
 * bash and bash again where nothing is said.
 *
 * `--migrated-by FOLDER`: once the service is ready, the build in that folder, of the version after it, migrates its database;
 * then the examples run, and that version compares money and places (`scripts/try-upgrade.mjs`).
 *
 * Nothing in the examples is changed: the first of them takes DEMO_FILE from the environment, `curl` is a function that
 * calls curl and writes down how it went, and `npx stagedoor` is the command of this clone.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, readBlocks } from './examples.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'server/dist/main.js');
const cli = join(root, 'cli/bin/stagedoor.js');
const readyTimeoutMs = 90_000;
const examplesTimeoutMs = 240_000;

const standardFiles = () => [
  join(root, 'README.md'),
  ...readdirSync(join(root, 'docs/journeys'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join(root, 'docs/journeys', name)),
];

const functions = `
npx() {
  shift
  node "$EXAMPLES_CLI" "$@" 2>"$EXAMPLES_FOLDER/said" || echo "stagedoor $* ended with $?: $(cat "$EXAMPLES_FOLDER/said")" >&2
}
curl() {
  local answer exit_code
  answer=$(mktemp "$EXAMPLES_FOLDER/answer.XXXXXX")
  exit_code=0
  command curl -sS -w '%{stderr}\\n%{http_code} %{method} %{url_effective}' "$@" >"$answer" 2>"$answer.said" || exit_code=$?
  cat "$answer"
  printf '%s %s %s\\n' "$EXAMPLES_BLOCK" "$exit_code" "$answer" >>"$EXAMPLES_FOLDER/requests"
  return "$exit_code"
}
`;

function ended(child) {
  return new Promise((resolve) => child.once('exit', resolve));
}

async function startService(folder) {
  if (!existsSync(main)) throw new Error('There is no build: npm run build makes one.');
  const { PATH, LANG = 'C.UTF-8' } = process.env;
  const env = { PATH, LANG, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = ended(child);
  let said = '';
  const ready = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Ready.')) resolve();
    });
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), readyTimeoutMs);
  const code = await Promise.race([ready, gone]);
  clearTimeout(timer);
  if (code !== undefined) throw new Error(`The service ended with ${code} before it was ready: ${said}`);
  return async () => {
    child.kill('SIGTERM');
    await gone;
  };
}

/** Runs the blocks in one shell and returns for each what it asked, and its errors. */
async function runBlocks(shell, blocks, folder, demoFile) {
  const inFolder = (name) => join(folder, name);
  for (const [index, { text }] of blocks.entries()) writeFileSync(inFolder(`${index}.sh`), text);
  writeFileSync(inFolder('requests'), '');
  const steps = blocks.map((_, index) => `EXAMPLES_BLOCK=${index}; . ./${index}.sh 2>${index}.stderr`);
  writeFileSync(inFolder('all.sh'), `${functions}${steps.join('\n')}\n`);
  const { PATH, LANG = 'C.UTF-8' } = process.env;
  const env = { PATH, LANG, HOME: folder, DEMO_FILE: demoFile, EXAMPLES_FOLDER: folder, EXAMPLES_CLI: cli };
  const child = spawn(shell, ['all.sh'], { cwd: folder, env, stdio: 'ignore' });
  const failed = new Promise((_, reject) => child.once('error', reject));
  const timer = setTimeout(() => child.kill('SIGKILL'), examplesTimeoutMs);
  await Promise.race([ended(child), failed]);
  clearTimeout(timer);
  const requests = readFileSync(inFolder('requests'), 'utf8').split('\n').filter(Boolean).map(readRequest);
  return blocks.map((_, index) => ({
    requests: requests.filter(({ block }) => block === index),
    stderr: existsSync(inFolder(`${index}.stderr`))
      ? readFileSync(inFolder(`${index}.stderr`), 'utf8').trim()
      : 'not run',
  }));
}

function readRequest(line) {
  const [block, exitCode, answer] = line.split(' ');
  const said = readFileSync(`${answer}.said`, 'utf8');
  const [, status, method, url] = /(\d{3}) ([A-Z]+) (\S+)$/.exec(said) ?? [];
  return {
    block: Number(block),
    failure: exitCode === '0' ? '' : said.trim(),
    status: Number(status),
    method,
    url,
    body: readFileSync(answer, 'utf8'),
  };
}

const { values, positionals } = parseArgs({
  options: { shells: { type: 'string', default: 'bash,bash' }, 'migrated-by': { type: 'string' } },
  allowPositionals: true,
});
/** Runs a command of the version after this one on the same database, which is that of the service. */
function runNext(...words) {
  const { PATH, LANG = 'C.UTF-8' } = process.env;
  const script = join(values['migrated-by'], 'server/dist/main.js');
  execFileSync(process.execPath, [script, ...words], { env: { PATH, LANG, DATA_DIR: data }, stdio: 'inherit' });
}

const files = positionals.length > 0 ? positionals : standardFiles();
const blocks = files.flatMap((file) => readBlocks(relative(root, file), readFileSync(file, 'utf8')));
const { apis } = await import('../contract/dist/index.js');
const folder = mkdtempSync(join(tmpdir(), 'stagedoor-examples-'));
const data = join(folder, 'data');
let stopService = async () => {};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopService().then(() => process.exit(1)));
try {
  stopService = await startService(data);
  if (values['migrated-by']) runNext('db', 'migrate');
  for (const [index, shell] of values.shells.split(',').entries()) {
    const shellFolder = join(folder, String(index));
    mkdirSync(shellFolder);
    const runs = await runBlocks(shell, blocks, shellFolder, join(data, 'demo.json'));
    const findings = judge(blocks, runs, apis);
    for (const finding of findings) console.error(`run ${index + 1} in ${shell}: ${finding}`);
    const requests = runs.reduce((sum, run) => sum + run.requests.length, 0);
    console.log(
      `run ${index + 1} in ${shell}: ${blocks.length} examples, ${requests} requests, ${findings.length} findings`,
    );
    if (findings.length > 0) process.exitCode = 1;
  }
  if (values['migrated-by']) runNext('db', 'audit');
} finally {
  await stopService();
  rmSync(folder, { recursive: true, force: true });
}
