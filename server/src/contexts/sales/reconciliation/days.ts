/**
 * Sums of days: what was charged on a day that is over is summed up once, so that a period of any length is compared in the
 * time of its days. A transaction that changes a charge, or posts for one, says so, and the day of the payment is
 * summed up anew; until then it is compared charge by charge.
 *
 * The row of the day decides: summing up holds it from before it reads until it is committed, and so does a change until
 * its own commit. What began before the row was there is waited for. If the process dies, the day is as it was.
 */
import type { Database } from '../../../platform/database.ts';
import { crossTenantDb, type TenantTransaction, tenantDb } from '../../../platform/sql/tenant-db.ts';
import {
  listOrganizationsToReconcile,
  openReconciledDays,
  reopenReconciledDays,
  showReconciledDays,
  sumReconciledDay,
  takeReconciledDay,
} from './days.sql.ts';

/** Charges of the payments change in the transaction, or something is posted for them, at `now`. */
export function reopenDaysOf(tenant: TenantTransaction, paymentIds: readonly string[], now: Date): void {
  tenant.runAtCommit(reopenReconciledDays, { now, paymentIds });
}

/** Sums up the days of all organizations that are over by `now` and are not summed up. */
export async function sumDays(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { id } of await crossTenantDb(database).run(listOrganizationsToReconcile, {})) {
    await tenantDb(database, id).run(openReconciledDays, { now });
    await tenantDb(database, id).run(showReconciledDays, {});
    for (let isDone = false; !isDone; ) {
      if (signal?.aborted) return;
      isDone = await database.transaction(async (tx) => {
        await tx.allowLongStatements();
        const tenant = tenantDb(tx, id);
        const [taken] = await tenant.run(takeReconciledDay, { now });
        if (taken) await tenant.run(sumReconciledDay, { day: taken.day });
        return !taken;
      });
    }
  }
}
