/** What waits for an endpoint when its address or the scopes of its keys change: nothing goes where it may not be read. */
import { type NotificationKind, type Scope, scopes } from '@stagedoor/contract/vocabulary';
import { describe, expect, it, vi } from 'vitest';
import { updateKey } from '../../src/contexts/identity/access/access.ts';
import {
  advanceRecoveries,
  notificationKind,
  Outbox,
  outboxMessage,
  presenter,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { crossTenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { letTimePass } from '../support/delivering.ts';
import { type DeliveryStage, stageEachTest } from '../support/delivery-stage.ts';
import { answerWith, type Receiver } from '../support/receiver.ts';
import { interleave } from '../support/statement-control.ts';
import { addKey } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });
let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 20_000, interval: 20 };
const kinds = ['ticket.sold', 'booking.created'] as const satisfies readonly NotificationKind[];
const outbox = new Outbox(kinds.map((kind) => presenter(notificationKind<object>(kind), (subject: object) => subject)));

/** Emits one notification of each kind. */
async function emitBoth(): Promise<void> {
  const about = { resourceId: 'evt_1', channelId: null };
  const messages = kinds.map((kind) => outboxMessage(notificationKind<object>(kind), {}, about));
  const { database } = stage.service.services;
  await database.transaction((tx) => outbox.emit(tenantDb(tx, stage.place.id), messages, new Date()));
}

const kindsAt = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body.toString()).event).sort();
const statusOf = async (kind: NotificationKind) =>
  (await stage.ledger()).filter((line) => line.kind === kind).map(({ status }) => status);

/** An endpoint that a key with all scopes has created, and a second receiver. */
async function endpointOfKey() {
  const key = await addKey(stage.service, { kind: 'integrations', organizationId: stage.place.id });
  const first = await stage.receiver();
  const second = await stage.receiver();
  const body = { name: 'Orders', url: `${first.url}/in` };
  const created = await stage.service.call('POST', '/integrations/webhook-endpoints', { headers: key.headers, body });
  expect(created.status).toBe(201);
  const id: string = created.body.data._id;
  return { id, key, first, second };
}

/** Sets the address by a key that reads bookings, and may not read tickets. */
async function moveTo(id: string, { url }: Receiver) {
  const owner = { kind: 'integrations', organizationId: stage.place.id } as const;
  const { headers } = await addKey(stage.service, owner, { scopes: ['webhooks:write', 'bookings:read'] });
  const body = { url: `${url}/in` };
  const answer = await stage.service.call('PATCH', `/integrations/webhook-endpoints/${id}`, { headers, body });
  expect(answer.status).toBe(200);
}

const setScopes = (keyId: string, given: readonly Scope[]) =>
  stage.service.services.database.transaction((tx) =>
    updateKey(crossTenantDb(tx), { kind: 'organization', id: stage.place.id }, keyId, { scopes: given }, new Date()),
  );

describe('what waits while the address changes', () => {
  it('is sent to the new address only where both keys may read it; the rest is held', async () => {
    const { id, first, second } = await endpointOfKey();
    await emitBoth();
    await moveTo(id, second);
    await stage.worker();
    await expect.poll(() => kindsAt(second), poll).toEqual(['booking.created']);
    await expect.poll(() => statusOf('ticket.sold'), poll).toEqual(['held']);
    expect(kindsAt(first)).toEqual([]);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
  });

  it('is held where it is to be tried again', async () => {
    const { id, first, second } = await endpointOfKey();
    first.answer(answerWith(400));
    await emitBoth();
    await stage.worker();
    await expect.poll(() => statusOf('ticket.sold'), poll).toEqual(['failed']);
    await moveTo(id, second);
    await letTimePass(stage.service.database, 7_000);
    await expect.poll(() => statusOf('ticket.sold'), poll).toEqual(['held']);
    expect(kindsAt(second)).not.toContain('ticket.sold');
  });

  it('and was claimed already is held', async () => {
    const { id, first, second } = await endpointOfKey();
    await emitBoth();
    await interleave(
      stage.service.database,
      'claim_webhook_queue',
      () => stage.worker().then(() => expect.poll(() => statusOf('ticket.sold'), poll).toEqual(['held'])),
      () => moveTo(id, second),
    );
    await expect.poll(() => kindsAt(second), poll).toEqual(['booking.created']);
    expect(kindsAt(first)).toEqual([]);
  });

  it('and is on its way to the former address goes there', async () => {
    const { id, first, second } = await endpointOfKey();
    await emitBoth();
    await interleave(
      stage.service.database,
      'list_webhook_targets',
      () => stage.worker().then(() => expect.poll(() => kindsAt(first), poll).toEqual([...kinds].sort())),
      () => moveTo(id, second),
    );
    expect(kindsAt(second)).toEqual([]);
  });

  it('is not sent where a recovery queues it at that moment', async () => {
    const { id, key, first, second } = await endpointOfKey();
    const call = (path: string, body?: object) =>
      stage.service.call('POST', `/integrations/webhook-endpoints/${id}${path}`, { headers: key.headers, body });
    await call('/disable');
    await emitBoth();
    await call('/enable');
    expect((await call('/recover', { since: new Date(Date.now() - 60_000).toISOString() })).status).toBe(202);
    const { database } = stage.service.services;
    await advanceRecoveries(database, new Date());
    // The recovery has read what the endpoint may be sent; it queues both.
    const race = await interleave(
      stage.service.database,
      'find_recovered_webhook_endpoint',
      () => advanceRecoveries(database, new Date()),
      () => moveTo(id, second),
    );
    expect(race.first.released).toBe(2);
    await stage.worker();
    await expect.poll(() => kindsAt(second), poll).toEqual(['booking.created']);
    await expect.poll(() => statusOf('ticket.sold'), poll).toEqual(['held']);
    expect(kindsAt(first)).toEqual([]);
  });
});

describe('what waits while a key loses a scope', () => {
  it('is held, and recovered when the key has the scope again', async () => {
    const { id, key, first } = await endpointOfKey();
    await emitBoth();
    await setScopes(key.id, ['webhooks:write', 'bookings:read']);
    await stage.worker();
    await expect.poll(() => statusOf('ticket.sold'), poll).toEqual(['held']);
    await expect.poll(() => kindsAt(first), poll).toEqual(['booking.created']);
    await setScopes(key.id, scopes);
    const body = { since: new Date(Date.now() - 60_000).toISOString() };
    const path = `/integrations/webhook-endpoints/${id}/recover`;
    expect((await stage.service.call('POST', path, { headers: key.headers, body })).status).toBe(202);
    await expect.poll(() => kindsAt(first), poll).toEqual([...kinds].sort());
  });
});
