/** Traces that a process sends to a collector: what is in them, and that nothing is loaded where none is set. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { callProcess } from '../support/process-client.ts';
import { answerWith } from '../support/receiver.ts';
import { endAll, type ServiceProcess } from '../support/service-process.ts';
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';

let ground: Ground;
let collector: TraceCollector;
let traced: ServiceProcess;
beforeAll(async () => {
  ground = await prepareGround({ endpointsCount: 1 });
  collector = await startTraceCollector();
  traced = await ground.startProcess('all', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'box office',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    TRUST_PROXY: '127.0.0.1',
  });
}, 60_000);
afterAll(async () => {
  await endAll();
  await collector.close();
  await ground.close();
});

const buyer = { full_name: 'Quirina Oldenbarn', email: 'quirina.oldenbarn@example.org' };

async function sell(more: Record<string, string> = {}): Promise<string> {
  const { rateId, priceIds, headers } = ground.organization;
  const body = { ticket_rate_id: rateId, tickets: [{ price_id: priceIds[0], ...buyer }] };
  const sold = await callProcess(traced.address, 'POST', '/integrations/tickets', {
    headers: { ...headers, ...more },
    body,
  });
  expect(sold.status).toBe(200);
  return sold.headers.get('x-request-id')!;
}

/** The span of the request, once all that belongs to it has been sent. */
async function requestSpan(requestId: string) {
  const find = () => collector.spans.find(({ attributes }) => attributes['stagedoor.request_id'] === requestId);
  const delivered = () =>
    collector.spans.filter(({ name, traceId }) => name.startsWith('deliver ') && traceId === find()?.traceId);
  await eventually(() => delivered().length >= notifications.length, 20_000);
  return { request: find()!, deliveries: delivered() };
}

/** Of a sale, in the order of their names. */
const notifications = ['payment.success', 'sale.completed', 'ticket.sold'];
const unknownParent = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` };

describe('a trace', () => {
  it('has a request, its statements by their labels, and its deliveries', async () => {
    const { request, deliveries } = await requestSpan(await sell(unknownParent));
    expect(request).toMatchObject({
      name: 'POST /integrations/tickets',
      parentSpanId: '',
      serviceName: 'box office',
      isError: false,
      attributes: {
        'http.route': '/integrations/tickets',
        'http.response.status_code': 200,
        'stagedoor.operation': 'integrations.createTickets',
      },
    });
    expect(deliveries.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toMatchObject(
      notifications.map((kind) => ({
        name: `deliver ${kind}`,
        parentSpanId: request.spanId,
        isError: false,
        attributes: { 'http.response.status_code': 200, 'stagedoor.attempt': 1 },
      })),
    );
    const statements = collector.spans.filter(
      ({ parentSpanId, attributes }) => parentSpanId === request.spanId && 'db.query.summary' in attributes,
    );
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^insert_(own_)?notifications?$/)]),
    );
    expect(statements.length).toBeGreaterThan(2);
    expect(statements.map(({ name }) => name)).not.toContain('insert_batch_of_requests');
  });

  it('has no values, and receivers are not told of it', async () => {
    const requestId = await sell();
    await requestSpan(requestId);
    const sent = collector.bodies.join('\n');
    expect(sent).toContain(requestId);
    expect(sent).toMatch(/^POST \/v1\/traces /);
    const { apiKey, secret } = ground.organization;
    for (const value of [...Object.values(buyer), apiKey, secret, ground.endpoints[0]!.secret, ground.receiver.url]) {
      expect(sent).not.toContain(value);
    }
    expect(ground.receiver.received.length).toBeGreaterThan(0);
    for (const { headers } of ground.receiver.received) expect(headers).not.toHaveProperty('traceparent');
  });

  it('is that of a proxy which is trusted and says for whom it calls', async () => {
    const { request } = await requestSpan(await sell({ ...unknownParent, 'x-forwarded-for': '192.0.2.7' }));
    expect(request).toMatchObject({ traceId: 'ab'.repeat(16), parentSpanId: 'cd'.repeat(8) });
  });

  it('is left out for probes', async () => {
    await callProcess(traced.address, 'GET', '/readyz', {});
    await requestSpan(await sell());
    expect(collector.spans.filter(({ name }) => name.includes('readyz'))).toEqual([]);
  });

  it('shows a delivery that fails', async () => {
    ground.receiver.answer(answerWith(503));
    const { deliveries } = await requestSpan(await sell());
    expect(deliveries[0]).toMatchObject({ isError: true, attributes: { 'error.type': '503' } });
  });
});

describe('a process', () => {
  const unreachable = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

  it('without a collector that answers serves as usual, and the log says so', async () => {
    const other = await ground.startProcess('api', {
      ...unreachable,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    const call = () =>
      callProcess(other.address, 'GET', '/integrations/auth', { headers: ground.organization.headers });
    await eventually(async () => {
      expect((await call()).status).toBe(200);
      return other.output().includes('traces could not be sent');
    }, 30_000);
    expect(await other.kill('SIGTERM')).toBe(0);
  }, 60_000);

  it.each([
    ['does not load the library without settings of traces', {}, false],
    ['does not load it where it is disabled', { ...unreachable, OTEL_SDK_DISABLED: 'true' }, false],
    ['loads it with an address', unreachable, true],
  ])(
    '%s',
    async (_, env, isLoaded) => {
      const script = path.join(temporaryDirectory('loaded'), 'print-loaded.cjs');
      writeFileSync(
        script,
        `process.on('exit', () => {
        const loaded = Object.keys(require.cache).filter((file) => /opentelemetry.(sdk|exporter)/.test(file));
        console.log('loaded of the library: ' + (loaded.length > 0));
      });`,
      );
      const other = await ground.startProcess('api', env, ['--require', script]);
      expect(await other.kill('SIGTERM')).toBe(0);
      expect(other.output()).toContain(`loaded of the library: ${isLoaded}\n`);
    },
    60_000,
  );
});
