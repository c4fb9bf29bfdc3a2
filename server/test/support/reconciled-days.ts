/** Days of charges, summed up as maintenance does. */
import { expect, inject } from 'vitest';
import { sumDays } from '../../src/contexts/sales/reconciliation/reconciliation.ts';
import type { TestService } from './test-service.ts';

/** On a cluster, what Citus does once a minute: it looks which transactions every node has committed. */
export async function lookForCommits({ database }: TestService): Promise<void> {
  if (inject('citusNodes').length > 0) await database.sql('SELECT recover_prepared_transactions()');
}

/**
 * Sums up all days that are over. A day waits for every transaction that began before its row could be seen, also for those of
 * other tests on the same server.
 */
export async function sumEveryDay(service: TestService): Promise<void> {
  const { database, services } = service;
  const left = async () => {
    await lookForCommits(service);
    await sumDays(services.database, services.clock.now());
    return database.sql('SELECT day FROM reconciled_days WHERE summed_at IS NULL');
  };
  await expect.poll(left, { timeout: 15_000 }).toEqual([]);
}
