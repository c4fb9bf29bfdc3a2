/** Changes of a booking by its owner's systems: several fields and the status at once, and the products of a table. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { findProducts } from '../booking-catalogue/booking-catalogue.ts';
import { noBooking } from './booking-rules.ts';
import { lockBooking } from './booking-writes.sql.ts';
import type { BookingRow } from './bookings.sql.ts';
import { type BookingChanges, changeBooking, changeBookingStatus, updateBookingDetails } from './change-booking.ts';

export interface FieldsUpdate {
  readonly booking: BookingRow;
  /** Columns that have another value than before, the status and the spaces among them. */
  readonly changed: readonly (keyof BookingChanges | 'space_ids' | 'status')[];
}

/**
 * Writes the changes and takes the booking to the status, all of it or, where that is refused, nothing: the caller then
 * undoes the transaction. The status that the booking has by then is no change.
 */
export async function updateBookingFields(
  write: TenantWriteContext,
  id: string,
  {
    status,
    ...changes
  }: BookingChanges & {
    readonly space_ids?: readonly string[] | undefined;
    readonly status?: BookingStatus | undefined;
  },
): Promise<
  | FieldsUpdate
  | Refusal<'not_found' | 'invalid_request' | 'transition_not_allowed' | 'space_taken' | 'discount_code_exhausted'>
> {
  const change = await changeBooking(write, id, changes);
  if (change instanceof Refusal) return change;
  let { booking } = change;
  if (status !== undefined && status !== booking.status) {
    const taken = await changeBookingStatus(write, id, status);
    if (taken instanceof Refusal) return taken;
    booking = taken;
  }
  const isOtherStatus = booking.status !== change.statusBefore;
  return { booking, changed: [...change.changed, ...(isOtherStatus ? (['status'] as const) : [])] };
}

export interface ConsumedProduct {
  readonly productId: string;
  /** How many. */
  readonly amount: number;
}

/**
 * Records products with their present names and prices in the place of those recorded before. Refuses products that
 * there are not, or that are not served now.
 */
export async function updateBookingProducts(
  write: TenantWriteContext,
  id: string,
  consumed: readonly ConsumedProduct[],
): Promise<BookingRow | Refusal<'not_found' | 'invalid_request'>> {
  const booking = await lockBooking(write.tenant, id);
  if (!booking) return noBooking;
  const found = await findProducts(
    write.tenant,
    consumed.map(({ productId }) => productId),
  );
  const served = new Map(found.filter(({ active }) => active).map((product) => [product.id, product]));
  const problems = consumed.flatMap(({ productId }, index): RefusalDetail[] =>
    served.has(productId) ? [] : [{ path: `/products/${index}/productId`, message: 'is not an available product' }],
  );
  if (problems.length > 0) return refuse('invalid_request', 'The products are not valid.', problems);
  const pos_products = consumed.map(({ productId, amount }) => {
    const { name, price } = served.get(productId)!;
    return { _id: productId, name, amount, unit_price: price, total_price: price * amount };
  });
  return updateBookingDetails(write, id, { pos_products });
}
