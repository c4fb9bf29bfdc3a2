import { type ResellerValidation, resellers, type SwapResult } from '@stagedoor/contract';
import { signTicketLink } from '../../contexts/sales/ticket-pdf/ticket-pdf.ts';
import {
  openTicketPdf,
  type PrintedTicket,
  type SwappedTicket,
  swapTicket,
  swapTickets,
  type ValidationResult,
  validateBarcode,
} from '../../contexts/ticketing/resale/resale.ts';
import { batchedEndpoint, endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toDecimal } from '../../http/money.ts';
import type { Services } from '../../http/services.ts';

export const resaleHandlers: readonly Handler[] = [
  endpoint(resellers.validateBarcode, {
    run: ({ crossTenant, caller, query, services, now }) =>
      validateBarcode(crossTenant, caller.reseller.id, query.barcode, now, {
        takesTestBarcodes: services.environment === 'alpha',
      }),
    present: presentValidation,
  }),

  batchedEndpoint(resellers.swapTicket, {
    input: ({ caller, body, services }) => ({
      resellerId: caller.reseller.id,
      barcode: body.ticket.barcode,
      takesTestBarcodes: services.environment === 'alpha',
      buyer: body.customer,
    }),
    run: ({ write }, swap) => swapTicket(write, swap),
    keyOf: ({ caller }, { buyer }) => `${caller.credentialId} ${buyer.language ?? ''}`,
    runBatch: ({ write }, swaps) => swapTickets(write, swaps),
    patienceMs: 100,
    present: (ticket: SwappedTicket, { services }) => presentSwap(ticket, services),
  }),

  endpoint(resellers.getTicketPdf, {
    run: ({ crossTenant, params, services, now }) =>
      openTicketPdf(crossTenant, params.token, services.secretsKey.deriveAll('pdf-links'), {
        files: services.files,
        now,
      }),
    present: (ticket: PrintedTicket, { header }) => {
      header('content-disposition', `inline; filename="${ticket.fileName}"`);
      // The address is all that it takes to get the ticket: it is not kept on the way.
      header('cache-control', 'private, no-store');
      header('x-robots-tag', 'noindex');
      return ticket.pdf;
    },
  }),
];

const pdfPath = resellers.getTicketPdf.path.replace('{token}', '');

/** 2.9 */
function presentSwap(ticket: SwappedTicket, services: Services): SwapResult {
  const { organizationId, ticketId } = ticket;
  const key = services.secretsKey.derive('pdf-links');
  const token = signTicketLink('pdf', { key, organizationId, ticketId, ownerSince: null });
  return { id: ticket.ticketId, barcode: ticket.barcode, pdf: `${services.publicUrl()}/resellers${pdfPath}${token}` };
}

/** 2.8 */
function presentValidation(result: ValidationResult): ResellerValidation {
  if (!result.swappable) {
    const { ticketId, barcode, valid, error } = result;
    return { id: ticketId, barcode, valid, swappable: false, error };
  }
  const { ticket } = result;
  const dates = { date_start: ticket.starts_at, date_end: ticket.ends_at, date_only: ticket.date_only };
  return {
    id: ticket.ticket_id,
    barcode: ticket.barcode,
    valid: true,
    swappable: true,
    event: { id: ticket.event_id, name: ticket.event_name, ...dates },
    type: {
      id: ticket.rate_id,
      name: ticket.rate_name,
      ...dates,
      price: toDecimal(ticket.price, ticket.currency_digits),
      service_fee: toDecimal(ticket.service_fee, ticket.currency_digits),
      currency: ticket.currency,
    },
  };
}
