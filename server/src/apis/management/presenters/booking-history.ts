import { type BookingHistoryEntry, management } from '@stagedoor/contract';
import type { BookingHistoryRow } from '../../../contexts/tables/bookings/bookings.ts';
import { wirePath } from '../../../http/field-path.ts';
import { toMajor } from '../../../http/money.ts';

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
    fields: row.fields.map((field) => wirePath(management.updateBooking, `/${field}`).slice(1)),
    recipient: row.recipient,
    subject: row.subject,
  };
}
