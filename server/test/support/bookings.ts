/** Bookings put straight into the tables, for what the service itself does not make. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { newId, newSecretCode } from '../../src/platform/ids.ts';
import type { TestService } from './test-service.ts';
import { insert, type TestOrganization } from './world.ts';

type Row = Record<string, unknown>;

/** What may follow a status. Written out here a second time, on purpose: a change of the contract's table has to be meant. */
export const allowedTransitions: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['accepted', 'rejected'],
  accepted: ['arrival', 'sitting', 'rejected', 'released'],
  arrival: ['sitting', 'released', 'accepted'],
  sitting: ['released', 'arrival'],
  rejected: ['accepted'],
  released: [],
};
export const holdingStatuses: readonly BookingStatus[] = ['accepted', 'arrival', 'sitting'];

/** A payment that came in for a booking, with its line; answers with its id. */
export async function createBookingPayment(
  service: TestService,
  organization: TestOrganization,
  { booking_id, amount, ...given }: Row & { readonly booking_id: string; readonly amount: number },
): Promise<string> {
  const now = service.services.clock.now();
  const own = { organization_id: organization.id };
  const paymentId = newId('payment', now);
  await insert(service.database, 'payments', {
    ...own,
    id: paymentId,
    event_id: organization.eventId,
    booking_id,
    resource_type: 'booking',
    resource_ids: [booking_id],
    status: 'succeeded',
    sale_type: 'online',
    amount,
    paid_at: now,
    created_at: now,
    updated_at: now,
    ...given,
  });
  const line = { kind: 'booking', subject_id: booking_id, quantity: 4, description: '', price: amount, total: amount };
  await insert(service.database, 'sale_lines', { ...own, payment_id: paymentId, ...line });
  return paymentId;
}

/** A pending booking at the organization's event, which names the spaces given; it holds them where `holds` says so. */
export async function createBookingRow(
  service: TestService,
  organization: TestOrganization,
  given: Row & { spaces?: readonly string[]; holds?: boolean } = {},
): Promise<Row & { id: string }> {
  const { spaces = [], holds = false, ...columns } = given;
  const now = service.services.clock.now();
  const eventId = 'event_id' in columns ? columns.event_id : organization.eventId;
  const booking = await insert<Row & { id: string }>(service.database, 'bookings', {
    organization_id: organization.id,
    id: newId('booking', now),
    event_id: eventId,
    date: eventId === null ? now : null,
    code: newSecretCode(),
    status: 'pending',
    source: 'web',
    created_via: 'channels',
    party_size: 4,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  for (const [index, name] of spaces.entries()) {
    await service.database.sql(
      `INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, position, holds)
       SELECT organization_id, event_id, $3, id, $5, $6 FROM spaces WHERE organization_id = $1 AND event_id = $2 AND name = $4`,
      [organization.id, eventId, booking.id, name, index + 1, holds],
    );
  }
  return booking;
}

/** A discount code for bookings that takes 10.00 off, unless `given` says otherwise. */
export async function createDiscountCodeRow(
  service: TestService,
  organization: { readonly id: string },
  given: Row = {},
): Promise<Row & { id: string; code: string }> {
  const now = service.services.clock.now();
  const id = newId('discountCode', now);
  const code = `CODE${newSecretCode().slice(0, 6)}`;
  return insert<Row & { id: string; code: string }>(service.database, 'discount_codes', {
    organization_id: organization.id,
    id,
    code,
    code_key: code.toLowerCase(),
    type: 'bookings',
    ...('percentage' in given ? {} : { fixed_amount: 1_000 }),
    created_at: now,
    updated_at: now,
    ...given,
  });
}
