/** Tickets and supplements in the list of sales. */
import type { SalesSource } from '../../sales/sales/sales.ts';

/** A ticket that came from a swap sold nothing. */
export const ticketSales: SalesSource = {
  kind: 'ticket',
  table: 'tickets',
  rates: 'ticket_rates',
  sold: `SELECT t.created_at, t.id, t.event_id, t.channel_id, t.payment_id FROM tickets t
   WHERE t.organization_id = $1 AND t.activated_at IS NOT NULL AND t.resold_from IS NULL`,
};

/** Supplements that were bought for tickets that were sold. */
export const supplementSales: SalesSource = {
  kind: 'supplement',
  table: 'ticket_supplements',
  rates: 'ticket_rates',
  sold: `SELECT v.created_at, v.id, w.event_id, w.channel_id, v.payment_id FROM ticket_supplements v
   JOIN payments w ON w.organization_id = $1 AND w.id = v.payment_id
   WHERE v.organization_id = $1 AND v.activated_at IS NOT NULL`,
};
