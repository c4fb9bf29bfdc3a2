/** What wallets keep: tickets, and passes that admit to several events. The id of an item says which it is. */
import { bytesOfId, idLength, idOfBytes, openToken, signToken } from '../../../platform/signed-token.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { openTicketLink, signTicketLink } from '../../sales/ticket-pdf/ticket-pdf.ts';
import {
  findSeasonContent,
  findTicketContent,
  listFollowedSeasonPasses,
  listFollowedTickets,
  type WalletContentRow,
} from './wallet-passes.sql.ts';

const ticketPrefix = 'tkt';
const passPrefix = 'pas';
/** True for the ids of tickets. */
export const isTicketId = (id: string) => id.startsWith(`${ticketPrefix}_`);

/** True for the ids of tickets and of passes. */
export const isItemId = (id: string) => isTicketId(id) || id.startsWith(`${passPrefix}_`);

/** An item for the person in whose name it is since then; null for the first one. A pass has the same name for good. */
export interface WalletItem {
  readonly organizationId: string;
  readonly itemId: string;
  readonly ownerSince: Date | null;
}

/** The id of the ticket or pass. */
export const itemIdOf = (row: WalletContentRow) => ('pass_id' in row ? row.pass_id : row.ticket_id);

/** Since when the item is in the name that it has now; null for the first one. */
export function ownerSinceOf(row: WalletContentRow): Date | null {
  return 'pass_id' in row || row.owner_since === null ? null : new Date(row.owner_since);
}

/** True while the item is in the name of the person who has it since then. */
export function isHolderOf(row: WalletContentRow, ownerSince: Date | null): boolean {
  return ownerSinceOf(row)?.getTime() === ownerSince?.getTime();
}

/** What stands on an item; undefined for an unknown one, and 30 days after the end of its last event. */
export async function readItem(
  tenant: TenantDb,
  itemId: string,
  now: Date,
): Promise<(WalletContentRow & { readonly changed_at: string | null }) | undefined> {
  const rows = isTicketId(itemId)
    ? await tenant.run(findTicketContent, { ticketId: itemId, now })
    : await tenant.run(findSeasonContent, { passId: itemId, now });
  return rows[0];
}

/** Those of the items that phones keep, with the hash of what their phones were told last. */
export async function listFollowedItems(
  tenant: TenantDb,
  itemIds: readonly string[],
  now: Date,
): Promise<(WalletContentRow & { readonly content_hash: string })[]> {
  const ticketIds = itemIds.filter(isTicketId);
  const passIds = itemIds.filter((id) => !isTicketId(id));
  const tickets = ticketIds.length === 0 ? [] : await tenant.run(listFollowedTickets, { ticketIds, now });
  const passes = passIds.length === 0 ? [] : await tenant.run(listFollowedSeasonPasses, { passIds });
  return [...tickets, ...passes];
}

const seasonPurpose = 'stagedoor wallet season pass 1';

/** The token of an item in a wallet, for the person in whose name it is since then. Throws on malformed ids. */
export function walletPassToken({ organizationId, itemId, ownerSince }: WalletItem, key: Buffer): string {
  if (isTicketId(itemId)) return signTicketLink('wallet pass', { key, organizationId, ticketId: itemId, ownerSince });
  const payload = Buffer.concat([bytesOfId(organizationId, 'org'), bytesOfId(itemId, passPrefix)]);
  return signToken(seasonPurpose, payload, key);
}

/** The item that one of the keys signed the token for; null for any other text. */
export function openWalletPassToken(token: string, keys: readonly Buffer[]): WalletItem | null {
  for (const key of keys) {
    const ticket = openTicketLink('wallet pass', { key, token });
    if (ticket) return { ...ticket, itemId: ticket.ticketId };
    const payload = openToken(seasonPurpose, token, 2 * idLength, key);
    if (payload) {
      const organizationId = idOfBytes(payload.subarray(0, idLength), 'org');
      return { organizationId, itemId: idOfBytes(payload.subarray(idLength), passPrefix), ownerSince: null };
    }
  }
  return null;
}
