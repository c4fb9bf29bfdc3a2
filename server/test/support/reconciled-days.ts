/** Days of charges, summed up as maintenance does. */
import { expect } from 'vitest';
import { sumDays } from '../../src/contexts/sales/reconciliation/reconciliation.ts';
import type { TestService } from './test-service.ts';

/**
 * Sums up all days that are over. A day waits for every transaction that began before its row could be seen, also for those of
 * other tests on the same server.
 */
export async function sumEveryDay({ database, services }: TestService): Promise<void> {
  const left = async () => {
    await sumDays(services.database, services.clock.now());
    return database.sql('SELECT day FROM reconciled_days WHERE summed_at IS NULL');
  };
  await expect.poll(left, { timeout: 15_000 }).toEqual([]);
}
