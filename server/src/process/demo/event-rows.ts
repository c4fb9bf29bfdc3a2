/** One event of the demonstration: its zones and spaces as rows, its rates by the functions that make any others. */

import { createListRate } from '../../contexts/guest-lists/list-rates/list-rates.ts';
import type { TenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import { createRate as createBookingRate } from '../../contexts/tables/booking-catalogue/booking-catalogue.ts';
import { createTicketRate } from '../../contexts/ticketing/ticket-rates/ticket-rates.ts';
import { newId } from '../../platform/ids.ts';
import { type DemoWrite, insertAll, type Row } from './bulk-insert.ts';
import { expectAccepted, writeAt } from './demo-writes.ts';

export interface DemoRate {
  readonly id: string;
  readonly name: string;
  readonly priceIds: readonly string[];
  readonly supplementId: string;
  readonly questionId: string;
}

export interface DemoEvent {
  readonly id: string;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly zones: readonly { readonly id: string; readonly slug: string }[];
  readonly spaces: readonly { readonly id: string; readonly name: string; readonly zoneId: string }[];
  readonly rates: readonly DemoRate[];
  readonly listRateId: string;
  readonly listPriceIds: readonly string[];
}

export interface EventSpec {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly hours: number;
  readonly artists: readonly string[];
  readonly sealedUntil: Date | null;
  readonly createdAt: Date;
}

const hourMs = 3_600_000;
const zoneSpecs = [
  {
    slug: 'main-floor',
    name: 'Main Floor',
    normalized_name: 'main floor',
    duration_seconds: null,
    accepts_automatically: false,
    can_select_client: true,
  },
  {
    slug: 'terrace',
    name: 'Terrace',
    normalized_name: 'terrace',
    duration_seconds: 7_200,
    accepts_automatically: true,
    can_select_client: false,
  },
  {
    slug: 'backstage',
    name: 'Backstage',
    normalized_name: 'backstage',
    duration_seconds: null,
    accepts_automatically: false,
    can_select_client: false,
  },
] as const;
const spacesPerZone = 8;

/** Of every zone: a price for the included persons, a quarter of it in advance. */
const bookingRateSpecs = [
  { slug: 'table-for-four', name: 'Table for four', price: 20_000, included_persons: 4, supplement_price: 4_000 },
  { slug: 'table-for-eight', name: 'Table for eight', price: 36_000, included_persons: 8, supplement_price: 3_500 },
] as const;

const rateSpecs = [
  {
    name: 'General',
    slug: 'general',
    type: 'public',
    quota: 1_500,
    fee: 150,
    warranty: true,
    steps: [
      { name: 'Early bird', price: 1_500, quota: 90, includes: 'Entry until 01:30' },
      { name: 'Regular', price: 2_000, quota: 910, includes: 'Entry and one drink' },
      { name: 'Last call', price: 2_500, quota: 500, includes: 'Entry and one drink' },
    ],
  },
  {
    name: 'VIP',
    slug: 'vip',
    type: 'limited',
    quota: 240,
    fee: 300,
    warranty: false,
    steps: [
      { name: 'Single', price: 4_500, quota: 200, includes: 'Entry without queue, two drinks' },
      {
        name: 'Group of four',
        price: 16_000,
        quota: 40,
        includes: 'Entry for four without queue, one bottle',
        partySize: 4,
      },
    ],
  },
  {
    name: 'Late entry',
    slug: 'late-entry',
    type: 'public',
    quota: 6_000,
    fee: 100,
    warranty: false,
    steps: [{ name: 'After 03:00', price: 1_200, quota: 6_000, includes: 'Entry from 03:00' }],
  },
] as const;

export async function createEvent(
  write: DemoWrite,
  organizationId: string,
  locationId: string,
  spec: EventSpec,
): Promise<DemoEvent> {
  const { tx } = write;
  const own = { organization_id: organizationId };
  const at = { created_at: spec.createdAt, updated_at: spec.createdAt };
  const id = newId('event', spec.createdAt);
  const endsAt = new Date(spec.startsAt.getTime() + spec.hours * hourMs);
  await insertAll(tx, 'events', [
    {
      ...own,
      id,
      name: spec.name,
      slug: spec.slug,
      type: 'PARTY',
      description: spec.description,
      starts_at: spec.startsAt,
      ends_at: endsAt,
      location_id: locationId,
      age_min: 18,
      outfit: 'casual',
      artists: spec.artists,
      music_genres: ['house', 'techno'],
      swap_available_until: new Date(endsAt.getTime() - hourMs),
      sealed_tickets_available_at: spec.sealedUntil,
      ...at,
    },
  ]);
  const zones = zoneSpecs.map((zone) => ({ ...zone, id: newId('zone', spec.createdAt) }));
  await insertAll(
    tx,
    'zones',
    zones.map((zone, position) => ({ ...own, event_id: id, ...zone, position, ...at })),
  );
  const spaces = zones.flatMap((zone, index) =>
    Array.from({ length: spacesPerZone }, (_, place) => ({
      id: newId('space', spec.createdAt),
      name: String(index * spacesPerZone + place + 1),
      zoneId: zone.id,
    })),
  );
  await insertAll(
    tx,
    'spaces',
    spaces.map((space, position) => ({
      ...own,
      id: space.id,
      event_id: id,
      zone_id: space.zoneId,
      name: space.name,
      name_key: space.name,
      capacity: 4 + (position % 3) * 2,
      position,
      ...at,
    })),
  );
  // Instants of their own, so that lists show them in this order.
  const writeNext = (position: number) => writeAt(write, organizationId, new Date(spec.createdAt.getTime() + position));
  for (const zone of zones) {
    for (const [position, rate] of bookingRateSpecs.entries()) {
      expectAccepted(
        await createBookingRate(writeNext(position), zone.id, {
          ...rate,
          content: 'One bottle and the entries',
          persons_max: rate.included_persons + 2,
          deposit_type: 'percentage',
          deposit_percentage: 25,
          full_payment: true,
          fee_fixed: 500,
        }),
      );
    }
  }
  const rates: DemoRate[] = [];
  for (const [position, rate] of rateSpecs.entries()) {
    rates.push(await createRate(writeNext(position), id, endsAt, rate));
  }
  const listRate = expectAccepted(
    await createListRate(writeNext(0), id, {
      name: 'Friends of the house',
      slug: 'friends',
      valid_until: endsAt,
      party_max: 12,
      options: [
        { ...listOption, additional_info: 'Free until 01:00', from_seconds: 0, until_seconds: 7_200 },
        { ...listOption, price: 1_000, additional_info: 'With one drink', from_seconds: 7_200, until_seconds: 21_600 },
      ],
    }),
  );
  return {
    id,
    name: spec.name,
    startsAt: spec.startsAt,
    endsAt,
    spaces,
    rates,
    listRateId: listRate.id,
    listPriceIds: listRate.options.map((option) => option._id),
    zones: zones.map((zone) => ({ id: zone.id, slug: zone.slug })),
  };
}

const listOption = { price: 0, women: 0, men: 0, age: 18 };

async function createRate(
  at: TenantWriteContext,
  eventId: string,
  endsAt: Date,
  { fee, warranty, steps, ...spec }: (typeof rateSpecs)[number],
): Promise<DemoRate> {
  const rate = expectAccepted(
    await createTicketRate(at, eventId, {
      ...spec,
      valid_until: endsAt,
      nominative: spec.slug === 'vip',
      warranty_enabled: warranty,
      warranty_percentage: warranty ? 8 : 0,
      warranty_hours: warranty ? 48 : 0,
      fields: [
        { slug: 'full_name', type: 'text', label: 'Full name', required: true, options: [] },
        { slug: 'email', type: 'email', label: 'E-mail', required: true, options: [] },
      ],
      questions: [
        {
          label: 'How did you hear of us?',
          type: 'dropdown',
          items: ['Friends', 'Street', 'Online'],
          required: false,
        },
      ],
      prices: steps.map((step) => ({
        name: step.name,
        includes: step.includes,
        price: step.price,
        fee_fixed: fee,
        quota: step.quota,
        party_size: 'partySize' in step ? step.partySize : 1,
      })),
      supplements: [
        {
          label: 'Cloakroom',
          description: 'One item, until the end',
          price: 300,
          redemption_deadline_seconds: 28_800,
        },
      ],
    }),
  );
  return {
    id: rate.id,
    name: rate.name,
    priceIds: rate.prices.map((price) => price.price_id),
    supplementId: rate.supplements[0]!.id,
    questionId: rate.questions[0]!._id,
  };
}

/** What a ticket keeps of a step with a fixed fee, sold without end; money in minor units. */
export function soldStep(name: string, price: number, fee: number, includes = ''): Row {
  const fees = { fee_type: 'fixed', fee_fixed: fee, fee_percentage: 0 };
  return { name, includes, additional_info: '', valid_until: null, price, ...fees };
}
