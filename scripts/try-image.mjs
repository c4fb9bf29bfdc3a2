/**
 * `node scripts/try-image.mjs [node]`: the first start of the container, without a container. Does in empty folders what
 * the Dockerfile says, step by step, from the committed files; then starts what it ends with, on an empty /data, by the
 * Node that is given, and asks it. `npm ci` is replaced by copies of the same packages, so that no network is needed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = process.argv[2] ?? process.execPath;
const area = mkdtempSync(join(tmpdir(), 'stagedoor-image-'));
const path = `${dirname(node)}:${process.env.PATH}`;
const data = join(area, 'data');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** What is committed of a file or a folder, without tests, as `.dockerignore` leaves them out. */
function committed(source) {
  const files = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z', '--', source], {
    cwd: root,
    encoding: 'utf8',
  });
  return files.split('\0').filter((file) => file && !file.split('/').includes('test'));
}

function copyCommitted(source, to, isInto) {
  const files = committed(source);
  if (files.length === 0) throw new Error(`COPY ${source}: nothing of it is committed`);
  for (const file of files) {
    const target = file === source ? (isInto ? join(to, basename(file)) : to) : join(to, file.slice(source.length + 1));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
}

/** The packages of the lock file that are installed here; those of production alone, if so. */
function install(folder, isProduction) {
  for (const [place, { link, dev }] of Object.entries(packages)) {
    const from = join(root, place);
    if (!place.includes('node_modules/') || !existsSync(from) || (isProduction && dev)) continue;
    // Packages inside have entries of their own; links lead to workspaces of the folder.
    const filter = (source) => source === from || !source.slice(from.length).startsWith('/node_modules');
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    cpSync(from, join(folder, place), { recursive: true, verbatimSymlinks: true, ...(link ? {} : { filter }) });
  }
}

const stages = new Map();
const environment = {};
let folder = '';
let start = [];
const steps = {
  FROM: ([image, , name]) => {
    folder = join(area, name ?? 'final');
    const before = stages.get(image);
    if (before) cpSync(before, folder, { recursive: true, verbatimSymlinks: true });
    else mkdirSync(folder);
    if (name) stages.set(name, folder);
  },
  COPY: (words) => {
    const stage = words[0].startsWith('--from=') ? stages.get(words.shift().slice('--from='.length)) : null;
    const destination = words.pop();
    const to = join(folder, destination);
    const isInto = destination.endsWith('/');
    for (const source of words) {
      if (!stage) copyCommitted(source, to, isInto);
      else cpSync(join(stage, source.replace(/^\/app\/?/, '')), to, { recursive: true, verbatimSymlinks: true });
    }
  },
  RUN: (_, command) => {
    if (/^npm ci\b/.test(command)) return install(folder, command.includes('--omit=dev'));
    if (command.startsWith('mkdir /data')) return mkdirSync(data);
    execFileSync('sh', ['-ec', command], { cwd: folder, stdio: 'inherit', env: { PATH: path, HOME: area } });
  },
  ENV: (words) => Object.assign(environment, Object.fromEntries(words.map((word) => word.split('=')))),
  CMD: (_, command) => {
    start = JSON.parse(command);
  },
};

async function eventually(what, ask) {
  const giveUpAt = Date.now() + 120_000;
  while (!(await ask().catch(() => false))) {
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within two minutes`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

try {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/\\\n/g, '');
  for (const line of text.split('\n')) {
    const [word, ...words] = line.split(/\s+/);
    steps[word]?.(words, line.slice(word.length + 1));
  }
  const port = 20_000 + (process.pid % 10_000);
  const env = { PATH: path, ...environment, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data };
  const service = spawn(node, start.slice(1), { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  service.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  const isOk = async (url) => (await fetch(`http://127.0.0.1:${port}${url}`)).ok;
  const looked = eventually('/readyz', () => isOk('/readyz')).then(async () => {
    for (const url of ['/console/', '/docs', '/integrations/openapi.json']) {
      if (!(await isOk(url))) throw new Error(`${url} is not answered`);
    }
  });
  await looked.finally(() => service.kill('SIGTERM'));
  if ((await ended) !== 0) throw new Error(`the service did not stop in order:\n${output}`);
  console.log('The image starts on an empty /data, answers and stops.');
} finally {
  rmSync(area, { recursive: true, force: true, maxRetries: 10 });
}
