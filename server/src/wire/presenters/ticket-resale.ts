import type { TicketResale } from '@stagedoor/contract';
import type { ResaleOfTicket } from '../../contexts/ticketing/resale/resale.ts';

export function presentTicketResale(row: ResaleOfTicket): TicketResale {
  return {
    ticket_id: row.ticketId,
    state: row.state,
    reason: row.reason,
    barcode: row.barcode,
    sealed_until: row.sealed_until ?? '',
    swap_available_until: row.swap_available_until,
    resellers: [...row.resellers],
    swapped_at: row.swapped_at ?? '',
    swapped_by: row.swapped_by,
  };
}
