/** Everything one demonstration organization has: events, tickets, bookings, lists, codes, keys, endpoints. */
import { type NotificationKind, scopes } from '@stagedoor/contract/vocabulary';
import { createReferrer } from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import { createKey } from '../../contexts/identity/access/access.ts';
import { createPassType, sellPasses } from '../../contexts/memberships/passes/passes.ts';
import { createPlan } from '../../contexts/memberships/subscriptions/subscriptions.ts';
import { createEndpoint, disableEndpoint } from '../../contexts/messaging/webhooks/webhooks.ts';
import { createProduct, createTipRate } from '../../contexts/tables/booking-catalogue/booking-catalogue.ts';
import { createEventGroup } from '../../contexts/venue/events/events.ts';
import type { Services } from '../../http/services.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SecretsKey } from '../../platform/secrets.ts';
import { type DemoWrite, insertAll } from './bulk-insert.ts';
import { insertDeliveries } from './delivery-rows.ts';
import { expectAccepted, writeAt } from './demo-writes.ts';
import { createEvent, type DemoEvent } from './event-rows.ts';
import { person } from './people.ts';
import { type BookingSpec, seedBookings } from './seed-bookings.ts';
import { createGuestLists } from './seed-guest-lists.ts';
import { admit, type DemoTicket, type PurchaseSpec, sell, sellSupplement } from './ticket-sales.ts';

export interface OrganizationSpec {
  readonly name: string;
  readonly slug: string;
  readonly hall: string;
  readonly city: string;
  readonly eventNames: readonly [string, string, string];
  /** Where the people of this organization begin in the list of people. */
  readonly firstHolder: number;
  readonly endpointUrl: string;
}

