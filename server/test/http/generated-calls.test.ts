/**
 * Calls of all operations that nobody thought of: none breaks the service, and every answer is a declared one. What answers
 * show is used in later calls. `GENERATED_CALLS=100000` makes as many and writes what came of them to
 * bench/results/generated-calls.json; `GENERATED_SEED` begins with another number, and so makes other calls.
 */
import { writeFileSync } from 'node:fs';
import type { Operation } from '@stagedoor/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createDevice } from '../support/door.ts';
import { CallGenerator, type GeneratedCall } from '../support/generated-calls.ts';
import { allOperations } from '../support/operations.ts';
import { createPerson } from '../support/sign-in.ts';
import { openTestService } from '../support/test-service.ts';
import { createTicket, createWorld, type World } from '../support/world.ts';

const callsPerWorld = 1_200;
const asked = process.env.GENERATED_CALLS;
const worldsCount = Math.ceil(Number(asked ?? callsPerWorld) / callsPerWorld);
const seed = Number(process.env.GENERATED_SEED ?? 1);

const service = await openTestService({ isCounted: false });
const generator = new CallGenerator(seed);
const statuses: Record<string, number> = {};
const called = new Set<string>();
const succeeded = new Set<string>();

/** Two organizations with what they have: made anew now and then, because calls also remove. */
async function openWorld(): Promise<World> {
  const world = await createWorld(service);
  for (let count = 0; count < 3; count += 1) generator.learn(JSON.stringify(await createTicket(service, world.main)));
  generator.learn(JSON.stringify([world.main, world.twin, world.channel, world.reseller]));
  return world;
}

/** Who may call for the organizations: made anew when a call has signed one of them out, or taken a right away. */
async function openCallers(world: World) {
  const owner = await createPerson(service, world.main.id, 'owner', { operator: true });
  const viewer = await createPerson(service, world.main.id, 'viewer');
  const foreigner = await createPerson(service, world.twin.id, 'owner');
  const device = (await createDevice(service, world.main.id)).headers;
  const headersOf = (operation: Operation) => {
    if (operation.access.by === 'public') return {};
    if (operation.access.by === 'device') return device;
    if (operation.api === 'integrations') return world.main.headers;
    if (operation.api === 'channels') return world.channel.headers;
    return operation.api === 'resellers' ? world.reseller.headers : owner.headers;
  };
  const others = [{}, viewer.headers, foreigner.headers, world.twin.headers, { authorization: 'Bearer x' }];
  return { headersOf, others };
}

function describeCall({ method, url, headers, raw }: GeneratedCall): string {
  return JSON.stringify({ method, url, headers: Object.keys(headers), raw: raw?.slice(0, 2_000) });
}

async function callMany(): Promise<string[]> {
  const world = await openWorld();
  let { headersOf, others } = await openCallers(world);
  const broken: string[] = [];
  for (let count = 0; count < callsPerWorld; count += 1) {
    const call = generator.call(headersOf, others, world.main.id);
    const { headers, raw } = call;
    const answer = await service.call(call.method, call.url, { headers, ...(raw === undefined ? {} : { raw }) });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    called.add(`${call.operation.api} ${call.operation.id}`);
    if (answer.status >= 500) broken.push(`${answer.status} ${describeCall(call)} ${answer.text}`);
    if (answer.status === 401 && !call.isForeign) ({ headersOf, others } = await openCallers(world));
    if (answer.status < 300) {
      succeeded.add(`${call.operation.api} ${call.operation.id}`);
      generator.learn(answer.text);
    }
  }
  return broken;
}

describe(`generated calls, begun with ${seed}`, () => {
  it.each(Array.from({ length: worldsCount }, (_, index) => index + 1))(
    `${callsPerWorld} in world %i: none breaks the service, and each answer is declared`,
    async () => {
      expect(await callMany()).toEqual([]);
      await service.check();
    },
    300_000,
  );

  it('reach what they are made for: most operations, many of which succeed', () => {
    expect(called.size).toBeGreaterThan(allOperations.length * 0.8);
    expect(succeeded.size).toBeGreaterThan(allOperations.length * 0.3);
    expect(statuses['429'] ?? 0).toBeLessThan(worldsCount * callsPerWorld * 0.05);
  });
});

afterAll(() => {
  if (asked === undefined) return;
  const file = new URL('../../../bench/results/generated-calls.json', import.meta.url);
  const calls = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const command = `GENERATED_CALLS=${asked} GENERATED_SEED=${seed} npm test -- server/test/http/generated-calls.test.ts`;
  const record = { command, date: new Date().toISOString().slice(0, 10), node: process.version, calls };
  const operations = { all: allOperations.length, called: called.size, succeeded: succeeded.size };
  writeFileSync(file, `${JSON.stringify({ ...record, operations, statuses }, null, 2)}\n`);
});
