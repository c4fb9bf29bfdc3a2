/** Bookings that a channel sells: a rate with an advance, the checkout, and the payment on the page. */
import { newId } from '../../src/platform/ids.ts';
import { cards, payOnPage } from './purchases.ts';
import type { TestService } from './test-service.ts';
import { insert, type World } from './world.ts';

/** A booking rate of the main floor of the organization's event: 200.00 for four, 50.00 in advance and a fee of 4.00. Answers with its slug. */
export async function createBookingRate(
  service: TestService,
  { main }: Pick<World, 'main'>,
  given: Record<string, unknown> = {},
): Promise<string> {
  const now = service.services.clock.now();
  const id = newId('rate', now);
  const rate = {
    organization_id: main.id,
    id,
    event_id: main.eventId,
    zone_id: main.zoneIds[0],
    slug: `table-${id.slice(-12)}`,
    name: 'Table for four',
    price: 20_000,
    included_persons: 4,
    supplement_price: 4_000,
    persons_max: 6,
    deposit_type: 'fixed',
    deposit_fixed: 5_000,
    fee_type: 'fixed',
    fee_fixed: 400,
    created_at: now,
    updated_at: now,
    ...given,
  };
  await insert(service.database, 'booking_rates', rate);
  return rate.slug;
}

interface SoldBooking {
  readonly bookingId: string;
  readonly paymentId: string;
}

/** A booking at the organization's event whose advance (54.00 with the fee) was paid with the card. */
export async function sellBooking(
  service: TestService,
  world: World,
  given: Record<string, unknown> & { readonly card?: string } = {},
): Promise<SoldBooking> {
  const { card = cards.good, ...body } = given;
  const answer = await service.call('POST', '/channels/bookings/checkout', {
    headers: world.channel.headers,
    body: {
      event_id: world.main.eventId,
      zone_slug: 'main-floor',
      rate_slug: await createBookingRate(service, world),
      info: { full_name: 'Vera Lindqvist', email: 'vera@example.org', quantity: 4 },
      ...body,
    },
  });
  const { booking, payment_id: paymentId, payment_url: paymentUrl } = answer.body.data;
  await payOnPage(service, paymentUrl, card);
  return { bookingId: booking._id, paymentId };
}
