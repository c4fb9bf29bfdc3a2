import { enqueueJob } from '../../../platform/jobs.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';

/**
 * How often a gateway that does not answer is asked: for more than two days, since it forgets after one what it answered
 * to a key.
 */
const attemptsMax = 19;

/** Has a refund that waits for its gateway sent, after the commit or from that instant. */
export async function enqueueSending(tenant: TenantTransaction, refundId: string, runAt?: Date): Promise<void> {
  const options = { key: refundId, maxAttempts: attemptsMax, ...(runAt ? { runAt } : {}) };
  await enqueueJob(tenant, 'send_refund', { refundId }, options);
}
