import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import {
  notificationKind,
  Outbox,
  outboxMessage,
  presenter,
} from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { openTestService, type TestAnswer } from '../../support/test-service.ts';
import { createOrganization, createTicket, insert, type TestOrganization } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
const service = await openTestService({ clock });

interface FeedItem {
  readonly id: string;
  readonly event: string;
  readonly sequence: number;
  readonly cursor: string;
  readonly payload: { label: string };
}
const read = (organization: TestOrganization, query: Record<string, string | number> = {}, headers = {}) =>
  service.call('GET', `/integrations/webhook-events?${new URLSearchParams(query as Record<string, string>)}`, {
    headers: { ...organization.headers, ...headers },
  });
const itemsOf = (answer: TestAnswer): FeedItem[] => answer.body.data;
const labelsOf = (answer: TestAnswer) => itemsOf(answer).map(({ payload }) => payload.label);

const kinds = ['ticket.sold', 'booking.created', 'webhook.test'] as const;
const outbox = new Outbox(
  kinds.map((kind) => presenter(notificationKind<string>(kind), (label: string) => ({ label }))),
);

/** Emits a notification for each label in a transaction of its own, or all in one where `together`. */
async function emitLabels(
  organization: TestOrganization,
  labels: readonly string[],
  { kind = 'ticket.sold', together = false, channelId = null as string | null } = {},
): Promise<void> {
  const note_ = (label: string) =>
    outboxMessage(notificationKind<string>(kind as NotificationKind), label, { resourceId: 'tkt_1', channelId });
  const { database } = service.services;
  const groups = together ? [labels] : labels.map((label) => [label]);
  for (const group of groups) {
    await database.transaction((tx) => outbox.emit(tenantDb(tx, organization.id), group.map(note_), clock.now()));
  }
}

