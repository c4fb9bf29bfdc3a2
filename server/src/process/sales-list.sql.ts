/** The list of everything that was sold: what stands there with the thing itself, in the words of its context. */
import { entrySales } from '../contexts/guest-lists/guest-lists/guest-lists.ts';
import { passSales } from '../contexts/memberships/passes/passes.ts';
import { salesStatements } from '../contexts/sales/sales/sales.ts';
import { bookingSales } from '../contexts/tables/bookings/bookings.ts';
import { supplementSales, ticketSales } from '../contexts/ticketing/tickets/tickets.ts';

// In the order of the condition of the index `payments_of_other_kinds`.
export const salesList = salesStatements([ticketSales, bookingSales, passSales, entrySales, supplementSales]);
