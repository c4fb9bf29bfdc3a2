/** The wish of an owner to have an endpoint sent again all that it missed; the work is in recovery-steps.ts. */
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Change } from '../notifications/notifications.ts';
import { type EndpointOwner, ownerColumns } from './endpoint-owner.ts';
import { lockEndpoint } from './endpoints.sql.ts';
import { findLatestRecovery, insertRecovery, type RecoveryRow } from './recovery.sql.ts';

const sinceMaxMs = 90 * 86_400_000;

/** Begins to send again what failed, was given up or was held since that instant. One at a time for each endpoint. */
export async function startRecovery(
  change: Change,
  owner: EndpointOwner,
  endpointId: string,
  since: Date,
): Promise<RecoveryRow | Refusal<'not_found' | 'conflict' | 'invalid_request'>> {
  const { tx, outbox, now } = change;
  const [endpoint] = await tx.run(lockEndpoint, ...ownerColumns(owner), endpointId);
  if (!endpoint) return refuse('not_found', 'There is no such webhook endpoint.');
  if (since > now) return wrongSince('must not lie in the future');
  if (now.getTime() - since.getTime() > sinceMaxMs) return wrongSince('must lie within the last 90 days');
  if (endpoint.status === 'disabled') return refuse('conflict', 'The endpoint is disabled: enable it first.');
  const [started] = await tx.run(insertRecovery, newId('recovery', now), endpointId, since, now);
  if (!started) {
    const running = await findRecovery(tx, owner, endpointId);
    return refuse('conflict', `The endpoint is being recovered already: ${progressOf(running!)}.`);
  }
  outbox.announce(tx);
  return started;
}

/** The latest of the endpoint, or null where there was none within 30 days. */
export async function findRecovery(db: Db, owner: EndpointOwner, endpointId: string): Promise<RecoveryRow | null> {
  const [row] = await db.run(findLatestRecovery, ...ownerColumns(owner), endpointId);
  return row ?? null;
}

function wrongSince(message: string): Refusal<'invalid_request'> {
  return refuse('invalid_request', `/since: ${message}.`, [{ path: '/since', message }]);
}

function progressOf({ released_count: released, total_count: total }: RecoveryRow): string {
  return total === null ? 'it has just begun' : `${released} of ${total} deliveries are on their way`;
}
