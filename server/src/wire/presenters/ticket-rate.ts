import type {
  IntegrationsTicketRate,
  ManagedPrice,
  ManagedSupplement,
  ManagedTicketRate,
  Price,
  TicketRate,
} from '@stagedoor/contract';
import { presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  currentPrice,
  isComplete,
  isOnSale,
  type ManagedRateRow,
  placesLeft,
  type RateAt,
  type RatePriceRow,
  type RateSupplementRow,
  type RateWithEventRow,
  rateSoldOut,
  rateUpdated,
  type TicketRateRow,
} from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import { toMajor } from '../../http/money.ts';
import { presentPrice } from './price.ts';

interface At {
  readonly now: Date;
}

/** The rate as its own organization sees it, at an instant. */
export function presentManagedTicketRate(row: ManagedRateRow, at: At): ManagedTicketRate {
  const current = currentPrice(row.prices, at.now.toISOString());
  return {
    ...presentTicketRate(row, at),
    complete: row.complete,
    valid_until: row.valid_until,
    position: row.position,
    quota: row.quota,
    resale_enabled: row.resale_enabled,
    channel_totals: {
      discount_percentage_max: row.channel_discount_percentage_max,
      surplus_percentage_max: row.channel_surplus_percentage_max,
    },
    fee_provider_percentage: row.fee_provider_percentage,
    tax_percentage: row.tax_percentage,
    prices: row.prices.map(presentManagedPrice),
    current_price: current ? presentManagedPrice(current) : { ...noPrice, valid_until: null, party_size: 0 },
    supplements: row.supplements.map((supplement) => presentManagedSupplement(supplement, row.currency_digits)),
    currency: row.currency,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentManagedPrice(row: RatePriceRow): ManagedPrice {
  return { ...presentPrice(row), valid_until: row.price_valid_until, party_size: row.price_party_size };
}

export function presentManagedSupplement(row: RateSupplementRow, currencyDigits: number): ManagedSupplement {
  return { ...presentSupplement(row, currencyDigits), position: row.position };
}

/** The rate as channels see it at an instant. */
export function presentTicketRate(row: TicketRateRow, { now }: At): TicketRate {
  const at = now.toISOString();
  const digits = row.currency_digits;
  const current = currentPrice(row.prices, at);
  const currentStep = current ? presentPrice(current) : noPrice;
  return {
    _id: row.id,
    organization_id: row.organization_id,
    event_id: row.event_id,
    name: row.name,
    slug: row.slug,
    valid_from: row.valid_from,
    type: row.type,
    complete: isComplete(row, row.prices),
    nominative: row.nominative,
    has_discount_codes_enabled: row.has_discount_codes_enabled,
    show_all_prices: row.show_all_prices,
    available: isOnSale(row, row.prices, at),
    min: row.purchase_min,
    max: row.purchase_max,
    prices: row.show_all_prices ? row.prices.map(presentPrice) : current ? [currentStep] : [],
    current_price: currentStep,
    supplements: row.supplements.map((supplement) => presentSupplement(supplement, digits)),
    fields: row.fields as TicketRate['fields'],
    questions: row.questions as TicketRate['questions'],
    warranty: {
      enabled: row.warranty_enabled,
      is_fixed: row.warranty_is_fixed,
      fixed_price: toMajor(row.warranty_fixed_price, digits),
      percentage: row.warranty_percentage,
      hours: row.warranty_hours,
    },
    availability: presentAvailability(row, at),
    name_change_fee: row.name_change_fee === null ? null : toMajor(row.name_change_fee, digits),
  };
}

function presentAvailability(row: TicketRateRow, at: string): TicketRate['availability'] {
  return { sold: row.sold_count, available: placesLeft(row, row.prices, at) };
}

/** Stands where a rate has no price step. */
const noPrice: Price = {
  _id: '',
  name: '',
  includes: '',
  additional_info: '',
  valid_until: '',
  price: 0,
  fee_type: 'fixed',
  fee_quantity: 0,
  quantity: 0,
  used: 0,
};

export function presentSupplement(row: RateSupplementRow, currencyDigits: number): TicketRate['supplements'][number] {
  return {
    _id: row.id,
    label: row.label,
    description: row.description,
    price: toMajor(row.price, currencyDigits),
    fake_price: toMajor(row.fake_price, currencyDigits),
    product_quantity: row.product_quantity,
    service_charge_amount:
      row.service_charge_type === 'fixed'
        ? toMajor(row.service_charge_fixed, currencyDigits)
        : row.service_charge_percentage,
    has_fake_price: row.has_fake_price,
    service_charge_type: row.service_charge_type,
    purchase_limit: {
      min_quantity: row.purchase_min,
      max_quantity: row.purchase_max,
      is_unlimited: row.purchase_unlimited,
    },
    redemption_deadline: {
      is_expiration_enabled: row.redemption_deadline_seconds !== null,
      expiration_deadline: row.redemption_deadline_seconds ?? 0,
    },
  };
}

/** The rate as the systems of the venue read it; a step without an end ends with the rate, and that with the event. */
export function presentIntegrationsTicketRate(row: RateWithEventRow, { now }: At): IntegrationsTicketRate {
  const start = Date.parse(row.event_starts_at);
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    options: row.prices.map((step) => {
      const until = Date.parse(step.price_valid_until ?? row.valid_until ?? row.event_ends_at);
      return {
        _id: step.price_id,
        price: toMajor(step.price_amount, row.currency_digits),
        age: row.event_age_min,
        content: step.price_includes,
        additional_info: step.price_additional_info,
        max_quantity: row.purchase_max,
        until: Math.floor((until - start) / 1_000),
      };
    }),
    supplements: row.supplements.map((supplement) => presentSupplement(supplement, row.currency_digits)),
    fields: row.fields as IntegrationsTicketRate['fields'],
    questions: row.questions as IntegrationsTicketRate['questions'],
    availability: presentAvailability(row, now.toISOString()),
  };
}

const presentRateAt = ({ rate, now }: RateAt) => presentTicketRate(rate, { now });

export const ratePresenters = [presenter(rateUpdated, presentRateAt), presenter(rateSoldOut, presentRateAt)];
