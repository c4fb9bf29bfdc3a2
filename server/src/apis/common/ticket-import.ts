/** Reads tickets to create as they are sent, for every API that offers it. */
import type { OriginApi, TicketImport } from '@stagedoor/contract';
import type { TicketsToImport, TicketToImport } from '../../modules/tickets/tickets.ts';
import type { Problems } from './problems.ts';

export const ticketImportWireNames = {
  rateId: 'ticket_rate_id',
  channelId: 'channel_id',
  priceId: 'price_id',
  barcode: 'qr_code',
  fullName: 'full_name',
  postalCode: 'postal_code',
  countryCode: 'country_code',
  documentType: 'personal_document_type',
  documentNumber: 'personal_document_number',
  questionId: 'question_id',
  supplementId: 'supplement_id',
};

export function ticketsToImport(
  body: TicketImport,
  from: { readonly createdVia: OriginApi; readonly createdBy: string; readonly currencyDigits: number },
  problems: Problems,
): TicketsToImport {
  return {
    rateId: body.ticket_rate_id,
    channelId: body.channel_id ?? null,
    saleType: body.sale_type ?? 'imported',
    createdVia: from.createdVia,
    createdBy: from.createdBy,
    tickets: body.tickets.map((ticket, index) =>
      ticketToImport(ticket, { at: `/tickets/${index}`, digits: from.currencyDigits, problems }),
    ),
  };
}

function ticketToImport(
  ticket: TicketImport['tickets'][number],
  { at, digits, problems }: { at: string; digits: number; problems: Problems },
): TicketToImport {
  const money = (path: string, amount: number | undefined) =>
    amount === undefined ? undefined : problems.money(`${at}/${path}`, amount, digits);
  return {
    priceId: ticket.price_id,
    barcode: ticket.qr_code,
    totalPrice: money('total_price', ticket.total_price),
    fee: money('fee', ticket.fee),
    fullName: ticket.full_name,
    email: ticket.email,
    phone: ticket.phone ?? '',
    gender: ticket.gender ?? 'unspecified',
    birthday: ticket.birthday ?? null,
    address: ticket.address ?? '',
    postalCode: ticket.postal_code ?? '',
    countryCode: ticket.country_code ?? '',
    documentType: ticket.personal_document_type ?? '',
    documentNumber: ticket.personal_document_number ?? '',
    // The schema lets nothing through that has neither spelling.
    answers: (ticket.answers ?? []).map((given) => ({
      questionId: (given.question_id ?? given.questionId)!,
      answer: given.answer,
    })),
    supplements: (ticket.supplements ?? []).map((bought, index) => ({
      supplementId: (bought.supplement_id ?? bought.supplementId)!,
      price: money(`supplements/${index}/price`, bought.price),
    })),
  };
}
