import { operation } from '../../operation.ts';
import { Ticket } from '../../resources/ticket.ts';
import {
  AfterQuery,
  BarcodeInput,
  dateRangeQuery,
  EmailInput,
  FilterQuery,
  Id,
  ListOf,
  OneOf,
  pagingQuery,
  Type,
} from '../../schema.ts';
import { ticketStatuses } from '../../vocabulary.ts';

const equality = {
  event_id: Type.Optional(Id('event', 'Event id.')),
  ticket_rate_id: Type.Optional(Id('rate', 'Id of the ticket rate.')),
  status: Type.Optional(OneOf(ticketStatuses, 'State of the ticket.')),
  email: Type.Optional(EmailInput('E-mail of the holder.')),
  qr_code: Type.Optional(BarcodeInput('The barcode.')),
  payment_id: Type.Optional(Id('payment', 'Id of the payment.')),
};

export const listTickets = operation({
  id: 'listTickets',
  api: 'channels',
  method: 'GET',
  path: '/tickets',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Tickets',
  summary: 'List tickets',
  description:
    'Answers the tickets that the channel sold for organizations whose partner it is, ordered by (creation, id). To ' +
    'follow new tickets, ask for what comes `after` the last one received.',
  query: Type.Object({
    ...equality,
    organization_id: Type.Optional(Id('organization', 'Organization that sold.')),
    ...dateRangeQuery(['created_at', 'updated_at', 'entry_time']),
    ...pagingQuery,
    after: AfterQuery('ticket'),
    filter: FilterQuery(equality),
  }),
  success: { status: 200, description: 'The tickets.', schema: ListOf(Ticket) },
  errors: [],
});
