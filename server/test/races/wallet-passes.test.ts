/** Phones that register at the same moment, and a change that meets a registration or another change. */
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { tellWallets, walletPassToken } from '../../src/contexts/wallets/wallet-passes/wallet-passes.ts';
import { newAppleWallet, phone, startPushServer } from '../support/apple-wallet.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { openWorld } from '../support/fixtures.ts';
import { countWaiting } from '../support/waiting.ts';
import { createTicket } from '../support/world.ts';

const pushes = await startPushServer();
afterAll(() => pushes.close());
const { service, world, manager } = await openWorld({
  connectionsMax: 20,
  appleWallet: newAppleWallet({ pushUrl: pushes.url, pushAuthority: pushes.authority }),
});
const { main } = world;
const { services } = service;

async function newPass() {
  const { id } = await createTicket(service, main);
  const key = services.secretsKey.derive('wallet-links');
  return { id, token: walletPassToken({ organizationId: main.id, itemId: id, ownerSince: null }, key) };
}

const tell = (subjectId: string) =>
  tellWallets(services, { organizationId: main.id, subjectId }, { signal: AbortSignal.timeout(60_000) });

it('registers a phone once, however many of its calls come at once', async () => {
  const { id, token } = await newPass();
  const one = phone(service, 'phone-in-parallel');
  const answers = await Promise.all(Array.from({ length: 8 }, () => one.register(id, token)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
});

it('lets 20 phones have a pass, however many come at once', async () => {
  const { id, token } = await newPass();
  const phones = Array.from({ length: 26 }, (_, index) => phone(service, `phone-of-many-${index}`));
  const answers = await Promise.all(phones.map((one) => one.register(id, token)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(409)]).toEqual([20, 6]);
  const kept = await service.database.sql('SELECT 1 FROM wallet_devices WHERE item_id = $1', [id]);
  expect(kept).toHaveLength(20);
});

it('tells a phone of a change that is committed while it registers', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, token } = await newPass();
    const one = phone(service, `phone-of-round-${round}`, `ab${String(round).padStart(62, '0')}`);
    const path = `/management/organizations/${main.id}/tickets/${id}/void`;
    const [registered, ended] = await Promise.all([
      one.register(id, token),
      service.call('POST', path, { headers: manager }),
    ]);
    expect([registered.status, ended.status]).toEqual([201, 200]);
    await tell(id);
    expect((await one.changed()).body.serialNumbers).toEqual([id]);
    expect((await one.pass(id, token)).content.voided).toBe(true);
  }
  expect(pushes.received).toHaveLength(6);
});

it('reads a pass again that another job recorded meanwhile, and records the last state', async () => {
  const { id, token } = await newPass();
  await phone(service, 'phone-of-one-ticket').register(id, token);
  await tell(id);
  await service.database.sql("UPDATE tickets SET full_name = 'Ada' WHERE id = $1", [id]);
  pushes.received.length = 0;
  const other = new pg.Client({ ...service.database.connection });
  await other.connect();
  await other.query('BEGIN');
  await other.query("UPDATE wallet_passes SET content_hash = 'of another state' WHERE item_id = $1", [id]);
  await other.query("UPDATE tickets SET full_name = 'Bo' WHERE id = $1", [id]);
  const telling = tell(id);
  await eventually(async () => (await countWaiting(service.database)) > 0);
  await other.query('COMMIT');
  await other.end();
  await telling;
  expect(pushes.received).toHaveLength(1);
  await tell(id);
  expect(pushes.received).toHaveLength(1);
});

it('tells a phone once more that registers anew while it is told', async () => {
  const { id, token } = await newPass();
  const one = phone(service, 'phone-that-returns');
  await one.register(id, token);
  pushes.received.length = 0;
  pushes.beforeAnswer = () => one.register(id, token);
  await tell(id);
  pushes.beforeAnswer = async () => {};
  await tell(id);
  expect(pushes.received).toHaveLength(2);
  await tell(id);
  expect(pushes.received).toHaveLength(2);
});
