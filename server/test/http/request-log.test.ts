/** What the request log keeps, and what it does not: planted secrets and personal data, a full queue, a lost database. */
import { describe, expect, it } from 'vitest';
import { type LoggedCall, RequestLog, unpackCalls } from '../../src/contexts/identity/request-log/request-log.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newSecretCode, requestIds } from '../../src/platform/ids.ts';
import { openWorld } from '../support/fixtures.ts';
import { allOperations, exampleBody, type roots, schemaOf, urlOf, withQuery } from '../support/operations.ts';
import { createPerson } from '../support/sign-in.ts';
import { createTicket } from '../support/world.ts';

const { service, world } = await openWorld();

/** Every call that is written. */
async function writtenCalls(): Promise<LoggedCall[]> {
  const batches = await service.database.sql<{ calls: Buffer }>('SELECT calls FROM request_log');
  return (await Promise.all(batches.map(({ calls }) => unpackCalls(calls)))).flat();
}

const headersOf = async (api: keyof typeof roots) => {
  if (api === 'integrations') return world.main.headers;
  if (api === 'channels') return world.channel.headers;
  if (api === 'resellers') return world.reseller.headers;
  return (await createPerson(service, world.main.id, 'owner', { operator: true })).headers;
};

/** Of each kind one text that is nowhere else. */
const planted = {
  secret: `whsec_${newSecretCode()}zq`,
  key: `ik_test_${newSecretCode()}${newSecretCode()}`,
  email: 'planted.Person@planted-domain.example',
  phone: '+34611222333',
  phoneNumber: 34611222333,
  name: 'Plantagenet',
  barcode: 'PLNT7ZK2M9QXW4T8',
};
const texts = [planted.secret, planted.key, planted.email, planted.phone, planted.name, planted.barcode];
const traces = [...texts, '34611222333', 'planted-domain', 'plantedfield'].map((text) => text.toLowerCase());

/** The value with the text in place of every text in it that is no id. */
function withText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return /^[a-z]{2,4}_/.test(value) ? value : text;
  if (Array.isArray(value)) return value.map((item) => withText(item, text));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withText(inner, text)]));
}

const traceIn = (text: string) => traces.find((trace) => text.toLowerCase().includes(trace));

describe('masking', () => {
  it('keeps nothing of planted secrets, e-mails, phones, names and barcodes, whatever the operation', async () => {
    // What is in the database already is answered by reads.
    const ticket = await createTicket(service, world.main, {
      full_name: planted.name,
      email: planted.email,
      phone: planted.phone,
      barcode: planted.barcode,
    });
    let answered = 0;
    for (const operation of allOperations.filter((one) => !one.withoutRequestLog)) {
      const headers = await headersOf(operation.api);
      const names = Object.keys(schemaOf(operation.params).properties ?? {});
      const params = (text: string) => ({
        ...Object.fromEntries(names.map((name) => [name, text])),
        ...(names.includes('organizationId') ? { organizationId: world.main.id } : {}),
      });
      const queries = Object.keys(schemaOf(operation.query).properties ?? {});
      const example = exampleBody(operation);
      const sent = new Set<string>();
      const send = async (url: string, body: unknown) => {
        const payload = operation.method === 'GET' ? {} : { body };
        // Without parameters or body several of those below are the same.
        const request = `${url} ${JSON.stringify(payload)}`;
        if (sent.has(request)) return;
        sent.add(request);
        await service.call(operation.method, url, { headers, ...payload });
      };
      const sendAll = async (text: string, turn: number) => {
        const body = withText(example ?? {}, text) as Record<string, unknown>;
        await send(urlOf(operation, params(text)), { ...body, [text]: text, plantedField: planted.phoneNumber });
        await send(urlOf(operation, params(text)), body);
        // Ids that are well-formed let the rest be looked at.
        const valid = urlOf(operation, names.includes('organizationId') ? { organizationId: world.main.id } : {});
        const queried = queries.filter((_, index) => index % texts.length === turn);
        for (const name of queried) await send(withQuery(valid, { [name]: text }), body);
        await send(withQuery(valid, { [text]: text }), body);
        await send(valid, body);
      };
      await Promise.all(texts.map(sendAll));
      const own = { organizationId: world.main.id, ticketId: String(ticket.id), ticketCode: planted.barcode };
      const payload = operation.method === 'GET' ? {} : { body: example };
      const answer = await service.call(operation.method, urlOf(operation, own), { headers, ...payload });
      answered += Number(answer.status < 300);
      await service.services.requestLog!.flush();
    }
    expect(answered).toBeGreaterThan(50);
    const calls = await writtenCalls();
    expect(calls.length).toBeGreaterThan(allOperations.length * 10);
    const found = calls.flatMap((call) => {
      const trace = traceIn(JSON.stringify(call));
      return trace ? [`${call.operation}: ${trace} in ${JSON.stringify(call)}`] : [];
    });
    expect(found.slice(0, 5)).toEqual([]);
    const marks = await service.database.sql<{ text: string }>('SELECT marks::text AS text FROM request_log');
    expect(marks.map(({ text }) => traceIn(text)).filter(Boolean)).toEqual([]);
  }, 600_000);

  it('keeps at most 4 kB of a body, as JSON, and says that it is cut', async () => {
    const ids = Array.from({ length: 400 }, () => world.main.eventId);
    const { headers } = world.main;
    const answer = await service.call('POST', '/integrations/bookings/walk-in', {
      headers,
      body: { event_id: world.main.eventId, space_names: ids },
    });
    await service.services.requestLog!.flush();
    const call = (await writtenCalls()).find(({ id }) => id === answer.headers['x-request-id'])!;
    expect(call).toMatchObject({ request_body_cut: true, status: 400 });
    expect(call.request_body.length).toBeLessThanOrEqual(4_096);
    expect(JSON.parse(call.request_body)).toMatchObject({ event_id: world.main.eventId });
  });
});

