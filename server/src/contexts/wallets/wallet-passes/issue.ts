/** The pass of an item, made when it is asked for. */
import { readFile } from 'node:fs/promises';
import type { FileStore } from '../../../platform/file-store/file-store.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { fitLogo } from '../../identity/pictures/pictures.ts';
import type { AppleWallet } from './apple-wallet.ts';
import { isHolderOf, itemIdOf, openWalletPassToken, ownerSinceOf, readItem, walletPassToken } from './items.ts';
import { passContent } from './pass-content.ts';
import type { WalletContentRow } from './wallet-passes.sql.ts';

/** What passes are made with. */
interface Means {
  /** Null where the deployment has no certificate. */
  readonly appleWallet: AppleWallet | null;
  readonly files: FileStore;
  /** The first signs, all verify. */
  readonly keys: readonly Buffer[];
  /** Address of the service that phones ask, below which Apple's paths are. */
  readonly serviceUrl: string;
  readonly now: Date;
}

export interface WalletPass {
  /** Null where it has not changed since the asker's. */
  readonly pass: Buffer | null;
  /** In whole seconds; null where no phone has registered for it. */
  readonly changedAt: Date | null;
}

/** The token for the person in whose name the item is now. */
function tokenOfHolder({ organizationId }: TenantDb, row: WalletContentRow, keys: Means['keys']): string {
  return walletPassToken({ organizationId, itemId: itemIdOf(row), ownerSince: ownerSinceOf(row) }, keys[0]!);
}

const notActive = refuse(
  'conflict',
  'Only an active ticket or a valid pass is taken into a wallet, until 30 days after the end of its last event.',
);
const noPass = refuse('not_found', 'There is no such pass, or this address works no longer.');

/**
 * The pass of a token, until 30 days after the end of the last event: void where the item is not valid, or has another
 * name by now. `seenAt` is the `changedAt` of the asker's pass; null where it has none. Refuses any other token.
 */
export async function openWalletPass(
  crossTenant: CrossTenantDb,
  token: string,
  seenAt: Date | null,
  means: Means,
): Promise<WalletPass | Refusal<'not_found'>> {
  const target = openWalletPassToken(token, means.keys);
  if (!target || !means.appleWallet) return noPass;
  const tenant = crossTenant.ofTenant(target.organizationId);
  const row = await readItem(tenant, target.itemId, means.now);
  if (!row) return noPass;
  const changedAt = row.changed_at === null ? null : new Date(row.changed_at);
  if (changedAt && seenAt && changedAt <= seenAt) return { pass: null, changedAt };
  const isHolder = isHolderOf(row, target.ownerSince);
  const content = passContent(row, { token, serviceUrl: means.serviceUrl, isHolder });
  return { pass: await means.appleWallet.sign(content, await picturesOf(means.files, row.logo_url)), changedAt };
}

/**
 * The token of the pass for Google Wallet of an item that is valid, as it opens `saveToGoogleWallet`. Refuses where there is none,
 * as `getWalletPass` does.
 */
export async function getGoogleWalletToken(
  tenant: TenantDb,
  itemId: string,
  { keys, now }: Pick<Means, 'keys' | 'now'>,
): Promise<string | Refusal<'conflict'>> {
  const row = await readItem(tenant, itemId, now);
  return row?.is_valid ? tokenOfHolder(tenant, row, keys) : notActive;
}

/** The pass of an item of the organization that is valid, until 30 days after the end of its last event. */
export async function getWalletPass(
  tenant: TenantDb,
  itemId: string,
  means: Means,
): Promise<Buffer | Refusal<'conflict'>> {
  const { appleWallet, keys, now } = means;
  if (!appleWallet) return refuse('conflict', 'This service makes no passes for wallets.');
  const row = await readItem(tenant, itemId, now);
  if (!row?.is_valid) return notActive;
  const token = tokenOfHolder(tenant, row, keys);
  const content = passContent(row, { token, serviceUrl: means.serviceUrl, isHolder: true });
  return appleWallet.sign(content, await picturesOf(means.files, row.logo_url));
}

const sizes = {
  'icon.png': { width: 29, height: 29 },
  'icon@2x.png': { width: 58, height: 58 },
  'icon@3x.png': { width: 87, height: 87 },
  'logo.png': { width: 50, height: 50 },
  'logo@2x.png': { width: 100, height: 100 },
  'logo@3x.png': { width: 150, height: 150 },
};

let ownIcon: Promise<Buffer> | undefined;

/** The logo of the organization; where it has none here, the icon of the service, without which there is no pass. */
async function picturesOf(files: FileStore, logoUrl: string): Promise<Readonly<Record<string, Buffer>>> {
  const fitted = await fitLogo(files, logoUrl, sizes);
  if (fitted) return fitted;
  ownIcon ??= readFile(new URL('../../../../assets/wallet/icon.png', import.meta.url));
  return { 'icon@3x.png': await ownIcon, 'icon.png': await ownIcon };
}
