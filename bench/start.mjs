// How long until the service is ready, on a first and on a later start with the embedded database, and what it holds.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-bench-'));

async function startOnce() {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
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
  const residentMb = Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service}/status`, 'utf8'))[1]) / 1024,
  );
  const stopped = performance.now();
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
  return { readyMs, residentMb, stopMs: Math.round(performance.now() - stopped) };
}

const first = await startOnce();
const later = [await startOnce(), await startOnce(), await startOnce()];
rmSync(dataDir, { recursive: true, force: true });
const result = {
  command: 'npm run bench -- start',
  node: process.version,
  first,
  later: later.sort((a, b) => a.readyMs - b.readyMs)[1],
};
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/start.json', `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(result, null, 2));