describe('200', () => {
  it('answers what happened as the body that endpoints are sent, with its place', async () => {
    const organization = await createOrganization(service);
    const ticket = await createTicket(service, organization);
    await service.call('PUT', `/integrations/tickets/${ticket.id}/checkin`, { headers: organization.headers });
    const [row] = await service.database.sql<{ body: Buffer }>(
      'SELECT body FROM webhook_notifications WHERE organization_id = $1',
      [organization.id],
    );
    const answer = await read(organization);
    expect(answer.status).toBe(200);
    const { cursor } = itemsOf(answer)[0]!;
    const sent = JSON.parse(row!.body.toString());
    expect(sent).toMatchObject({ event: 'ticket.checked_in', payload: { ticket_id: ticket.id, enter: 1 } });
    expect(answer.body).toEqual({ success: true, data: [{ ...sent, cursor }], next_cursor: cursor });
    expect(answer.headers.link).toBeUndefined();
  });

  it('answers a cursor to go on with when nothing happened yet, which finds what happens then', async () => {
    const organization = await createOrganization(service);
    const empty = await read(organization);
    expect(empty.body).toEqual({ success: true, data: [], next_cursor: expect.stringMatching(/^[\w-]+$/) });
    await emitLabels(organization, ['one']);
    const next = await read(organization, { after: empty.body.next_cursor });
    expect(labelsOf(next)).toEqual(['one']);
    const end = await read(organization, { after: next.body.next_cursor });
    expect(end.body).toEqual({ success: true, data: [], next_cursor: next.body.next_cursor });
    await emitLabels(organization, ['two']);
    expect(labelsOf(await read(organization, { after: end.body.next_cursor }))).toEqual(['two']);
  });

  it('pages to the end by Link, every event once, in an order that grows and is the same each time', async () => {
    const organization = await createOrganization(service);
    const labels = Array.from({ length: 23 }, (_, index) => `change ${index}`);
    await emitLabels(organization, labels.slice(0, 10));
    await emitLabels(organization, labels.slice(10, 15), { together: true });
    await emitLabels(organization, labels.slice(15));
    for (const limit of [1, 4, 23]) {
      const seen: string[] = [];
      for (let url: string | undefined = `/integrations/webhook-events?limit=${limit}`; url; ) {
        const answer: TestAnswer = await service.call('GET', url, { headers: organization.headers });
        expect(itemsOf(answer).length).toBeLessThanOrEqual(limit);
        seen.push(...labelsOf(answer));
        expect(answer.body.next_cursor).toBe(itemsOf(answer).at(-1)!.cursor);
        const next = /^<http:\/\/[^/]+(\/[^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''));
        expect(next === null).toBe(answer.headers.link === undefined);
        url = next?.[1];
      }
      expect(seen).toEqual(labels);
    }
    expect(labelsOf(await read(organization))).toEqual(labels);
    const cursors = itemsOf(await read(organization)).map(({ cursor }) => cursor);
    expect(new Set(cursors).size).toBe(23);
    expect(labelsOf(await read(organization, { after: cursors[11]! }))).toEqual(labels.slice(12));
  });

  it('has 100 on a page by default, at most 500', async () => {
    const organization = await createOrganization(service);
    await emitLabels(
      organization,
      Array.from({ length: 120 }, (_, index) => `change ${index}`),
      { together: true },
    );
    expect(itemsOf(await read(organization))).toHaveLength(100);
    expect(itemsOf(await read(organization, { limit: 500 }))).toHaveLength(120);
  });

  it('filters by kind, and its cursor goes past what was passed over', async () => {
    const organization = await createOrganization(service);
    await emitLabels(organization, ['sold 1']);
    await emitLabels(organization, ['booked 1', 'booked 2'], { kind: 'booking.created' });
    await emitLabels(organization, ['sold 2', 'sold 3']);
    const filter = { 'filter[event]': 'booking.created' };
    const first = await read(organization, { ...filter, limit: 1 });
    expect(labelsOf(first)).toEqual(['booked 1']);
    expect(first.headers.link).toContain(`after=${first.body.next_cursor}`);
    const second = await read(organization, { ...filter, limit: 1, after: first.body.next_cursor });
    expect(labelsOf(second)).toEqual(['booked 2']);
    expect(second.headers.link).toBeUndefined();
    const last = itemsOf(await read(organization)).at(-1)!;
    expect(second.body.next_cursor).toBe(last.cursor);
    const none = await read(organization, { 'filter[event]': 'event.updated' });
    expect(none.body).toEqual({ success: true, data: [], next_cursor: last.cursor });
    expect((await read(organization, { event: 'booking.created', limit: 1 })).body).toEqual(first.body);
    expect((await read(organization, { event: 'ticket.sold', ...filter })).status).toBe(400);
  });

  it('looks at a bounded number of events for a rare kind, and says where to look on', async () => {
    const organization = await createOrganization(service);
    const many = Array.from({ length: 2_000 }, (_, index) => `sold ${index}`);
    await emitLabels(organization, many, { together: true });
    await emitLabels(organization, many.slice(0, 1_000), { together: true });
    await emitLabels(organization, ['booked'], { kind: 'booking.created' });
    const filter = { 'filter[event]': 'booking.created' };
    const first = await read(organization, filter);
    expect(labelsOf(first)).toEqual([]);
    expect(first.headers.link).toContain(`after=${first.body.next_cursor}`);
    const second = await read(organization, { ...filter, after: first.body.next_cursor });
    expect(labelsOf(second)).toEqual(['booked']);
    expect(second.headers.link).toBeUndefined();
  });

  it("shows neither another organization's events nor a channel's tests of its endpoints", async () => {
    const [organization, other] = [await createOrganization(service), await createOrganization(service)];
    await emitLabels(organization, ['own']);
    await emitLabels(other, ['foreign']);
    await emitLabels(organization, ['own test'], { kind: 'webhook.test' });
    const now = clock.now();
    const channel = { name: 'City Tickets', slug: newId('channel', now), created_at: now, updated_at: now };
    const { id } = await insert<{ id: string }>(service.database, 'channels', {
      id: newId('channel', now),
      ...channel,
    });
    await emitLabels(organization, ["a channel's test"], { kind: 'webhook.test', channelId: id });
    await emitLabels(organization, ['sold by a channel'], { channelId: id });
    const answer = await read(organization);
    expect(labelsOf(answer)).toEqual(['own', 'own test', 'sold by a channel']);
    // A cursor is a place, not a permission.
    const [foreign] = itemsOf(await read(other));
    expect(labelsOf(await read(organization, { after: foreign!.cursor }))).toEqual(['own test', 'sold by a channel']);
  });

  it('shows an event in whichever partition it lies', async () => {
    const organization = await createOrganization(service);
    await service.database.sql(
      `CREATE TABLE webhook_notifications_of_a_day PARTITION OF webhook_notifications
         FOR VALUES FROM ('2026-11-19T00:00:00Z') TO ('2026-11-20T00:00:00Z')`,
    );
    const emitAt = (label: string, at: string) =>
      service.services.database.transaction((tx) =>
        outbox.emit(
          tenantDb(tx, organization.id),
          [outboxMessage(notificationKind<string>('ticket.sold'), label, { resourceId: 'tkt_1', channelId: null })],
          new Date(at),
        ),
      );
    await emitAt('of today', '2026-11-20T20:00:00Z');
    await emitAt('of yesterday, by a clock that is behind', '2026-11-19T23:59:59Z');
    await emitAt('of tomorrow', '2026-11-21T00:00:01Z');
    expect(labelsOf(await read(organization))).toEqual([
      'of today',
      'of yesterday, by a clock that is behind',
      'of tomorrow',
    ]);
  });

  it('goes on after a restore into another cluster, once the numbers are set back', async () => {
    const organization = await createOrganization(service);
    await emitLabels(organization, ['one', 'two']);
    const of = 'WHERE organization_id = $1';
    await service.database.sql(
      `UPDATE webhook_notifications SET transaction_id = (9000000000 - sequence)::text::xid8 ${of}`,
      [organization.id],
    );
    expect(labelsOf(await read(organization))).toEqual([]);
    await service.database.sql(`UPDATE webhook_notifications SET transaction_id = '0' ${of}`, [organization.id]);
    await emitLabels(organization, ['three']);
    expect(labelsOf(await read(organization))).toEqual(['one', 'two', 'three']);
    const first = await read(organization, { limit: 1 });
    expect(labelsOf(await read(organization, { after: first.body.next_cursor }))).toEqual(['two', 'three']);
  });

  it('begins at the end with after=latest: nothing that happened before, everything that happens then', async () => {
    const organization = await createOrganization(service);
    await emitLabels(organization, ['before']);
    const first = await read(organization, { after: 'latest' });
    expect(first.status).toBe(200);
    expect([labelsOf(first), first.headers.link]).toEqual([[], undefined]);
    await emitLabels(organization, ['then', 'after that']);
    expect(labelsOf(await read(organization, { after: first.body.next_cursor }))).toEqual(['then', 'after that']);
  });

  it('passes over nothing that is committed late, after latest and since', async () => {
    const organization = await createOrganization(service);
    const since = clock.now().toISOString();
    const { database } = service.services;
    const cursors: string[] = [];
    await database.transaction(async (tx) => {
      const note = outboxMessage(notificationKind<string>('ticket.sold'), 'late', {
        resourceId: 'tkt_1',
        channelId: null,
      });
      await outbox.emit(tenantDb(tx, organization.id), [note], clock.now());
      await emitLabels(organization, ['early']);
      cursors.push((await read(organization, { after: 'latest' })).body.next_cursor);
      const page = await read(organization, { since });
      expect(labelsOf(page)).toEqual([]);
      cursors.push(page.body.next_cursor);
    });
    for (const after of cursors) expect(labelsOf(await read(organization, { after }))).toEqual(['late', 'early']);
  });

  it('begins with the first event since an instant, and goes on by cursor', async () => {
    const organization = await createOrganization(service);
    await emitLabels(organization, ['one']);
    clock.advance(60_000);
    const since = clock.now().toISOString();
    await emitLabels(organization, ['two', 'three']);
    const first = await read(organization, { since, limit: 1 });
    expect(labelsOf(first)).toEqual(['two']);
    expect(labelsOf(await read(organization, { after: first.body.next_cursor }))).toEqual(['three']);
    clock.advance(60_000);
    const none = await read(organization, { since: clock.now().toISOString() });
    expect(labelsOf(none)).toEqual([]);
    await emitLabels(organization, ['four']);
    expect(labelsOf(await read(organization, { after: none.body.next_cursor }))).toEqual(['four']);
  });
});

