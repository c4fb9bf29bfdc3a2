import type { Client, ErasedClient } from '@stagedoor/contract';
import { type ClientRow, clientUpdated } from '../../contexts/customers/clients/clients.ts';
import { clientErased, type ErasedClientIds } from '../../contexts/customers/privacy/privacy.ts';
import { presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
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

function presentErasedClient({ id, mergedIds }: ErasedClientIds): ErasedClient {
  return { client_id: id, merged_client_ids: [...mergedIds] };
}

export const clientPresenters = [presenter(clientUpdated, presentClient), presenter(clientErased, presentErasedClient)];
