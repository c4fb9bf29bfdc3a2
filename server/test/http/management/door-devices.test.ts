import { describe, expect, it } from 'vitest';
import { createDevice } from '../../support/door.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createPerson } from '../../support/sign-in.ts';
import { startTestService } from '../../support/test-service.ts';

let time = new Date('2026-11-21T22:00:00.000Z');
const { service, world } = await openWorld({ clock: { now: () => time } });
const manager = { ...(await createPerson(service, world.main.id, 'manager')).headers };
const door = { ...(await createPerson(service, world.main.id, 'door')).headers };

const passTime = (ms: number) => {
  time = new Date(time.getTime() + ms);
};
const at = (path: string) => `/management/organizations/${world.main.id}/${path}`;
const events = (headers: Record<string, string>) => service.call('GET', at('door-events'), { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function newCode(body?: unknown): Promise<string> {
  const answer = await service.call('POST', at('door-codes'), { headers: manager, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.code;
}
const register = (code: string, name = 'South') =>
  service.call('POST', '/management/door-devices/register', { body: { code, name } });

describe('201', () => {
  it('a door person registers a device, whose token opens the operations for devices alone', async () => {
    const created = await service.call('POST', at('door-devices'), {
      headers: door,
      body: { name: 'North', event_ids: [world.main.eventId] },
    });
    expect(created.status, created.text).toBe(201);
    const { token, ...device } = created.body.data;
    expect(device).toMatchObject({ name: 'North', event_ids: [world.main.eventId], registered_with: 'session' });
    const seen = await events(bearer(token));
    expect(seen.body.data).toEqual([
      expect.objectContaining({ _id: world.main.eventId, key: expect.stringMatching(/^[\w-]{43}$/) }),
    ]);
    for (const path of ['door-devices', 'tickets', 'members']) {
      expect((await service.call('GET', at(path), { headers: bearer(token) })).status).toBe(401);
    }
    expect((await events(door)).status).toBe(401);
    const [row] = await service.database.sql('SELECT * FROM door_devices WHERE id = $1', [device._id]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('a code registers one device, typed in lower case or without its hyphen', async () => {
    const code = await newCode({ event_ids: [world.main.eventId] });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const answer = await register(code.toLowerCase().replace('-', ' '));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ name: 'South', event_ids: [world.main.eventId], registered_with: 'code' });
    expect((await events(bearer(answer.body.data.token))).status).toBe(200);
    expect((await register(code)).status).toBe(404);
  });

  it('a code is read with letters in place of the digits that look like them', async () => {
    let code = await newCode();
    for (let more = 0; more < 50 && !/[01]/.test(code); more += 1) code = await newCode();
    expect((await register(code.replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(201);
  });

  it('of twenty devices that send one code at the same time one is registered', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => register(code, `Door ${index}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(404)]);
  });

  it('the audit log names who showed the code', async () => {
    const answer = await register(await newCode());
    const rows = await service.database.sql(
      `SELECT organization_id, operation, user_email FROM audit_log WHERE $1 = ANY (target_ids)`,
      [answer.body.data._id],
    );
    expect(rows).toEqual([
      expect.objectContaining({ organization_id: world.main.id, operation: 'registerDoorDevice' }),
    ]);
    expect(rows[0]!.user_email).toMatch(/^person-/);
  });
});

describe('200', () => {
  it('devices are listed with their last contact, to about 10 seconds', async () => {
    const device = await createDevice(service, world.main.id, { name: 'Back door' });
    const listed = async () => {
      const { body } = await service.call('GET', at('door-devices?revoked=false'), { headers: door });
      return body.data.find(({ _id }: { _id: string }) => _id === device.id).last_contact_at;
    };
    expect(await listed()).toBe('');
    await events(device.headers);
    const first = time.toISOString();
    expect(await listed()).toBe(first);
    passTime(5_000);
    await events(device.headers);
    expect(await listed()).toBe(first);
    passTime(5_000);
    await events(device.headers);
    expect(await listed()).toBe(time.toISOString());
  });

  it('a revoked device stays listed, and revoking it again changes nothing', async () => {
    const device = await createDevice(service, world.main.id);
    for (let count = 0; count < 2; count += 1) {
      expect((await service.call('DELETE', at(`door-devices/${device.id}`), { headers: manager })).status).toBe(200);
      passTime(1_000);
    }
    const { body } = await service.call('GET', at('door-devices?revoked=true'), { headers: door });
    expect(body.data).toHaveLength(1);
    expect(body.data[0].revoked_at).toBe(new Date(time.getTime() - 2_000).toISOString());
  });

  it('two devices have different keys for one event, and one device for two events', async () => {
    const [first, second] = [await createDevice(service, world.main.id), await createDevice(service, world.main.id)];
    await service.database.sql(
      `INSERT INTO events (organization_id, id, name, slug, type, starts_at, ends_at, location_id, swap_available_until,
         created_at, updated_at)
       SELECT organization_id, 'evt_01jd3k5v8wexbtq8m2zr4h6n7c', 'Closing Night', 'closing', type, starts_at + interval '1 day',
         ends_at + interval '1 day', location_id, swap_available_until, created_at, updated_at
       FROM events WHERE id = $1`,
      [world.main.eventId],
    );
    const keys = [...(await events(first.headers)).body.data, ...(await events(second.headers)).body.data].map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(4);
  });
});

it('a device works for an event until 12 hours after its end', async () => {
  const { headers } = await createDevice(service, world.main.id, { eventIds: [world.main.eventId] });
  const [{ ends_at: end }] = (await events(headers)).body.data;
  const before = time;
  const countAt = async (hours: number) => {
    time = new Date(Date.parse(end) + hours * 3_600_000);
    return (await events(headers)).body.data.length;
  };
  expect([await countAt(11.9), await countAt(12)]).toEqual([1, 0]);
  time = before;
});

describe('400', () => {
  it('an event of another organization', async () => {
    const body = { name: 'North', event_ids: [world.twin.eventId] };
    const answer = await service.call('POST', at('door-devices'), { headers: door, body });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe('/event_ids');
    const code = await service.call('POST', at('door-codes'), {
      headers: manager,
      body: { event_ids: body.event_ids },
    });
    expect(code.status).toBe(400);
  });
});

describe('401', () => {
  it('a revoked device is answered why at its next contact', async () => {
    const device = await createDevice(service, world.main.id);
    expect((await events(device.headers)).status).toBe(200);
    await service.call('DELETE', at(`door-devices/${device.id}`), { headers: manager });
    const answer = await events(device.headers);
    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('device_revoked');
    expect(answer.body.message).toContain(time.toISOString());
  });

  it('a token of a device of another organization is not known', async () => {
    const device = await createDevice(service, world.twin.id);
    const answer = await events(device.headers);
    expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized']);
  });
});

describe('404', () => {
  it('a code that has expired', async () => {
    const code = await newCode();
    passTime(10 * 60_000);
    expect((await register(code)).status).toBe(404);
  });
});

describe('429', () => {
  it('a network that tried 100 codes in a quarter of an hour waits', async () => {
    const slow = await startTestService({ database: service.database, clock: { now: () => time } });
    try {
      const tries = [];
      for (let count = 0; count < 101; count += 1) {
        tries.push(
          (
            await slow.call('POST', '/management/door-devices/register', {
              body: { code: `${1000 + count}-0000`, name: 'Guess' },
            })
          ).status,
        );
      }
      expect(tries).toEqual([...Array(100).fill(404), 429]);
    } finally {
      await slow.close();
    }
  });
});
