import type { ChannelsListRate, IntegrationsListRate, ManagedListRate } from '@stagedoor/contract';
import {
  type ListRateRow,
  type ListRateWithPeopleRow,
  placesLeft,
  reasonNotTaking,
} from '../../contexts/guest-lists/list-rates/list-rates.ts';
import { toMajor } from '../../http/money.ts';

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
    entry_price: toMajor(row.entry_price, row.currency_digits),
    quota: row.quota,
    required_fields: row.required_fields,
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
export function presentIntegrationsListRate(row: ListRateWithPeopleRow): IntegrationsListRate {
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
    availability: { people: row.people_count, available: placesLeft(row) },
  };
}

/** A list rate as channels see it at an instant. */
export function presentChannelsListRate(row: ListRateWithPeopleRow, { now }: { readonly now: Date }): ChannelsListRate {
  const start = Date.parse(row.event_starts_at);
  const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
  const available = reasonNotTaking(row, now.toISOString()) === null;
  return {
    _id: row.id,
    organization_id: row.organization_id,
    event_id: row.event_id,
    name: row.name,
    slug: row.slug,
    valid_from: row.valid_from,
    valid_until: row.valid_until ?? '',
    complete: row.complete,
    type: row.type,
    prices: row.options.map((option) => ({
      _id: option._id,
      price: toMajor(option.price, row.currency_digits),
      from: option.from_seconds,
      valid_from: at(option.from_seconds),
      valid_until: at(option.until_seconds),
      men: option.men,
      women: option.women,
      age: option.age,
      additional_info: option.additional_info,
    })),
    required_fields: row.required_fields,
    entry_price: toMajor(row.entry_price, row.currency_digits),
    available,
    availability: {
      sold: row.people_count,
      available: available ? Math.min(row.party_max, placesLeft(row) ?? row.party_max) : 0,
    },
    max: row.party_max,
  };
}
