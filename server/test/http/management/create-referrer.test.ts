import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { signIn } from '../../support/sign-in.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
let manager: Record<string, string>;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
  manager = await signIn(service, world.main.id, 'manager');
});
afterAll(() => service.close());

const create = (body: unknown, headers = manager) =>
  service.call('POST', `/management/organizations/${world.main.id}/referrers`, { headers, body });

describe('201', () => {
  it('creates a referrer who can bring guests at once; two may have the same name', async () => {
    const answer = await create({ name: ' Noor Haddad ' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      _id: expect.stringMatching(/^rfr_[0-9a-z]{26}$/),
      name: 'Noor Haddad',
      created_at: '2026-11-20T20:00:00.000Z',
    });
    expect((await create({ name: 'Noor Haddad' })).status).toBe(201);
    const entry = await service.call('POST', `/management/organizations/${world.main.id}/guest-lists`, {
      headers: manager,
      body: { list_rate_id: world.main.listRateId, name: 'Ilse', for: 1, referral_id: answer.body.data._id },
    });
    expect(entry.body.data.referral).toEqual({ _id: answer.body.data._id, name: 'Noor Haddad' });
  });
});

describe('400', () => {
  it('refuses a name that is blank or missing', async () => {
    expect((await create({ name: ' ' })).status).toBe(400);
    expect((await create({})).status).toBe(400);
  });
});

describe('403', () => {
  it('is not for the door', async () => {
    const door = await signIn(service, world.main.id, 'door');
    expect((await create({ name: 'Noor' }, door)).status).toBe(403);
  });
});

describe('404', () => {
  it('answers 404 to a member of another organization', async () => {
    const ofTwin = await signIn(service, world.twin.id, 'owner');
    expect((await create({ name: 'Noor' }, ofTwin)).status).toBe(404);
  });
});
