import type { InputOf, management } from '@stagedoor/contract';
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import type { BookingChanges, NewBooking } from '../contexts/tables/bookings/bookings.ts';
import type { Problems } from '../http/problems.ts';

/** Changes of a booking as the wire brings them, in columns and minor units; what is not given is undefined. */
export function bookingChangesInput(
  body: Omit<InputOf<typeof management.updateBooking>['body'], 'space_ids'>,
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

/** A new booking as the wire brings it, in columns and minor units. */
export function newBookingInput(
  body: InputOf<typeof management.createBooking>['body'],
  createdVia: OriginApi,
  currencyDigits: number,
  problems: Problems,
): NewBooking {
  if (body.discount_code !== undefined && body.price === undefined) {
    problems.add('/price', 'is required when discount_code is given');
  }
  return {
    event_id: body.event_id ?? null,
    date: problems.instant('/date', body.date) ?? null,
    zone_id: body.zone_id ?? null,
    space_ids: body.space_ids ?? [],
    party_size: body.for,
    name: body.name ?? '',
    phone: body.phone ?? '',
    email: body.email ?? '',
    commentary_client: body.commentary_client ?? '',
    commentary_reserve: body.commentary_reserve ?? '',
    gender_group: body.gender_group ?? 'mixed',
    hour: body.hour ?? '',
    duration_seconds: body.duration ?? null,
    rate_slug: body.rate_slug ?? '',
    price: problems.money('/price', body.price, currencyDigits),
    discount_code: body.discount_code ?? null,
    deposit: problems.money('/deposit', body.deposit, currencyDigits),
    deposit_method: body.deposit_method ?? 'cash',
    deposit_paid: problems.money('/deposit_paid', body.deposit_paid, currencyDigits),
    referrer_id: body.referral_id ?? null,
    billing_info: body.billing_info ?? {},
    created_via: createdVia,
  };
}
