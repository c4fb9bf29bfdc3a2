/** The request log of an organization and of the deployment: what is in it, who reads it, filters and pages. */
import { describe, expect, it } from 'vitest';
import { RequestLog } from '../../../src/contexts/identity/request-log/request-log.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { requestIds } from '../../../src/platform/ids.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createPerson } from '../../support/sign-in.ts';
import type { TestAnswer, TestService } from '../../support/test-service.ts';
import { createOrganization, createTicket } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
/** Ids of requests by what they were. */
const sent: Record<string, string> = {};

const loggedCall = {
  channel_id: null,
  reseller_id: null,
  caller: 'organization',
  credential_id: 'key_01hnj1svyweb5sckjgn53yn84s',
  api: 'integrations',
  method: 'GET',
  route: '/integrations/tickets',
  path: '/integrations/tickets',
  query: '',
  status: 200,
  error_code: '',
  duration_ms: 1,
  request_body: '',
  request_body_cut: false,
  response_body: '',
  response_body_cut: false,
} as const;

const requestIdOf = (answer: TestAnswer) => String(answer.headers['x-request-id']);

const { service, world } = await openWorld({ clock });
const admin = await createPerson(service, world.main.id, 'admin');
const operator = await createPerson(service, null, 'viewer', { operator: true });
const ticketId = (await createTicket(service, world.main, { full_name: 'Vera Lindqvist' })).id as string;
const send = async (name: string, ...call: Parameters<TestService['call']>) => {
  clock.advance(1_000);
  sent[name] = requestIdOf(await service.call(...call));
};
const { headers } = world.main;
await send('read', 'GET', `/integrations/tickets/${ticketId}`, { headers });
await send('write', 'PUT', `/integrations/tickets/${ticketId}/checkin`, { headers, body: { enter: 1 } });
await send('refused', 'PUT', `/integrations/tickets/${ticketId}/checkin`, { headers, body: { enter: 1 } });
await send('invalid', 'GET', '/integrations/tickets?colour=vermilion', { headers });
await send('ofTwin', 'GET', '/integrations/tickets', { headers: world.twin.headers });
await send('ofMember', 'GET', `/management/organizations/${world.main.id}/events`, { headers: admin.headers });
await send('ofChannel', 'GET', '/channels/events', { headers: world.channel.headers });
await send('ofReseller', 'GET', '/resellers/validate?barcode=ABCDEFGH12345678', { headers: world.reseller.headers });
await send('withoutKey', 'GET', '/integrations/tickets');
await service.services.requestLog!.flush();

const root = () => `/management/organizations/${world.main.id}/requests`;
const list = (query = '', headers: Record<string, string> = admin.headers) =>
  service.call('GET', `${root()}${query}`, { headers });
const listDeployment = (query = '', headers: Record<string, string> = operator.headers) =>
  service.call('GET', `/management/deployment-requests${query}`, { headers });
const idsIn = (answer: TestAnswer) => answer.body.data.map((one: { request_id: string }) => one.request_id);
const only = (...names: string[]) => names.map((name) => sent[name]);

describe('listRequests', () => {
  it('200: answers the calls of keys and members, the newest first, without those that read the log', async () => {
    await list();
    await service.services.requestLog!.flush();
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(idsIn(answer)).toEqual(only('ofMember', 'invalid', 'refused', 'write', 'read'));
    expect(answer.body.data[2]).toEqual({
      request_id: sent.refused,
      created_at: expect.stringMatching(/^2026-11-20T20:00:0[23]\.\d{3}Z$/),
      api: 'integrations',
      operation: 'checkInTicket',
      method: 'PUT',
      route: '/integrations/tickets/{ticketId}/checkin',
      status: 409,
      error_code: 'already_checked_in',
      duration_ms: expect.any(Number),
      caller: 'organization',
      credential_id: expect.stringMatching(/^key_/),
      organization_id: world.main.id,
      channel_id: '',
      reseller_id: '',
    });
    expect(answer.body.data[0]).toMatchObject({ caller: 'session', credential_id: admin.id });
  });

  it('200: filters by credential, API, operation, route, status, error, request and time', async () => {
    expect(idsIn(await list(`?credential_id=${admin.id}`))).toEqual(only('ofMember'));
    expect(idsIn(await list('?api=management'))).toEqual(only('ofMember'));
    expect(idsIn(await list('?operation=getTicket'))).toEqual(only('read'));
    const route = encodeURIComponent('/integrations/tickets/{ticketId}/checkin');
    expect(idsIn(await list(`?route=${route}`))).toEqual(only('refused', 'write'));
    expect(idsIn(await list('?status=409'))).toEqual(only('refused'));
    expect(idsIn(await list('?status=4xx'))).toEqual(only('invalid', 'refused'));
    expect(idsIn(await list('?error_code=invalid_request'))).toEqual(only('invalid'));
    expect(idsIn(await list(`?request_id=${sent.write}`))).toEqual(only('write'));
    expect(idsIn(await list(`?request_id=${sent.ofTwin}`))).toEqual([]);
    const [start, end] = ['2026-11-20T20:00:01.500Z', '2026-11-20T20:00:03.500Z'];
    expect(idsIn(await list(`?start_date=${start}&end_date=${end}`))).toEqual(only('refused', 'write'));
  });

  it('200: by pages, each call once', async () => {
    const seen: string[] = [];
    for (let next: string | undefined = `${root()}?limit=2`; next; ) {
      const answer = await service.call('GET', next, { headers: admin.headers });
      seen.push(...idsIn(answer));
      const link: string | undefined = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
      next = link && new URL(link).pathname + new URL(link).search;
    }
    expect(seen).toEqual(only('ofMember', 'invalid', 'refused', 'write', 'read'));
  });

  it('200: in the order in which calls came in, whatever process logged them, however many batches there are', async () => {
    const place = await createOrganization(service);
    const { headers } = await createPerson(service, place.id, 'admin');
    const processes = [1, 2].map(() => ({ newId: requestIds(clock), log: new RequestLog(service.services) }));
    const ids: string[] = [];
    const add = ({ newId, log }: (typeof processes)[number], milliseconds: number) => {
      clock.advance(milliseconds);
      const id = newId();
      ids.unshift(id);
      const call = { ...loggedCall, id, organization_id: place.id, operation: `number${ids.length}` };
      log.add({ bytes: 1_000, toCall: () => call });
    };
    // Batches of two processes that overlap, and then more of them than are read at once, over more than a minute.
    for (let number = 0; number < 20; number += 1) add(processes[number % 2]!, 1);
    for (const { log } of processes) await log.flush();
    for (let number = 0; number < 55; number += 1) {
      add(processes[number % 2]!, 1_500);
      await processes[number % 2]!.log.flush();
    }
    const read = (query: string) =>
      service.call('GET', `/management/organizations/${place.id}/requests?${query}`, { headers });
    expect(idsIn(await read('limit=100'))).toEqual(ids);
    expect(idsIn(await read('limit=5&offset=60'))).toEqual(ids.slice(60, 65));
    expect(idsIn(await read(`limit=100&after=${ids[60]}`))).toEqual(ids.slice(61));
    expect(idsIn(await read('operation=number7'))).toEqual([ids.at(-7)]);
    expect(idsIn(await read('operation=number7&status=500'))).toEqual([]);
    for (const id of [ids[0]!, ids[40]!, ids[70]!]) expect(idsIn(await read(`request_id=${id}`))).toEqual([id]);
  });

  it('400: refuses a cursor that is no call of the organization', async () => {
    const answer = await list(`?after=${sent.ofTwin}`);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ path: '/after' }]);
  });
});

