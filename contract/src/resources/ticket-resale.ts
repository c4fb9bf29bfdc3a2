import {
  Id,
  Instant,
  InstantOrEmpty,
  List,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  UrlOrEmpty,
} from '../schema.ts';
import { resaleErrors, ticketResaleStates } from '../vocabulary.ts';

const TicketReseller = Resource('TicketReseller', 'A reseller that can swap the ticket.', {
  name: Str('Name.', ['Second Row']),
  website: UrlOrEmpty('Its page for people who sell a ticket.', 'https://second-row.example/sell'),
});

export const TicketResale = Resource('TicketResale', 'Whether the holder of a ticket can have it resold.', {
  ticket_id: Id('ticket', 'Id of the ticket.'),
  state: OneOf(
    ticketResaleStates,
    '`open` while the resellers can swap it, `closed` while they cannot, `swapped` where one did: the ticket is void then, ' +
      'and somebody else has a new one.',
  ),
  reason: OneOfOrEmpty(resaleErrors, 'The rule of `validateBarcode` that closes it.'),
  barcode: Str('What a reseller needs; empty unless it is open, and while the ticket is sealed.', [
    '7ZK2M9QXW4T8BVHN3CRE',
  ]),
  sealed_until: InstantOrEmpty('Until when the ticket is sealed.'),
  swap_available_until: Instant('Until when resellers can swap it.'),
  resellers: List(TicketReseller, 'The resellers that the organization has admitted, by name.'),
  swapped_at: InstantOrEmpty('When a reseller swapped it.'),
  swapped_by: Str('Name of the reseller that swapped it, which owes the money to the holder; else empty.', [
    'Second Row',
  ]),
});
export type TicketResale = Static<typeof TicketResale>;
