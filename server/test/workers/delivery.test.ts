import { describe, expect, it } from 'vitest';
import { TestClock } from '../../src/platform/clock.ts';
import { emit, letTimePass } from '../support/delivering.ts';
import { type DeliveryStage, stageEachTest, verify } from '../support/delivery-stage.ts';
import { answerWith } from '../support/receiver.ts';
import { addEndpoint } from '../support/webhooks.ts';
import { createOrganization, keyHeaders } from '../support/world.ts';

let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 10_000, interval: 20 };

describe('a notification', () => {
  it('comes once, as the bytes that were stored, signed in both ways at the moment of the attempt', async () => {
    const endpoint = await stage.endpoint();
    await stage.worker();
    const payload = { text: 'Ünïcödé "quoted" \\ \u2028 🎫', nested: { empty: [], zero: 0, none: null } };
    const emitted = await stage.emit(1, { payload });
    const { received } = endpoint.receiver;
    await expect.poll(() => received.length, poll).toBe(1);
    const [request] = received;
    const [stored] = await stage.service.database.sql<{ body: Buffer }>('SELECT body FROM webhook_notifications');
    expect(request!.body.equals(stored!.body)).toBe(true);
    expect(JSON.parse(request!.body.toString())).toEqual({
      id: emitted[0],
      event: 'event.updated',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      organization_id: stage.place.id,
      sequence: expect.any(Number),
      payload: { number: 0, ...payload },
    });
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(stored!.body.length),
      'user-agent': 'Stagedoor-Webhooks/1',
      'accept-encoding': 'identity',
      'webhook-id': emitted[0],
      'x-webhook-id': emitted[0],
      'x-webhook-event': 'event.updated',
      'x-webhook-attempt': '1',
    });
    expect(request!.headers).not.toHaveProperty('x-webhook-signature-previous');
    verify(request!, endpoint.secret);
    expect(() => verify(request!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
    expect(Math.abs(Number(request!.headers['webhook-timestamp']) - request!.at / 1_000)).toBeLessThan(5);
    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: 1 }, duplicates: 0 });
  });

  it('comes again with the same id and the same bytes, signed anew', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    receiver.answer((request, response, socket) =>
      answerWith(receiver.received.length === 1 ? 500 : 200)(request, response, socket),
    );
    await stage.worker();
    const emitted = await stage.emit(1);
    await expect.poll(async () => (await stage.deliveriesTo(endpoint))[0]!.status, poll).toBe('failed');
    await letTimePass(stage.service.database, 6_100);
    await expect.poll(() => receiver.received.length, poll).toBe(2);
    const [first, second] = receiver.received;
    expect(second!.id).toBe(first!.id);
    expect(second!.body.equals(first!.body)).toBe(true);
    for (const request of receiver.received) verify(request, endpoint.secret);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: 1 }, duplicates: 1 });
  });

  it('comes once while the test clock runs, an hour in a second, and the receiver takes its time', async () => {
    const endpoint = await stage.endpoint();
    endpoint.receiver.answer((_request, response) => setTimeout(() => response.end('ok'), 300));
    const testClock = new TestClock();
    testClock.set({ realAt: new Date(), testAt: new Date(), speed: 3_600 });
    await stage.worker({ testClock });
    const emitted = await stage.emit(3);
    await expect
      .poll(async () => (await stage.deliveriesTo(endpoint)).map(({ status }) => status), poll)
      .toEqual(Array(3).fill('succeeded'));
    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: 3 }, duplicates: 0 });
  });

  it('goes to the endpoints that take its kind, and to no other', async () => {
    const receiver = await stage.receiver();
    const all = await stage.endpoint({ receiver });
    const its = await stage.endpoint({ receiver, kinds: ['booking.created', 'event.updated'] });
    const other = await stage.endpoint({ receiver, kinds: ['booking.created'] });
    const otherOrganization = await createOrganization(stage.service);
    await addEndpoint(stage.service, { organizationId: otherOrganization.id }, { url: `${receiver.url}/other` });
    await stage.worker();
    const emitted = await stage.emit(20);
    await expect.poll(() => receiver.received.length, poll).toBe(40);
    const audit = await stage.audit(emitted, [all, its]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: 40 }, duplicates: 0 });
    expect(await stage.deliveriesTo(other)).toEqual([]);
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set([all.path, its.path]));
  });

  it('goes to the channel that it concerns as long as that is a partner, and only the channel sees that', async () => {
    const { service } = stage;
    const channelId = await stage.channel();
    const otherId = await stage.channel({ isPartner: false });
    const own = await stage.endpoint();
    const channels = await stage.endpoint({ owner: { channelId } });
    const ofOther = await stage.endpoint({ owner: { channelId: otherId } });
    await stage.worker();
    const concerning = await stage.emit(10, { channelId });
    const concerningOther = await stage.emit(5, { channelId: otherId });
    await expect.poll(() => own.receiver.received.length, poll).toBe(15);
    await expect.poll(() => channels.receiver.received.length, poll).toBe(10);
    for (const request of channels.receiver.received) verify(request, channels.secret);
    await stage.stopWorkers();
    expect(await stage.audit([...concerning, ...concerningOther], [own])).toEqual({
      problems: [],
      statuses: { succeeded: 15 },
      duplicates: 0,
    });
    expect(await stage.audit(concerning, [channels])).toEqual({
      problems: [],
      statuses: { succeeded: 10 },
      duplicates: 0,
    });
    expect(ofOther.receiver.received).toEqual([]);
    const headers = await keyHeaders(service, { kind: 'channels', channelId });
    const seen = await service.call('GET', '/channels/webhooks/deliveries', { headers });
    expect(seen.body.data.map((one: { event_id: string }) => one.event_id).toSorted()).toEqual(concerning.toSorted());
    const ownSeen = await stage.call('GET', `/webhook-deliveries?endpoint_id=${channels.id}`);
    expect(ownSeen.body.data).toEqual([]);
  });

  it('carries a number that grows with each change of the same thing', async () => {
    const endpoint = await stage.endpoint();
    await stage.worker();
    const emitted = await stage.emit(120, { batch: 7 });
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(120);
    const bodies = endpoint.receiver.received.map(({ body }) => JSON.parse(body.toString()));
    const bySequence = bodies.toSorted((a, b) => a.sequence - b.sequence);
    expect(bySequence.map(({ id }) => id)).toEqual(emitted);
    expect(new Set(bodies.map(({ sequence }) => sequence)).size).toBe(120);
    expect(bySequence.map(({ payload }) => payload.number)).toEqual(emitted.map((_, index) => index));
  });
});

