/** Bookings of the demonstration, made, paid and received by the same functions as any others. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import type { TenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import { applyGatewayReport } from '../../contexts/sales/checkout/checkout.ts';
import {
  changeBookingStatus,
  checkoutBooking,
  createBooking,
  createExternalPayment,
  createWalkInBooking,
  getBooking,
  updateBookingDetails,
  updateBookingProducts,
} from '../../contexts/tables/bookings/bookings.ts';
import type { DemoWrite } from './bulk-insert.ts';
import { expectAccepted, writeAt } from './demo-writes.ts';
import type { DemoEvent } from './event-rows.ts';
import { person } from './people.ts';
import { atCard } from './ticket-sales.ts';

export interface BookingSpec {
  readonly event: DemoEvent;
  readonly status: BookingStatus;
  /** Place among the spaces of the event. */
  readonly space: number;
  readonly holder: number;
  readonly createdAt: Date;
  readonly walkin?: boolean;
  /** The advance is paid by card through the channel; otherwise in cash when the clients arrive. */
  readonly paysOnline?: boolean;
}

const minuteMs = 60_000;
/** Spaces of the first zone, which clients choose themselves. */
const choosableSpaces = 8;
const advance = 5_000;

/** The statuses on the way from one to another, the last one included. */
const ways: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: [],
  accepted: ['accepted'],
  rejected: ['rejected'],
  arrival: ['accepted', 'arrival'],
  sitting: ['accepted', 'arrival', 'sitting'],
  released: ['accepted', 'arrival', 'sitting', 'released'],
};

/** Makes the bookings, those that are paid by card through the channel, if there is one. */
export async function seedBookings(
  write: DemoWrite,
  organizationId: string,
  channelId: string | null,
  productId: string,
  specs: readonly BookingSpec[],
): Promise<void> {
  for (const [number, spec] of specs.entries()) {
    const at = writeAt(write, organizationId, spec.createdAt);
    const isOfChannel = channelId !== null && spec.paysOnline === true && spec.space < choosableSpaces;
    const id = spec.walkin
      ? await receive(at, spec, number)
      : isOfChannel
        ? await bookByChannel({ ...write, now: spec.createdAt }, at, channelId, spec, number)
        : await book(at, spec, number);
    await lead(write, organizationId, id, spec, isOfChannel, productId);
  }
}

function guestsOf({ holder, space }: BookingSpec, number: number) {
  const { name, email, phone } = person(holder);
  return { name, email, phone, party_size: Math.min(2 + (number % 7), 4 + (space % 3) * 2) };
}

function detailsOf(spec: BookingSpec, number: number) {
  return {
    ...guestsOf(spec, number),
    commentary_reserve: number % 9 === 0 ? 'Regular guests' : '',
    gender_group: (['mixed', 'girls', 'boys'] as const)[number % 3]!,
    hour: ['23:30', '0:15', '1:00'][number % 3]!,
    price: 12_000 + (number % 5) * 4_000,
    created_via: 'management' as const,
    discount_code: null,
  };
}

async function receive(at: TenantWriteContext, spec: BookingSpec, number: number): Promise<string> {
  const { event, space, createdAt: created_at } = spec;
  const where = { event_id: event.id, space_names: [event.spaces[space]!.name], created_at };
  return expectAccepted(await createWalkInBooking(at, { ...detailsOf(spec, number), ...where })).id;
}

async function book(at: TenantWriteContext, spec: BookingSpec, number: number): Promise<string> {
  const { event, space } = spec;
  const booking = await createBooking(at, {
    ...detailsOf(spec, number),
    event_id: event.id,
    date: null,
    zone_id: null,
    space_ids: [event.spaces[space]!.id],
    commentary_client: number % 6 === 0 ? 'A birthday: is there a cake knife?' : '',
    rate_slug: 'table-for-four',
    deposit: advance,
    deposit_method: 'cash',
    deposit_paid: 0,
    referrer_id: null,
    duration_seconds: null,
    billing_info: number % 4 === 0 ? billingOf(spec, number) : {},
  });
  return expectAccepted(booking).id;
}

function billingOf({ holder }: BookingSpec, number: number) {
  return {
    customer_type: 'individual',
    customer_name: person(holder).name,
    document_type: 'passport',
    document_number: `X${1_000 + number}`,
    address: 'Calle del Puerto 12',
    city: 'Valencia',
    postal_code: '46011',
    country: 'ES',
  } as const;
}

async function bookByChannel(
  write: DemoWrite,
  at: TenantWriteContext,
  channelId: string,
  spec: BookingSpec,
  number: number,
): Promise<string> {
  const { event, space } = spec;
  const guests = guestsOf(spec, number);
  const wanted = {
    ...guests,
    event_id: event.id,
    zone_slug: event.zones[0]!.slug,
    space_id: event.spaces[space]!.id,
    rate_slug: guests.party_size > 6 ? 'table-for-eight' : 'table-for-four',
    discount_code: null,
    birthdate: null,
    billing_info: number % 4 === 0 ? billingOf(spec, number) : {},
    marketing_consent: number % 3 === 0,
    commentary_client: '',
    language: 'es',
    full_payment: number % 8 === 0,
    sends_mails: false,
  };
  const terms = {
    sendResources: false,
    metadata: {},
    redirectUrl: '',
    errorUrl: '',
    language: 'es',
    createdBy: '',
    canCollect: true,
  };
  const { booking, payment } = expectAccepted(await checkoutBooking(write, channelId, wanted, terms));
  expectAccepted(await applyGatewayReport(at, atCard(payment!, spec.holder)));
  return booking.id;
}

/** Takes the booking to its status, step by step; the advance that was not paid is taken in cash on arrival. */
async function lead(
  write: DemoWrite,
  organizationId: string,
  id: string,
  { event, status, space, createdAt, walkin, paysOnline }: BookingSpec,
  isPaid: boolean,
  productId: string,
): Promise<void> {
  const tenant = writeAt(write, organizationId, createdAt).tenant;
  const { status: begun, price, party_size: people } = expectAccepted(await getBooking(tenant, id));
  for (const next of ways[status]) {
    if (next === begun) continue;
    const atDoor = next !== 'accepted' && next !== 'rejected';
    const arrivedAt = new Date(event.startsAt.getTime() + (15 + ((space * 23) % 90)) * minuteMs);
    const then = atDoor ? arrivedAt : new Date(createdAt.getTime() + 60 * minuteMs);
    const at = writeAt(write, organizationId, then < write.now ? then : write.now);
    if (next === 'arrival' && !walkin && !isPaid) {
      const method = paysOnline ? 'card' : 'cash';
      const taken = {
        bookingId: id,
        amount: advance,
        method,
        description: 'Advance at the door',
        createdBy: '',
      } as const;
      expectAccepted(await createExternalPayment(at, taken));
    }
    if (next === 'released') {
      expectAccepted(await updateBookingProducts(at, id, [{ productId, amount: 2 }]));
      expectAccepted(
        await updateBookingDetails(at, id, {
          pos_ticket_total: price,
          pos_payments: [{ amount: price, type: 'card' }],
        }),
      );
    }
    expectAccepted(await changeBookingStatus(at, id, next));
    if (next === 'arrival') expectAccepted(await updateBookingDetails(at, id, { admitted_count: people }));
  }
}
