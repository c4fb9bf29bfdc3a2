/**
 * Tickets: from the moment they are created to the door, and the two ways in which they end.
 *
 * - `checkInTicket` sets how many people are inside; one statement, its notification included. Of two doors that send
 *   the same number at the same instant the second finds it recorded already. `CheckInBatcher` does the same for a rush,
 *   `applyDoorCounts` writes what the devices at the doors have counted.
 * - `holdTickets` keeps places for a purchase that is still to be paid, `holdTicketBatch` for the purchases of a rush;
 *   `ticketProduct` is what becomes of it.
 * - `sellTickets` sells at once what a channel or the box office was paid for, at the price of the rate.
 * - `holdTicketsAndSendLink` keeps places and mails where to pay for them, `sendTicket` mails a ticket.
 * - `createTickets` creates what was sold elsewhere, all or none, never more than there are places and never with a
 *   barcode that the organization had before.
 * - `beginSupplementPurchase` and `sellSupplements` sell supplements for a ticket that is sold; `supplementProduct` is what
 *   becomes of them.
 * - `refundTicket` and `refundSupplement` give money back.
 * - `useSupplement` records what was handed out of what was bought along.
 * - `deleteTickets` and `voidTicket` end tickets; their places are free again, their barcodes are not.
 * - `beginNameChange`, `completeNameChange`, `endNameChange` change the name in which a ticket is.
 * - `listTicketsAcrossOrganizations` is what a channel reads, `listManagedTickets` what the organization's people do,
 *   `listTicketsWithRate` what its systems do; `getTicketAdmission` says whether a barcode admits somebody.
 *
 * Guaranteed: the counters of a rate and its price steps equal the tickets that are neither voided nor deleted; what
 * happened and its notification are written together. Not done here: what a gateway says of a payment (the module
 * `checkout`), requests for refunds, and swaps (the module `resale`).
 */

export { type BoughtSupplementRow, updateSupplementsSwapped } from './bought-supplements.sql.ts';
export { listBoughtSupplements, type SupplementToBuy } from './bought-supplements.ts';
export { type CheckIn, checkInTicket } from './check-in.ts';
export { CheckInBatcher } from './check-in-batcher.ts';
export { validateTicketDiscountCode } from './discount-check.ts';
export { applyDoorCounts, type DoorCount } from './door-counts.ts';
export { deleteTickets, voidTicket } from './end-tickets.ts';
export type { TicketHistoryRow } from './history.sql.ts';
export { type HeldPurchase, type HoldRefusal, holdTickets, type TicketsToBuy } from './hold.ts';
export { canHoldInBatch, holdTicketBatch } from './hold-batch.ts';
export { updateTicketHolder } from './holder-changes.ts';
export { createTickets } from './import.ts';
export { problemsOfTicket, type TicketsToImport, type TicketToImport } from './import-checks.ts';
export {
  ticketDeleted,
  ticketNameChanged,
  ticketRefunded,
  ticketRestored,
  ticketSold,
  ticketUpdated,
  ticketVoided,
} from './kinds.ts';
export type { ManagedTicketRow, TicketTotalsRow } from './list-tickets.sql.ts';
export {
  findTicketOfChannel,
  getManagedTicket,
  getTicketHistory,
  listManagedTickets,
  listTicketsAcrossOrganizations,
  sumTickets,
  type TicketDates,
  type TicketFilter,
} from './list-tickets.ts';
export { holdTicketsAndSendLink, sendTicket } from './mail-tickets.ts';
export type { NameChangeRow } from './name-changes.sql.ts';
export {
  cancelNameChange,
  completeNameChange,
  createNameChange,
  type NewOwner,
} from './name-changes.ts';
export { earnedParts, type TicketHolder } from './new-ticket.ts';
export { nameChangeProduct, supplementProduct, ticketPersonalData, ticketProduct } from './products.ts';
export { refundSupplement } from './refund-supplement.ts';
export { requestStatus } from './refunds.sql.ts';
export { lockTicketToRefund, refundTicket, refundTickets } from './refunds.ts';
export { managedTicketsOf } from './sale-steps.ts';
export { supplementSales, ticketSales } from './sales.sql.ts';
export { sellTickets, type TicketsToSell, type TicketToSell } from './sell.ts';
export { type BegunNameChange, beginNameChange, endNameChange } from './sell-name-change.ts';
export { beginSupplementPurchase, type SupplementPurchase, sellSupplements } from './sell-supplements.ts';
export { listTicketsByIds, type SoldSupplement, type TicketRow } from './ticket-row.sql.ts';
export type { TicketWithRateRow } from './tickets-with-rate.sql.ts';
export {
  getTicketAdmission,
  getTicketWithRate,
  getTicketWithRateByBarcode,
  listTicketsWithRate,
} from './tickets-with-rate.ts';
export { type HandedOut, supplementUsed, type UsedSupplement, useSupplement } from './used-supplements.ts';
