/** Statements that are kept for the end of a transaction and travel together with COMMIT. */
import { expect, it } from 'vitest';
import type { Transaction } from '../../src/platform/database.ts';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService();
await service.database.sql('CREATE TABLE written (word text)');

const insert = (word: string) => ({ text: 'INSERT INTO written VALUES ($1)', values: [word] });
const failing = { text: 'SELECT 1 / 0', values: [] };
const transaction = <T>(work: (tx: Transaction) => Promise<T>, keep?: (result: T) => boolean) =>
  service.services.database.transaction(work, keep);

async function written(): Promise<string[]> {
  const rows = await service.database.sql<{ word: string }>('SELECT word FROM written ORDER BY ctid');
  await service.database.sql('TRUNCATE written');
  return rows.map(({ word }) => word);
}

it('run after all others, in their order', async () => {
  await transaction(async (tx) => {
    tx.atCommit(insert('first at commit'));
    tx.atCommit(insert('second at commit'));
    await tx.execute(insert('at once'));
  });
  expect(await written()).toEqual(['at once', 'first at commit', 'second at commit']);
});

it('do not run where the transaction is refused or throws', async () => {
  await transaction(
    async (tx) => tx.atCommit(insert('refused')),
    () => false,
  );
  const throwing = transaction(async (tx) => {
    tx.atCommit(insert('thrown'));
    throw new Error('stop');
  });
  await expect(throwing).rejects.toThrow('stop');
  expect(await written()).toEqual([]);
});

it('do not run where they belong to a savepoint that is undone', async () => {
  await transaction(async (tx) => {
    tx.atCommit(insert('before'));
    await tx.savepoint(
      async () => tx.atCommit(insert('undone')),
      () => false,
    );
    await tx.savepoint(
      async () => tx.atCommit(insert('kept')),
      () => true,
    );
  });
  expect(await written()).toEqual(['before', 'kept']);
});

it('undo the transaction where one of them fails, and what was to follow the commit does not happen', async () => {
  let followed = 0;
  const ended = transaction(async (tx) => {
    tx.afterCommit(() => {
      followed += 1;
    });
    await tx.execute(insert('at once'));
    tx.atCommit(insert('at commit'));
    tx.atCommit(failing);
  });
  await expect(ended).rejects.toThrow('division by zero');
  expect(await written()).toEqual([]);
  expect(followed).toBe(0);
  // The connection that it ran on is usable.
  await Promise.all(Array.from({ length: 20 }, () => transaction((tx) => tx.execute(insert('later')))));
  expect(await written()).toHaveLength(20);
});
