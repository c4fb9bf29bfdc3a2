import type { ChannelBooking, ZoneOffer } from '@stagedoor/contract';
import type { ChannelBookingRow, ZoneOfferRow } from '../../contexts/tables/bookings/bookings.ts';
import { toMajor } from '../../http/money.ts';
import { plainWords } from '../../platform/slug.ts';
import { presentBillingInfo } from './booking.ts';
import { presentBookingRateTerms, presentCharge } from './booking-catalogue.ts';

export function presentZoneOffer(zone: ZoneOfferRow): ZoneOffer {
  const rateIds = zone.rates.map(({ id }) => id);
  const { currency_digits } = zone;
  return {
    id: zone.id,
    slug: zone.slug,
    name: zone.name,
    normalized_zone_name: zone.normalized_name,
    can_select_client: zone.can_select_client,
    is_full: zone.isFull,
    spaces: zone.spaces.map((space) => ({
      _id: space.id,
      name: space.name,
      normalized_name: plainWords(space.name),
      capacity: space.capacity,
      position: space.layout,
      rates: rateIds,
      available: space.available,
    })),
    rates: zone.rates.map((rate) => ({
      _id: rate.id,
      ...presentBookingRateTerms({ ...rate, currency_digits }),
      fee: presentCharge(rate.fee_type, rate.fee_fixed, rate.fee_percentage, currency_digits),
      required_fields: rate.required_fields,
    })),
  };
}

export function presentChannelBooking(row: ChannelBookingRow): ChannelBooking {
  const { currency_digits: digits } = row;
  const isAccepted = row.status !== 'pending' && row.status !== 'rejected';
  return {
    _id: row.id,
    organization_id: row.organization_id,
    channel_id: row.channel_id ?? '',
    event_id: row.event_id ?? '',
    table_names: [...row.space_names],
    referral_id: row.referrer_id ?? '',
    status: row.status,
    quantity: row.party_size,
    full_name: row.name,
    email: row.email,
    phone: row.phone,
    price: toMajor(row.price, digits),
    discount: toMajor(row.discount_amount, digits),
    deposit: toMajor(row.deposit, digits),
    fee_type: row.fee_type,
    fee_quantity: row.fee_type === 'fixed' ? toMajor(row.fee_fixed, digits) : row.fee_percentage,
    qr_code: row.code,
    activation_code: isAccepted ? row.code : '',
    observations_referral: '',
    observations_client: row.commentary_client,
    payment_id: row.payments.at(-1)?.id ?? row.awaited_payment_id ?? '',
    marketing_consent: row.marketing_consent,
    birthdate: row.birthdate ?? '',
    billing_info: presentBillingInfo(row.billing_info),
  };
}
