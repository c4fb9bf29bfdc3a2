import { Id, Resource, type Static, Str, Url } from '../schema.ts';

/** 2.9 */
export const SwapResult = Resource('SwapResult', 'The new ticket that a swap made.', {
  id: Id('ticket', 'Id of the new ticket.'),
  barcode: Str('Barcode of the new ticket.', ['C4W9TKX2M7QBZ5VHN8RE']),
  pdf: Url(
    'Address of the PDF of the new ticket; it works without credentials.',
    'https://tickets.example.org/resellers/tickets/pdf/Zm9yZXhhbXBsZW9ubHk',
  ),
});
export type SwapResult = Static<typeof SwapResult>;
