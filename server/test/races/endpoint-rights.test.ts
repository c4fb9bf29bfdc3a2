/** Keys, addresses and notifications that change at the same time: an endpoint is never sent what it may not be. */
import { kindReadingScopes, type NotificationKind, type Scope, scopes } from '@stagedoor/contract/vocabulary';
import { describe, expect, it, vi } from 'vitest';
import { revokeKey, updateKey } from '../../src/contexts/identity/access/access.ts';
import { notificationKind, Outbox, outboxMessage, presenter } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { crossTenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { letTimePass } from '../support/delivering.ts';
import { type DeliveryStage, stageEachTest } from '../support/delivery-stage.ts';
import type { Receiver } from '../support/receiver.ts';
import { addKey } from '../support/world.ts';
import { inWriteContext } from '../support/write-context.ts';

vi.setConfig({ testTimeout: 120_000 });
let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const kinds = ['ticket.sold', 'booking.created'] as const satisfies readonly NotificationKind[];
const outbox = new Outbox(kinds.map((kind) => presenter(notificationKind<object>(kind), (subject: object) => subject)));
async function emitBoth(): Promise<void> {
  const about = { resourceId: 'evt_1', channelId: null };
  const messages = kinds.map((kind) => outboxMessage(notificationKind<object>(kind), {}, about));
  const { database } = stage.service.services;
  await database.transaction((tx) => outbox.emit(tenantDb(tx, stage.place.id), messages, new Date()));
}

const keyWith = (given: readonly Scope[]) =>
  addKey(stage.service, { kind: 'integrations', organizationId: stage.place.id }, { scopes: given });
/** On a cluster transactions wait for each other so often that some are answered 503: again, as callers do. */
async function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  for (;;) {
    const given = { headers, body };
    const answer = await stage.service.call(method, `/integrations/webhook-endpoints${path}`, given);
    if (answer.status !== 503) return answer;
  }
}
const create = async (headers: Record<string, string>, receiver: Receiver): Promise<string> =>
  (await call('POST', '', headers, { name: 'Orders', url: `${receiver.url}/in` })).body.data._id;
const kindsAt = ({ received }: Receiver) => new Set(received.map(({ body }) => JSON.parse(body.toString()).event));
const owner = () => ({ kind: 'organization', id: stage.place.id }) as const;
const missingOf = async (id: string) => {
  const rows = await stage.service.database.sql<{ missing_scopes: Scope[]; status: string }>(
    'SELECT missing_scopes, status FROM webhook_endpoints WHERE id = $1',
    [id],
  );
  return rows[0]!;
};

describe('an address that two keys change in turn while notifications, deliveries and recoveries go on', () => {
  it('is never sent what the key that set it may not read, and every notification is sent or held', async () => {
    const full = await keyWith(scopes);
    const lesser = await keyWith(['webhooks:write', 'bookings:read']);
    const [own, foreign] = [await stage.receiver(), await stage.receiver()];
    const id = await create(full.headers, own);
    await stage.worker();
    await stage.worker();
    let isOver = false;
    const emitting = async () => {
      while (!isOver) await emitBoth();
    };
    const recovering = async () => {
      const since = new Date(Date.now() - 600_000).toISOString();
      while (!isOver) await call('POST', `/${id}/recover`, full.headers, { since });
    };
    const moving = async () => {
      for (let round = 0; round < 25; round += 1) {
        expect((await call('PATCH', `/${id}`, lesser.headers, { url: `${foreign.url}/in` })).status).toBe(200);
        await emitBoth();
        expect((await call('PATCH', `/${id}`, full.headers, { url: `${own.url}/in` })).status).toBe(200);
      }
      isOver = true;
    };
    await Promise.all([emitting(), recovering(), moving()]);
    // Recoveries first: once none runs, nothing more becomes pending.
    const unfinished = async () => {
      const running = await stage.service.database.sql(`SELECT id FROM webhook_recoveries WHERE status = 'running'`);
      return running.length + (await stage.ledger()).filter(({ status }) => status === 'pending').length;
    };
    await expect.poll(unfinished, { timeout: 60_000, interval: 50 }).toBe(0);
    await letTimePass(stage.service.database, 1_000);
    expect(kindsAt(own)).toContain('ticket.sold');
    expect(kindsAt(foreign)).toEqual(new Set(['booking.created']));
    const statuses = new Set((await stage.ledger()).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 'succeeded' && status !== 'held')).toEqual([]);
  });
});

describe('a key that is changed while it sets addresses', () => {
  it('leaves endpoints with what it reads in the end', async () => {
    const maker = await keyWith(scopes);
    const mover = await keyWith(scopes);
    const receiver = await stage.receiver();
    const ids = await Promise.all([1, 2, 3, 4].map(() => create(maker.headers, receiver)));
    const { database } = stage.service.services;
    const change = (keyId: string, given: readonly Scope[]) =>
      database.transaction((tx) => updateKey(crossTenantDb(tx), owner(), keyId, { scopes: given }, new Date()));
    for (let round = 0; round < 10; round += 1) {
      const made = await Promise.all([
        change(maker.id, ['webhooks:write', 'tickets:read', 'bookings:read']),
        change(mover.id, ['webhooks:write', 'tickets:read', 'lists:read']),
        ...ids.map((id) => call('PATCH', `/${id}`, mover.headers, { url: `${receiver.url}/${round}` })),
        create(maker.headers, receiver),
      ]);
      const lacking = (...read: readonly string[]) => kindReadingScopes.filter((scope) => !read.includes(scope));
      const both = lacking('tickets:read');
      const moved = made.slice(2, -1) as { status: number }[];
      expect(moved.map(({ status }) => status)).toEqual(ids.map(() => 200));
      for (const id of ids) expect((await missingOf(id)).missing_scopes).toEqual(both);
      const created = made.at(-1) as string;
      expect((await missingOf(created)).missing_scopes).toEqual(lacking('tickets:read', 'bookings:read'));
      await Promise.all([change(maker.id, scopes), change(mover.id, scopes)]);
      for (const id of ids) expect((await missingOf(id)).missing_scopes).toEqual([]);
      await call('DELETE', `/${created}`, maker.headers);
    }
  });

  it('and is revoked meanwhile leaves none active', async () => {
    const receiver = await stage.receiver();
    const maker = await keyWith(scopes);
    for (let round = 0; round < 5; round += 1) {
      const id = await create(maker.headers, receiver);
      const mover = await keyWith(scopes);
      const [revoked, moved, made] = await Promise.all([
        inWriteContext(stage.service, (context) => revokeKey(context, owner(), mover.id)),
        call('PATCH', `/${id}`, mover.headers, { url: `${receiver.url}/moved` }),
        call('POST', '', mover.headers, { name: 'New', url: `${receiver.url}/new` }),
      ]);
      expect(revoked).not.toBeInstanceOf(Refusal);
      const { status } = await missingOf(id);
      expect([moved.status, status]).toEqual(moved.status === 200 ? [200, 'disabled'] : [moved.status, 'active']);
      if (made.status === 201) expect((await missingOf(made.body.data._id)).status).toBe('disabled');
      else expect([401, 403]).toContain(made.status);
      await call('DELETE', `/${id}`, maker.headers);
    }
  });
});
