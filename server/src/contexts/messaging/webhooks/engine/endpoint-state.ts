/** The stored health of endpoints: updated by results of attempts, reset by changes of the endpoint. */
import { createCache } from '../../../../platform/cache.ts';
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import type { AttemptResult } from './attempt.ts';
import { afterResult, type EndpointHealth, isToBeDisabled } from './endpoint-health.ts';
import {
  type EndpointStateRow,
  insertMissingStates,
  listAddresses,
  lockEndpointStates,
  updateEndpointStates,
  upsertInitialState,
} from './endpoint-state.sql.ts';

/** Why an endpoint is to be disabled. */
export interface DisableRequest {
  readonly endpointId: string;
  readonly reason: string;
  readonly failingSince: Date | null;
  /** Only while this is the address of the endpoint; null: whatever its address is. */
  readonly onlyForUrl: string | null;
}

export interface HealthReport {
  /** Endpoints that are to be disabled. */
  readonly toDisable: readonly DisableRequest[];
  readonly warned: readonly { endpointId: string; level: number; failingSince: Date }[];
  readonly breakers: readonly { endpointId: string; breaker: EndpointHealth['breaker']; notBefore: Date | null }[];
}

const lastSuccessEveryMs = 60_000;

/**
 * Successes that change nothing: of an endpoint without failures, whose last success is known to the minute already. So
 * the usual case costs its row no update.
 */
export class RecordedSuccesses {
  readonly #written = createCache<string, number>(50_000);

  /** True where a success of the endpoint was written so recently that this one need not be. */
  isRecorded({ claim, outcome, endedAt }: AttemptResult): boolean {
    if (outcome.status !== 'succeeded' || !claim.isEndpointHealthy) return false;
    const at = this.#written.get(claim.endpointId);
    return at !== undefined && Math.abs(endedAt.getTime() - at) < lastSuccessEveryMs;
  }

  /** Remembers what was written of the endpoint's health. */
  record(endpointId: string, { lastSuccessAt, consecutiveFailures }: EndpointHealth): void {
    // Claims from before a failure know nothing of it, but a success among them counts against it.
    if (lastSuccessAt && consecutiveFailures === 0) this.#written.set(endpointId, lastSuccessAt.getTime());
    else this.#written.delete(endpointId);
  }
}

/** Counts results into the health of their endpoints, in the transaction that settles them; says what follows from it. */
export async function updateEndpointHealth(
  db: CrossTenantDb,
  results: readonly AttemptResult[],
  successes: RecordedSuccesses,
): Promise<HealthReport> {
  const byEndpoint = new Map<string, AttemptResult[]>();
  for (const result of results) {
    const group = byEndpoint.get(result.claim.endpointId);
    if (group) group.push(result);
    else byEndpoint.set(result.claim.endpointId, [result]);
  }
  const affected = [...byEndpoint].filter(([, group]) => !group.every((result) => successes.isRecorded(result)));
  if (affected.length === 0) return { toDisable: [], warned: [], breakers: [] };
  const endpointIds = affected.map(([id]) => id);
  let rows = await db.run(lockEndpointStates, { endpointIds });
  if (rows.length < endpointIds.length) {
    await db.run(insertMissingStates, { endpointIds });
    rows = await db.run(lockEndpointStates, { endpointIds });
  }
  const addresses = new Map((await db.run(listAddresses, { endpointIds })).map(({ id, url }) => [id, url]));
  const changes = rows.flatMap((row) => {
    // What a former address answered says nothing about the present one.
    const group = byEndpoint.get(row.endpoint_id)!.filter(({ url }) => url === addresses.get(row.endpoint_id));
    return group.length > 0 ? [changeOf(row, group)] : [];
  });
  if (changes.length > 0) await writeHealth(db, changes);
  for (const { endpointId, after } of changes) successes.record(endpointId, after);
  return reportOn(changes);
}

interface HealthChange {
  readonly endpointId: string;
  readonly before: EndpointHealth;
  readonly after: EndpointHealth;
  /** The address that the results are of. */
  readonly url: string;
  /** True where it answered 410. */
  readonly isGone: boolean;
  readonly lastAt: Date;
}

function changeOf(row: EndpointStateRow, group: readonly AttemptResult[]): HealthChange {
  const before = healthOf(row);
  const inOrder = group.toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
  const after = inOrder.reduce(
    (health, { outcome, endedAt }) =>
      afterResult(health, {
        succeeded: outcome.status === 'succeeded',
        isReceiverFault: outcome.isReceiverFault,
        at: endedAt,
      }),
    before,
  );
  const isGone = inOrder.some(({ outcome }) => outcome.isGone);
  const { url, endedAt: lastAt } = inOrder.at(-1)!;
  return { endpointId: row.endpoint_id, before, after, url, isGone, lastAt };
}

function reportOn(changes: readonly HealthChange[]): HealthReport {
  const toDisable = changes.flatMap(({ endpointId, after, url, isGone, lastAt }): DisableRequest[] => {
    const failingSince = after.firstFailureAt;
    if (isGone) {
      const reason = 'The receiver answered 410: it is gone for good.';
      return [{ endpointId, failingSince: null, reason, onlyForUrl: url }];
    }
    if (!isToBeDisabled(after, lastAt)) return [];
    const reason = `No attempt succeeded for 5 days: ${after.consecutiveFailures} failed since ${failingSince!.toISOString()}.`;
    return [{ endpointId, failingSince, reason, onlyForUrl: url }];
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

function healthOf(row: EndpointStateRow): EndpointHealth {
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

async function writeHealth(db: CrossTenantDb, changes: readonly HealthChange[]): Promise<void> {
  const column = <K extends keyof EndpointHealth>(name: K) => changes.map(({ after }) => after[name]);
  await db.run(updateEndpointStates, {
    endpointIds: changes.map(({ endpointId }) => endpointId),
    firstFailureAt: column('firstFailureAt'),
    consecutiveFailures: column('consecutiveFailures'),
    lastSuccessAt: column('lastSuccessAt'),
    warnedLevels: column('warnedLevel'),
    breakers: column('breaker'),
    notBefore: column('notBefore'),
    openings: column('openings'),
    allowances: column('allowance'),
    breakerFailures: column('breakerFailures'),
    windowStartedAt: column('windowStartedAt'),
    windowAttempts: column('windowAttempts'),
    windowFailures: column('windowFailures'),
  });
}

/** As for an endpoint that never failed; the last success stays. Creates the row where there is none. */
export async function resetEndpointState(db: CrossTenantDb, endpointId: string): Promise<void> {
  await db.run(upsertInitialState, { endpointId });
}