describe('writing', () => {
  const newRequestId = requestIds(systemClock);
  const entry = (operation: string) => ({
    bytes: 1_000,
    toCall: () => ({
      id: newRequestId(),
      organization_id: world.main.id,
      channel_id: null,
      reseller_id: null,
      caller: 'organization' as const,
      credential_id: 'key_1',
      api: 'integrations' as const,
      operation,
      method: 'GET',
      route: '/integrations/tickets/{ticketId}',
      path: '/integrations/tickets/x',
      query: '',
      status: 200,
      error_code: '',
      duration_ms: 1.5,
      request_body: '',
      request_body_cut: false,
      response_body: '',
      response_body_cut: false,
    }),
  });
  const countOf = async (operation: string) =>
    (await writtenCalls()).filter((call) => call.operation === operation).length;

  it('takes 5 000 entries, drops and counts those beyond, and writes the others when it stops', async () => {
    const { Registry } = await import('prom-client');
    const registry = new Registry();
    const log = new RequestLog(service.services);
    log.registerMetrics(registry);
    for (let number = 0; number < 5_010; number += 1) log.add(entry('full'));
    expect(await registry.metrics()).toMatch(/stagedoor_request_log_waiting 5000\n/);
    await log.stop();
    expect(await countOf('full')).toBe(5_000);
    const metrics = await registry.metrics();
    expect(metrics).toMatch(/stagedoor_request_log_waiting 0\n/);
    expect(metrics).toMatch(/stagedoor_request_log_dropped_total 10\n/);
  });

  it('writes the calls of 50 organizations in one transaction', async () => {
    const log = new RequestLog(service.services);
    const one = entry('many');
    for (let number = 0; number < 50; number += 1) {
      log.add({ ...one, toCall: () => ({ ...one.toCall(), organization_id: `org_many_${number}` }) });
    }
    await log.stop();
    const [written] = await service.database.sql(
      "SELECT count(*)::int AS batches, count(DISTINCT xmin::text)::int AS transactions FROM request_log WHERE organization_id LIKE 'org_many_%'",
    );
    expect(written).toEqual({ batches: 50, transactions: 1 });
  });

  it('writes by itself once it is started', async () => {
    const log = new RequestLog(service.services);
    log.start();
    log.add(entry('started'));
    await expect.poll(() => countOf('started'), { timeout: 5_000 }).toBe(1);
    await log.stop();
  });

  it('drops what the database refuses, and goes on', async () => {
    const log = new RequestLog(service.services);
    const wrong = entry('wrong');
    log.add({ ...wrong, toCall: () => ({ ...wrong.toCall(), organization_id: '\0' }) });
    await log.flush();
    log.add(entry('right'));
    await log.stop();
    expect([await countOf('wrong'), await countOf('right')]).toEqual([0, 1]);
    expect(service.logLines.some((line) => line.includes('entries of the request log were dropped'))).toBe(true);
  });
});
