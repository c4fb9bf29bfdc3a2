/** One ticket becomes another: the swap. */

import { groupBy } from '../../../platform/group-by.ts';
import { newId, newSecretCode } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { recordClients } from '../../customers/clients/clients.ts';
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
import { blockingRule, testOutcomeOf } from './rules.ts';

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

type SwapRefusal = Refusal<'TICKET_NOT_FOUND' | 'RESELL_NOT_ALLOWED'>;

/**
 * Voids the ticket with this barcode and makes a new one, with a barcode and a payment of its own, for the buyer. Refuses a barcode that
 * no organization has, and a ticket that a rule of resale blocks.
 *
 * The rules are asked twice. First without a lock: most refusals end there, a ticket of another organization is never
 * locked, and many swaps of one barcode do not wait for each other. Then on the locked ticket, in a statement of its own:
 * under READ COMMITTED only a new statement sees what others committed while this one waited.
 */
export async function swapTicket(
  write: CrossTenantWriteContext,
  swap: TicketSwap,
): Promise<SwappedTicket | SwapRefusal> {
  const ticket = await findSwappable(write, swap);
  if (ticket instanceof Refusal) return ticket;
  const swapped = await swapSeen(writeOfTenant(write, ticket.organization_id), [{ ticket, swap }]);
  return swapped instanceof Refusal ? swapped : swapped[0]!;
}

/**
 * The same for several of one reseller and one language, with an answer for each, in their order. Null where two of them are of one
 * ticket, or one cannot be swapped once it is locked: then nothing may be kept, and each is to be swapped by itself.
 */
export async function swapTickets(
  write: CrossTenantWriteContext,
  swaps: readonly TicketSwap[],
): Promise<readonly (SwappedTicket | SwapRefusal)[] | null> {
  const answers: (SwappedTicket | SwapRefusal)[] = [];
  const seen = await Promise.all(swaps.map((swap) => findSwappable(write, swap)));
  const tickets = seen.flatMap((ticket, index) => {
    if (!(ticket instanceof Refusal)) return { ticket, swap: swaps[index]!, index };
    answers[index] = ticket;
    return [];
  });
  // Nothing needs to be written to know it.
  if (new Set(tickets.map(({ ticket }) => ticket.ticket_id)).size < tickets.length) return null;
  for (const [organizationId, ofOne] of groupBy(tickets, ({ ticket }) => ticket.organization_id)) {
    // Whoever locks several tickets locks them in the order of their ids.
    const inOrder = ofOne.toSorted((one, other) => (one.ticket.ticket_id < other.ticket.ticket_id ? -1 : 1));
    const swapped = await swapSeen(writeOfTenant(write, organizationId), inOrder);
    if (swapped instanceof Refusal) return null;
    for (const [place, { index }] of inOrder.entries()) answers[index] = swapped[place]!;
  }
  return answers;
}

async function findSwappable(
  { crossTenant, now }: CrossTenantWriteContext,
  { resellerId, barcode, takesTestBarcodes }: TicketSwap,
): Promise<(ResaleRow & { readonly organization_id: string }) | SwapRefusal> {
  const tested = takesTestBarcodes ? testOutcomeOf(barcode) : null;
  if (tested) return tested === 'not_found' ? noTicket : notAllowed;
  const seen = await findTicketByBarcode(crossTenant, { barcode, resellerId, now });
  if (!seen) return noTicket;
  return blockingRule(seen) ? notAllowed : seen;
}

interface SeenSwap {
  readonly ticket: ResaleRow;
  readonly swap: TicketSwap;
}

/** Swaps tickets that could be swapped when they were looked at; refuses them all where one of them cannot be any more. */
async function swapSeen(
  write: TenantWriteContext,
  seen: readonly SeenSwap[],
): Promise<readonly SwappedTicket[] | Refusal<'RESELL_NOT_ALLOWED'>> {
  const { tenant, now } = write;
  // Sent together, run one after the other.
  const locked = await Promise.all(
    seen.map(async ({ ticket: { ticket_id: ticketId }, swap }) => {
      const [, [ticket]] = await Promise.all([
        tenant.run(lockTicket, { ticketId }),
        tenant.run(findResale, { ticketId, barcode: swap.barcode, resellerId: swap.resellerId, now }),
      ]);
      return ticket && !blockingRule(ticket) ? { ticket, swap } : null;
    }),
  );
  const swaps = locked.filter((one) => one !== null);
  return swaps.length < seen.length ? notAllowed : exchange(write, swaps);
}

const noTicket = refuse('TICKET_NOT_FOUND', 'There is no ticket with this barcode.');
const notAllowed = refuse('RESELL_NOT_ALLOWED', 'The ticket cannot be swapped.');

async function exchange(
  write: TenantWriteContext,
  swaps: readonly SeenSwap[],
): Promise<readonly SwappedTicket[] | Refusal<'RESELL_NOT_ALLOWED'>> {
  const { tenant, now } = write;
  const { organizationId } = tenant;
  const exchanges = await Promise.all(
    swaps.map(async ({ ticket, swap: { buyer } }) => {
      const ticketId = newId('ticket', now);
      const resold = await resoldOf(write, ticket, ticketId);
      const email = buyer.email.trim();
      const name = `${buyer.firstName.trim()} ${buyer.lastName.trim()}`;
      return { ticket, ticketId, barcode: newSecretCode(), resold, email, name, language: buyer.language };
    }),
  );
  const { resellerId, buyer } = swaps[0]!.swap;
  // Sent together, run one after the other: tickets refer to their payments, and are read when everything is written.
  const [, created, taken, , , rows] = await Promise.all([
    recordResold(write, exchanges, { resellerId, language: buyer.language }),
    Promise.all(
      exchanges.map(({ ticket, ticketId, barcode, resold, email, name, language = null }) =>
        tenant.run(insertSwappedTicket, {
          oldTicketId: ticket.ticket_id,
          newTicketId: ticketId,
          paymentId: resold.payment.id,
          barcode,
          resellerId,
          fullName: name,
          email,
          emailKey: email.toLowerCase(),
          language,
          now,
        }),
      ),
    ),
    reserveBarcodes(tenant, exchanges, now),
    Promise.all(
      exchanges.map(({ ticket, ticketId, resold }) => handOverSupplements(write, ticket.ticket_id, ticketId, resold)),
    ),
    recordClients(
      write,
      exchanges.map(({ email, name, language }) => ({ email, name, phone: '', language })),
    ),
    tenant.run(listTicketsByIds, { ids: exchanges.flatMap(({ ticket, ticketId }) => [ticket.ticket_id, ticketId]) }),
  ]);
  if (taken) throw new Error('a code of 100 random bits was there already');
  // Lost the race, past the lock: the UPDATE matched no row.
  if (created.some(({ length }) => length === 0)) return notAllowed;
  // As ticket.swapped and nothing else: a swap sells nothing (ticket.sold) and takes no place away (ticket.voided), so
  // receivers that count those count right. The channel that sold the ticket gets it as well.
  const byId = new Map(rows.map((row) => [row.id, row]));
  const messages = exchanges.map(({ ticket, ticketId }) => {
    const swapped = { oldTicket: byId.get(ticket.ticket_id)!, newTicket: byId.get(ticketId)! };
    const about = { resourceId: ticket.ticket_id, channelId: ticket.channel_id };
    return outboxMessage(ticketSwapped, swapped, about);
  });
  await emit(write, messages);
  return exchanges.map(({ ticketId, barcode }) => ({ organizationId, ticketId, barcode }));
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
