import { type InputOf, limits, management } from '@stagedoor/contract';
import {
  type BookingChanges,
  changeBookingStatus,
  createBooking,
  createWalkInBooking,
  getBooking,
  listBookings,
  updateBooking,
} from '../../modules/bookings/bookings.ts';
import { emailKeyOf } from '../../modules/clients/clients.ts';
import { spaceNameKey } from '../../modules/events/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentManagedBooking } from '../common/presenters/booking.ts';
import { Problems } from '../common/problems.ts';
import { readWalkIn } from '../common/walk-in-input.ts';

export const bookingHandlers: readonly Handler[] = [
  read(management.listBookings, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    const from = problems.instant('/start_date', query.start_date);
    const until = problems.instant('/end_date', query.end_date);
    if (problems.any) return problems.refusal();
    const rows = await listBookings(db, caller.organization.id, {
      eventId: query.event_id,
      status: query.status,
      emailKey: query.email && emailKeyOf(query.email),
      spaceKey: query.space_name && spaceNameKey(query.space_name),
      walkin: query.walkin,
      dateField: query.date_field ?? 'date',
      from,
      until,
      ...page,
    });
    return { success: true, data: shownOf(rows, page, nextPage).map(presentManagedBooking) };
  }),

  read(management.getBooking, async ({ db, caller, params }) => {
    const booking = await getBooking(db, caller.organization.id, params.bookingId);
    return booking instanceof Refusal ? booking : { success: true, data: presentManagedBooking(booking) };
  }),

  write(management.createBooking, async ({ change, caller, body }) => {
    const { organization } = caller;
    const problems = new Problems();
    const given = readNewBooking(body, organization.currencyDigits, problems);
    if (problems.any) return problems.refusal();
    const booking = await createBooking(change, organization, given);
    return booking instanceof Refusal ? booking : { success: true, data: presentManagedBooking(booking) };
  }),

  write(management.createWalkInBooking, async ({ change, now, caller, body }) => {
    const { organization } = caller;
    const walkIn = readWalkIn(body, { organization, now, createdVia: 'management' });
    if (walkIn instanceof Refusal) return walkIn;
    const booking = await createWalkInBooking(change, organization, walkIn);
    return booking instanceof Refusal ? booking : { success: true, data: presentManagedBooking(booking) };
  }),

  write(management.updateBooking, async ({ change, caller, params, body }) => {
    const { organization } = caller;
    const problems = new Problems();
    const changes = readChanges(body, organization.currencyDigits, problems);
    if (problems.any) return problems.refusal();
    const spaceIds = body.space_ids;
    const booking = await updateBooking(change, organization, params.bookingId, { changes, spaceIds });
    return booking instanceof Refusal ? booking : { success: true, data: presentManagedBooking(booking) };
  }),

  write(management.updateBookingStatus, async ({ change, caller, params, body }) => {
    const booking = await changeBookingStatus(change, caller.organization, params.bookingId, body.status);
    return booking instanceof Refusal ? booking : { success: true, data: presentManagedBooking(booking) };
  }),
];

function readNewBooking(
  body: InputOf<typeof management.createBooking>['body'],
  currencyDigits: number,
  problems: Problems,
) {
  if (body.discount_code !== undefined && body.price === undefined) {
    problems.add('/price', 'is required when discount_code is given');
  }
  return {
    eventId: body.event_id ?? null,
    date: problems.instant('/date', body.date) ?? null,
    zoneId: body.zone_id ?? null,
    spaceIds: body.space_ids ?? [],
    partySize: body.for,
    name: body.name ?? '',
    phone: body.phone ?? '',
    email: body.email ?? '',
    commentaryClient: body.commentary_client ?? '',
    commentaryReserve: body.commentary_reserve ?? '',
    genderGroup: body.gender_group ?? 'mixed',
    hour: body.hour ?? '',
    durationSeconds: body.duration ?? null,
    rateSlug: body.rate_slug ?? '',
    price: problems.money('/price', body.price, currencyDigits),
    discountCode: body.discount_code ?? null,
    deposit: problems.money('/deposit', body.deposit, currencyDigits),
    depositMethod: body.deposit_method ?? 'cash',
    depositPaid: problems.money('/deposit_paid', body.deposit_paid, currencyDigits),
    referrerId: body.referral_id ?? null,
    billingInfo: body.billing_info ?? {},
    createdVia: 'management',
  } as const;
}

function readChanges(
  body: InputOf<typeof management.updateBooking>['body'],
  currencyDigits: number,
  problems: Problems,
): BookingChanges {
  const money = (path: string, amount: number | undefined) =>
    amount === undefined ? undefined : problems.money(path, amount, currencyDigits);
  return {
    date: problems.instant('/date', body.date)?.toISOString(),
    party_size: body.for,
    admitted_count: body.enter,
    email: body.email === null ? '' : body.email,
    name: body.name,
    phone: body.phone,
    commentary_client: body.commentary_client,
    commentary_reserve: body.commentary_reserve,
    gender_group: body.gender_group,
    hour: body.hour,
    duration_seconds: body.duration,
    rate_slug: body.rate_slug,
    price: money('/price', body.price),
    deposit: money('/deposit', body.deposit),
    deposit_method: body.deposit_method,
    deposit_paid: money('/deposit_paid', body.deposit_paid),
    billing_info: body.billing_info,
    walkin: body.walkin,
    referrer_id: body.referral_id,
    invoice_reference: body.invoice_reference,
    pos_ticket_total: money('/pos_ticket_total', body.pos_ticket_total),
    pos_total_service_charge: money('/pos_total_service_charge', body.pos_total_service_charge),
    pos_total_tips: money('/pos_total_tips', body.pos_total_tips),
    pos_products: body.pos_products?.map((product, index) => ({
      ...product,
      unit_price: problems.money(`/pos_products/${index}/unit_price`, product.unit_price, currencyDigits),
      total_price: problems.money(`/pos_products/${index}/total_price`, product.total_price, currencyDigits),
    })),
    pos_payments: body.pos_payments?.map(({ amount, type }, index) => ({
      amount: problems.money(`/pos_payments/${index}/amount`, amount, currencyDigits),
      type,
    })),
  };
}
