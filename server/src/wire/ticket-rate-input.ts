/** Reads rates, price steps and supplements as people write them into columns and minor units. */
import type { InputOf, management } from '@stagedoor/contract';
import type {
  NewPrice,
  NewRate,
  NewSupplement,
  PriceInput,
  RateInput,
  SupplementInput,
} from '../contexts/ticketing/ticket-rates/ticket-rates.ts';
import type { Problems } from '../http/problems.ts';

type NewRateBody = InputOf<typeof management.createTicketRate>['body'];
type RateBody = InputOf<typeof management.updateTicketRate>['body'];
type PriceBody = InputOf<typeof management.updateTicketRatePrice>['body'];
type SupplementBody = InputOf<typeof management.updateTicketRateSupplement>['body'];
type NewPriceBody = InputOf<typeof management.createTicketRatePrice>['body'];
type NewSupplementBody = InputOf<typeof management.createTicketRateSupplement>['body'];

/** Where in the body the input stands, and how many decimals its money has. */
export interface Reading {
  readonly problems: Problems;
  readonly currencyDigits: number;
  readonly at?: string;
}

export function rateInput(body: RateBody, { problems, currencyDigits }: Reading): RateInput {
  const { warranty = {}, channel_totals: totals = {} } = body;
  return {
    name: body.name,
    slug: body.slug,
    type: body.type,
    position: body.position,
    complete: body.complete,
    nominative: body.nominative,
    has_discount_codes_enabled: body.has_discount_codes_enabled,
    show_all_prices: body.show_all_prices,
    purchase_min: body.min,
    purchase_max: body.max,
    valid_from: problems.instant('/valid_from', body.valid_from),
    valid_until: untilOf('/valid_until', body.valid_until, problems),
    quota: body.quota,
    resale_enabled: body.resale_enabled,
    warranty_enabled: warranty.enabled,
    warranty_is_fixed: warranty.is_fixed,
    warranty_fixed_price: moneyOf('/warranty/fixed_price', warranty.fixed_price, { problems, currencyDigits }),
    warranty_percentage: percentOf('/warranty/percentage', warranty.percentage, problems),
    warranty_hours: warranty.hours,
    channel_discount_percentage_max: percentOf(
      '/channel_totals/discount_percentage_max',
      totals.discount_percentage_max,
      problems,
    ),
    channel_surplus_percentage_max: percentOf(
      '/channel_totals/surplus_percentage_max',
      totals.surplus_percentage_max,
      problems,
    ),
    fee_provider_percentage: percentOf('/fee_provider_percentage', body.fee_provider_percentage, problems),
    tax_percentage: taxOf('/tax_percentage', body.tax_percentage, problems),
    name_change_fee:
      typeof body.name_change_fee === 'number'
        ? problems.money('/name_change_fee', body.name_change_fee, currencyDigits)
        : body.name_change_fee,
    fields: body.fields?.map(({ slug, type, label, required = false, options = [] }) => ({
      slug,
      type,
      label,
      required,
      options: options.map(({ text, value }) => ({ text, value })),
    })),
    questions: body.questions?.map(({ _id, label, type, items = [], required = false }) => {
      return { _id, label, type, items, required };
    }),
  };
}

/** A new rate with its price steps and supplements. */
export function newRateInput(body: NewRateBody, { problems, currencyDigits }: Reading): NewRate {
  const prices = body.prices.map((price, index) => {
    return newPrice(price, { problems, currencyDigits, at: `/prices/${index}` });
  });
  const supplements = (body.supplements ?? []).map((supplement, index) => {
    return newSupplement(supplement, { problems, currencyDigits, at: `/supplements/${index}` });
  });
  const { name, quota } = body;
  return { ...rateInput(body, { problems, currencyDigits }), name, quota, prices, supplements };
}

