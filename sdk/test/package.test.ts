/**
 * The package as `npm pack` makes it, installed into empty projects: plain JavaScript, three versions of TypeScript with
 * each way of resolving modules, a page in a browser. JavaScript runs with later versions of Node as well.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chromiumPath, itNeeding, nodeProgram, typescript59 } from '../../server/test/support/needs.ts';
import { createPerson } from '../../server/test/support/sign-in.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { createWorld, type World } from '../../server/test/support/world.ts';
import { type FaultyServer, startFaultyServer } from './support.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = join(root, 'node_modules/typescript7/bin/tsc');
const kilobytesMax = 12;

let folder: string;
let files: string[];
let installed: string;
let service: TestService;
let world: World;
let server: FaultyServer;
beforeAll(async () => {
  await run(process.execPath, [join(root, 'scripts/build.mjs'), 'sdk']);
  await run(process.execPath, [join(root, 'scripts/build-sdk-types.mjs')]);
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-sdk-'));
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', packing, { cwd: join(root, 'sdk') });
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map(({ path }) => path);
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], { cwd: folder });
  installed = join(folder, 'node_modules/@stagedoor/sdk');
  service = await startTestService();
  world = await createWorld(service);
  server = await startFaultyServer(await service.listen(), join(installed, 'dist'));
});
afterAll(async () => {
  await server?.close();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a program of an installed project prints, as JSON. */
async function printed(node: string, file: string): Promise<unknown> {
  const env = { BASE_URL: server.address, API_KEY: world.main.apiKey, PATH: process.env.PATH ?? '' };
  const { stdout } = await run(node, [file], { cwd: folder, env });
  return JSON.parse(stdout);
}

const program = (as: string) => `
import { Integrations, StagedoorError, webhooks } from '@stagedoor/sdk';

const integrations = new Integrations({
  baseUrl: \`\${process.env.BASE_URL}/integrations\`,
  apiKey: process.env.API_KEY${as},
});
const { organization } = await integrations.auth.get();
const names = [];
for await (const endpoint of integrations.webhookEndpoints.list()) names.push(endpoint.name);
let code;
try {
  await integrations.tickets.get({ ticketId: 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c' });
} catch (error) {
  if (error instanceof StagedoorError) code = error.code;
}
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const sent = await webhooks.sign('{"id":"whe_01jd3k5v8wexbtq8m2zr4h6n7c","event":"webhook.test"}', secret);
const { event } = await webhooks.verify(sent.body, sent.headers, secret);
console.log(JSON.stringify({ organization: organization._id, names, code, event }));
`;
const expected = () => ({ organization: world.main.id, names: [], code: 'not_found', event: 'webhook.test' });

it('says what it needs, names no place of ours, and has every file that it names', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: '@stagedoor/sdk',
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: '>=20.19' },
    sideEffects: false,
  });
  for (const name of ['repository', 'homepage', 'bugs', 'author', 'scripts', 'dependencies', 'private']) {
    expect(manifest).not.toHaveProperty(name);
  }
  const filesOf = (entry: object): string[] =>
    Object.values(entry).flatMap((file) => (typeof file === 'string' ? [file] : filesOf(file)));
  const named = filesOf(manifest.exports);
  expect(files).toEqual(expect.arrayContaining(named.map((file) => file.replace('./', ''))));
});

it('has no path of the machine that built it; its source maps lead to its sources', () => {
  for (const file of files) {
    const text = readFileSync(join(installed, file), 'utf8');
    expect(text.includes(root), file).toBe(false);
    if (!file.endsWith('.map')) continue;
    const { sources, sourceRoot = '' } = JSON.parse(text) as { sources: string[]; sourceRoot?: string };
    for (const source of sources) expect(files).toContain(join(dirname(file), sourceRoot, source));
  }
});

it('is, beside the command line, all that can be published', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const isPrivate = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).private;
  expect(['.', ...workspaces].filter((folder) => !isPrivate(folder))).toEqual(['sdk', 'cli']);
});

it('holds what was built, its sources and nothing else', () => {
  const outside = files.filter(
    (file) =>
      !/^(?:dist|src)\/(?:generated\/)?[a-z-]+\.(?:js|d\.ts|ts)(?:\.map)?$/.test(file) &&
      !/^dist\/cjs\/(?:generated\/)?[a-z-]+\.d\.ts$/.test(file),
  );
  expect(outside.sort()).toEqual(['LICENSE', 'README.md', 'dist/cjs/package.json', 'package.json']);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(manifest.dependencies ?? {}).toEqual({});
  for (const { types, default: code } of Object.values(manifest.exports) as { types: string; default: string }[]) {
    expect(files).toContain(types.slice(2));
    expect(files).toContain(code.slice(2));
  }
});

/** A program of CommonJS, which Node lets require modules since 20.19. */
const common = program('').replace(
  /import .*/,
  "const { Integrations, StagedoorError, webhooks } = require('@stagedoor/sdk');",
);

