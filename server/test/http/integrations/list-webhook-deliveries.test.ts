import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertDelivery } from '../../support/webhooks.ts';
import { createOrganization, createWorld, type TestOrganization, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const list = (query: Record<string, string | number>, organization: TestOrganization, headers = {}) =>
  service.call('GET', `/integrations/webhook-deliveries/?${new URLSearchParams(query as Record<string, string>)}`, {
    headers: { ...organization.headers, ...headers },
  });
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);
const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);

/** An organization of its own with one endpoint, so that tests do not see each other's deliveries. */
async function ownGround() {
  const organization = await createOrganization(service);
  const endpoint = await addEndpoint(service, { organizationId: organization.id });
  return { organization, endpoint, at: { endpoint_id: endpoint.id } };
}

describe('200', () => {
  it('answers a failed delivery with every field of the interface, in one statement', async () => {
    const { organization, at } = await ownGround();
    const delivery = await insertDelivery(service, organization.id, {
      ...at,
      status: 'failed',
      attempts_count: 3,
      next_retry_at: new Date('2026-11-20T20:00:20.412Z'),
      last_requested_at: new Date('2026-11-20T20:00:15.208Z'),
      last_duration_ms: 412,
      last_status_code: 503,
      last_error_message: 'The endpoint answered 503.',
      last_response_body: 'Service Unavailable',
    });
    await list({}, organization);
    const before = service.services.database.statementsCount;
    const answer = await list({}, organization);
    expect(service.services.database.statementsCount - before).toBe(1);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: [
        {
          id: delivery.id,
          event_id: delivery.notification_id,
          endpoint_id: at.endpoint_id,
          event: 'ticket.sold',
          status: 'failed',
          attempts_count: 3,
          next_retry_at: '2026-11-20T20:00:20.412Z',
          last_attempt: {
            number: 3,
            requested_at: '2026-11-20T20:00:15.208Z',
            duration_ms: 412,
            status_code: 503,
            error_message: 'The endpoint answered 503.',
            response_body: 'Service Unavailable',
          },
        },
      ],
    });
  });

  it('answers null for attempt and retry where there is none, and status code 0 where no answer came', async () => {
    const { organization, at } = await ownGround();
    await insertDelivery(service, organization.id, { ...at, status: 'held' });
    await insertDelivery(service, organization.id, {
      ...at,
      created_at: minutesAgo(1),
      status: 'exhausted',
      attempts_count: 40,
      last_requested_at: minutesAgo(0),
      last_duration_ms: 10_000,
      last_error_message: 'No answer within 10 s.',
    });
    const [held, exhausted] = (await list({}, organization)).body.data;
    expect(held).toMatchObject({ status: 'held', attempts_count: 0, next_retry_at: null, last_attempt: null });
    expect(exhausted).toMatchObject({
      next_retry_at: null,
      last_attempt: { number: 40, status_code: 0, response_body: '' },
    });
  });

  it('lists the newest first, 50 by default, at most 200, and pages on with after', async () => {
    const { organization, at } = await ownGround();
    const ids: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      // Some at the same instant, and over three days.
      const created_at = minutesAgo(Math.floor(index / 3) * 200);
      ids.push((await insertDelivery(service, organization.id, { ...at, created_at })).id);
    }
    const newestFirst = ids.sort().reverse();
    const first = await list({}, organization);
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 50));
    expect(first.headers.link).toContain(`after=${newestFirst[49]}`);
    const second = await list({ after: newestFirst[49]! }, organization);
    expect(idsOf(second)).toEqual(newestFirst.slice(50));
    expect(second.headers.link).toBeUndefined();
    const all = await list({ limit: 200 }, organization);
    expect(idsOf(all)).toEqual(newestFirst);
    const paged: string[] = [];
    for (let after: string | undefined; ; after = paged.at(-1)) {
      const page = idsOf(await list({ limit: 7, ...(after ? { after } : {}) }, organization));
      paged.push(...page);
      if (page.length < 7) break;
    }
    expect(paged).toEqual(newestFirst);
  });

  it('filters by endpoint, status, kind and notification, all together', async () => {
    const { organization, at } = await ownGround();
    const other = await addEndpoint(service, { organizationId: organization.id });
    const wanted = await insertDelivery(service, organization.id, { ...at, status: 'failed', kind: 'booking.created' });
    const twin = await insertDelivery(service, organization.id, {
      endpoint_id: other.id,
      notification_id: wanted.notification_id,
      kind: 'booking.created',
    });
    await insertDelivery(service, organization.id, at);
    expect(idsOf(await list({ endpoint_id: other.id }, organization))).toEqual([twin.id]);
    expect(idsOf(await list({ status: 'failed' }, organization))).toEqual([wanted.id]);
    expect(idsOf(await list({ 'filter[event]': 'booking.created' }, organization)).sort()).toEqual(
      [wanted.id, twin.id].sort(),
    );
    const ofNotification = { 'filter[event_id]': wanted.notification_id };
    expect(idsOf(await list(ofNotification, organization)).sort()).toEqual([wanted.id, twin.id].sort());
    expect(
      idsOf(await list({ ...ofNotification, status: 'failed', endpoint_id: at.endpoint_id }, organization)),
    ).toEqual([wanted.id]);
    expect(idsOf(await list({ ...ofNotification, 'filter[event]': 'ticket.sold' }, organization))).toEqual([]);
    expect(idsOf(await list({ event: 'booking.created', status: 'failed' }, organization))).toEqual([wanted.id]);
    const flat = { event_id: wanted.notification_id, endpoint_id: other.id };
    expect(idsOf(await list(flat, organization))).toEqual([twin.id]);
    expect(idsOf(await list({ ...flat, ...ofNotification, event: 'ticket.sold' }, organization))).toEqual([]);
    expect(idsOf(await list({ 'filter[event_id]': newId('notification', clock.now()) }, organization))).toEqual([]);
  });

  it("shows neither another organization's deliveries nor those of a channel's endpoint", async () => {
    const { organization, at } = await ownGround();
    const own = await insertDelivery(service, organization.id, at);
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    await insertDelivery(service, world.twin.id, { endpoint_id: foreign.id });
    const ofChannel = await addEndpoint(service, { channelId: world.channel.id });
    await insertDelivery(service, organization.id, { endpoint_id: ofChannel.id, channel_id: world.channel.id });
    expect(idsOf(await list({}, organization))).toEqual([own.id]);
    expect(idsOf(await list({ endpoint_id: ofChannel.id }, organization))).toEqual([]);
    const answer = await list({ endpoint_id: foreign.id }, organization);
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual([]);
  });

  it('answers XML with the root main where it is preferred', async () => {
    const { organization, at } = await ownGround();
    const delivery = await insertDelivery(service, organization.id, at);
    const answer = await list({}, organization, { accept: 'text/html;q=0.4, application/xml' });
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.text).toMatch(/^<\?xml [^>]*\?><main><success>true<\/success><data>.*<\/data><\/main>$/);
    expect(answer.text).toContain(`<id>${delivery.id}</id>`);
    expect(answer.text).toContain('<next_retry_at></next_retry_at>');
  });
});

