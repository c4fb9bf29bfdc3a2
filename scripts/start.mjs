// Starts the service: builds it first where a source is newer than the last build, then hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBundleOutdated } from './bundle-service.mjs';
import { isGeneratedOutdated } from './generate.mjs';
import { outdated } from './transpile.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Stagedoor needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Changed since the console was built. */
function isConsoleOutdated() {
  const builtAt = statSync(path.join(root, 'console/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = ['console/src', 'contract/src'].map((folder) => path.join(root, folder));
  const sources = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = sources.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return [...files, path.join(root, 'package-lock.json')].some((file) => statSync(file).mtimeMs > builtAt);
}

const workspaces = ['contract', 'sdk', 'shop', 'server'];
// An example of the contract is no source of a workspace, but is in the documents.
const changed =
  workspaces.reduce((count, workspace) => count + outdated(workspace).length, 0) ||
  Number(isGeneratedOutdated() || isBundleOutdated());
const withConsole = isConsoleOutdated();
if (changed > 0 || withConsole) {
  const parts = [
    ...(changed > 0 ? [`${changed} ${changed === 1 ? 'file' : 'files'} of the service`] : []),
    ...(withConsole ? ['the console'] : []),
  ];
  console.error(`Building ${parts.join(' and ')} …`);
  const names = [...(changed > 0 ? workspaces : []), ...(withConsole ? ['console'] : [])];
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), ...names], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

// Who tries the service out receives webhooks on the own machine, which is not reached unless a setting says so, and is
// not to be reached by what others send.
// The C library would keep freed memory apart for each of a dozen threads: 15 MB more.
const env = { MALLOC_ARENA_MAX: '2', ...process.env };
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
