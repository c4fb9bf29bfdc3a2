/**
 * A client that openapi-typescript generates from the documents, of OpenAPI 3.1 and of 3.0, compiles under `strict`, refuses
 * what the contract does not allow, and calls the running service.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { integrations } from '@stagedoor/contract';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createTicket, createWorld, type World } from '../support/world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const apis = ['integrations', 'channels', 'resellers', 'management'] as const;
/** The types of the documents in OpenAPI 3.0. */
const oldSuffix = '-3-0';
let folder: string;
let service: TestService;
let world: World;

const program = `
import createClient from 'openapi-fetch';
import type { paths as Channels } from './channels.ts';
import type { paths as Integrations } from './integrations.ts';
import type { paths as Management } from './management.ts';
import type { components, paths as Resellers } from './resellers.ts';

export type Unused = [Management['/me']['get'], components['schemas']['ResellerError']];
type Headers = Record<string, string>;
interface Given {
  readonly address: string;
  readonly headers: { readonly organization: Headers; readonly channel: Headers; readonly reseller: Headers };
  readonly eventId: string;
  readonly ticketId: string;
  readonly barcode: string;
}

export async function run({ address, headers, eventId, ticketId, barcode }: Given) {
  const integrations = createClient<Integrations>({ baseUrl: address + '/integrations', headers: headers.organization });
  const channels = createClient<Channels>({ baseUrl: address + '/channels', headers: headers.channel });
  const resellers = createClient<Resellers>({ baseUrl: address + '/resellers', headers: headers.reseller });

  const walkIn = await integrations.POST('/bookings/walk-in', {
    body: { event_id: eventId, space_names: '1', for: 2, email: 'vera.lindqvist@example.org' },
    params: { header: { 'Idempotency-Key': 'walk-in-1' } },
  });
  const bookings = await integrations.GET('/bookings/email/{email}', {
    params: { path: { email: 'vera.lindqvist@example.org' }, query: { limit: 10 } },
  });
  const checkIn = await integrations.PUT('/tickets/{ticketId}/checkin', {
    params: { path: { ticketId } },
    body: { enter: 1 },
  });
  const tickets = await channels.GET('/tickets', { params: { query: { filter: { status: 'active' }, limit: 5 } } });
  const validation = await resellers.GET('/validate', { params: { query: { barcode } } });
  const missing = await integrations.GET('/webhook-endpoints/{webhookEndpointId}', {
    params: { path: { webhookEndpointId: 'we_00000000000000000000000000' } },
  });
  const status: string | undefined = walkIn.data?.status;
  const ids: string[] | undefined = bookings.data?.data.map((booking) => booking._id);
  const enter: number | undefined = tickets.data?.data[0]?.enter;
  const valid: boolean | undefined = validation.data?.valid;
  const error: string | undefined = missing.error?.error;
  return { status, ids, walkIn: walkIn.data?._id, checkIn: checkIn.response.status, enter, valid, error };
}
`;

/** What the compiler has to say of programs beside the generated types, by file; compiled together, as types are slow. */
function diagnosticsOf(programs: Readonly<Record<string, string>>): Record<string, string[]> {
  const files = Object.entries(programs).map(([name, text]) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const compiled = ts.createProgram(files, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // What is generated is no declaration file; those of libraries are not ours.
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  });
  const found: Record<string, string[]> = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (const { file, messageText } of ts.getPreEmitDiagnostics(compiled)) {
    const name = file ? path.basename(file.fileName) : 'settings';
    found[name] = [...(found[name] ?? []), ts.flattenDiagnosticMessageText(messageText, ' ')];
  }
  return found;
}

beforeAll(async () => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(root, '.cache/generated-client-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  service = await startTestService();
  world = await createWorld(service);
  for (const api of apis) {
    for (const [version, suffix] of [
      ['', ''],
      ['-3.0', oldSuffix],
    ] as const) {
      const { body } = await service.call('GET', `/${api}/openapi${version}.json`);
      writeFileSync(path.join(folder, `${api}${suffix}.ts`), astToString(await openapiTS(body)));
    }
  }
}, 120_000);
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('compiles under strict, and refuses what the contract does not allow', () => {
  const wrong = {
    'without-required-field.ts': program.replace("space_names: '1', ", ''),
    'unknown-value.ts': program.replace("status: 'active'", "status: 'lost'"),
    'unknown-field.ts': program.replace('data?.valid', 'data?.colour'),
  };
  for (const text of Object.values(wrong)) expect(text).not.toBe(program);
  const right = {
    'program.ts': program,
    'program-3-0.ts': program.replaceAll(/(?<=from '.\/\w+)(?=\.ts')/g, oldSuffix),
  };
  expect(right['program-3-0.ts']).toContain("'./integrations-3-0.ts'");
  const { 'program.ts': inProgram, 'program-3-0.ts': inOldProgram, ...found } = diagnosticsOf({ ...right, ...wrong });
  expect([inProgram, inOldProgram]).toEqual([[], []]);
  expect(Object.keys(found).sort()).toEqual(Object.keys(wrong).sort());
  for (const [name, messages] of Object.entries(found)) expect(messages, name).not.toEqual([]);
}, 120_000);

test.each([
  ['integrations', [...Object.keys(integrations), 'onTicketSold']],
  [`integrations${oldSuffix}`, Object.keys(integrations)],
])('names every operation in %s', (name, ids) => {
  const generated = readFileSync(path.join(folder, `${name}.ts`), 'utf8');
  expect(ids.filter((id) => !generated.includes(`    ${id}: {`))).toEqual([]);
});

test('calls the service', async () => {
  const { outputText } = ts.transpileModule(program, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const file = path.join(folder, 'run.mjs');
  writeFileSync(file, outputText);
  const { run } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    run: (given: unknown) => Promise<Record<string, unknown>>;
  };
  const ticket = await createTicket(service, world.main, { channel_id: world.channel.id, party_size: 2 });
  const answer = await run({
    address: await service.listen(),
    headers: { organization: world.main.headers, channel: world.channel.headers, reseller: world.reseller.headers },
    eventId: world.main.eventId,
    ticketId: ticket.id,
    barcode: ticket.barcode,
  });
  expect(answer).toEqual({
    status: 'accepted',
    ids: [answer.walkIn],
    walkIn: expect.stringMatching(/^bkg_/),
    checkIn: 200,
    enter: 1,
    valid: false,
    error: 'not_found',
  });
});
