/** Brings results to the health of their endpoints, and tells what is to follow. */
import { LRUCache } from 'lru-cache';
import type { Transaction } from '../../platform/database.ts';
import type { Result } from './claimed-delivery.ts';
import { type HealthRow, lockHealth, updateHealth } from './endpoint-health.sql.ts';
import { afterResult, type EndpointHealth, isToBeDisabled } from './endpoint-health.ts';

export interface HealthReport {
  /** Endpoints that are not to be told any more, and why. */
  readonly toDisable: readonly { endpointId: string; reason: string; failingSince: Date | null }[];
  readonly warned: readonly { endpointId: string; level: number; failingSince: Date }[];
  readonly breakers: readonly { endpointId: string; breaker: EndpointHealth['breaker']; notBefore: Date | null }[];
}

const lastSuccessEveryMs = 60_000;

/**
 * Successes that change nothing: of an endpoint without failures, whose last success is known to the minute already. So
 * the usual case costs its row no update.
 */
export class QuietSuccesses {
  readonly #written = new LRUCache<string, number>({ max: 50_000 });

  has({ claim, verdict, endedAt }: Result): boolean {
    if (verdict.status !== 'succeeded' || !claim.isEndpointHealthy) return false;
    const at = this.#written.get(claim.endpointId);
    return at !== undefined && Math.abs(endedAt.getTime() - at) < lastSuccessEveryMs;
  }

  /** What was written of the endpoint's health. */
  wrote(endpointId: string, { lastSuccessAt, consecutiveFailures }: EndpointHealth): void {
    // Claims from before a failure know nothing of it, but a success among them counts against it.
    if (lastSuccessAt && consecutiveFailures === 0) this.#written.set(endpointId, lastSuccessAt.getTime());
    else this.#written.delete(endpointId);
  }
}

export async function updateHealthOf(
  tx: Transaction,
  results: readonly Result[],
  quiet: QuietSuccesses,
): Promise<HealthReport> {
  const byEndpoint = new Map<string, Result[]>();
  for (const result of results) {
    const group = byEndpoint.get(result.claim.endpointId);
    if (group) group.push(result);
    else byEndpoint.set(result.claim.endpointId, [result]);
  }
  const affected = [...byEndpoint].filter(([, group]) => !group.every((result) => quiet.has(result)));
  if (affected.length === 0) return { toDisable: [], warned: [], breakers: [] };
  const rows = await tx.run(
    lockHealth,
    affected.map(([id]) => id),
  );
  const changes = rows.map((row) => changeOf(row, byEndpoint.get(row.endpoint_id)!));
  if (changes.length > 0) await writeHealth(tx, changes);
  for (const { endpointId, after } of changes) quiet.wrote(endpointId, after);
  return reportOn(changes);
}

interface Change {
  readonly endpointId: string;
  readonly before: EndpointHealth;
  readonly after: EndpointHealth;
  readonly isGone: boolean;
  readonly lastAt: Date;
}

function changeOf(row: HealthRow, group: readonly Result[]): Change {
  const before = healthOf(row);
  const inOrder = group.toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
  const after = inOrder.reduce(
    (health, { verdict, endedAt }) =>
      afterResult(health, {
        succeeded: verdict.status === 'succeeded',
        isReceiverFault: verdict.isReceiverFault,
        at: endedAt,
      }),
    before,
  );
  const isGone = group.some(({ verdict }) => verdict.isGone);
  return { endpointId: row.endpoint_id, before, after, isGone, lastAt: inOrder.at(-1)!.endedAt };
}

function reportOn(changes: readonly Change[]): HealthReport {
  const toDisable = changes.flatMap(({ endpointId, after, isGone, lastAt }) => {
    const failingSince = after.firstFailureAt;
    if (isGone) return [{ endpointId, failingSince: null, reason: 'The receiver answered 410: it is gone for good.' }];
    if (!isToBeDisabled(after, lastAt)) return [];
    const reason = `No attempt succeeded for 5 days: ${after.consecutiveFailures} failed since ${failingSince!.toISOString()}.`;
    return [{ endpointId, failingSince, reason }];
  });
  const warned = changes
    .filter(({ before, after }) => after.warnedLevel > before.warnedLevel)
    .map(({ endpointId, after }) => ({ endpointId, level: after.warnedLevel, failingSince: after.firstFailureAt! }));
  const breakers = changes
    .filter(({ before, after }) => before.breaker !== after.breaker)
    .map(({ endpointId, after }) => ({ endpointId, breaker: after.breaker, notBefore: after.notBefore }));
  return { toDisable, warned, breakers };
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

function healthOf(row: HealthRow): EndpointHealth {
  return {
    firstFailureAt: instant(row.first_failure_at),
    consecutiveFailures: row.consecutive_failures,
    lastSuccessAt: instant(row.last_success_at),
    warnedLevel: row.warned_level,
    breaker: row.breaker,
    notBefore: instant(row.not_before),
    openings: row.openings,
    allowance: row.allowance,
    breakerFailures: row.breaker_failures,
    windowStartedAt: instant(row.window_started_at),
    windowAttempts: row.window_attempts,
    windowFailures: row.window_failures,
  };
}

async function writeHealth(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const column = <K extends keyof EndpointHealth>(name: K) => changes.map(({ after }) => after[name]);
  await tx.run(
    updateHealth,
    changes.map(({ endpointId }) => endpointId),
    column('firstFailureAt'),
    column('consecutiveFailures'),
    column('lastSuccessAt'),
    column('warnedLevel'),
    column('breaker'),
    column('notBefore'),
    column('openings'),
    column('allowance'),
    column('breakerFailures'),
    column('windowStartedAt'),
    column('windowAttempts'),
    column('windowFailures'),
  );
}
