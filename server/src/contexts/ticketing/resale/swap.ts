/** One ticket becomes another: the swap. */
import { newId, newSecretCode } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { recordClient } from '../../customers/clients/clients.ts';
import {
  type CrossTenantWriteContext,
  emit,
  notificationKind,
  outboxMessage,
  type TenantWriteContext,
  writeOfTenant,
} from '../../messaging/webhooks/webhooks.ts';
import { reserveBarcodes } from '../barcodes/barcodes.ts';
import { listTicketsByIds, type TicketRow, updateSupplementsSwapped } from '../tickets/tickets.ts';
import { findResale, findTicketByBarcode, insertSwappedTicket, lockTicket, type ResaleRow } from './resale.sql.ts';
import { type ResoldTicket, recordResold, resoldOf } from './resold-payments.ts';
import { blockingRule } from './rules.ts';
import { testOutcomeOf } from './test-barcodes.ts';

interface TicketSwap {
  readonly resellerId: string;
  readonly barcode: string;
  /** Set where test barcodes give their outcomes. */
  readonly takesTestBarcodes?: boolean;
  readonly buyer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    /** Where none is given, that of the ticket. */
    readonly language?: string | undefined;
  };
}

/** The new ticket. */
export interface SwappedTicket {
  readonly organizationId: string;
  readonly ticketId: string;
  readonly barcode: string;
}

/** Both sides of a swap, as they are after it. It is emitted once, as a thing that happened to the old ticket. */
export interface Swapped {
  readonly oldTicket: TicketRow;
  readonly newTicket: TicketRow;
}
export const ticketSwapped = notificationKind<Swapped>('ticket.swapped');

/**
 * Voids the ticket with this barcode and makes a new one, with a barcode and a payment of its own, for the buyer. Refuses a barcode that
 * no organization has, and a ticket that a rule of resale blocks.
 *
 * The rules are asked twice. First without a lock: most refusals end there, a ticket of another organization is never
 * locked, and many swaps of one barcode do not wait for each other. Then on the locked ticket, in a statement of its own:
 * under READ COMMITTED only a new statement sees what others committed while this one waited.
 */
export async function swapTicket(
  crossTenantWrite: CrossTenantWriteContext,
  swap: TicketSwap,
): Promise<SwappedTicket | Refusal<'TICKET_NOT_FOUND' | 'RESELL_NOT_ALLOWED'>> {
  const { resellerId, barcode } = swap;
  const { crossTenant, now } = crossTenantWrite;
  const tested = swap.takesTestBarcodes ? testOutcomeOf(barcode) : null;
  if (tested) return tested === 'not_found' ? noTicket : notAllowed;
  const seen = await findTicketByBarcode(crossTenant, { barcode, resellerId, now });
  if (!seen) return noTicket;
  if (blockingRule(seen)) return notAllowed;
  const { organization_id: organizationId, ticket_id: ticketId } = seen;
  const write = writeOfTenant(crossTenantWrite, organizationId);
  // Sent together, run one after the other.
  const [, [ticket]] = await Promise.all([
    write.tenant.run(lockTicket, { ticketId }),
    write.tenant.run(findResale, { ticketId, barcode, resellerId, now }),
  ]);
  if (!ticket || blockingRule(ticket)) return notAllowed;
  return exchange(write, ticket, swap);
}

const noTicket = refuse('TICKET_NOT_FOUND', 'There is no ticket with this barcode.');
const notAllowed = refuse('RESELL_NOT_ALLOWED', 'The ticket cannot be swapped.');

async function exchange(
  write: TenantWriteContext,
  old: ResaleRow,
  { resellerId, buyer }: TicketSwap,
): Promise<SwappedTicket | Refusal<'RESELL_NOT_ALLOWED'>> {
  const { tenant, now } = write;
  const email = buyer.email.trim();
  const name = `${buyer.firstName.trim()} ${buyer.lastName.trim()}`;
  const ticketId = newId('ticket', now);
  const barcode = newSecretCode();
  const { ticket_id: oldTicketId } = old;
  const resold = await resoldOf(write, old, ticketId);
  // Sent together, run one after the other: the ticket refers to its payment, and is read when everything is written.
  const [, [created], taken, , , [oldTicket, newTicket]] = await Promise.all([
    recordResold(write, old, resold, { resellerId, language: buyer.language }),
    tenant.run(insertSwappedTicket, {
      oldTicketId,
      newTicketId: ticketId,
      paymentId: resold.payment.id,
      barcode,
      resellerId,
      fullName: name,
      email,
      emailKey: email.toLowerCase(),
      language: buyer.language ?? null,
      now,
    }),
    reserveBarcodes(tenant, [{ barcode, ticketId }], now),
    handOverSupplements(write, oldTicketId, ticketId, resold),
    recordClient(write, { email, name, phone: '', language: buyer.language }),
    listBoth(write, oldTicketId, ticketId),
  ]);
  if (taken) throw new Error('a code of 100 random bits was there already');
  // Lost the race, past the lock: the UPDATE matched no row.
  if (!created) return notAllowed;
  // As ticket.swapped and nothing else: a swap sells nothing (ticket.sold) and takes no place away (ticket.voided), so
  // receivers that count those count right. The channel that sold the ticket gets it as well.
  const about = { resourceId: oldTicketId, channelId: oldTicket!.channel_id };
  await emit(write, [outboxMessage(ticketSwapped, { oldTicket: oldTicket!, newTicket: newTicket! }, about)]);
  return { organizationId: tenant.organizationId, ticketId, barcode };
}

/** What was bought for the old ticket after its sale goes along with the new one. */
async function handOverSupplements(
  { tenant }: TenantWriteContext,
  oldTicketId: string,
  newTicketId: string,
  { supplements }: ResoldTicket,
): Promise<void> {
  if (supplements.length === 0) return;
  const handedOver = supplements.flatMap(({ ids, payment }) => ids.map((id) => ({ id, payment_id: payment.id })));
  await tenant.run(updateSupplementsSwapped, { oldTicketId, newTicketId, supplements: toJson(handedOver) });
}

async function listBoth(
  { tenant }: TenantWriteContext,
  oldId: string,
  newId: string,
): Promise<(TicketRow | undefined)[]> {
  const rows = await tenant.run(listTicketsByIds, { ids: [oldId, newId] });
  return [oldId, newId].map((id) => rows.find((row) => row.id === id));
}
