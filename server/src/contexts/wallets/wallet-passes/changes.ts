/** From a change of an item, its event or its place to the phones that keep the item. */
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
import { isItemId, itemIdOf, listFollowedItems } from './items.ts';
import { contentHash } from './pass-content.ts';
import {
  deleteDevicesGone,
  deleteEndedSeasonPasses,
  deletePassesOfEndedEvents,
  listDevicesToTell,
  listPassesAbout,
  listSubjectsOnPhones,
  updateDevicesTold,
  updatePassesChanged,
  type WalletContentRow,
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
  'pass.checked_in',
  'pass.refunded',
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
  const itemIds = ids.filter(isItemId);
  const otherIds = ids.filter((id) => !isItemId(id));
  const found = await tenant.run(listSubjectsOnPhones, { itemIds, otherIds });
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
 * Tells the phones of a ticket or pass, or of all of a rate, a pass type, an event, a location or the organization, of what
 * changed on them, and replaces what Google keeps of them. Rejects where some could not be told, so that the job is tried again.
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
    const itemIds = page.map((row) => row.item_id);
    if (itemIds.length > 0) {
      await updateChanged(database, tenant, itemIds, clock);
      if (appleWallet) failures.push(...(await tellPhones(tenant, itemIds, appleWallet)));
      if (googleWallet) failures.push(...(await updateGoogleObjects(tenant, itemIds, googleWallet, () => clock.now())));
    }
    if (page.length < passesAtOnce) break;
    after = itemIds.at(-1)!;
  }
  if (failures.length > 0) throw new Error(`${failures.length} phones were not told: ${failures[0]}`);
}

/** Gives the passes that say something else than before a new hash; reads again what another process changed meanwhile. */
async function updateChanged(
  database: Database,
  tenant: TenantDb,
  itemIds: readonly string[],
  clock: Clock,
): Promise<void> {
  for (;;) {
    const now = clock.now();
    const rows = await listFollowedItems(tenant, itemIds, now);
    await queueOpening(database, tenant.organizationId, rows);
    const changed = rows.filter((row) => row.content_hash !== contentHash(row));
    if (changed.length === 0) return;
    const values = {
      now,
      itemIds: changed.map(itemIdOf),
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
  rows: readonly WalletContentRow[],
): Promise<void> {
  const openings = new Map(
    rows.flatMap((row) => ('pass_id' in row || row.opens_at === null ? [] : [[row.event_id, row.opens_at] as const])),
  );
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
async function tellPhones(tenant: TenantDb, itemIds: readonly string[], appleWallet: AppleWallet): Promise<string[]> {
  const devices = await tenant.run(listDevicesToTell, { itemIds });
  const outcomes = await appleWallet.tell(devices.map((row) => row.push_token));
  const those = (outcome: 'told' | 'gone') => {
    const rows = devices.filter((row) => outcomes.get(row.push_token) === outcome);
    return {
      itemIds: rows.map((row) => row.item_id),
      deviceIds: rows.map((row) => row.device_id),
      registeredAt: rows.map((row) => row.registered_at),
      changes: rows.map((row) => row.changed_at),
    };
  };
  await tenant.run(updateDevicesTold, those('told'));
  await tenant.run(deleteDevicesGone, those('gone'));
  return [...outcomes.values()].flatMap((outcome) => (typeof outcome === 'object' ? [outcome.failed] : []));
}

/** Forgets passes, and the phones that keep them, 30 days after the end of their last event, or of their validity. */
export async function deleteOldWalletPasses(db: CrossTenantDb, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - 30 * 86_400_000);
  await db.run(deletePassesOfEndedEvents, { endedBefore });
  await db.run(deleteEndedSeasonPasses, { endedBefore });
}
