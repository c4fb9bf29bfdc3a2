/** Invoices of what was sold before the organization had entered its tax number and address. */
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { type TenantTransaction, tenantDb } from '../../../platform/sql/tenant-db.ts';
import { canIssueInvoices, issueCorrectiveInvoices, issueInvoices } from '../invoices/invoices.ts';
import { lockPayments } from '../payments/payments.ts';
import { listRefundsToCorrectLate, lockPaymentsToInvoice } from './late-invoices.sql.ts';

const together = 100;

/**
 * Issues the invoices of payments that came in without one, then those of their refunds, of the day on which it runs. Does
 * nothing where the organization cannot issue. What it has issued is committed a hundred at a time; it can be run again.
 */
export async function issueLateInvoices(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { organizationId }: { readonly organizationId: string },
  signal: AbortSignal,
): Promise<void> {
  for (const issue of [issueSome, correctSome]) {
    let last: string | null = '';
    while (last !== null) {
      signal.throwIfAborted();
      const after: string = last;
      last = await database.transaction((tx) =>
        issueIfComplete(tenantDb(tx, organizationId), issue, after, clock.now()),
      );
    }
  }
}

type Issue = (tenant: TenantTransaction, after: string, now: Date) => Promise<string | null>;

/** One at a time in an organization: each sees what those before it have issued. */
async function issueIfComplete(tenant: TenantTransaction, issue: Issue, after: string, now: Date) {
  return (await canIssueInvoices(tenant)) ? issue(tenant, after, now) : null;
}

/** Answers with the last payment that has an invoice now; null where there are no more. */
async function issueSome(tenant: TenantTransaction, after: string, now: Date): Promise<string | null> {
  const payments = await tenant.run(lockPaymentsToInvoice, { after, limit: together });
  if (payments.length === 0) return null;
  const ids = payments.map(({ id }) => id);
  await issueInvoices(tenant, ids, now);
  return ids.at(-1)!;
}

/** Answers with the last refund that corrects an invoice now; null where there are no more. */
async function correctSome(tenant: TenantTransaction, after: string, now: Date): Promise<string | null> {
  const found = await tenant.run(listRefundsToCorrectLate, { after, limit: together });
  if (found.length === 0) return null;
  const payments = found.flatMap(({ payment_id: id, resold_from: origin }) => (origin === null ? [id] : [id, origin]));
  await tenant.run(lockPayments, { ids: [...new Set(payments)] });
  // One whose money the bank has sent back meanwhile counts no more.
  const counting = await tenant.run(listRefundsToCorrectLate, { after, limit: together });
  const ids = new Set(found.map(({ id }) => id));
  await issueCorrectiveInvoices(
    tenant,
    counting.map(({ id }) => id).filter((id) => ids.has(id)),
    now,
  );
  return found.at(-1)!.id;
}
