import type { BookedZone, Booking, BookingCreated, BookingUpdate, ManagedBooking } from '@stagedoor/contract';
import { presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  awaitsPayment,
  type BookedZoneRow,
  type BookingRow,
  bookingCreated,
  bookingStatusChanged,
  bookingUpdated,
  type FieldsUpdate,
} from '../../contexts/tables/bookings/bookings.ts';
import { toMajor } from '../../http/money.ts';
import { isoInstant } from '../../platform/database.ts';
import { bookingVersions } from '../booking-version.ts';

/** The eight fields and no other: bookings from before may have more stored. */
export function presentBillingInfo(stored: BookingRow['billing_info']): Booking['billing_info'] {
  return {
    customer_type: stored.customer_type ?? '',
    customer_name: stored.customer_name ?? '',
    document_type: stored.document_type ?? '',
    document_number: stored.document_number ?? '',
    address: stored.address ?? '',
    city: stored.city ?? '',
    postal_code: stored.postal_code ?? '',
    country: stored.country ?? '',
  };
}

export function presentBooking(row: BookingRow): Booking {
  const { currency, currency_digits: digits } = row;
  return {
    _id: row.id,
    channel_id: row.channel_id ?? '',
    code: row.code,
    commentary_client: row.commentary_client,
    commentary_reserve: row.commentary_reserve,
    date: row.date,
    deposit: toMajor(row.deposit, digits),
    deposit_method: row.deposit_method,
    deposit_paid: toMajor(row.deposit_paid, digits),
    discount_code_name: row.discount_code_name,
    discount_code_id: row.discount_code_id,
    discount_quantity_subtract: toMajor(row.discount_amount, digits),
    duration: row.duration_seconds,
    enter: row.admitted_count,
    event_id: row.event_id ?? '',
    event_name: row.event_name ?? '',
    for: row.party_size,
    gender_group: row.gender_group,
    hour: row.hour,
    name: row.name,
    phone: row.phone,
    price: toMajor(row.price, digits),
    rate_slug: row.rate_slug,
    referral_id: row.referrer_id ?? '',
    refunded: toMajor(row.refunded_amount, digits),
    space_id: row.space_ids[0] ?? '',
    space_name: row.space_names.join(', '),
    status: row.status,
    state: row.status,
    walkin: row.walkin,
    zone_name: row.zone_name ?? '',
    zone_slug: row.zone_slug ?? '',
    normalized_zone_name: row.normalized_zone_name ?? '',
    email: row.email,
    invoice_reference: row.invoice_reference || row.issued_invoice_reference,
    corrective_invoice_references: row.corrective_invoice_references,
    created_at: row.created_at,
    updated_at: row.updated_at,
    local_date: row.local_date,
    currency,
    client_id: row.client_id ?? '',
    billing_info: presentBillingInfo(row.billing_info),
    external_payments: row.external_payments.map((payment) => ({
      _id: payment.id,
      amount: toMajor(payment.amount, digits),
      currency,
      description: payment.description,
      method: payment.method,
      payment_method_slug: payment.payment_method_slug,
      created_at: isoInstant(payment.created_at),
      created_by: payment.created_by,
    })),
    refunds: row.refunds.map((refund) => ({
      _id: refund.id,
      amount: toMajor(refund.amount, digits),
      currency,
      payment_id: refund.payment_id ?? '',
      payment_method: refund.payment_method,
      created_at: isoInstant(refund.created_at),
      created_by: refund.created_by,
    })),
    payments: row.payments.map((payment) => ({
      _id: payment.id,
      amount: toMajor(payment.amount, digits),
      currency,
      payment_method: payment.payment_method,
      method_last4: payment.method_last4,
      card_type: payment.card_type,
      co_branded_with: payment.co_branded_with,
      issuer_name: payment.issuer_name,
      issuer_country: payment.issuer_country,
      shopper_country: payment.shopper_country,
      created_at: isoInstant(payment.created_at),
      created_by: payment.created_by,
      fees: toMajor(payment.fees, digits),
      customer_custom_fee_amount: toMajor(payment.customer_custom_fee, digits),
      tips: toMajor(payment.tips, digits),
    })),
    pos_payments: row.pos_payments.map(({ amount, type }) => ({ amount: toMajor(amount, digits), type })),
    source: row.source,
    pos_total_service_charge: toMajor(row.pos_total_service_charge, digits),
    pos_total_tips: toMajor(row.pos_total_tips, digits),
    pos_ticket_total: toMajor(row.pos_ticket_total, digits),
    pos_products: row.pos_products.map((product) => ({
      _id: product._id,
      name: product.name,
      amount: product.amount,
      unit_price: toMajor(product.unit_price, digits),
      total_price: toMajor(product.total_price, digits),
    })),
  };
}

export function presentManagedBooking(row: BookingRow): ManagedBooking {
  const booking = {
    zone_id: row.zone_id ?? '',
    space_ids: row.space_ids,
    created_via: row.created_via,
    awaited_payment_id: row.awaited_payment_id ?? '',
    arrived_at: row.arrived_at,
    seated_at: row.seated_at,
    released_at: row.released_at,
    ...presentBooking(row),
  };
  return Object.assign(booking, { version: bookingVersions.versionOf(booking) });
}

export function presentBookedZone(row: BookedZoneRow): BookedZone {
  const { currency_digits: digits } = row;
  return {
    _id: row.id,
    event_id: row.event_id,
    slug: row.slug,
    order: row.position,
    name: row.name,
    description: row.description,
    active: row.active,
    hours: row.hours,
    slugs_types: row.rate_slugs,
    spaces: row.spaces.map((space) => ({
      _id: space.id,
      type: 'table',
      name: space.name,
      bookings: space.bookings.map((booking) => ({
        _id: booking.id,
        for: booking.party_size,
        code: booking.code,
        status: booking.status,
        deposit: toMajor(booking.deposit, digits),
        deposit_paid: toMajor(booking.deposit_paid, digits),
        name: booking.name,
        price: toMajor(booking.price, digits),
      })),
    })),
  };
}

/** Columns whose fields have another name. */
const fieldNames: Readonly<Record<string, string>> = {
  party_size: 'for',
  admitted_count: 'enter',
  duration_seconds: 'duration',
  referrer_id: 'referral_id',
};

export function presentFieldsUpdate({ changed }: FieldsUpdate): BookingUpdate {
  return {
    updated: changed.length > 0,
    changes_count: changed.length,
    state_changed: changed.includes('status'),
    changes: changed.map((column) => fieldNames[column] ?? column),
  };
}

function presentCreatedBooking(row: BookingRow): BookingCreated {
  const awaits = awaitsPayment(row) ? 'payment' : row.status === 'pending' ? 'acceptance' : '';
  return Object.assign(presentBooking(row), { awaits } as const);
}

export const bookingPresenters = [
  presenter(bookingCreated, presentCreatedBooking),
  presenter(bookingUpdated, presentBooking),
  presenter(bookingStatusChanged, presentBooking),
];
