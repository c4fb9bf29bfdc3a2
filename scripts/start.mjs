// Starts the service: builds it first where a source is newer than the last build, then hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const compiled = ['contract/dist/.tsbuildinfo', 'server/dist/.tsbuildinfo'].map((file) => path.join(root, file));
const built = [...compiled, path.join(root, 'console/dist/index.html')];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Stagedoor needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The time of the newest source, from the clock of the file system. */
function newestSource() {
  let newest = 0;
  for (const folder of ['contract/src', 'server/src', 'console/src']) {
    for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) newest = Math.max(newest, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
    }
  }
  return Math.max(newest, statSync(path.join(root, 'package-lock.json')).mtimeMs);
}

function lastBuild() {
  try {
    return Math.min(...built.map((file) => statSync(file).mtimeMs));
  } catch {
    return 0;
  }
}

if (newestSource() > lastBuild()) {
  const { typescript } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies;
  console.error(`Building (TypeScript ${typescript}) …`);
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  // A build that found nothing to write leaves its record as it was; touching it says that it was asked.
  const { utimesSync } = await import('node:fs');
  const now = new Date();
  for (const file of compiled) utimesSync(file, now, now);
}

// Who tries the service out receives webhooks on the own machine, which is not reached unless a setting says so, and is
// not to be reached by what others send.
const env = { ...process.env };
const isLoopback = /^(127\.[\d.]+|::1|localhost|)$/.test(env.HOST?.trim() ?? '');
if (env.ENVIRONMENT?.trim() !== 'production' && isLoopback) env.WEBHOOK_ALLOW_ADDRESSES ??= '127.0.0.0/8,::1/128';

// Asked before the service runs, it is not started; a signal between the two would end this process and leave the service.
let service;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => (service ? service.kill(signal) : process.exit(0)));
}
// A terminal or pipe that is gone must not end this process before the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

service = spawn(
  process.execPath,
  ['--enable-source-maps', path.join(root, 'server/dist/main.js'), ...process.argv.slice(2)],
  { stdio: 'inherit', env },
);

// npm ends on a signal without passing it on: when it is gone, so is the reason to run.
if (process.env.npm_lifecycle_event) {
  const starter = process.ppid;
  setInterval(() => process.ppid === starter || service.kill('SIGTERM'), 300).unref();
}
service.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
