/** Barcodes of alpha that always give one outcome at a door: of no ticket, the same for every organization. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';

/** Of no ticket. */
const testTicketId = 'tkt_00000000000000000000000000';

type Outcome = string | Refusal<'not_found' | 'ticket_not_active' | 'already_checked_in'>;

const outcomes: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ['TEST-ADMITTED', testTicketId],
  ['TEST-ALREADY-CHECKED-IN', refuse('already_checked_in', 'A test barcode: everybody is inside already.')],
  ['TEST-TICKET-NOT-ACTIVE', refuse('ticket_not_active', 'A test barcode: the ticket is voided.')],
  ['TEST-TICKET-NOT-FOUND', refuse('not_found', 'A test barcode: there is no such ticket.')],
]);

/** What a door is answered for a test barcode: the id of a ticket that is admitted, or why not; undefined for others. */
export const testAdmissionOf = (barcode: string): Outcome | undefined => outcomes.get(barcode);
