import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteEndpoint, disableEndpoint } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createWorld, insert, keyHeaders, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

describe('200', () => {
  it('answers the endpoints of the channel with the secrets they are signed with, oldest first, in one statement', async () => {
    const owner = { channelId: world.channel.id };
    const change = { outbox: service.services.outbox, now: clock.now() };
    const orders = await addEndpoint(service, owner);
    clock.advance(1_000);
    const doors = await addEndpoint(service, owner, {
      name: 'Door counters',
      url: 'https://doors.example.org/in',
      kinds: ['ticket.sold', 'webhook.test', 'ticket.sold'],
    });
    const gone = await addEndpoint(service, owner);
    await service.services.database.transaction((tx) =>
      disableEndpoint({ ...change, crossTenant: crossTenantDb(tx) }, owner, doors.id, 'No answer for days.'),
    );
    await service.database.sql(
      "UPDATE webhook_endpoint_state SET first_failure_at = '2026-11-15T04:05:06.007Z' WHERE endpoint_id = $1",
      [doors.id],
    );
    await service.services.database.transaction((tx) =>
      deleteEndpoint({ ...change, crossTenant: crossTenantDb(tx) }, owner, gone.id),
    );
    await addEndpoint(service, { organizationId: world.main.id });
    const url = '/channels/webhooks/endpoints';
    await service.call('GET', url, { headers: world.channel.headers });
    const before = service.services.database.statementsCount;
    const answer = await service.call('GET', url, { headers: world.channel.headers });
    expect(service.services.database.statementsCount - before).toBe(1);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: [
        {
          _id: orders.id,
          name: 'Order system',
          url: 'https://hooks.example.org/stagedoor',
          sign_secret: orders.signSecret,
          status: 'active',
          events: [],
          disabled_reason: '',
          disabled_at: '',
          failing_since: '',
          created_at: '2026-11-20T20:00:00.000Z',
          updated_at: '2026-11-20T20:00:00.000Z',
        },
        {
          _id: doors.id,
          name: 'Door counters',
          url: 'https://doors.example.org/in',
          sign_secret: doors.signSecret,
          status: 'disabled',
          events: ['ticket.sold', 'webhook.test'],
          disabled_reason: 'No answer for days.',
          disabled_at: '2026-11-20T20:00:00.000Z',
          failing_since: '2026-11-15T04:05:06.007Z',
          created_at: '2026-11-20T20:00:01.000Z',
          updated_at: '2026-11-20T20:00:00.000Z',
        },
      ],
    });
    expect(orders.signSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it('answers an empty list to a channel without endpoints, whatever another channel has', async () => {
    const id = 'chn_01jd3k5v8wexbtq8m2zr4h6n7c';
    const at = { created_at: clock.now(), updated_at: clock.now() };
    await insert(service.database, 'channels', { id, name: 'Other Tickets', slug: 'other-tickets', ...at });
    const headers = await keyHeaders(service, { kind: 'channels', channelId: id });
    const answer = await service.call('GET', '/channels/webhooks/endpoints/', { headers });
    expect(answer.body).toEqual({ success: true, data: [] });
  });

  it('keeps secrets in the database encrypted, and out of the log', async () => {
    const endpoint = await addEndpoint(service, { channelId: world.channel.id });
    const rows = await service.database.sql('SELECT ciphertext FROM webhook_secrets WHERE endpoint_id = $1', [
      endpoint.id,
    ]);
    expect(rows).toHaveLength(1);
    expect((rows[0]!.ciphertext as Buffer).includes(endpoint.signSecret.slice(6, 20))).toBe(false);
    await service.call('GET', '/channels/webhooks/endpoints', { headers: world.channel.headers });
    expect(service.logLines.join('')).not.toContain(endpoint.signSecret);
  });
});