describe('getRequest', () => {
  const get = (name: string, headers: Record<string, string> = admin.headers) =>
    service.call('GET', `${root()}/${sent[name] ?? name}`, { headers });

  it('200: answers what was sent and answered', async () => {
    const answer = await get('refused');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      request_id: sent.refused,
      path: `/integrations/tickets/${ticketId}/checkin`,
      query: '',
      request_body: '{"enter":1}',
      request_body_cut: false,
      response_body_cut: false,
    });
    const response = JSON.parse(answer.body.data.response_body);
    expect(response).toMatchObject({ success: false, error: 'already_checked_in', request_id: sent.refused });
    expect(response.message).toMatch(/2026-11-20T20:00:0/);
  });

  it('200: masks texts, and names that are not declared', async () => {
    const read = (await get('read')).body.data;
    expect(JSON.parse(read.response_body).data).toMatchObject({ _id: ticketId, name: '(14 characters)' });
    const invalid = (await get('invalid')).body.data;
    expect(invalid.query).toContain('"(unknown)":"(9 characters)"');
    expect(invalid.response_body).not.toMatch(/vermilion|colour/);
    expect(JSON.parse(invalid.response_body).error).toBe('invalid_request');
  });

  it('200: answers the begin of a long list that was answered', async () => {
    const place = await createOrganization(service);
    for (let number = 0; number < 20; number += 1) await createTicket(service, place, { full_name: 'Łucja' });
    await send('longList', 'GET', '/integrations/tickets', { headers: place.headers });
    await service.services.requestLog!.flush();
    const { headers: ofPlace } = await createPerson(service, place.id, 'admin');
    const path = `/management/organizations/${place.id}/requests/${sent.longList}`;
    const answer = await service.call('GET', path, { headers: ofPlace });
    expect(answer.body.data.response_body).toMatch(/^\{"success":true,"data":\[\{"_id":"tkt_/);
  });

  it('404: for a call of others, and for one that is unknown', async () => {
    for (const name of ['ofTwin', 'ofChannel', 'req_0000000000000000000000', 'nothing']) {
      const answer = await get(name);
      expect(answer.status, name).toBe(404);
      expect(answer.body.error).toBe('not_found');
    }
  });
});

describe('listDeploymentRequests', () => {
  it('200: answers the calls of channels and resellers to operators, and none of organizations', async () => {
    const answer = await listDeployment();
    expect(answer.status).toBe(200);
    expect(idsIn(answer)).toEqual(only('ofReseller', 'ofChannel'));
    expect(answer.body.data).toMatchObject([
      { caller: 'reseller', reseller_id: world.reseller.id, error_code: 'TICKET_NOT_FOUND', organization_id: '' },
      { caller: 'channel', channel_id: world.channel.id, status: 200 },
    ]);
    expect(idsIn(await listDeployment('?api=channels'))).toEqual(only('ofChannel'));
    expect(idsIn(await listDeployment(`?after=${sent.ofReseller}`))).toEqual(only('ofChannel'));
  });

  it('400: refuses a cursor that is no call without an organization', async () => {
    expect((await listDeployment(`?after=${sent.read}`)).status).toBe(400);
  });
});

describe('getDeploymentRequest', () => {
  const get = (id: string, headers: Record<string, string> = operator.headers) =>
    service.call('GET', `/management/deployment-requests/${id}`, { headers });

  it('200: answers what a reseller sent, without the barcode', async () => {
    const answer = await get(sent.ofReseller!);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ path: '/resellers/validate', query: '{"barcode":"(16 characters)"}' });
  });

  it('404: for a call of an organization', async () => {
    expect((await get(sent.read!)).status).toBe(404);
  });
});
