import type { Client } from '@stagedoor/contract';
import type { ClientRow } from '../../contexts/customers/clients/clients.ts';
import { toMajor } from '../../http/money.ts';

/** A client as the people and the systems of the organization see it. */
export function presentClient(row: ClientRow): Client {
  return {
    _id: row.id,
    email: row.email,
    other_emails: row.other_emails,
    name: row.name,
    phone: row.phone,
    language: row.language,
    marketing_consent: row.marketing_consent,
    first_seen: row.created_at,
    last_seen: row.last_seen_at,
    bookings_count: row.bookings_count,
    tickets_count: row.tickets_count,
    lists_count: row.lists_count,
    total_spent: toMajor(row.total_spent, row.currency_digits),
    updated_at: row.updated_at,
  };
}
