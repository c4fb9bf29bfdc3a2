import type { TicketSwapped } from '@stagedoor/contract';
import { type Presenter, presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import { type Swapped, ticketSwapped } from '../../contexts/ticketing/resale/resale.ts';
import { presentTicket } from './ticket.ts';

/** Both tickets whole, as they are after the swap: the old one voided, the new one with its own barcode. */
function presentSwapped({ oldTicket, newTicket }: Swapped): TicketSwapped {
  return { old_ticket: presentTicket(oldTicket), new_ticket: presentTicket(newTicket) };
}

export const swapPresenters: readonly Presenter[] = [presenter(ticketSwapped, presentSwapped)];