export function priceInput(body: PriceBody, reading: Reading): PriceInput {
  const { problems, at = '' } = reading;
  const charge = chargeOf(body.fee_type, body.fee_quantity, { ...reading, names: ['fee_type', 'fee_quantity'] });
  return {
    name: body.name,
    includes: body.includes,
    additional_info: body.additional_info,
    price: moneyOf(`${at}/price`, body.price, reading),
    fee_type: charge?.type,
    fee_fixed: charge?.fixed,
    fee_percentage: charge?.percentage,
    party_size: body.party_size,
    quota: body.quantity,
    valid_until: untilOf(`${at}/valid_until`, body.valid_until, problems),
  };
}

export function newPrice(body: NewPriceBody, reading: Reading): NewPrice {
  const { fee_type = 'fixed', fee_quantity = 0 } = body;
  const input = priceInput({ ...body, fee_type, fee_quantity }, reading);
  return { ...input, name: body.name, price: input.price ?? 0, quota: body.quantity };
}

export function supplementInput(body: SupplementBody, reading: Reading): SupplementInput {
  const { at = '' } = reading;
  const { purchase_limit: limit = {}, redemption_deadline: deadline } = body;
  const charge = chargeOf(body.service_charge_type, body.service_charge_amount, {
    ...reading,
    names: ['service_charge_type', 'service_charge_amount'],
  });
  return {
    label: body.label,
    description: body.description,
    price: moneyOf(`${at}/price`, body.price, reading),
    has_fake_price: body.has_fake_price,
    fake_price: moneyOf(`${at}/fake_price`, body.fake_price, reading),
    product_quantity: body.product_quantity,
    service_charge_type: charge?.type,
    service_charge_fixed: charge?.fixed,
    service_charge_percentage: charge?.percentage,
    purchase_min: limit.min_quantity,
    purchase_max: limit.max_quantity,
    purchase_unlimited: limit.is_unlimited,
    redemption_deadline_seconds:
      deadline && (deadline.is_expiration_enabled ? (deadline.expiration_deadline ?? 0) : null),
    position: body.position,
  };
}

export function newSupplement(body: NewSupplementBody, reading: Reading): NewSupplement {
  const { service_charge_type = 'fixed', service_charge_amount = 0 } = body;
  const input = supplementInput({ ...body, service_charge_type, service_charge_amount }, reading);
  return { ...input, label: body.label, price: input.price ?? 0 };
}

/** An amount and how it is meant, which have to be changed together: one alone would give the other a new meaning. */
export function chargeOf(
  type: 'fixed' | 'percentage' | undefined,
  amount: number | undefined,
  { names, ...reading }: Reading & { readonly names: readonly [string, string] },
) {
  const { problems, at = '' } = reading;
  const [typeName, amountName] = names;
  if (type === undefined && amount === undefined) return undefined;
  if (type === undefined) problems.add(`${at}/${typeName}`, `must be given together with ${amountName}`);
  if (amount === undefined) problems.add(`${at}/${amountName}`, `must be given together with ${typeName}`);
  const path = `${at}/${amountName}`;
  return type === 'percentage'
    ? { type, fixed: 0, percentage: percentOf(path, amount, problems) }
    : { type, fixed: moneyOf(path, amount, reading), percentage: 0 };
}

export function moneyOf(
  path: string,
  amount: number | undefined,
  { problems, currencyDigits }: Reading,
): number | undefined {
  return amount === undefined ? undefined : problems.money(path, amount, currencyDigits);
}

/** Null: the percentage of the organization. */
export function taxOf(path: string, percent: number | null | undefined, problems: Problems): number | null | undefined {
  return percent === null ? null : percentOf(path, percent, problems);
}

export function percentOf(path: string, percent: number | undefined, problems: Problems): number | undefined {
  if (percent === undefined) return undefined;
  if (percent > 100) problems.add(path, 'must be at most 100');
  // As many decimals as the database keeps.
  else if (Math.round(percent * 10_000) / 10_000 !== percent) problems.add(path, 'must have at most 4 decimals');
  return percent;
}

/** Null takes an end away. */
export function untilOf(path: string, text: string | null | undefined, problems: Problems): Date | null | undefined {
  return text === null ? null : problems.instant(path, text);
}
