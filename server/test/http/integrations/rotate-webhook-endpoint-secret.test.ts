import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TargetReader } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

const hourMs = 3_600_000;
const rotate = (id: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/integrations/webhook-endpoints/${id}/rotate-secret`, {
    headers: { ...world.main.headers, ...headers },
  });

/** What an attempt at this moment would be signed with, the newest first. */
async function signingWith(id: string): Promise<string[]> {
  const { database, secretsKey } = service.services;
  const targets = await new TargetReader(secretsKey).read(crossTenantDb(database), [id], [world.main.id], clock.now());
  return targets.get(id)!.secrets.map(({ raw }) => raw);
}

describe('200', () => {
  it('answers a new secret; the old one signs along for 24 hours and then no longer', async () => {
    const { id, signSecret: old } = await addEndpoint(service, { organizationId: world.main.id });
    const answer = await rotate(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: {
        id,
        sign_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        previous_secret_expires_at: new Date(clock.now().getTime() + 24 * hourMs).toISOString(),
      },
    });
    const next = answer.body.data.sign_secret;
    expect(next).not.toBe(old);
    expect(await signingWith(id)).toEqual([next, old]);
    clock.advance(24 * hourMs - 1);
    expect(await signingWith(id)).toEqual([next, old]);
    clock.advance(1);
    expect(await signingWith(id)).toEqual([next]);
  });

  it('lets at most three sign at a time: of more, the oldest ends at once', async () => {
    const { id, signSecret } = await addEndpoint(service, { organizationId: world.main.id });
    const secrets = [signSecret];
    for (let time = 0; time < 4; time += 1) {
      clock.advance(hourMs);
      secrets.unshift((await rotate(id)).body.data.sign_secret);
      expect(await signingWith(id)).toEqual(secrets.slice(0, 3));
    }
    expect(await service.database.sql('SELECT 1 FROM webhook_secrets WHERE endpoint_id = $1', [id])).toHaveLength(3);
  });

  it('rotates once for one Idempotency-Key and keeps no secret readable', async () => {
    const { id, signSecret } = await addEndpoint(service, { organizationId: world.main.id });
    const first = await rotate(id, { 'idempotency-key': id });
    const again = await rotate(id, { 'idempotency-key': id });
    expect(again.text).toBe(first.text);
    const next = first.body.data.sign_secret;
    expect(await signingWith(id)).toEqual([next, signSecret]);
    const kept = await service.database.sql('SELECT t::text AS row FROM idempotency_keys t');
    expect(JSON.stringify(kept)).not.toContain(next);
    expect(service.logLines.join('')).not.toContain(next);
  });
});

describe('404', () => {
  it("is answered for another organization's and a channel's endpoint, whose secrets stay", async () => {
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    const channels = await addEndpoint(service, { channelId: world.channel.id });
    for (const { id, signSecret } of [foreign, channels]) {
      expect((await rotate(id)).status).toBe(404);
      expect(await signingWith(id)).toEqual([signSecret]);
    }
  });
});
