/** Whether devices can check short codes without a network, and what their manifests have for it. */
import { createHmac, pbkdf2Sync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../support/door.ts';
import { openWorld } from '../../support/fixtures.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createTicket } from '../../support/world.ts';

const { service, world } = await openWorld();
const admin = { ...(await createPerson(service, world.main.id, 'admin')).headers };
const device = await createDevice(service, world.main.id, { name: 'North' });

const at = (path: string) => `/management/organizations/${world.main.id}/${path}`;
const set = async (short_codes_offline: boolean) => {
  const answer = await service.call('PUT', at('door-settings'), { headers: admin, body: { short_codes_offline } });
  expect([answer.status, answer.body.data]).toEqual([200, { short_codes_offline }]);
};
beforeEach(() => set(false));

interface Entry {
  readonly _id: string;
  readonly hash: string;
  readonly code_hash?: string;
}
async function pageFrom(cursor = '', limit = 2_000): Promise<{ entries: Entry[]; cursor: string; has_more: boolean }> {
  const url = at(`door-events/${world.main.eventId}/manifest?limit=${limit}${cursor && `&cursor=${cursor}`}`);
  const answer = await service.call('GET', url, { headers: device.headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const keyOf = async ({ headers }: TestDevice): Promise<Buffer> => {
  const { body } = await service.call('GET', at('door-events'), { headers });
  return Buffer.from(body.data.find(({ _id }: { _id: string }) => _id === world.main.eventId).key, 'base64url');
};
/** As the reference says that a device computes it. */
async function codeHashOf(code: string): Promise<string> {
  const salt = createHmac('sha256', await keyOf(device))
    .update('')
    .digest()
    .toString('base64url', 0, 16);
  return pbkdf2Sync(code, salt, 1_000, 16, 'sha256').toString('base64url');
}

describe('200', () => {
  it('manifests say nothing of short codes until an admin allows it', async () => {
    const short = await createTicket(service, world.main, { barcode: '8400012345671' });
    const read = await service.call('GET', at('door-settings'), { headers: admin });
    expect(read.body.data).toEqual({ short_codes_offline: false });
    const { entries } = await pageFrom();
    expect(entries.map(({ _id }) => _id)).toContain(short.id);
    expect(entries.filter(({ code_hash }) => code_hash !== undefined)).toEqual([]);
  });

  it('then they have a hash of each short code, and of no other', async () => {
    const short = await createTicket(service, world.main, { barcode: '8400012345672' });
    const long = await createTicket(service, world.main, { barcode: '5F0C2A9D7BE4183A9C72' });
    await set(true);
    const { entries } = await pageFrom();
    const of = (id: string) => entries.find(({ _id }) => _id === id)!;
    expect(of(short.id).code_hash).toBe(await codeHashOf('8400012345672'));
    expect(of(long.id)).not.toHaveProperty('code_hash');
  });

  it('a change of the setting is followed by all entries again, also in the middle of a reading', async () => {
    const short = await createTicket(service, world.main, { barcode: '8400012345673' });
    const off = await pageFrom();
    await set(true);
    const all = await pageFrom(off.cursor);
    expect(all.entries.map(({ _id }) => _id)).toEqual(off.entries.map(({ _id }) => _id));
    const half = await pageFrom(off.cursor, 1);
    expect(half).toMatchObject({ has_more: true, entries: [{ _id: off.entries[0]!._id }] });
    expect((await pageFrom(half.cursor, 1)).entries[0]!._id).not.toBe(off.entries[0]!._id);
    await set(false);
    for (const { cursor } of [half, all]) {
      const again = await pageFrom(cursor);
      expect(again.entries.find(({ _id }) => _id === short.id)).not.toHaveProperty('code_hash');
      expect(again.entries).toHaveLength(off.entries.length);
    }
  });

  it('the hash by which the manifest names an entry stays, so that scans on the way keep their meaning', async () => {
    const short = await createTicket(service, world.main, { barcode: '8400012345674' });
    const hashOf = async () => (await pageFrom()).entries.find(({ _id }) => _id === short.id)!.hash;
    const before = await hashOf();
    await set(true);
    expect(await hashOf()).toBe(before);
  });
});
