// How long until the service is ready and what it holds, with the embedded database: in a fresh clone, where packages are
// installed and everything is built; after one changed file there; on a first and on later starts with demonstration data;
// and on later starts with the settings of production.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'stagedoor-bench-'));
const production = {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://tickets.example.org',
  TRUST_PROXY: '127.0.0.1',
  SECRETS_KEY: randomBytes(32).toString('base64'),
};

async function startOnce(dataDir, settings = {}, { cwd = process.cwd(), restMs = 0 } = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('Ready.')) resolve();
    });
  });
  const readyMs = Math.round(performance.now() - began);
  const service = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]);
  const residentNow = () =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service}/status`, 'utf8'))[1]) / 1024);
  const residentMb = residentNow();
  if (restMs > 0) await setTimeout(restMs);
  const restingMb = restMs > 0 ? { residentAfterAMinuteMb: residentNow() } : {};
  const stopped = performance.now();
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
  return { readyMs, residentMb, ...restingMb, stopMs: Math.round(performance.now() - stopped) };
}

async function startSeveral(settings, laterOptions = {}) {
  const dataDir = newFolder();
  const first = await startOnce(dataDir, settings);
  const later = [];
  for (let number = 0; number < 3; number += 1) later.push(await startOnce(dataDir, settings, laterOptions));
  rmSync(dataDir, { recursive: true, force: true });
  return { first, later: later.sort((a, b) => a.readyMs - b.readyMs)[1] };
}

const seconds = (milliseconds) => Math.round(milliseconds / 100) / 10;

/** As for somebody new: the two parts of `npm ci && npm start`, and a start after each of two changes. */
async function startInClone() {
  const folder = newFolder();
  const clone = path.join(folder, 'clone');
  const run = (command, ...words) => {
    const began = performance.now();
    const { status } = spawnSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}`);
    return performance.now() - began;
  };
  run('git', 'clone', '--quiet', process.cwd(), clone);
  const install = run('npm', '--prefix', clone, 'ci');
  const dataDir = path.join(folder, 'data');
  const first = await startOnce(dataDir, {}, { cwd: clone });
  const changed = {};
  for (const file of ['server/src/process/process.ts', 'console/src/main.tsx']) {
    appendFileSync(path.join(clone, file), '\n');
    changed[file] = seconds((await startOnce(dataDir, {}, { cwd: clone })).readyMs);
  }
  rmSync(folder, { recursive: true, force: true });
  return {
    installS: seconds(install),
    buildAndStartS: seconds(first.readyMs),
    togetherS: seconds(install + first.readyMs),
    afterOneChangedFileS: changed,
    reach: { togetherS: 45, togetherAtMostS: 60, afterOneChangedFileS: 5 },
  };
}

/** What a start in production may take, and hold. */
const reach = { readyMs: 3_000, residentMb: 140, residentAfterAMinuteMb: 120 };
const inProduction = await startSeveral(production, { restMs: 60_000 });
const missed = Object.keys(reach).filter((name) => inProduction.later[name] > reach[name]);
const result = {
  command: 'npm run bench -- start',
  node: process.version,
  clone: await startInClone(),
  demonstration: await startSeveral(),
  production: { ...inProduction, reach, missed },
};
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/start.json', `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(result, null, 2));
