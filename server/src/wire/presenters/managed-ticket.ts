import type {
  BegunNameChange as BegunNameChangeShown,
  ManagedTicket,
  NameChange,
  TicketHistoryEntry,
} from '@stagedoor/contract';
import { paymentAddress } from '../../contexts/sales/payments/payments.ts';
import type {
  BegunNameChange,
  ManagedTicketRow,
  NameChangeRow,
  TicketHistoryRow,
} from '../../contexts/ticketing/tickets/tickets.ts';
import { toMajor } from '../../http/money.ts';
import type { Services } from '../../http/services.ts';
import { presentTicket } from './ticket.ts';

export function presentBegunNameChange(
  { organizationId, change, payment }: BegunNameChange,
  { services }: { readonly services: Services },
): BegunNameChangeShown {
  const { publicUrl, secretsKey } = services;
  return {
    ...presentNameChange(change),
    payment_url: payment ? paymentAddress({ organizationId, paymentId: payment.id }, publicUrl(), secretsKey) : '',
  };
}

export function presentNameChange(row: NameChangeRow): NameChange {
  return {
    _id: row.id,
    ticket_id: row.ticket_id,
    status: row.status,
    full_name: row.full_name,
    email: row.email,
    phone: row.phone,
    amount: toMajor(row.amount, row.currency_digits),
    previous_full_name: row.previous_full_name,
    created_at: row.created_at,
    completed_at: row.completed_at ?? '',
    payment_id: row.payment_id ?? '',
  };
}

/** A ticket as the people of its organization see it. */
export function presentManagedTicket(row: ManagedTicketRow): ManagedTicket {
  return {
    rate_name: row.rate_name,
    created_via: row.created_via,
    language: row.language,
    quality: row.quality,
    name_changed_at: row.name_changed_at ?? '',
    name_changes: row.name_changes.map(presentNameChange),
    resold_from: row.resold_from ?? '',
    resold_to: row.resold_to ?? '',
    voided_at: row.voided_at ?? '',
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...presentTicket(row),
  };
}

export function presentTicketHistoryEntry(row: TicketHistoryRow): TicketHistoryEntry {
  return {
    at: row.at,
    kind: row.kind,
    by: row.by_name,
    via: row.via ?? '',
    status: row.status,
    amount: row.amount === null ? null : toMajor(row.amount, row.currency_digits),
    before: row.before,
    after: row.after,
    recipient: row.recipient,
    subject: row.subject,
    ticket_id: row.other_ticket_id ?? '',
  };
}
