import type { IntegrationsListRate, ManagedListRate } from '@stagedoor/contract';
import type { ListRateRow } from '../../../modules/list-rates/list-rates.ts';
import { toMajor } from '../money.ts';

/** A list rate as its own organization sees it. */
export function presentManagedListRate(row: ListRateRow): ManagedListRate {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    event_id: row.event_id,
    name: row.name,
    slug: row.slug,
    type: row.type,
    complete: row.complete,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    max: row.party_max,
    options: row.options.map((option) => ({
      _id: option._id,
      price: toMajor(option.price, row.currency_digits),
      women: option.women,
      men: option.men,
      age: option.age,
      additional_info: option.additional_info,
      from: option.from_seconds,
      until: option.until_seconds,
    })),
    currency: row.currency,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A list rate as the systems of the venue read it. */
export function presentIntegrationsListRate(row: ListRateRow): IntegrationsListRate {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    options: row.options.map((option) => ({
      _id: option._id,
      price: toMajor(option.price, row.currency_digits),
      age: option.age,
      additional_info: option.additional_info,
      boys: option.men,
      girls: option.women,
      from: option.from_seconds,
      until: option.until_seconds,
    })),
  };
}
