/**
 * The curl example of every operation in the reference, sent to a service with the demonstration data: the answer has
 * the status and the shape that the reference shows.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSetupLink } from '../../src/contexts/identity/accounts/accounts.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { operationNames, shapeDifferences, shownAnswer, shownBody } from '../support/reference-examples.ts';
import { apart, exampleClock, openReferenceWorld, type ReferenceWorld } from '../support/reference-world.ts';
import { startTestService } from '../support/test-service.ts';

let world: ReferenceWorld;

beforeAll(async () => {
  world = await openReferenceWorld();
}, 120_000);
afterAll(() => world?.close());

/** Its example is of a deployment without accounts. */
const ofEmptyDeployment = 'management.useSetupLink';

it(ofEmptyDeployment, async () => {
  const empty = await startTestService({ clock: exampleClock });
  const link = await empty.services.database.transaction((tx) =>
    createSetupLink(crossTenantDb(tx), exampleClock.now()),
  );
  if (link instanceof Refusal) throw new Error(link.message);
  const body = { ...shownBody(ofEmptyDeployment), token: link.token };
  const answer = await empty.call('POST', '/management/setup-links/use', { body });
  await empty.close();
  const shown = shownAnswer(ofEmptyDeployment);
  expect(answer.status).toBe(shown.status);
  expect(shapeDifferences(shown.body, answer.body)).toEqual([]);
});

it.each(operationNames.filter((name) => name !== ofEmptyDeployment))('%s', (name) =>
  apart(world.examples, async () => {
    await world.preparations[name]?.();
    const answer = await world.examples.send(name);
    const shown = shownAnswer(name);
    expect([answer.status, answer.status === shown.status ? '' : answer.text]).toEqual([shown.status, '']);
    if (shown.body !== undefined) expect(shapeDifferences(shown.body, answer.body)).toEqual([]);
  }),
);

it('a field of another kind, one that is not there and one that is not shown are found', () => {
  const shown = { data: [{ name: 'Equinox', price: 15, tags: [] }] };
  expect(shapeDifferences(shown, { data: [{ name: 7, price: 15, colour: 'red' }] })).toEqual([
    '/data/0/name is number, shown as string',
    '/data/0/tags is not there',
    '/data/0/colour is not shown',
  ]);
});
