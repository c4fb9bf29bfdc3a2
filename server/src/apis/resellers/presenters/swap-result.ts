import { resellers, type SwapResult } from '@stagedoor/contract';
import { pdfToken, type SwappedTicket } from '../../../contexts/ticketing/resale/resale.ts';
import type { Services } from '../../../http/services.ts';

const pdfPath = resellers.getTicketPdf.path.replace('{token}', '');

/** 2.9 */
export function presentSwap(ticket: SwappedTicket, services: Services): SwapResult {
  const { organizationId, ticketId } = ticket;
  const token = pdfToken({ organizationId, ticketId, ownerSince: null }, services.secretsKey.derive('pdf-links'));
  return { id: ticket.ticketId, barcode: ticket.barcode, pdf: `${services.publicUrl()}/resellers${pdfPath}${token}` };
}