async function runAsJavaScript(node: string): Promise<void> {
  writeFileSync(join(folder, 'plain.js'), program(''));
  expect(await printed(node, 'plain.js')).toEqual(expected());
  writeFileSync(
    join(folder, 'common.cjs'),
    `import('@stagedoor/sdk').then(async () => {${program('').replace(/import .*/, "const { Integrations, StagedoorError, webhooks } = await import('@stagedoor/sdk');")}});`,
  );
  expect(await printed(node, 'common.cjs')).toEqual(expected());
  writeFileSync(join(folder, 'required.cjs'), `(async () => {${common}})();`);
  expect(await printed(node, 'required.cjs')).toEqual(expected());
}

it('works as plain JavaScript', () => runAsJavaScript(process.execPath));
itNeeding('Node 22')('works as plain JavaScript with Node 22', () => runAsJavaScript(nodeProgram(22)));
itNeeding('Node 24')('works as plain JavaScript with Node 24', () => runAsJavaScript(nodeProgram(24)));

describe('TypeScript', () => {
  /** What must not compile stands behind @ts-expect-error, which is an error where there is none. */
  const typed = `
import { Channels, type ErrorCode, isErrorOf, type Resellers, type WebhookNotification } from '@stagedoor/sdk';
import type { CreateWalkInBookingError } from '@stagedoor/sdk/integrations';
import type { Ticket } from '@stagedoor/sdk/channels';
import { Management } from '@stagedoor/sdk/management';
import { verify } from '@stagedoor/sdk/webhooks';

export async function typesOf(channels: Channels, management: Management, resellers: Resellers, given?: string): Promise<Ticket[]> {
  // An undefined value is as good as none, with exactOptionalPropertyTypes too.
  const tickets: Ticket[] = await channels.tickets.list({ event_id: given, limit: undefined }).toArray({ max: 5 });
  // @ts-expect-error: quantity is a number
  await channels.ticketRates.getPricingInfo({ rateId: 'rate', quantity: 'two' });
  // @ts-expect-error: the id is missing
  await channels.ticketRates.get({});
  // @ts-expect-error: there is no such parameter
  channels.tickets.list({ eventid: 'evt' });
  // @ts-expect-error: pages are turned by after
  channels.tickets.list({ offset: 100 });
  // @ts-expect-error: an answer that is nothing
  (await management.sessions.deleteCurrent()).data;
  await integrations.bookings.createWalkIn({ event_id: 'evt', space_names: '1', for: 2, created_at: new Date() });
  try {
    await channels.auth.get({}, { signal: new AbortController().signal });
  } catch (error) {
    if (isErrorOf<CreateWalkInBookingError>(error)) {
      // @ts-expect-error: the operation declares no such code
      if (error.code === 'sold_out') return [];
      if (error.code === 'space_taken') return [];
      const code: ErrorCode = error.code;
      console.log(code, error.details[0]?.path);
    }
  }
  // Without a bound the list throws where it is too long.
  const all: Ticket[] = await channels.tickets.list().toArray();
  console.log(all.length);
  const validation = await resellers.barcode.validate({ barcode: 'TEST' });
  if (validation.swappable) console.log(validation.event.name, validation.type.price);
  else console.log(validation.error.length);
  // @ts-expect-error: where it cannot be swapped, no event is there
  if (!validation.swappable) console.log(validation.event.name);
  await channels.auth.get({}, { onAnswer: ({ rateLimit, isReplayed }) => console.log(rateLimit?.remaining, isReplayed) });
  const notification: WebhookNotification = await verify(new Uint8Array(), new Headers(), 'whsec_');
  if (notification.event === 'ticket.sold') console.log(notification.payload.qr_code);
  // @ts-expect-error: that kind has another payload
  if (notification.event === 'webhook.test') console.log(notification.payload.qr_code);
  return tickets;
}
`;
  const strict = {
    target: 'ES2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    // Declarations of the package are checked, those of the language are not.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
  };

  // With the types of Node once: they take longer to check than everything else.
  const inBrowser = { lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'], types: [] };
  const resolutions = [
    ['node16', { module: 'node16', moduleResolution: 'node16', ...inBrowser }],
    ['nodenext', { module: 'nodenext', lib: ['ES2022'], types: ['node'] }],
    ['bundler', { module: 'esnext', moduleResolution: 'bundler', ...inBrowser }],
  ] as const;

  async function compileAndRun(tsc: string, [name, options]: (typeof resolutions)[number]): Promise<void> {
    const outDir = `out-${name}`;
    rmSync(join(folder, outDir), { recursive: true, force: true });
    const declared = options.types.length > 0 ? '' : 'declare const process: { env: Record<string, string> };\n';
    writeFileSync(
      join(folder, 'main.ts'),
      declared + program('!').replaceAll('const names = []', 'const names: string[] = []') + typed,
    );
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    for (const one of ['@types/node', 'undici-types']) {
      rmSync(join(folder, 'node_modules', one), { force: true });
      symlinkSync(join(root, 'node_modules', one), join(folder, 'node_modules', one));
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...strict, ...options, outDir }, files: ['main.ts'] }),
    );
    const compiled = await run(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
    if (name !== 'bundler') expect(await printed(process.execPath, `${outDir}/main.js`)).toEqual(expected());
  }

  for (const [version, tsc, testOf] of [
    ['5.9', typescript59, itNeeding('TypeScript 5.9')],
    ['6', join(root, 'node_modules/typescript/bin/tsc6'), it],
    ['7', compiler, it],
  ] as const) {
    for (const resolution of resolutions) {
      testOf(`compiles strictly with TypeScript ${version} and the resolution ${resolution[0]}, and runs`, () =>
        compileAndRun(tsc, resolution),
      );
    }
    testOf(`is compiled by TypeScript ${version} and no other version`, async () => {
      expect((await run(process.execPath, [tsc, '--version'])).stdout).toMatch(`Version ${version}.`);
    });
  }
});