export interface DemoOrganization extends Pick<OrganizationSpec, 'name' | 'slug' | 'firstHolder' | 'endpointUrl'> {
  readonly id: string;
  readonly currency: string;
  readonly timezone: string;
  readonly events: readonly DemoEvent[];
  readonly listIds: readonly (readonly string[])[];
  /** Of a product that is served at tables. */
  readonly productId: string;
  /** Sold last, the newest first. */
  readonly newestTickets: readonly DemoTicket[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Of the keys; the organizations may have as many requests. */
export const demoRate = { ratePerSecond: 1_000, rateBurst: 2_000 };

export async function insertOrganization(write: DemoWrite, spec: OrganizationSpec): Promise<DemoOrganization> {
  const { tx, now } = write;
  const founded = new Date(now.getTime() - 90 * dayMs);
  const at = { created_at: founded, updated_at: founded };
  const id = newId('organization', founded);
  const currency = 'EUR';
  const timezone = 'Europe/Madrid';
  await insertAll(tx, 'organizations', [
    {
      id,
      name: spec.name,
      slug: spec.slug,
      currency,
      currency_digits: 2,
      timezone,
      requests_per_second_max: demoRate.ratePerSecond,
      ...at,
    },
  ]);
  await insertAll(tx, 'tax_settings', [
    {
      organization_id: id,
      tax_percentage: 21,
      tax_number: 'B12345674',
      address: 'Moll de la Fusta 3',
      city: spec.city,
      postal_code: '46024',
      country: 'ES',
      updated_at: founded,
    },
  ]);
  const locationId = newId('location', founded);
  await insertAll(tx, 'locations', [
    {
      organization_id: id,
      id: locationId,
      name: spec.hall,
      address: 'Moll de la Fusta 3',
      city: spec.city,
      postal_code: '46024',
      country: 'ES',
      latitude: 39.459,
      longitude: -0.324,
      timezone,
      ...at,
    },
  ]);
  const events = await createEvents(write, id, locationId, spec);
  expectAccepted(
    await createEventGroup(writeAt(write, id, founded), {
      name: 'Saturdays by the harbour',
      event_ids: events.map((event) => event.id),
    }),
  );
  const atStart = (position: number) => writeAt(write, id, new Date(founded.getTime() + position));
  const products = [];
  for (const [position, product] of productSpecs.entries()) {
    products.push(expectAccepted(await createProduct(atStart(position), product)));
  }
  for (const [position, tip] of tipSpecs.entries()) expectAccepted(await createTipRate(atStart(position), tip));
  for (const [position, plan] of planSpecs.entries()) expectAccepted(await createPlan(atStart(position), plan));
  await createPasses(write, id, person(spec.firstHolder + 7), founded);
  const referrerIds: string[] = [];
  for (const index of [0, 1, 2]) {
    referrerIds.push((await createReferrer(atStart(index), person(spec.firstHolder + 400 + index).name)).id);
  }
  await sellEvenings(write, id, events, spec.firstHolder);
  const newestTickets = await sellNewest(write, id, events[1]!, spec.firstHolder + 220);
  const listIds = [];
  for (const [index, event] of events.entries()) {
    listIds.push(
      await createGuestLists(write, id, {
        event,
        count: [30, 12, 18][index]!,
        firstHolder: spec.firstHolder + 250 + index * 40,
        referrerIds,
        createdAt: new Date(Math.min(now.getTime(), event.startsAt.getTime()) - 3 * dayMs),
        arrived: [9, 0, 16][index]!,
      }),
    );
  }
  const { name, slug, firstHolder, endpointUrl } = spec;
  return {
    id,
    name,
    slug,
    currency,
    timezone,
    events,
    listIds,
    firstHolder,
    endpointUrl,
    productId: products[1]!.id,
    newestTickets,
  };
}

/** Tonight (running), next week (its tickets are sealed until the day before), last week. */
async function createEvents(
  write: DemoWrite,
  id: string,
  locationId: string,
  spec: OrganizationSpec,
): Promise<DemoEvent[]> {
  const { now } = write;
  const tonight = new Date(Math.floor((now.getTime() - 2 * hourMs) / hourMs) * hourMs);
  const createdAt = new Date(now.getTime() - 30 * dayMs);
  const common = { hours: 9, createdAt, artists: ['Marisol Vega', 'DJ Lumen', 'Okapi Sound'] };
  const [first, second, third] = spec.eventNames;
  const nextWeek = new Date(tonight.getTime() + 7 * dayMs);
  return [
    await createEvent(write, id, locationId, {
      ...common,
      name: first,
      slug: 'tonight',
      description: 'The long night by the harbour, two floors and the terrace.',
      startsAt: tonight,
      sealedUntil: null,
    }),
    await createEvent(write, id, locationId, {
      ...common,
      name: second,
      slug: 'next-week',
      description: 'Live until two, then house until the morning.',
      startsAt: nextWeek,
      sealedUntil: new Date(nextWeek.getTime() - dayMs),
    }),
    await createEvent(write, id, locationId, {
      ...common,
      name: third,
      slug: 'last-week',
      description: 'The party of the season.',
      startsAt: new Date(tonight.getTime() - 7 * dayMs),
      sealedUntil: null,
    }),
  ];
}

const sizes = [2, 1, 2, 4, 1, 3];
const payments = ['card', 'card', 'card', 'cash', 'card', 'pos', 'card'] as const;

/** How the purchase with this number goes: most are paid, some are given up or given back. */
function outcomeOf(number: number): PurchaseSpec['outcome'] {
  if (number % 17 === 4) return 'cancelled';
  if (number % 23 === 7) return 'partly refunded';
  return number % 29 === 11 ? 'refunded' : 'paid';
}

/** About 260 tickets over the three events, in the weeks before them; part of their people are inside already. */
async function sellEvenings(
  write: DemoWrite,
  id: string,
  events: readonly DemoEvent[],
  firstHolder: number,
): Promise<void> {
  const counts = [140, 40, 80];
  for (const [which, event] of events.entries()) {
    const begun = write.now.getTime() - (20 + which) * dayMs;
    let sold = 0;
    for (let number = 0; sold < counts[which]!; number += 1) {
      const quantity = sizes[number % sizes.length]!;
      const spec = {
        event,
        rate: number % 10 === 0 ? 1 : number % 13 === 0 ? 2 : 0,
        quantity,
        holder: firstHolder + which * 60 + sold,
        soldAt: new Date(begun + number * 6 * hourMs),
        withSupplement: number % 6 === 0,
        paidBy: payments[number % payments.length]!,
        outcome: outcomeOf(number),
      };
      const tickets = await sell(write, id, spec);
      if (which === 1 && number % 3 === 1 && tickets[0]) await sellSupplement(write, id, spec, tickets[0]);
      for (const [index, ticket] of tickets.entries()) {
        const place = sold + index;
        const isIn = (which === 0 && place % 3 === 0) || (which === 2 && place % 8 !== 0);
        const enteredAt = new Date(event.startsAt.getTime() + (place % 90) * minuteMs);
        if (isIn) await admit(write, id, ticket.id, enteredAt < write.now ? enteredAt : write.now);
      }
      sold += quantity;
    }
  }
}

/** One after the other in the last two hours, the newest first. */
async function sellNewest(write: DemoWrite, id: string, event: DemoEvent, holder: number): Promise<DemoTicket[]> {
  const newest: DemoTicket[] = [];
  for (let number = 0; number < 7; number += 1) {
    const soldAt = new Date(write.now.getTime() - (number + 1) * 17 * minuteMs);
    newest.push(...(await sell(write, id, { event, quantity: 1, holder: holder + number, soldAt, paidBy: 'card' })));
  }
  return newest;
}

/**
 * 40 bookings, those that are paid by card through the channel, if there is one; answers with the e-mail of a client who has
 * some in several states.
 */
export async function bookEvenings(
  write: DemoWrite,
  { id, events, firstHolder, productId }: DemoOrganization,
  channelId: string | null,
): Promise<string> {
  const begun = write.now.getTime() - 10 * dayMs;
  const [tonight, nextWeek, lastWeek] = events as [DemoEvent, DemoEvent, DemoEvent];
  const statuses = ['accepted', 'arrival', 'sitting', 'pending', 'rejected'] as const;
  const ofTonight = (number: number): BookingSpec => ({
    event: tonight,
    status: number < 14 ? statuses[number % 3]! : statuses[3 + (number % 2)]!,
    // The last ten spaces of tonight stay free.
    space: number % 14,
    holder: firstHolder + 300 + number,
    createdAt: new Date(begun + number * hourMs),
    paysOnline: number < 14 && number % 2 === 0,
    walkin: number % 7 === 6,
  });
  const ofNextWeek = (number: number): BookingSpec => ({
    event: nextWeek,
    status: statuses[number % 2 === 0 ? 0 : 3]!,
    space: number,
    holder: firstHolder + 318 + number,
    createdAt: new Date(begun + number * hourMs),
    paysOnline: number % 2 === 0,
  });
  const ofLastWeek = (number: number): BookingSpec => ({
    event: lastWeek,
    status: number === 6 ? 'rejected' : 'released',
    space: number,
    holder: firstHolder + 326 + number,
    createdAt: new Date(begun - 7 * dayMs + number * hourMs),
    paysOnline: number % 3 === 0,
  });
  const regular = firstHolder + 5;
  const ofRegular = (['accepted', 'pending', 'rejected', 'released'] as const).map(
    (status, number): BookingSpec => ({
      event: status === 'released' ? lastWeek : nextWeek,
      status,
      // In the zone that accepts nobody by itself, and that clients do not choose in.
      space: 16 + number,
      holder: regular,
      createdAt: new Date(begun + (number - 1) * dayMs),
    }),
  );
  await seedBookings(write, id, channelId, productId, [
    ...Array.from({ length: 18 }, (_, number) => ofTonight(number)),
    ...Array.from({ length: 8 }, (_, number) => ofNextWeek(number)),
    ...Array.from({ length: 10 }, (_, number) => ofLastWeek(number)),
    ...ofRegular,
  ]);
  return person(regular).email;
}

/** The endpoints and keys of the organization. Last: what was sold before is emitted to nobody. */
export async function connectOrganization(
  write: DemoWrite,
  { secretsKey, environment }: Pick<Services, 'secretsKey' | 'environment'>,
  { id, newestTickets, endpointUrl }: DemoOrganization,
) {
  const { tx, crossTenant: db, now } = write;
  const endpoints = await insertEndpoints(write, secretsKey, id, endpointUrl);
  await insertDeliveries(tx, id, endpoints.active, newestTickets, now);
  const owner = { organizationId: id };
  const named = { scopes, environment, now, ...demoRate };
  const pair = await createKey(db, { ...named, owner: { kind: 'integration', ...owner }, name: 'Venue system (pair)' });
  const key = await createKey(db, { ...named, owner: { kind: 'integrations', ...owner }, name: 'Venue system' });
  return { endpoints, integration: { integration_id: pair.id, secret: pair.secret, api_key: key.secret } };
}

async function insertEndpoints(write: DemoWrite, secretsKey: SecretsKey, id: string, url: string) {
  const owner = { organizationId: id };
  const create = (name: string, address: string, kinds: NotificationKind[]) =>
    createEndpoint(write, secretsKey, owner, { name, url: address, kinds }, (text) => new URL(text));
  const active = await create('Box office', url, []);
  const disabled = await create('Old accounting', `${url}/old`, ['ticket.sold']);
  if (active instanceof Refusal || disabled instanceof Refusal)
    throw new Error('an organization without endpoints refused a new one');
  await disableEndpoint(write, owner, disabled.id, 'Switched off while the accounting moves.');
  return { active: active.id, disabled: disabled.id };
}

const productSpecs = [
  { name: 'Sparkling water 75 cl', price: 500 },
  { name: 'Cava', price: 3_200 },
  { name: 'Cheese board', price: 1_700 },
];
const tipSpecs = [
  { name: 'Five per cent', tip_type: 'percentage', tip_percentage: 5 },
  { name: 'Ten per cent', tip_type: 'percentage', tip_percentage: 10 },
] as const;
const planSpecs = [
  {
    name: 'Friends',
    description: '',
    price: 1_500,
    period: 'month',
    discount_percentage: 10,
    discount_tickets_per_event: 2,
    discount_needs_code: false,
    rate_ids: [],
    list_entries_per_event: 0,
    free_entry: false,
  },
  {
    name: 'House',
    description: '',
    price: 0,
    period: 'year',
    discount_percentage: 0,
    discount_tickets_per_event: 2,
    discount_needs_code: false,
    rate_ids: [],
    list_entries_per_event: 4,
    free_entry: true,
  },
] as const;

/** A season pass that is on sale, and a pass that a friend of the house was given. */
async function createPasses(
  write: DemoWrite,
  id: string,
  { name, email, phone }: ReturnType<typeof person>,
  founded: Date,
): Promise<void> {
  const at = writeAt(write, id, founded);
  const common = {
    slug: undefined,
    description: '',
    event_ids: [],
    entries_max: null,
    needs_acceptance: false,
    valid_from: null,
    valid_until: null,
    active: true,
  };
  expectAccepted(await createPassType(at, { ...common, name: 'Season', party_size: 1, price: 9_000, quota: 300 }));
  const house = expectAccepted(
    await createPassType(writeAt(write, id, new Date(founded.getTime() + 1)), {
      ...common,
      name: 'Friends of the house',
      slug: 'house',
      party_size: 2,
      price: 0,
      quota: 50,
    }),
  );
  expectAccepted(
    await sellPasses(at, {
      typeId: house.id,
      holders: [{ fullName: name, email, phone, code: undefined }],
      price: undefined,
      channelId: null,
      saleType: 'box-office',
      collection: 'cash',
      createdVia: 'management',
      createdBy: '',
    }),
  );
}
