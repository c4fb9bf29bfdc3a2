/**
 * Writes down how attempts went: the queue first, by the claims they were made under; then the attempts and the
 * deliveries; then the health of the endpoints. One transaction, whatever the number of results.
 *
 * A result whose claim is not ours any more (the lease ran out and somebody else took the delivery, or the endpoint was
 * disabled meanwhile) is kept as an attempt marked superseded, and decides nothing, neither about the delivery nor about
 * the endpoint: a process that was stopped for a while comes back with failures that are its own.
 */
import type { Database, Transaction } from '../../platform/database.ts';
import type { Result } from './claimed-delivery.ts';
import { type HealthReport, type QuietSuccesses, updateHealthOf } from './health-update.ts';
import { insertAttempts, settleClaims } from './settle.sql.ts';

export interface Settled extends HealthReport {
  /** Those whose claim was no longer ours: another attempt decides about the delivery. */
  readonly superseded: ReadonlySet<Result>;
}

export function settle(
  database: Database,
  results: readonly Result[],
  quiet: QuietSuccesses,
  now: Date,
): Promise<Settled> {
  return database.transaction(async (tx) => {
    const rows = await tx.run(
      settleClaims,
      results.map(({ claim }) => claim.deliveryId),
      results.map(({ claim }) => claim.claimId),
      results.map(({ verdict }) => verdict.nextAttemptAt),
    );
    // By the claim: two attempts of one delivery can be among the results.
    const ours = new Set(rows.map((row) => `${row.delivery_id} ${row.claim_id}`));
    const superseded = new Set(results.filter(({ claim }) => !ours.has(`${claim.deliveryId} ${claim.claimId}`)));
    await recordAttempts(tx, results, superseded, now);
    const counted = results.filter((result) => !superseded.has(result));
    const report = await updateHealthOf(tx, counted, quiet);
    return { superseded, ...report };
  });
}

async function recordAttempts(
  tx: Transaction,
  results: readonly Result[],
  superseded: ReadonlySet<Result>,
  now: Date,
): Promise<void> {
  const instants = results.map(({ claim }) => claim.createdAt.getTime());
  await tx.run(
    insertAttempts,
    results.map(({ claim }) => claim.organizationId),
    results.map(({ claim }) => claim.deliveryId),
    results.map(({ claim }) => claim.createdAt),
    results.map((result) => superseded.has(result)),
    results.map(({ claim }) => claim.attempts + 1),
    results.map(({ requestedAt }) => requestedAt),
    results.map(({ claim }) => claim.trigger),
    results.map(({ exchange }) => Math.round(exchange.durationMs)),
    results.map(({ exchange }) => exchange.connectMs && Math.round(exchange.connectMs)),
    results.map(({ exchange }) => exchange.statusCode),
    results.map(({ exchange, verdict }) => (verdict.message ? exchange.errorClass || 'status' : '')),
    results.map(({ verdict }) => verdict.message),
    results.map(({ exchange }) => exchange.responseHead),
    results.map(({ exchange }) => exchange.responseBody),
    results.map(({ exchange }) => exchange.address),
    results.map(({ verdict }) => verdict.status),
    results.map(({ verdict }) => verdict.nextAttemptAt),
    new Date(Math.min(...instants)),
    new Date(Math.max(...instants)),
    now,
  );
}
