import type { BookingHistoryEntry } from '@stagedoor/contract';
import type { BookingHistoryRow } from '../../../contexts/tables/bookings/bookings.ts';
import { toMajor } from '../../../http/money.ts';

/** Columns whose fields have other names on the wire. */
const wireNames: Readonly<Record<string, string>> = {
  party_size: 'for',
  admitted_count: 'enter',
  referrer_id: 'referral_id',
  duration_seconds: 'duration',
};

export function presentBookingHistoryEntry(row: BookingHistoryRow): BookingHistoryEntry {
  return {
    at: row.at,
    kind: row.kind,
    by: row.by_name,
    via: row.via ?? '',
    status: row.status,
    amount: row.amount === null ? null : toMajor(row.amount, row.currency_digits),
    before: row.before,
    after: row.after,
    fields: row.fields.map((field) => wireNames[field] ?? field),
    recipient: row.recipient,
    subject: row.subject,
  };
}
