/** From a change of a ticket, its event or its place to the phones that keep the ticket. */
import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import {
  type CrossTenantDb,
  type TenantDb,
  type TenantTransaction,
  tenantDb,
} from '../../../platform/sql/tenant-db.ts';
import type { AppleWallet } from './apple-wallet.ts';
import { updateGoogleObjects } from './google-objects.ts';
import type { GoogleWallet } from './google-wallet.ts';
import { contentHash } from './pass-content.ts';
import {
  deleteDevicesGone,
  deletePassesOfEndedEvents,
  type FollowedPassRow,
  listDevicesToTell,
  listFollowedPasses,
  listPassesAbout,
  listSubjectsOnPhones,
  updateDevicesTold,
  updatePassesChanged,
} from './wallet-passes.sql.ts';

/** What changes something that stands on a pass. */
const kinds: ReadonlySet<NotificationKind> = new Set([
  'ticket.deleted',
  'ticket.name_changed',
  'ticket.refunded',
  'ticket.restored',
  'ticket.swapped',
  'ticket.updated',
  'ticket.voided',
  'event.updated',
  'rate.updated',
]);

/** Has the passes looked at that these notifications may be about, after the commit; nothing where phones keep none. */
export async function followWalletPasses(
  tenant: TenantTransaction,
  messages: readonly { readonly name: NotificationKind; readonly resourceId: string }[],
): Promise<void> {
  const ids = messages.filter(({ name }) => kinds.has(name)).map(({ resourceId }) => resourceId);
  if (ids.length === 0) return;
  const ticketIds = ids.filter((id) => id.startsWith('tkt_'));
  const otherIds = ids.filter((id) => !id.startsWith('tkt_'));
  const found = await tenant.run(listSubjectsOnPhones, { ticketIds, otherIds });
  for (const subjectId of new Set(found.map(({ id }) => id))) {
    await enqueueJob(tenant, 'tell_wallets', { subjectId }, { key: subjectId });
  }
}

interface Means {
  readonly database: Database;
  readonly clock: Clock;
  /** Null where the deployment has no certificate of Apple. */
  readonly appleWallet: AppleWallet | null;
  /** Null where it has no account at Google. */
  readonly googleWallet: GoogleWallet | null;
}

const passesAtOnce = 500;

/**
 * Tells the phones of a ticket, or of all tickets of a rate, an event, a location or the organization, of what changed on
 * their passes, and replaces what Google keeps of them. Rejects where some could not be told, so that the job is tried again.
 */
export async function tellWallets(
  { database, clock, appleWallet, googleWallet }: Means,
  { organizationId, subjectId }: { readonly organizationId: string; readonly subjectId: string },
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  if (!appleWallet && !googleWallet) return;
  const tenant = tenantDb(database, organizationId);
  const failures: string[] = [];
  for (let after = ''; ; ) {
    if (signal.aborted) throw new Error('the process stops');
    const page = await tenant.run(listPassesAbout, { subjectId, after, limit: passesAtOnce });
    const ticketIds = page.map((row) => row.ticket_id);
    if (ticketIds.length > 0) {
      await updateChanged(database, tenant, ticketIds, clock);
      if (appleWallet) failures.push(...(await tellPhones(tenant, ticketIds, appleWallet)));
      if (googleWallet)
        failures.push(...(await updateGoogleObjects(tenant, ticketIds, googleWallet, () => clock.now())));
    }
    if (page.length < passesAtOnce) break;
    after = ticketIds.at(-1)!;
  }
  if (failures.length > 0) throw new Error(`${failures.length} phones were not told: ${failures[0]}`);
}

/** Gives the passes that say something else than before a new hash; reads again what another process changed meanwhile. */
async function updateChanged(
  database: Database,
  tenant: TenantDb,
  ticketIds: readonly string[],
  clock: Clock,
): Promise<void> {
  for (;;) {
    const now = clock.now();
    const rows = await tenant.run(listFollowedPasses, { ticketIds, now });
    await queueOpening(database, tenant.organizationId, rows);
    const changed = rows.filter((row) => row.content_hash !== contentHash(row));
    if (changed.length === 0) return;
    const values = {
      now,
      ticketIds: changed.map((row) => row.ticket_id),
      before: changed.map((row) => row.content_hash),
      after: changed.map(contentHash),
    };
    const updated = await tenant.run(updatePassesChanged, values);
    if (updated.length === changed.length) return;
  }
}

/** Sealed tickets get their code when their event opens them. */
async function queueOpening(
  database: Database,
  organizationId: string,
  rows: readonly FollowedPassRow[],
): Promise<void> {
  const openings = new Map(rows.flatMap((row) => (row.opens_at === null ? [] : [[row.event_id, row.opens_at]])));
  if (openings.size === 0) return;
  await database.transaction(async (tx) => {
    const tenant = tenantDb(tx, organizationId);
    for (const [eventId, opensAt] of openings) {
      const options = { key: `opening of ${eventId}`, runAt: new Date(opensAt) };
      await enqueueJob(tenant, 'tell_wallets', { subjectId: eventId }, options);
    }
  });
}

/** Answers with why some could not be told. */
async function tellPhones(tenant: TenantDb, ticketIds: readonly string[], appleWallet: AppleWallet): Promise<string[]> {
  const devices = await tenant.run(listDevicesToTell, { ticketIds });
  const outcomes = await appleWallet.tell(devices.map((row) => row.push_token));
  const those = (outcome: 'told' | 'gone') => {
    const rows = devices.filter((row) => outcomes.get(row.push_token) === outcome);
    return {
      ticketIds: rows.map((row) => row.ticket_id),
      deviceIds: rows.map((row) => row.device_id),
      registeredAt: rows.map((row) => row.registered_at),
      changes: rows.map((row) => row.changed_at),
    };
  };
  await tenant.run(updateDevicesTold, those('told'));
  await tenant.run(deleteDevicesGone, those('gone'));
  return [...outcomes.values()].flatMap((outcome) => (typeof outcome === 'object' ? [outcome.failed] : []));
}

/** Forgets passes, and the phones that keep them, 30 days after the end of their event. */
export async function deleteOldWalletPasses(db: CrossTenantDb, now: Date): Promise<void> {
  await db.run(deletePassesOfEndedEvents, { endedBefore: new Date(now.getTime() - 30 * 86_400_000) });
}
