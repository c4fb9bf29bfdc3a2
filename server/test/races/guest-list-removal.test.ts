import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openWorld } from '../support/fixtures.ts';
import { createEntry } from '../support/guest-lists.ts';
import { createPaidList, makeEntry, manageLists } from '../support/paid-lists.ts';
import { cards, payOnPage } from '../support/purchases.ts';
import { signIn } from '../support/sign-in.ts';
import { sqlIn } from '../support/sql-in.ts';
import { interleave } from '../support/statement-control.ts';

const ground = await openWorld({ connectionsMax: 40 });
const { service, world } = ground;
const address = await service.listen();
const headers = await signIn(service, world.main.id, 'manager');

const removedWithPeople = async () =>
  (await service.database.sql('SELECT id FROM guest_lists WHERE removed_at IS NOT NULL AND admitted_count > 0')).length;

it('either the door lets people in on an entry or the office removes it, never both', async () => {
  const entries = await Promise.all(Array.from({ length: 12 }, () => createEntry(service, world.main)));
  const outcomes = await Promise.all(
    entries.map(async ({ id }) => {
      const url = `${address}/management/organizations/${world.main.id}/guest-lists/${id}`;
      const admission = [{ _id: 'custom', women: 2, price: 0 }];
      const [removed, admitted] = await Promise.all([
        fetch(url, { method: 'DELETE', headers }),
        fetch(`${url}/check-in`, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(admission),
        }),
      ]);
      return `${removed.status} ${admitted.status}`;
    }),
  );
  expect(outcomes.filter((outcome) => outcome !== '200 409' && outcome !== '409 200')).toEqual([]);
  expect(await removedWithPeople()).toBe(0);
});

it('without holding the entry both would happen', async () => {
  const { id } = await createEntry(service, world.main);
  const look = 'SELECT admitted_count, removed_at FROM guest_lists WHERE id = $1';
  const remove = 'UPDATE guest_lists SET removed_at = now() WHERE id = $1';
  const admit = 'UPDATE guest_lists SET admitted_count = 2 WHERE id = $1';
  let lookedCount = 0;
  let bothHaveLooked: () => void = () => {};
  const looked = new Promise<void>((resolve) => {
    bothHaveLooked = resolve;
  });
  const change = (update: string) =>
    service.services.database.transaction(async (tx) => {
      const [entry] = await sqlIn<{ admitted_count: number; removed_at: string | null }>(tx, look, [id]);
      lookedCount += 1;
      if (lookedCount === 2) bothHaveLooked();
      await looked;
      if (entry!.removed_at === null && entry!.admitted_count === 0) await sqlIn(tx, update, [id]);
    });
  await Promise.all([change(remove), change(admit)]);
  expect(await removedWithPeople()).toBe(1);
});

const deadlocks = async () => {
  await sleep(1_200); // The database counts them when a session is idle.
  const [row] = await service.database.sql(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row!.deadlocks);
};

it('a refund of an entry and its removal wait for each other, whichever comes first', async () => {
  const before = await deadlocks();
  const rateId = await createPaidList(ground);
  const paidEntry = async () => {
    const { data } = (await makeEntry(ground, rateId)).body;
    await payOnPage(service, data.payment_url, cards.good);
    return data._id as string;
  };
  const call = (method: string, id: string, rest: string, body?: object) => async () =>
    (await manageLists(ground, method, `/guest-lists/${id}${rest}`, body)).status;
  const refund = (id: string) => call('POST', id, '/refund', { amount: 10 });
  const remove = (id: string) => call('DELETE', id, '');
  const [one, other] = [await paidEntry(), await paidEntry()];
  const refundFirst = await interleave(service.database, 'update_sale_lines_returned', refund(one), remove(one));
  expect(refundFirst).toEqual({ first: 200, second: 200, secondWaited: true });
  const removalFirst = await interleave(service.database, 'soft_delete_guest_lists', remove(other), refund(other));
  expect(removalFirst).toEqual({ first: 200, second: 200, secondWaited: true });
  expect(await deadlocks()).toBe(before);
});

it('an entry is made larger without a deadlock while somebody deletes its rate, which has it', async () => {
  const before = await deadlocks();
  const rateId = await createPaidList(ground, { entry_price: 0 });
  const { data } = (await makeEntry(ground, rateId)).body;
  const { first, second } = await interleave(
    service.database,
    'lock_guest_lists',
    () => manageLists(ground, 'PATCH', `/guest-lists/${data._id}`, { for: 4 }),
    () => manageLists(ground, 'DELETE', `/list-rates/${rateId}`),
  );
  expect([first.status, second.status]).toEqual([200, 409]);
  expect(await deadlocks()).toBe(before);
});
