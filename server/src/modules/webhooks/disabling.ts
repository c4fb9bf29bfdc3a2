/** Disabling an endpoint, by its owner or by the engine: nothing more is sent, what waits is held, nothing is lost. */
import type { Transaction } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type Change, note, type Outbox } from '../notifications/notifications.ts';
import { webhookEndpointDisabled } from './endpoint-notifications.ts';
import { type EndpointOwner, ownerColumns } from './endpoint-owner.ts';
import { updateEndpointDisabled, updateEndpointDisabledAcrossOwners } from './endpoints.sql.ts';
import { updateRunningRecoveryCancelled } from './recovery.sql.ts';
import { allowLongStatement, deleteSomeQueued, updateDeliveriesHeld } from './waiting.sql.ts';

const heldAtOnce = 10_000;

/** Stops telling the endpoint: what waits for it is held. */
export async function disableEndpoint(
  change: Change,
  owner: EndpointOwner,
  id: string,
  reason: string,
): Promise<{ id: string; status: 'disabled' } | Refusal<'not_found'>> {
  const { tx, now } = change;
  const [found] = await tx.run(updateEndpointDisabled, ...ownerColumns(owner), id, now, reason);
  if (!found) return refuse('not_found', 'There is no such webhook endpoint.');
  // Of one that was disabled before, too: a change that was being written then may have left something.
  await holdWaiting(tx, id, now);
  return { id, status: 'disabled' };
}

/**
 * Disables an endpoint that has failed for long, or that said that it is gone, whoever's it is; the other endpoints of
 * its organization are told. False where it is not active any more.
 */
export async function disableEndpointAutomatically(
  tx: Transaction,
  outbox: Outbox,
  id: string,
  reason: string,
  failingSince: Date | null,
  now: Date,
): Promise<boolean> {
  const [disabled] = await tx.run(updateEndpointDisabledAcrossOwners, id, now, reason);
  if (!disabled) return false;
  await holdWaiting(tx, id, now);
  const { organization_id: organizationId, name, url } = disabled;
  if (organizationId !== null) {
    const subject = { id, name, url, reason, disabledAt: now, failingSince };
    const about = { resourceId: id, channelId: null };
    await outbox.write(tx, organizationId, [note(webhookEndpointDisabled, subject, about)], now);
  }
  return true;
}

async function holdWaiting(tx: Transaction, endpointId: string, now: Date): Promise<void> {
  await tx.run(allowLongStatement);
  await tx.run(updateRunningRecoveryCancelled, endpointId, now);
  for (;;) {
    const [gone] = await tx.run(deleteSomeQueued, endpointId, heldAtOnce);
    const { organization_ids, delivery_ids, instants, earliest, latest } = gone!;
    if (earliest === null || latest === null) return;
    await tx.run(updateDeliveriesHeld, organization_ids, delivery_ids, instants, earliest, latest, now);
  }
}
