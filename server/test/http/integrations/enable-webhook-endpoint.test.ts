import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteEndpoint, disableEndpoint } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint, insertDelivery } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';
import { inWriteContext } from '../../support/write-context.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const enable = (id: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/integrations/webhook-endpoints/${id}/enable`, {
    headers: { ...world.main.headers, ...headers },
  });

async function disabledEndpoint(owner = { organizationId: world.main.id }) {
  const endpoint = await addEndpoint(service, owner);
  await inWriteContext(service, (context) => disableEndpoint(context, owner, endpoint.id, 'no answer for days'));
  return endpoint;
}

const stateOf = async (id: string) =>
  (await service.database.sql('SELECT * FROM webhook_endpoint_state WHERE endpoint_id = $1', [id]))[0];
const statusOf = async (id: string) =>
  (
    await service.database.sql('SELECT status, disabled_reason, disabled_at FROM webhook_endpoints WHERE id = $1', [id])
  )[0];

describe('200', () => {
  it('makes a disabled endpoint active and forgets why it was disabled', async () => {
    const { id } = await disabledEndpoint();
    expect(await statusOf(id)).toMatchObject({ status: 'disabled', disabled_reason: 'no answer for days' });
    const answer = await enable(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, data: { id, status: 'active' } });
    expect(await statusOf(id)).toEqual({ status: 'active', disabled_reason: '', disabled_at: null });
  });

  it('answers an active endpoint the same and leaves its clock of failures running', async () => {
    const { id } = await addEndpoint(service, { organizationId: world.main.id });
    await service.database.sql(
      `UPDATE webhook_endpoint_state SET first_failure_at = '2026-11-19', consecutive_failures = 7, breaker = 'open'
       WHERE endpoint_id = $1`,
      [id],
    );
    for (let time = 0; time < 2; time += 1) {
      const answer = await enable(id);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true, data: { id, status: 'active' } });
    }
    expect(await stateOf(id)).toMatchObject({ consecutive_failures: 7, breaker: 'open' });
  });

  it('closes the breaker and clears the failure clock', async () => {
    const { id } = await disabledEndpoint();
    await service.database.sql(
      `UPDATE webhook_endpoint_state SET first_failure_at = '2026-11-10', last_success_at = '2026-11-09',
         consecutive_failures = 40, breaker = 'open', not_before = '2026-11-21', warned_level = 3, openings = 4,
         allowance = 2, breaker_failures = 3, window_started_at = '2026-11-20', window_attempts = 9, window_failures = 8
       WHERE endpoint_id = $1`,
      [id],
    );
    await enable(id);
    expect(await stateOf(id)).toEqual({
      endpoint_id: id,
      first_failure_at: null,
      last_success_at: new Date('2026-11-09T00:00:00Z'),
      consecutive_failures: 0,
      breaker: 'closed',
      not_before: null,
      warned_level: 0,
      openings: 0,
      allowance: null,
      breaker_failures: 0,
      window_started_at: null,
      window_attempts: 0,
      window_failures: 0,
    });
  });

  it('does not flood: what is held stays held', async () => {
    const endpoint = await disabledEndpoint();
    const held = await insertDelivery(service, world.main.id, { endpoint_id: endpoint.id, status: 'held' });
    await enable(endpoint.id);
    const [delivery] = await service.database.sql('SELECT status FROM webhook_deliveries WHERE id = $1', [held.id]);
    expect(delivery).toEqual({ status: 'held' });
    expect(await service.database.sql('SELECT 1 FROM webhook_queue WHERE endpoint_id = $1', [endpoint.id])).toEqual([]);
  });

  it('answers XML with the root main where it is preferred', async () => {
    const { id } = await disabledEndpoint();
    const answer = await enable(id, { accept: 'application/xml' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><main><success>true</success><data><id>${id}</id><status>active</status></data></main>`,
    );
  });

  it('replays the first answer to the same Idempotency-Key, although the endpoint was disabled again since', async () => {
    const owner = { organizationId: world.main.id };
    const { id } = await disabledEndpoint();
    const first = await enable(id, { 'idempotency-key': id });
    await inWriteContext(service, (context) => disableEndpoint(context, owner, id, ''));
    const again = await enable(id, { 'idempotency-key': id });
    expect(again.status).toBe(200);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await statusOf(id)).toMatchObject({ status: 'disabled' });
  });
});

describe('404', () => {
  const isNotFound = async (id: string) => {
    const answer = await enable(id);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
  };

  it("answers 404, not 403, for another organization's endpoint, and leaves it disabled", async () => {
    const { id } = await disabledEndpoint({ organizationId: world.twin.id });
    await isNotFound(id);
    expect(await statusOf(id)).toMatchObject({ status: 'disabled' });
  });

  it("answers 404 for a channel's endpoint, though the channel is a partner", async () => {
    const { id } = await addEndpoint(service, { channelId: world.channel.id });
    await isNotFound(id);
  });

  it('answers 404 for a deleted endpoint', async () => {
    const owner = { organizationId: world.main.id };
    const { id } = await addEndpoint(service, owner);
    await inWriteContext(service, (context) => deleteEndpoint(context, owner, id));
    await isNotFound(id);
  });

  it('answers 404 for an id that names nothing and for one that is none', async () => {
    await isNotFound(newId('webhookEndpoint', clock.now()));
    await isNotFound('we_1');
    await isNotFound('1');
  });
});
