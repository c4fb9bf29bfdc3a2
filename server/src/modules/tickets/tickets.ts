/**
 * Tickets: from the moment they are created to the door, and the two ways in which they end.
 *
 * - `checkInTicket` sets how many people are inside; one statement, its notification included. Of two doors that send
 *   the same number at the same instant one is told that it is recorded already. `CheckInDesk` does the same for a rush.
 * - `createTickets` creates what was sold elsewhere, all or none, never more than there are places and never with a
 *   barcode that anybody had before.
 * - `deleteTickets` and `voidTicket` end tickets; their places are free again, their barcodes are not.
 * - `createNameChange`, `completeNameChange`, `cancelNameChange` change the holder.
 * - `listTicketsAcrossOrganizations` is what a channel reads, `listManagedTickets` what the organization's people do.
 *
 * Guaranteed: the counters of a rate and its price steps equal the tickets that are neither voided nor deleted; what
 * happened and its notification are written together. Not done here: selling with a payment still to come, refunds,
 * and swaps (the module `resale`).
 */
export { type CheckIn, checkInTicket } from './check-in.ts';
export { CheckInDesk } from './check-in-desk.ts';
export { deleteTickets, voidTicket } from './end-tickets.ts';
export { createTickets } from './import.ts';
export { type PaidRow, paymentSucceeded, ticketDeleted, ticketNameChanged, ticketSold, ticketVoided } from './kinds.ts';
export { listTicketsAcrossOrganizations, type TicketDates, type TicketFilter } from './list-tickets.sql.ts';
export {
  listManagedTickets,
  listManagedTicketsByIds,
  type ManagedTicketFilter,
  type ManagedTicketRow,
} from './managed-tickets.sql.ts';
export type { NameChangeRow } from './name-changes.sql.ts';
export { cancelNameChange, completeNameChange, createNameChange, type NewHolder } from './name-changes.ts';
export { listTicketsByIds, type SoldSupplement, type TicketRow } from './ticket-row.sql.ts';
export type { TicketsToImport, TicketToImport } from './ticket-to-import.ts';
