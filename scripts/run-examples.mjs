/**
 * `node scripts/run-examples.mjs [file …]`: runs the examples of README.md and docs/examples/ as they stand there, top to
 * bottom in one bash, against a service of its own with fresh demonstration data, and fails where one is not answered as
 * promised, or an operation of the contract has none. Needs the build, bash and curl.
 *
 * Nothing in the examples is changed: the first of them takes DEMO_FILE from the environment, and `curl` is a function
 * that calls curl and writes down how it went.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, readBlocks } from './examples.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'server/dist/main.js');
const readyTimeoutMs = 90_000;
const examplesTimeoutMs = 240_000;

const standardFiles = () => [
  join(root, 'README.md'),
  ...readdirSync(join(root, 'docs/examples'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join(root, 'docs/examples', name)),
];

const watchingCurl = `
curl() {
  local answer exit_code
  answer=$(mktemp "$EXAMPLES_FOLDER/answer.XXXXXX")
  command curl -sS -w '%{stderr}\\n%{http_code} %{method} %{url_effective}' "$@" 2>"$answer.said" | tee "$answer"
  exit_code=\${PIPESTATUS[0]}
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

/** Runs the blocks in one bash and tells of each what it asked, and what it complained of. */
async function runBlocks(blocks, folder, demoFile) {
  const inFolder = (name) => join(folder, name);
  for (const [index, { text }] of blocks.entries()) writeFileSync(inFolder(`${index}.sh`), text);
  writeFileSync(inFolder('requests'), '');
  const steps = blocks.map((_, index) => `EXAMPLES_BLOCK=${index}; . ./${index}.sh 2>${index}.stderr`);
  writeFileSync(inFolder('all.sh'), `${watchingCurl}${steps.join('\n')}\n`);
  const { PATH, LANG = 'C.UTF-8' } = process.env;
  const env = { PATH, LANG, HOME: folder, DEMO_FILE: demoFile, EXAMPLES_FOLDER: folder };
  const shell = spawn('bash', ['all.sh'], { cwd: folder, env, stdio: 'ignore' });
  const failed = new Promise((_, reject) => shell.once('error', reject));
  const timer = setTimeout(() => shell.kill('SIGKILL'), examplesTimeoutMs);
  await Promise.race([ended(shell), failed]);
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

const files = process.argv.length > 2 ? process.argv.slice(2) : standardFiles();
const blocks = files.flatMap((file) => readBlocks(relative(root, file), readFileSync(file, 'utf8')));
const { apis } = await import('../contract/dist/index.js');
const folder = mkdtempSync(join(tmpdir(), 'stagedoor-examples-'));
const data = join(folder, 'data');
const shellFolder = join(folder, 'shell');
mkdirSync(shellFolder);
let stopService = async () => {};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopService().then(() => process.exit(1)));
try {
  stopService = await startService(data);
  const runs = await runBlocks(blocks, shellFolder, join(data, 'demo.json'));
  const { findings, operationsShown } = judge(blocks, runs, apis);
  for (const finding of findings) console.error(finding);
  const requests = runs.reduce((sum, run) => sum + run.requests.length, 0);
  console.log(
    `${blocks.length} examples, ${requests} requests, ${operationsShown} operations, ${findings.length} findings`,
  );
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await stopService();
  rmSync(folder, { recursive: true, force: true });
}
