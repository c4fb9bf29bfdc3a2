import { operation } from '../../operation.ts';
import { Bool, Id, List, ListOf, Num, Resource, type Static, Type } from '../../schema.ts';

const CustomTax = Resource('CustomTax', 'A percentage of tax that prices include.', {
  percentage: Num('Percent, at most 4 decimals.'),
  is_default: Bool('True for that of everything without a percentage of its own.'),
  ticket_rate_ids: List(Id('rate', 'Id of a ticket rate.'), 'Ticket rates for which it is set.'),
  booking_rate_ids: List(Id('rate', 'Id of a booking rate.'), 'Booking rates for which it is set.'),
});
export type CustomTax = Static<typeof CustomTax>;

export const listCustomTaxes = operation({
  id: 'listCustomTaxes',
  api: 'integrations',
  method: 'GET',
  path: '/custom-taxes',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Invoicing',
  summary: 'List custom taxes',
  description:
    'Returns the tax percentages used on new invoices: the default of the organization first, then the others ' +
    'by size, each with the rates that use it. The rates are those of one event, or of all events that have not ' +
    'ended.',
  query: Type.Object({ event_id: Type.Optional(Id('event', 'Only the rates of this event.')) }),
  success: { status: 200, description: 'The percentages.', schema: ListOf(CustomTax) },
  errors: [],
});