it.each(['node16', 'nodenext'])('has types for a program of CommonJS with the resolution %s', async (module) => {
  const project = join(folder, `common-${module}`);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "common", "private": true, "type": "commonjs" }');
  writeFileSync(
    join(project, 'main.ts'),
    "import { Channels, StagedoorError } from '@stagedoor/sdk';\nimport type { Ticket } from '@stagedoor/sdk/channels';\n" +
      'export const codeOf = (error: unknown) => (error instanceof StagedoorError ? error.code : null);\n' +
      'export const first = (channels: Channels): Promise<Ticket[]> => channels.tickets.list().toArray({ max: 1 });\n' +
      '// @ts-expect-error: there is no such parameter\n' +
      'export const wrong = (channels: Channels) => channels.tickets.list({ eventid: 1 });\n' +
      'console.log(JSON.stringify({ client: typeof Channels, code: codeOf(new StagedoorError("", { code: "timeout" })) }));\n',
  );
  const compilerOptions = {
    target: 'ES2022',
    strict: true,
    module,
    lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'],
    types: [],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
  const compiled = await run(process.execPath, [compiler, '-p', project]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  expect(await printed(process.execPath, join(project, 'main.js'))).toEqual({ client: 'function', code: 'timeout' });
});

describe('size and speed', () => {
  it.each(['Integrations', 'Channels', 'Resellers', 'Management', 'webhooks'])(
    `${kilobytesMax} kB compressed are enough for %s`,
    async (name) => {
      const entry = join(folder, `only-${name}.js`);
      writeFileSync(entry, `import { ${name} } from '@stagedoor/sdk';\nglobalThis.stagedoor = ${name};\n`);
      const bundle = await rolldown({ input: entry, logLevel: 'silent' });
      const { output } = await bundle.generate({ format: 'esm', minify: true });
      await bundle.close();
      const [{ code }] = output;
      const sizes = { gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
      console.info(`${name}: ${code.length} bytes, ${sizes.gzip} with gzip, ${sizes.brotli} with brotli`);
      expect(sizes.gzip).toBeLessThan(kilobytesMax * 1_000);
      // Nothing of the other clients is left in it.
      if (name === 'webhooks') expect(code).not.toContain('/webhook-endpoints');
      if (name === 'Resellers') expect(code).not.toContain('/bookings');
    },
  );

  it('is imported in a moment', async () => {
    const file = join(folder, 'cold.js');
    writeFileSync(
      file,
      "const begun = performance.now();\nawait import('@stagedoor/sdk');\nconsole.log(performance.now() - begun);\n",
    );
    const times: number[] = [];
    for (let again = 0; again < 5; again += 1) times.push((await printed(process.execPath, file)) as number);
    console.info(`cold import: ${Math.min(...times).toFixed(1)} ms`);
    expect(Math.min(...times)).toBeLessThan(200);
  });
});

itNeeding('Chromium')('works on a page in a browser, without a bundler', async () => {
  const password = 'a long enough password';
  const { email } = await createPerson(service, world.main.id, 'owner', { password });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
    const page = await browser.newPage();
    await page.goto(`${server.address}/`);
    // As text: what is compiled here would import modules of its own.
    const found = await page.evaluate(`(async () => {
      const { Management, webhooks } = await import('/sdk/index.js');
      const baseUrl = location.origin + '/management';
      const { token } = await new Management({ baseUrl }).sessions.create(${JSON.stringify({ email, password })});
      const management = new Management({ baseUrl, token });
      const organizationId = '${world.main.id}';
      await management.referrers.create({ organizationId, name: 'Ramon Gil' });
      const names = [];
      for await (const { name } of management.referrers.list({ organizationId, limit: 1 })) names.push(name);
      const code = await management.events.get({ organizationId, eventId: 'evt_x' }).catch((error) => error.code);
      const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
      const sent = await webhooks.sign('{"id":"whe_1","event":"webhook.test"}', secret);
      const { event } = await webhooks.verify(sent.body, new Headers(sent.headers), secret);
      return { names, code, event };
    })()`);
    expect(found).toEqual({ names: ['Ramon Gil'], code: 'not_found', event: 'webhook.test' });
  } finally {
    await browser?.close();
  }
});