describe('400', () => {
  const cursor = (text: string) => Buffer.from(text).toString('base64url');

  it('refuses what is no cursor, in whatever way', async () => {
    const organization = await createOrganization(service);
    const wrong = [
      '1',
      'yesterday',
      newId('notification', clock.now()),
      cursor('1'),
      cursor('1.'),
      cursor('-1.1'),
      cursor('01.1'),
      cursor('1.1 '),
      cursor('1.1.1'),
      cursor('1.9007199254740992'),
      cursor('1.9223372036854775808'),
      cursor('18446744073709551616.1'),
      cursor('99999999999999999999.1'),
      `${cursor('1.1')}A`,
      'x'.repeat(65),
      'MS4x==',
      '',
    ];
    for (const after of wrong) {
      const answer = await read(organization, { after });
      expect(answer.status, `${after}: ${answer.text}`).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/after' }] });
    }
  });

  it('refuses a cursor ahead of the database, which would find nothing for ever', async () => {
    const organization = await createOrganization(service);
    const answer = await read(organization, { after: cursor('18446744073709551615.1') });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: '/after', message: expect.stringContaining('ahead of this feed') }]);
  });

  it('refuses limits and filters that there are not', async () => {
    const organization = await createOrganization(service);
    for (const [query, path] of [
      [{ limit: 501 }, '/limit'],
      [{ 'filter[event]': 'ticket.lost' }, '/filter/event'],
      [{ 'filter[event_id]': 'whe_1' }, '/filter/event_id'],
      [{ since: 'yesterday' }, '/since'],
      [{ since: '2026-11-20', after: 'latest' }, '/since'],
    ] as const) {
      const answer = await read(organization, query as Record<string, string | number>);
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].path).toBe(path);
    }
  });
});