describe('400', () => {
  it('refuses what is malformed, naming it', async () => {
    const wrong: [Record<string, string | number>, string][] = [
      [{ limit: 201 }, '/limit'],
      [{ limit: 0 }, '/limit'],
      [{ endpoint_id: 'we_1' }, '/endpoint_id'],
      [{ status: 'lost' }, '/status'],
      [{ after: 'wd_1' }, '/after'],
      [{ 'filter[event]': 'ticket.lost' }, '/filter/event'],
      [{ 'filter[event_id]': 'evt_1' }, '/filter/event_id'],
      [{ 'filter[status]': 'failed' }, '/filter/status'],
      [{ event: 'ticket.lost' }, '/event'],
      [{ event_id: 'evt_1' }, '/event_id'],
      [{ event: 'ticket.sold', 'filter[event]': 'ticket.voided' }, '/event'],
    ];
    for (const [query, path] of wrong) {
      const answer = await list(query, world.main);
      expect(answer.status, path).toBe(400);
      expect(answer.body.error).toBe('invalid_request');
      expect(answer.body.details[0].path).toBe(path);
    }
  });

  it("refuses to go on after another organization's delivery, but shows nothing after the last of its own", async () => {
    const [own, other] = [await ownGround(), await ownGround()];
    const last = await insertDelivery(service, own.organization.id, own.at);
    const foreign = await insertDelivery(service, other.organization.id, other.at);
    const end = await list({ after: last.id }, own.organization);
    expect(end.body).toEqual({ success: true, data: [] });
    for (const after of [foreign.id, newId('webhookDelivery', new Date())]) {
      const answer = await list({ after }, own.organization);
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].path).toBe('/after');
    }
  });
});
