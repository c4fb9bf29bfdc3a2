/**
 * `npm run test:gateway`: the tests of Stripe, whose requests are checked by stripe-mock too, which knows all that Stripe's
 * API takes. It is built with Go in `.cache`; where Go is missing nothing is run, and the last line says so.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const version = 'v0.203.0';
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, `.cache/stripe-mock-${version}`);
const program = join(folder, 'stripe-mock');

function build() {
  if (existsSync(program)) return true;
  if (spawnSync('go', ['version']).status !== 0) return false;
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '-buildvcs=false' };
  const built = spawnSync('go', ['install', `github.com/stripe/stripe-mock@${version}`], { env, stdio: 'inherit' });
  return built.status === 0;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitFor(url) {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
  throw new Error('stripe-mock does not answer');
}

if (!build()) {
  console.log('Not run: the requests to Stripe are checked by stripe-mock, which is built with Go 1.21 or later.');
  process.exit(0);
}
const port = await freePort();
const mock = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
const url = `http://127.0.0.1:${port}`;
await waitFor(url);
const tests = readdirSync(join(root, 'server/test/http'))
  .filter((name) => name.startsWith('stripe-'))
  .map((name) => `server/test/http/${name}`);
const run = spawnSync(process.execPath, ['scripts/test.mjs', ...tests], {
  cwd: root,
  env: { ...process.env, STRIPE_MOCK_URL: url },
  stdio: 'inherit',
});
mock.kill();
process.exit(run.status ?? 1);
