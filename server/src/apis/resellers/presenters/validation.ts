import type { ResellerValidation } from '@stagedoor/contract';
import type { ValidationResult } from '../../../contexts/ticketing/resale/resale.ts';
import { toDecimal } from '../../../http/money.ts';

/** 2.8 */
export function presentValidation(result: ValidationResult): ResellerValidation {
  if (!result.swappable) {
    const { ticketId, barcode, valid, error } = result;
    return { id: ticketId, barcode, valid, swappable: false, error };
  }
  const { ticket } = result;
  const dates = { date_start: ticket.starts_at, date_end: ticket.ends_at, date_only: ticket.date_only };
  return {
    id: ticket.ticket_id,
    barcode: ticket.barcode,
    valid: true,
    swappable: true,
    event: { id: ticket.event_id, name: ticket.event_name, ...dates },
    type: {
      id: ticket.rate_id,
      name: ticket.rate_name,
      ...dates,
      price: toDecimal(ticket.price, ticket.currency_digits),
      service_fee: toDecimal(ticket.service_fee, ticket.currency_digits),
      currency: ticket.currency,
    },
  };
}
