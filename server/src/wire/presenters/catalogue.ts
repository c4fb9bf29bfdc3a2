import type { ChannelsEvent, ChannelsLocation, ChannelsOrganization, PricingInfo } from '@stagedoor/contract';
import type {
  CatalogueEvent,
  ChannelLocationRow,
  HostOrganizationRow,
  QuotedTicket,
} from '../../contexts/ticketing/catalogue/catalogue.ts';
import { toMajor } from '../../http/money.ts';
import type { Services } from '../../http/services.ts';
import { presentPrice } from './price.ts';
import { presentTicketRate } from './ticket-rate.ts';

export function presentChannelsOrganization(
  { id, admitted_at, ...row }: HostOrganizationRow,
  { services: { appleWallet, googleWallet } }: { readonly services: Services },
): ChannelsOrganization {
  const wallets = [...(appleWallet ? ['apple' as const] : []), ...(googleWallet ? ['google' as const] : [])];
  return { _id: id, ...row, wallets, created_at: admitted_at };
}

export function presentChannelsLocation(row: ChannelLocationRow): ChannelsLocation {
  const town = [row.location_postal_code, row.location_city].filter(Boolean).join(' ');
  return {
    unic_id: row.location_id,
    location_id: row.location_id,
    organization_id: row.organization_id,
    name: row.location_name,
    address: row.location_address,
    number: '',
    city: row.location_city,
    country: row.location_country,
    full_address: [row.location_address, town, row.location_country].filter(Boolean).join(', '),
    latitude: row.location_latitude,
    longitude: row.location_longitude,
    timezone: row.location_timezone,
  };
}

/** An event as channels see it, with its rates as they are at an instant. */
export function presentChannelsEvent(row: CatalogueEvent, at: { readonly now: Date }): ChannelsEvent {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    display_date: row.starts_on,
    start_date: row.starts_at,
    end_date: row.ends_at,
    active: row.active,
    cancelled_at: row.cancelled_at ?? '',
    updated_at: row.updated_at,
    age: row.age_min === 0 ? '' : String(row.age_min),
    image_url: row.image_url,
    outfit: row.outfit,
    ambiences: [],
    music_genres: row.music_genres,
    artists: row.artists.map((name) => ({ name, image_url: '' })),
    location_id: row.location_id,
    location: presentChannelsLocation(row),
    ticket_rates: row.ticket_rates.map((rate) => presentTicketRate(rate, at)),
    currency: row.currency,
    resale_until: row.resale_until ?? '',
  };
}

export function presentPricingInfo({ rateId, step, priced }: QuotedTicket): PricingInfo {
  const { _id, name, fee_type, fee_quantity } = presentPrice(step);
  const money = (minor: number) => toMajor(minor, step.currency_digits);
  return {
    price_id: _id,
    name,
    ticket_rate_id: rateId,
    fee_type,
    fee_quantity,
    price: money(priced.price - priced.discount),
    original_price: money(priced.price),
    discount: money(priced.discount),
  };
}
