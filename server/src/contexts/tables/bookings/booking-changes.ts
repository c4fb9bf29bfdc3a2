/** What was changed of a booking, and by whom. Written in the transaction of the change; nothing of it is ever changed. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type BookingHistoryRow, findBookingHistory, insertBookingChange } from './booking-changes.sql.ts';
import { noBooking } from './booking-rules.ts';

export interface BookingChangeRecord {
  readonly bookingId: string;
  /** Null for a booking that was made. */
  readonly from: BookingStatus | null;
  readonly to: BookingStatus;
  /** Names of columns that have another value. */
  readonly fields?: readonly string[];
  /** Names of the spaces, where the booking was moved. */
  readonly moved?: { readonly from: string; readonly to: string } | undefined;
}

/** Keeps what was changed of a booking. */
export function recordBookingChange(write: TenantWriteContext, change: BookingChangeRecord): void {
  recordBookingChanges(write, [change]);
}

/** Keeps what was changed of bookings. */
export function recordBookingChanges(
  { tenant, now, madeBy = '' }: TenantWriteContext,
  changes: readonly BookingChangeRecord[],
): void {
  const rows = changes.map(({ bookingId, from, to, fields = [], moved }) => ({
    id: newId('bookingChange', now),
    booking_id: bookingId,
    created_at: now,
    changed_by: madeBy,
    status_before: from ?? '',
    status_after: to,
    fields: [...fields, ...(moved ? ['space_ids'] : [])],
    spaces_before: moved?.from ?? '',
    spaces_after: moved?.to ?? '',
  }));
  tenant.send(insertBookingChange.statement, insertBookingChange.valuesOf(rows));
}

/** What became of a booking, the oldest first; refuses an unknown id. */
export async function getBookingHistory(
  tenant: TenantDb,
  bookingId: string,
): Promise<BookingHistoryRow[] | Refusal<'not_found'>> {
  const rows = await tenant.run(findBookingHistory, { bookingId });
  return rows.length > 0 ? rows : noBooking;
}
