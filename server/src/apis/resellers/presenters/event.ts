import type { ResellerEvent } from '@stagedoor/contract';
import type { ResellerEventRow } from '../../../modules/resale/resale.ts';

/** 2.10. Money stays in minor units here. */
export function presentResellerEvent(event: ResellerEventRow): ResellerEvent {
  const date = { start: event.starts_at, end: event.ends_at };
  const { swap_available_until, currency } = event;
  return {
    id: event.id,
    name: event.name,
    type: event.type,
    sealed_tickets_available_at: event.sealed_tickets_available_at,
    swap_available_until,
    date,
    ticket_types: event.ticket_types.map((type) => ({ ...type, swap_available_until, currency, date })),
    venue: { id: event.venue_id, name: event.venue_name, city: event.venue_city, country: event.venue_country },
  };
}
