import { afterEach, beforeEach, expect, it } from 'vitest';
import { CredentialCache } from '../../src/contexts/identity/access/credential-cache.ts';
import { createLog } from '../../src/platform/log.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

interface Value {
  readonly ids: readonly string[];
}

let database: TestDatabase;
let cache: CredentialCache<Value>;
beforeEach(async () => {
  database = await cloneDatabase();
  cache = new CredentialCache<Value>(database.connection, createLog('silent'), ({ ids }) => ids);
  await cache.listen();
});
afterEach(async () => {
  await cache.close();
  await database.drop();
});

const one: Value = { ids: ['key_1', 'org_a'] };
const two: Value = { ids: ['key_2', 'org_a'] };
const other: Value = { ids: ['key_3', 'org_b'] };
async function fill() {
  await cache.get('one', async () => one);
  await cache.get('two', async () => two);
  await cache.get('other', async () => other);
}
const kept = () => ['one', 'two', 'other'].filter((key) => cache.peek(key));

it('forgets the key that was changed, and no other', async () => {
  await fill();
  cache.forget('key_1');
  expect(kept()).toEqual(['two', 'other']);
});

it('forgets all keys of an owner that was changed, and no others', async () => {
  await fill();
  cache.forget('org_a');
  expect(kept()).toEqual(['other']);
});

it('forgets by the id in the notification', async () => {
  await fill();
  await database.sql("SELECT pg_notify('stagedoor_credentials', 'key_2')");
  await expect.poll(kept, { timeout: 2_000, interval: 5 }).toEqual(['one', 'other']);
  await database.sql("SELECT pg_notify('stagedoor_credentials', '')");
  await expect.poll(kept, { timeout: 2_000, interval: 5 }).toEqual([]);
});

it('keeps nothing that was read before a change', async () => {
  await cache.get('one', async () => {
    cache.forget('key_1');
    return one;
  });
  expect(kept()).toEqual([]);
  await fill();
  expect(kept()).toHaveLength(3);
});

it('keeps unknown credentials as well, and never at the cost of known ones', async () => {
  await fill();
  for (let guess = 0; guess < 45_000; guess += 1) await cache.get(`guess ${guess}`, async () => null);
  expect(cache.peek('guess 44999')).toBeNull();
  expect(kept()).toHaveLength(3);
  // Unknown ones are bounded: the first of them have made room for the last.
  expect(cache.peek('guess 0')).toBeUndefined();
});
