import { resellers } from '@stagedoor/contract';
import { openTicketPdf, swapTicket, validateBarcode } from '../../modules/resale/resale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { presentSwap } from './presenters/swap-result.ts';
import { presentVerdict } from './presenters/validation.ts';

export const resaleHandlers: readonly Handler[] = [
  read(resellers.validateBarcode, async ({ db, caller, query, now }) => {
    const verdict = await validateBarcode(db, caller.reseller.id, query.barcode, now);
    return verdict instanceof Refusal ? verdict : presentVerdict(verdict);
  }),
  write(resellers.swapTicket, async ({ change, caller, body, services }) => {
    const swap = { resellerId: caller.reseller.id, barcode: body.ticket.barcode, buyer: body.customer };
    const ticket = await swapTicket(change, swap);
    return ticket instanceof Refusal ? ticket : presentSwap(ticket, services);
  }),
  read(resellers.getTicketPdf, async ({ db, params, services, now, header }) => {
    const ticket = await openTicketPdf(db, params.token, services.secretsKey.deriveAll('pdf-links'), now);
    if (ticket instanceof Refusal) return ticket;
    header('content-disposition', `inline; filename="${ticket.fileName}"`);
    // Who has the address has the ticket: it is neither kept on the way nor told to pages that are linked.
    header('cache-control', 'private, no-store');
    header('referrer-policy', 'no-referrer');
    header('x-robots-tag', 'noindex');
    return ticket.pdf;
  }),
];