describe('a delivery', () => {
  it('shows through the API how every attempt went', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    receiver.answer((_request, response) => {
      const isFirst = receiver.received.length === 1;
      response.writeHead(isFirst ? 503 : 202, { 'x-shown': isFirst ? 'first' : 'second' });
      response.end(isFirst ? 'in trouble' : 'taken');
    });
    await stage.worker();
    const [emitted] = await stage.emit(1);
    await expect.poll(async () => (await stage.deliveriesTo(endpoint))[0]!.status, poll).toBe('failed');
    const failed = (await stage.call('GET', `/webhook-deliveries?filter[event_id]=${emitted}`)).body.data[0];
    expect(failed).toEqual({
      id: expect.stringMatching(/^wd_/),
      event_id: emitted,
      endpoint_id: endpoint.id,
      event: 'event.updated',
      status: 'failed',
      attempts_count: 1,
      next_retry_at: expect.any(String),
      last_attempt: {
        number: 1,
        requested_at: expect.any(String),
        duration_ms: expect.any(Number),
        status_code: 503,
        error_message: 'The receiver answered 503.',
        response_body: 'in trouble',
      },
    });
    const delayMs = Date.parse(failed.next_retry_at) - Date.parse(failed.last_attempt.requested_at);
    expect(delayMs).toBeGreaterThanOrEqual(5_000);
    await letTimePass(stage.service.database, 6_100);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const { data } = (await stage.call('GET', `/webhook-deliveries/${failed.id}`)).body;
    expect(data).toMatchObject({ status: 'succeeded', attempts_count: 2, next_retry_at: null });
    expect(data.last_attempt).toMatchObject({
      number: 2,
      status_code: 202,
      error_message: '',
      response_body: 'taken',
    });
    expect(data.attempts).toEqual([
      {
        number: 1,
        requested_at: failed.last_attempt.requested_at,
        trigger: 'first',
        superseded: false,
        duration_ms: failed.last_attempt.duration_ms,
        connect_ms: expect.any(Number),
        status_code: 503,
        error_class: 'status',
        error_message: 'The receiver answered 503.',
        request_head: expect.stringMatching(/^POST http:.*webhook-signature: v1,/s),
        response_head: expect.stringMatching(/^HTTP 503 .*x-shown: first/s),
        response_body: 'in trouble',
        address: '127.0.0.1',
      },
      {
        number: 2,
        requested_at: data.last_attempt.requested_at,
        trigger: 'retry',
        superseded: false,
        duration_ms: data.last_attempt.duration_ms,
        connect_ms: null,
        status_code: 202,
        error_class: '',
        error_message: '',
        request_head: expect.stringMatching(/^POST http:.*webhook-signature: v1,/s),
        response_head: expect.stringMatching(/^HTTP 202 .*x-shown: second/s),
        response_body: 'taken',
        address: '127.0.0.1',
      },
    ]);
    // What is shown is what arrived.
    const arrived = receiver.received.map(({ headers, body }) => ({
      body: body.toString(),
      signature: headers['webhook-signature'],
    }));
    expect(
      data.attempts.map(({ request_head }: { request_head: string }) => ({
        body: data.request_body,
        signature: /^webhook-signature: (.*)$/m.exec(request_head.replaceAll('\r', ''))?.[1],
      })),
    ).toEqual(arrived);
  });

  it('reuses connections: a few serve all deliveries to a receiver', async () => {
    const receiver = await stage.receiver();
    const endpoints = [await stage.endpoint({ receiver }), await stage.endpoint({ receiver })];
    await stage.worker();
    const emitted = await stage.emit(400);
    await expect.poll(() => receiver.received.length, poll).toBe(800);
    // No more than 16 to one origin, and those are kept open.
    expect(receiver.connectionsCount).toBeLessThanOrEqual(16);
    expect(await stage.audit(emitted, endpoints)).toEqual({
      problems: [],
      statuses: { succeeded: 800 },
      duplicates: 0,
    });
  });

  it('is woken by a commit in the same process and by NOTIFY from another, not only by asking', async () => {
    const endpoint = await stage.endpoint();
    // Asks so rarely that what comes within the test was not found by asking.
    const worker = await stage.worker({ pollMs: 600_000 });
    await emit(stage.service, stage.place.id, 1);
    worker.wake();
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(1);
    await emit(stage.service, stage.place.id, 1);
    await stage.service.database.sql("SELECT pg_notify('stagedoor_deliveries', '')");
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(2);
  });
});
