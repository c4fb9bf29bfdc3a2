import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  deleteEndpoint,
  disableEndpoint,
  notificationKind,
  Outbox,
  type OutboxMessage,
  outboxMessage,
  presenter,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Transaction } from '../../src/platform/database.ts';
import { instantOfId } from '../../src/platform/ids.ts';
import { Refusal, refuse } from '../../src/platform/refusal.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { openWorld } from '../support/fixtures.ts';
import { sqlIn } from '../support/sql-in.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createChannel, createOrganization, type TestOrganization } from '../support/world.ts';
import { inWriteContext } from '../support/write-context.ts';

const clock = fixedClock('2026-11-20T20:00:00.123Z');
const { service, world } = await openWorld({ clock, connectionsMax: 40 });

interface Thing {
  readonly label: string;
}
const sold = notificationKind<Thing>('ticket.sold');
const created = notificationKind<Thing>('booking.created');
const outbox = new Outbox([
  presenter(sold, ({ label }) => ({ label })),
  presenter(created, ({ label }) => ({ label, booked: true })),
]);

function message(label = 'one', given: Partial<OutboxMessage> = {}): OutboxMessage {
  return { ...outboxMessage(sold, { label }, { resourceId: 'tkt_1', channelId: null }), ...given };
}

const write = (organizationId: string, notes: readonly OutboxMessage[]) =>
  service.services.database.transaction((tx) => outbox.emit(tenantDb(tx, organizationId), notes, clock.now()));

interface DeliveryFacts {
  id: string;
  notification_id: string;
  endpoint_id: string;
  channel_id: string | null;
  kind: NotificationKind;
  status: string;
  created_at: Date;
  next_retry_at: Date | null;
  queued: boolean;
}
const deliveriesOf = (organizationId: string) =>
  service.database.sql<DeliveryFacts>(
    `SELECT d.*, EXISTS (SELECT FROM webhook_queue q WHERE q.delivery_id = d.id AND q.organization_id = $1
       AND q.endpoint_id = d.endpoint_id AND q.notification_id = d.notification_id
       AND q.notification_created_at = d.created_at AND q.due_at <= d.created_at AND q.claim_id IS NULL) AS queued
     FROM webhook_deliveries d WHERE d.organization_id = $1 ORDER BY d.id`,
    [organizationId],
  );
const bodiesOf = async (organizationId: string) =>
  (
    await service.database.sql<{ body: Buffer }>(
      'SELECT body FROM webhook_notifications WHERE organization_id = $1 ORDER BY sequence',
      [organizationId],
    )
  ).map(({ body }) => body.toString('utf8'));
const countOf = async (organizationId: string) =>
  (
    await service.database.sql(
      `SELECT (SELECT count(*)::int FROM webhook_notifications WHERE organization_id = $1) AS notifications,
              (SELECT count(*)::int FROM webhook_deliveries WHERE organization_id = $1) AS deliveries,
              (SELECT count(*)::int FROM webhook_queue WHERE organization_id = $1) AS queued`,
      [organizationId],
    )
  )[0];

const rename = 'UPDATE organizations SET name = $2 WHERE id = $1';
const nameOf = async (id: string) =>
  (await service.database.sql('SELECT name FROM organizations WHERE id = $1', [id]))[0]!.name;

