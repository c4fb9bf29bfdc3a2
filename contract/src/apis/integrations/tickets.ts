import { operation } from '../../operation.ts';
import { Ticket } from '../../resources/ticket.ts';
import {
  BarcodeInput,
  DayInput,
  Done,
  EmailInput,
  Id,
  InstantInput,
  Int,
  ListOf,
  MoneyInput,
  OneOf,
  StrInput,
  Success,
  Type,
} from '../../schema.ts';
import { documentTypes, genders, limits, saleTypes } from '../../vocabulary.ts';

export const checkInTicket = operation({
  id: 'checkInTicket',
  api: 'integrations',
  method: 'PUT',
  path: '/tickets/{ticketId}/checkin',
  access: { by: 'key', scope: 'tickets:checkin' },
  tag: 'Tickets',
  summary: 'Update the check-in of a ticket',
  description:
    'Sets how many people are inside on a ticket. More than now: they enter. Fewer: a correction. The same number ' +
    'again is refused, so that of two doors reading one ticket at the same instant only one admits. A repeated ' +
    'request with the same Idempotency-Key is answered as the first one was.',
  params: Type.Object({ ticketId: Id('ticket', 'Ticket id.') }),
  bodyOptional: true,
  body: Type.Object(
    {
      enter: Type.Optional(
        Int('People inside on this ticket after the call, from 0 to its `for`; all of them when omitted.', {
          maximum: limits.partySizeMax,
        }),
      ),
      entry_date: Type.Optional(InstantInput('When they entered; the present when omitted.')),
      quality: Type.Optional(Int('Rating of the guests by the door, 0 to 5.', { maximum: 5 })),
    },
    { description: 'The check-in; everything may be omitted.' },
  ),
  success: { status: 200, description: 'Recorded.', schema: Done },
  errors: ['not_found', 'already_checked_in', 'ticket_not_active'],
});

export const deleteTickets = operation({
  id: 'deleteTickets',
  api: 'integrations',
  method: 'DELETE',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Delete tickets',
  description:
    'Soft-deletes tickets that were created through the integrations API; their places are free again. Unknown or ' +
    'deleted tickets, and those that came in otherwise, are passed over; repeated ids count once.',
  body: Type.Object(
    {
      ticket_ids: Type.Array(Id('ticket', 'Ticket id.'), {
        description: 'The tickets to delete.',
        minItems: 1,
        maxItems: limits.deleteTicketsMax,
      }),
    },
    { description: 'Which tickets.' },
  ),
  success: {
    status: 200,
    description: 'Deleted.',
    schema: Type.Object({
      success: Success,
      deleted_tickets: Int('How many tickets this call deleted.', { maximum: limits.deleteTicketsMax }),
    }),
  },
  errors: [],
});

/** Senders spell these ids in either way; one of the two must be there. */
const oneSpelling = (...names: string[]) => ({
  anyOf: names.map((name) => ({ properties: { [name]: {} }, required: [name] })),
});

const ImportedAnswer = Type.Object(
  {
    question_id: Type.Optional(Id('question', 'Id of the question.')),
    questionId: Type.Optional(Id('question', 'Id of the question, in the spelling of answers.')),
    answer: StrInput('The answer.', { maxLength: limits.textLength }),
  },
  {
    description: 'An answer to a question of the rate; the id in either spelling.',
    ...oneSpelling('question_id', 'questionId'),
  },
);

const ImportedSupplement = Type.Object(
  {
    supplement_id: Type.Optional(Id('supplement', 'Id of a supplement of the rate.')),
    supplementId: Type.Optional(Id('supplement', 'Id of a supplement of the rate, in the spelling of answers.')),
    price: Type.Optional(MoneyInput('What was paid for it; the price of the rate when omitted.')),
  },
  {
    description: 'Something bought along; the id in either spelling.',
    ...oneSpelling('supplement_id', 'supplementId'),
  },
);

const ImportedTicket = Type.Object(
  {
    price_id: Id('price', 'Id of a price of the rate.'),
    qr_code: Type.Optional(
      BarcodeInput(
        'Barcode of the ticket, if it has one already; it must never have been used in this deployment.',
        limits.barcodeLengthMin,
      ),
    ),
    total_price: Type.Optional(MoneyInput('What was paid in all; price, fee and supplements together when omitted.')),
    fee: Type.Optional(MoneyInput('Fee of the organization within it; the fee of the price when omitted.')),
    full_name: StrInput('Name of the holder.', { minLength: 1, examples: ['Teodor Amsel'] }),
    email: EmailInput('E-mail of the holder.'),
    phone: Type.Optional(StrInput('Phone number of the holder.', { maxLength: 40, examples: ['+34600000102'] })),
    gender: Type.Optional(OneOf(genders, 'Gender of the holder; unspecified when omitted.')),
    birthday: Type.Optional(DayInput('Birthday of the holder.')),
    address: Type.Optional(StrInput('Address of the holder.')),
    postal_code: Type.Optional(StrInput('Postal code of the holder.', { maxLength: 20, examples: ['46001'] })),
    country_code: Type.Optional(
      Type.String({
        description: 'Country of the holder, ISO 3166-1 alpha-2.',
        pattern: '^[A-Za-z]{2}$',
        maxLength: 2,
        examples: ['ES'],
      }),
    ),
    personal_document_type: Type.Optional(OneOf(documentTypes, 'Kind of identity document of the holder.')),
    personal_document_number: Type.Optional(StrInput('Number of that document.', { maxLength: 64 })),
    answers: Type.Optional(
      Type.Array(ImportedAnswer, { description: 'Answers to the questions of the rate.', maxItems: 50 }),
    ),
    supplements: Type.Optional(Type.Array(ImportedSupplement, { description: 'What was bought along.', maxItems: 50 })),
  },
  { description: 'One ticket to create.' },
);

export const importTickets = operation({
  id: 'importTickets',
  api: 'integrations',
  method: 'POST',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Tickets',
  summary: 'Create tickets',
  description:
    'Creates tickets that were sold or given away elsewhere: all of them, or none when a barcode is taken or the ' +
    'rate or a price has not that many places left. They are active at once.',
  body: Type.Object(
    {
      ticket_rate_id: Id('rate', 'The rate of all tickets.'),
      channel_id: Type.Optional(Id('channel', 'Channel that sold them.')),
      sale_type: Type.Optional(OneOf(saleTypes, 'How they were sold; imported when omitted.')),
      tickets: Type.Array(ImportedTicket, {
        description: 'The tickets.',
        minItems: 1,
        maxItems: limits.importTicketsMax,
      }),
    },
    { description: 'The tickets to create.' },
  ),
  success: { status: 200, description: 'The tickets, in the order of the request.', schema: ListOf(Ticket) },
  errors: ['not_found', 'sold_out', 'barcode_taken'],
});
