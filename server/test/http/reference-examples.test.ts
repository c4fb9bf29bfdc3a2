/**
 * The curl example of every operation in the reference, sent to a service with the demonstration data: the answer has
 * the status and the shape that the reference shows.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSetupLink } from '../../src/contexts/identity/accounts/accounts.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { prepareDemo } from '../../src/process/demo/demo.ts';
import { claimEnvironment } from '../../src/process/deployment.ts';
import { createPreparations, type Preparations } from '../support/example-preparations.ts';
import {
  operationNames,
  type ReferenceExamples,
  shapeDifferences,
  shownAnswer,
  shownBody,
} from '../support/reference-examples.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

/** On the day before the event of the examples. */
const clock = fixedClock('2026-11-20T21:00:00.000Z');

let service: TestService;
let data: string;
let examples: ReferenceExamples;
let preparations: Preparations;

beforeAll(async () => {
  service = await startTestService({ clock });
  data = mkdtempSync(join(tmpdir(), 'stagedoor-examples-'));
  await claimEnvironment(service.services);
  await prepareDemo(service.services, data, () => {});
  await service.database.sql('UPDATE api_keys SET rate_per_second = 1000, rate_burst = 10000');
  const demo = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'));
  ({ examples, preparations } = await createPreparations(service, clock, demo));
}, 120_000);
afterAll(async () => {
  await service?.close();
  rmSync(data, { recursive: true, force: true });
});

/** Its example is of a deployment without accounts. */
const ofEmptyDeployment = 'management.useSetupLink';

it(ofEmptyDeployment, async () => {
  const empty = await startTestService({ clock });
  const link = await empty.services.database.transaction((tx) => createSetupLink(crossTenantDb(tx), clock.now()));
  if (link instanceof Refusal) throw new Error(link.message);
  const body = { ...shownBody(ofEmptyDeployment), token: link.token };
  const answer = await empty.call('POST', '/management/setup-links/use', { body });
  await empty.close();
  const shown = shownAnswer(ofEmptyDeployment);
  expect(answer.status).toBe(shown.status);
  expect(shapeDifferences(shown.body, answer.body)).toEqual([]);
});

it.each(operationNames.filter((name) => name !== ofEmptyDeployment))('%s', async (name) => {
  const values = new Map(examples.values);
  const credentials = { ...examples.credentials };
  try {
    await preparations[name]?.();
    const answer = await examples.send(name);
    const shown = shownAnswer(name);
    expect([answer.status, answer.status === shown.status ? '' : answer.text]).toEqual([shown.status, '']);
    if (shown.body !== undefined) expect(shapeDifferences(shown.body, answer.body)).toEqual([]);
  } finally {
    // What an example creates for itself is not there for the next one.
    examples.restore(values, credentials);
  }
});

it('a field of another kind, one that is not there and one that is not shown are found', () => {
  const shown = { data: [{ name: 'Equinox', price: 15, tags: [] }] };
  expect(shapeDifferences(shown, { data: [{ name: 7, price: 15, colour: 'red' }] })).toEqual([
    '/data/0/name is number, shown as string',
    '/data/0/tags is not there',
    '/data/0/colour is not shown',
  ]);
});
