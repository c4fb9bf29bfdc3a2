import { resellers } from '@stagedoor/contract';
import {
  openTicketPdf,
  type PrintedTicket,
  type SwappedTicket,
  swapTicket,
  validateBarcode,
} from '../../contexts/ticketing/resale/resale.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentSwap } from './presenters/swap-result.ts';
import { presentValidation } from './presenters/validation.ts';

export const resaleHandlers: readonly Handler[] = [
  endpoint(resellers.validateBarcode, {
    run: ({ crossTenant, caller, query, services, now }) =>
      validateBarcode(crossTenant, caller.reseller.id, query.barcode, now, {
        takesTestBarcodes: services.environment === 'alpha',
      }),
    present: presentValidation,
  }),

  endpoint(resellers.swapTicket, {
    run: ({ write, caller, body, services }) =>
      swapTicket(write, {
        resellerId: caller.reseller.id,
        barcode: body.ticket.barcode,
        takesTestBarcodes: services.environment === 'alpha',
        buyer: body.customer,
      }),
    present: (ticket: SwappedTicket, { services }) => presentSwap(ticket, services),
  }),

  endpoint(resellers.getTicketPdf, {
    run: ({ crossTenant, params, services, now }) =>
      openTicketPdf(crossTenant, params.token, services.secretsKey.deriveAll('pdf-links'), now),
    present: (ticket: PrintedTicket, { header }) => {
      header('content-disposition', `inline; filename="${ticket.fileName}"`);
      // The address is all that it takes to get the ticket: it is neither kept on the way nor sent to pages that are linked.
      header('cache-control', 'private, no-store');
      header('referrer-policy', 'no-referrer');
      header('x-robots-tag', 'noindex');
      return ticket.pdf;
    },
  }),
];