describe('a change and its notification', () => {
  let place: TestOrganization;
  const changeAndTell = async (tx: Transaction) => {
    await sqlIn(tx, rename, [place.id, 'Renamed']);
    await outbox.emit(tenantDb(tx, place.id), [message()], clock.now());
  };
  beforeAll(async () => {
    place = await createOrganization(service);
    await addEndpoint(service, { organizationId: place.id });
  });
  const nothing = { notifications: 0, deliveries: 0, queued: 0 };

  it('are both gone when what follows throws', async () => {
    const failing = service.services.database.transaction(async (tx) => {
      await changeAndTell(tx);
      throw new Error('the door fell shut');
    });
    await expect(failing).rejects.toThrow('the door fell shut');
    expect(await countOf(place.id)).toEqual(nothing);
    expect(await nameOf(place.id)).toBe('Club Aurora');
  });

  it('are both gone when the rules refuse after the write', async () => {
    const answer = await service.services.database.transaction(
      async (tx) => {
        await changeAndTell(tx);
        return refuse('conflict', 'No.');
      },
      (result) => !(result instanceof Refusal),
    );
    expect(answer).toBeInstanceOf(Refusal);
    expect(await countOf(place.id)).toEqual(nothing);
    expect(await nameOf(place.id)).toBe('Club Aurora');
  });

  it('are both gone when the notification cannot be written', async () => {
    const unpresentable = { ...message(), name: 'webhook.test' as const };
    const failing = service.services.database.transaction(async (tx) => {
      await sqlIn(tx, rename, [place.id, 'Renamed']);
      await outbox.emit(tenantDb(tx, place.id), [message(), unpresentable], clock.now());
    });
    await expect(failing).rejects.toThrow('no presenter for notifications of kind webhook.test');
    expect(await countOf(place.id)).toEqual(nothing);
    expect(await nameOf(place.id)).toBe('Club Aurora');
  });

  it('are both gone when the connection dies before the commit', async () => {
    const failing = service.services.database.transaction(async (tx) => {
      await changeAndTell(tx);
      await sqlIn(tx, 'SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(failing).rejects.toThrow();
    expect(await countOf(place.id)).toEqual(nothing);
    expect(await nameOf(place.id)).toBe('Club Aurora');
  });

  it('are both there once it is committed, and cannot be seen before', async () => {
    await service.services.database.transaction(async (tx) => {
      await changeAndTell(tx);
      expect(await countOf(place.id)).toEqual(nothing);
    });
    expect(await countOf(place.id)).toEqual({ notifications: 1, deliveries: 1, queued: 1 });
    expect(await nameOf(place.id)).toBe('Renamed');
  });

  it('takes one statement for any number of notes, and none for none', async () => {
    const before = service.services.database.statementsCount;
    await write(place.id, [message('a'), message('b'), message('c')]);
    expect(service.services.database.statementsCount - before).toBe(1);
    await write(place.id, []);
    expect(service.services.database.statementsCount - before).toBe(1);
  });
});

describe('the endpoints that get a notification', () => {
  it('is each endpoint of the organization that takes the kind, once', async () => {
    const place = await createOrganization(service);
    const owner = { organizationId: place.id };
    const every = await addEndpoint(service, owner);
    const bookings = await addEndpoint(service, owner, { kinds: ['booking.created', 'booking.updated'] });
    const tickets = await addEndpoint(service, owner, { kinds: ['ticket.sold'] });
    await addEndpoint(service, owner, { kinds: ['event.created'] });
    const booked = outboxMessage(created, { label: 'two' }, { resourceId: 'bkg_1', channelId: null });
    await write(place.id, [message(), booked]);
    const deliveries = await deliveriesOf(place.id);
    expect(deliveries.map(({ kind, endpoint_id }) => `${kind} ${endpoint_id}`).sort()).toEqual(
      [
        `ticket.sold ${every.id}`,
        `ticket.sold ${tickets.id}`,
        `booking.created ${every.id}`,
        `booking.created ${bookings.id}`,
      ].sort(),
    );
    for (const delivery of deliveries) {
      expect(delivery).toMatchObject({ status: 'pending', queued: true, channel_id: null });
      expect(delivery.next_retry_at).toEqual(clock.now());
    }
  });

  it('are none where there is no endpoint, and the notification is written all the same', async () => {
    const place = await createOrganization(service);
    await write(place.id, [message()]);
    expect(await countOf(place.id)).toEqual({ notifications: 1, deliveries: 0, queued: 0 });
  });

  it("is not another organization's endpoint, nor a deleted one", async () => {
    const [place, other] = [await createOrganization(service), await createOrganization(service)];
    await addEndpoint(service, { organizationId: other.id });
    const owner = { organizationId: place.id };
    const { id } = await addEndpoint(service, owner);
    await inWriteContext(service, (context) => deleteEndpoint(context, owner, id));
    await write(place.id, [message()]);
    expect(await countOf(place.id)).toEqual({ notifications: 1, deliveries: 0, queued: 0 });
    expect(await countOf(other.id)).toEqual({ notifications: 0, deliveries: 0, queued: 0 });
  });

  it('is a disabled endpoint by a delivery that is held, without a place in the queue', async () => {
    const place = await createOrganization(service);
    const owner = { organizationId: place.id };
    const active = await addEndpoint(service, owner);
    const disabled = await addEndpoint(service, owner);
    await inWriteContext(service, (context) => disableEndpoint(context, owner, disabled.id, ''));
    await write(place.id, [message()]);
    const deliveries = await deliveriesOf(place.id);
    expect(deliveries).toHaveLength(2);
    expect(deliveries.find(({ endpoint_id }) => endpoint_id === disabled.id)).toMatchObject({
      status: 'held',
      queued: false,
      next_retry_at: null,
    });
    expect(deliveries.find(({ endpoint_id }) => endpoint_id === active.id)).toMatchObject({
      status: 'pending',
      queued: true,
    });
    expect(await countOf(place.id)).toEqual({ notifications: 1, deliveries: 2, queued: 1 });
  });

  it("is a channel's endpoint only for what that channel sold, and only while it is a partner", async () => {
    const endpoint = await addEndpoint(service, { channelId: world.channel.id });
    const deliveriesOfChannel = async (organizationId: string) =>
      (await deliveriesOf(organizationId)).filter(({ endpoint_id }) => endpoint_id === endpoint.id);
    const bySale = { channelId: world.channel.id };
    await write(world.main.id, [
      message('own sale', bySale),
      message('box office'),
      message('other', { channelId: 'chn_other' }),
    ]);
    const [delivery, ...others] = await deliveriesOfChannel(world.main.id);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ status: 'pending', queued: true, channel_id: world.channel.id });
    const [{ body }] = (await service.database.sql<{ body: Buffer }>(
      'SELECT body FROM webhook_notifications WHERE id = $1',
      [delivery!.notification_id],
    )) as [{ body: Buffer }];
    expect(JSON.parse(body.toString()).payload).toEqual({ label: 'own sale' });

    // `twin` never admitted the channel.
    await write(world.twin.id, [message('sold without being a partner', bySale)]);
    expect(await deliveriesOfChannel(world.twin.id)).toEqual([]);

    await service.database.sql('DELETE FROM channel_partners WHERE channel_id = $1', [world.channel.id]);
    await write(world.main.id, [message('sold before, changed after', bySale)]);
    expect(await deliveriesOfChannel(world.main.id)).toHaveLength(1);
  });
});

describe('a notification for partners', () => {
  it('goes to the organization and to each channel that is a partner, and to no other', async () => {
    const [place, other] = [await createOrganization(service), await createOrganization(service)];
    const [partner, second, stranger] = [
      await createChannel(service, place.id),
      await createChannel(service, place.id),
      await createChannel(service, other.id),
    ];
    const own = await addEndpoint(service, { organizationId: place.id });
    const first = await addEndpoint(service, { channelId: partner.id });
    const again = await addEndpoint(service, { channelId: second.id });
    await addEndpoint(service, { channelId: second.id }, { kinds: ['booking.created'] });
    await addEndpoint(service, { channelId: stranger.id });
    await addEndpoint(service, { organizationId: other.id });
    const bySale = message('own sale', { channelId: partner.id });
    await write(place.id, [message('to all', { resourceId: 'evt_1', toPartners: true }), bySale]);
    const deliveries = await deliveriesOf(place.id);
    const [toAll, sale] = (await bodiesOf(place.id)).map((body) => JSON.parse(body));
    expect([toAll.payload, sale.payload]).toEqual([{ label: 'to all' }, { label: 'own sale' }]);
    const reached = (notificationId: string) =>
      deliveries
        .filter(({ notification_id: id }) => id === notificationId)
        .map(({ endpoint_id: endpoint, channel_id: channel, status, queued }) => ({
          endpoint,
          channel,
          status,
          queued,
        }));
    const sent = { status: 'pending', queued: true };
    expect(reached(toAll.id).toSorted((a, b) => a.endpoint.localeCompare(b.endpoint))).toEqual(
      [
        { endpoint: own.id, channel: null, ...sent },
        { endpoint: first.id, channel: partner.id, ...sent },
        { endpoint: again.id, channel: second.id, ...sent },
      ].toSorted((a, b) => a.endpoint.localeCompare(b.endpoint)),
    );
    expect(
      reached(sale.id)
        .map(({ endpoint }) => endpoint)
        .sort(),
    ).toEqual([own.id, first.id].sort());
    expect(deliveries).toHaveLength(5);
  });
});

describe('identifiers', () => {
  it('of 100 notifications to 50 endpoints in one statement are all different and carry the instant', async () => {
    const place = await createOrganization(service);
    for (let index = 0; index < 50; index += 1) await addEndpoint(service, { organizationId: place.id });
    await write(
      place.id,
      Array.from({ length: 100 }, (_, index) => message(`ticket ${index}`, { resourceId: `tkt_${index}` })),
    );
    const deliveries = await deliveriesOf(place.id);
    expect(deliveries).toHaveLength(5_000);
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(5_000);
    expect(new Set(deliveries.map((row) => `${row.notification_id} ${row.endpoint_id}`)).size).toBe(5_000);
    expect(await countOf(place.id)).toEqual({ notifications: 100, deliveries: 5_000, queued: 5_000 });
    for (const { id, notification_id, created_at } of deliveries) {
      expect(id).toMatch(/^wd_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
      expect(instantOfId(id)).toEqual(clock.now());
      expect(instantOfId(notification_id)).toEqual(clock.now());
      expect(created_at).toEqual(clock.now());
    }
  });
});

describe('identifiers of one notification', () => {
  it('have different ids for as many endpoints as the partners of an organization together may have', async () => {
    const place = await createOrganization(service);
    await service.database.sql(
      `INSERT INTO webhook_endpoints (id, organization_id, name, url, status, created_at, updated_at)
       SELECT 'we_' || i, $1, 'n', 'https://hooks.example.org', 'active', now(), now() FROM generate_series(1, 1100) i`,
      [place.id],
    );
    await write(place.id, [message()]);
    const deliveries = await deliveriesOf(place.id);
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1_100);
    expect(deliveries.every(({ id }) => instantOfId(id)?.getTime() === clock.now().getTime())).toBe(true);
  });
});

describe('the body', () => {
  it('is the JSON that receivers get, byte for byte what is kept', async () => {
    const place = await createOrganization(service);
    const label = 'Zoë "the door" \\ 🎟️ </script>\n\u2028\t';
    await write(place.id, [message(label, { resourceId: 'tkt_9' })]);
    const [text] = await bodiesOf(place.id);
    const body = JSON.parse(text!);
    expect(Object.keys(body)).toEqual(['id', 'event', 'created_at', 'organization_id', 'sequence', 'payload']);
    const [row] = await service.database.sql('SELECT * FROM webhook_notifications WHERE organization_id = $1', [
      place.id,
    ]);
    expect(body).toEqual({
      id: row!.id,
      event: 'ticket.sold',
      created_at: '2026-11-20T20:00:00.123Z',
      organization_id: place.id,
      sequence: Number(row!.sequence),
      payload: { label },
    });
    expect(row).toMatchObject({ kind: 'ticket.sold', resource_id: 'tkt_9', channel_id: null });
    expect(row!.id).toMatch(/^whe_/);
    expect(text).toBe(JSON.stringify(body));
  });

  it('of each kind is made by its own presenter', async () => {
    const place = await createOrganization(service);
    await write(place.id, [outboxMessage(created, { label: 'table 4' }, { resourceId: 'bkg_1', channelId: null })]);
    expect(JSON.parse((await bodiesOf(place.id))[0]!)).toMatchObject({
      event: 'booking.created',
      payload: { label: 'table 4', booked: true },
    });
  });
});

describe('sequence numbers', () => {
  it('grow in the order of the changes of one thing, however many change it at once', async () => {
    const place = await createOrganization(service);
    await service.database.sql('CREATE TABLE IF NOT EXISTS counted (id text PRIMARY KEY, value int NOT NULL)');
    const things = ['tkt_a', 'tkt_b', 'tkt_c'];
    for (const id of things) await service.database.sql('INSERT INTO counted VALUES ($1, 0)', [id]);
    const count = 'UPDATE counted SET value = value + 1 WHERE id = $1 RETURNING value';
    const changes = Array.from({ length: 90 }, (_, index) => things[index % things.length]!);
    await Promise.all(
      changes.map((id) =>
        service.services.database.transaction(async (tx) => {
          const [row] = await sqlIn<{ value: number }>(tx, count, [id]);
          await outbox.emit(tenantDb(tx, place.id), [message(String(row!.value), { resourceId: id })], clock.now());
        }),
      ),
    );
    for (const id of things) {
      const rows = await service.database.sql<{ body: Buffer; sequence: string }>(
        'SELECT body, sequence FROM webhook_notifications WHERE organization_id = $1 AND resource_id = $2 ORDER BY sequence',
        [place.id, id],
      );
      const bodies = rows.map(({ body }) => JSON.parse(body.toString()));
      expect(bodies.map(({ payload }) => Number(payload.label))).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
      expect(bodies.map(({ sequence }) => sequence)).toEqual(rows.map(({ sequence }) => Number(sequence)));
      expect(new Set(bodies.map(({ sequence }) => sequence)).size).toBe(30);
    }
  });

  it('do not follow the changes when the thing is not held: what the promise rests on', async () => {
    const place = await createOrganization(service);
    const read = 'SELECT coalesce(max(value), 0) AS value FROM loose';
    const add = 'INSERT INTO loose VALUES ($1)';
    await service.database.sql('CREATE TABLE loose (value int NOT NULL)');
    // Two change at once; the one that read first emits last.
    let slowHasRead: () => void = () => {};
    const hasRead = new Promise<void>((resolve) => {
      slowHasRead = resolve;
    });
    // Only its end says that it has emitted: what is emitted may be sent together with COMMIT.
    let endFast: () => void = () => {};
    const fastHasEnded = new Promise<void>((resolve) => {
      endFast = resolve;
    });
    const change = async (isSlow: boolean) => {
      await service.services.database.transaction(async (tx) => {
        if (!isSlow) await hasRead;
        const [row] = await sqlIn<{ value: number }>(tx, read);
        if (isSlow) slowHasRead();
        const value = row!.value + (isSlow ? 1 : 2);
        await sqlIn(tx, add, [value]);
        if (isSlow) await fastHasEnded;
        await outbox.emit(tenantDb(tx, place.id), [message(String(value), { resourceId: 'tkt_loose' })], clock.now());
      });
      if (!isSlow) endFast();
    };
    await Promise.all([change(true), change(false)]);
    const labels = (await bodiesOf(place.id)).map((text) => JSON.parse(text).payload.label);
    expect(labels).toEqual(['2', '1']);
  });

  it('are given to the notes of one write in their order', async () => {
    const place = await createOrganization(service);
    await write(
      place.id,
      Array.from({ length: 50 }, (_, index) => message(String(index))),
    );
    const labels = (await bodiesOf(place.id)).map((text) => Number(JSON.parse(text).payload.label));
    expect(labels).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });
});
