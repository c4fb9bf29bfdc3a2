/**
 * Requests of channels for bookings. What is paid for is decided here: the channel names the zone, the booking rate and
 * the people, and the price follows from them. The venue accepts or rejects, unless the zone accepts automatically.
 *
 * A zone takes requests up to its limit of open bookings (`bookings_max`): a lock on its row lets one request after the
 * other count. The limit is for channels; what the venue itself books or accepts again may go beyond.
 */
import { type BookingRateField, limits } from '@stagedoor/contract/vocabulary';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { plainWords } from '../../../platform/slug.ts';
import { type Page, refuseUnknownCursor } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import {
  type CrossTenantWriteContext,
  type TenantWriteContext,
  writeOfTenant,
} from '../../messaging/webhooks/webhooks.ts';
import { type UsableDiscountCode, validateDiscountCode } from '../../sales/discount-codes/discount-codes.ts';
import { type BookingTerms, type Discount, priceBooking } from '../../sales/pricing/pricing.ts';
import { listTipRates, type TipRateRow } from '../booking-catalogue/booking-catalogue.ts';
import { noBooking, spaceTaken, statusAtCreation } from './booking-rules.ts';
import { type BillingInfo, type BookingRow, findBooking } from './bookings.sql.ts';
import { type BookingDraft, writeBooking } from './create-booking.ts';
import {
  countOpenBookings,
  findBookingOfChannelAcrossOrganizations,
  findEventOfChannelAcrossOrganizations,
  listOfferedZones,
  lockZoneOfRequest,
  type OfferedRate,
  type OfferedSpace,
  type OfferedZoneRow,
} from './zone-offers.sql.ts';

/** A zone as channels are offered it. */
export interface ZoneOfferRow extends Omit<OfferedZoneRow, 'spaces'> {
  /** Marked full, or as many open bookings as it takes, or all of its spaces reserved. */
  readonly isFull: boolean;
  readonly spaces: readonly (OfferedSpace & { readonly available: boolean })[];
}

export interface OfferFilter {
  readonly eventId: string;
  /** People that are to find room: spaces for fewer are not available, rates for fewer not shown. */
  readonly people?: number | undefined;
  /** True: without zones that people marked full. */
  readonly withoutMarkedFull: boolean;
}

/**
 * The zones of an event that a channel can send requests for, in their order: active ones without bookable hours. None
 * where the event is unknown or out of the reach of the channel, not active or over.
 */
export async function listZoneOffersAcrossOrganizations(
  db: CrossTenantDb,
  channelId: string,
  { eventId, people = 1, withoutMarkedFull }: OfferFilter,
  now: Date,
): Promise<ZoneOfferRow[]> {
  const [event] = await db.run(findEventOfChannelAcrossOrganizations, { channelId, eventId });
  if (!event || reasonNotBookable(event, now)) return [];
  const zones = await db.ofTenant(event.organization_id).run(listOfferedZones, { eventId });
  return zones
    .filter((zone) => !zone.has_hours && !(withoutMarkedFull && zone.is_full))
    .map((zone) => ({
      ...zone,
      isFull: isFull(zone) || (zone.spaces.length > 0 && zone.spaces.every(({ reserved }) => reserved)),
      spaces: zone.spaces.map((space) => ({ ...space, available: !space.reserved && fits(space, people) })),
      rates: zone.rates.filter(({ persons_max }) => persons_max >= people),
    }));
}

const noEvent = refuse('not_found', 'There is no such event.');

function isFull(zone: Pick<OfferedZoneRow, 'is_full' | 'bookings_max' | 'bookings_count'>): boolean {
  return zone.is_full || (zone.bookings_max !== null && zone.bookings_count >= zone.bookings_max);
}

function fits({ capacity }: OfferedSpace, people: number): boolean {
  return capacity === 0 || capacity >= people;
}

function reasonNotBookable(event: { readonly active: boolean; readonly ends_at: string }, now: Date): string | null {
  if (!event.active) return 'it is not active';
  return new Date(event.ends_at) <= now ? 'it has ended' : null;
}

/** The tips that can be paid along with bookings at an event; none where it is unknown or out of the reach of the channel. */
export async function listTipRatesOfChannelAcrossOrganizations(
  db: CrossTenantDb,
  channelId: string,
  eventId: string,
  page: Page,
): Promise<TipRateRow[] | Refusal<'invalid_request'>> {
  const [event] = await db.run(findEventOfChannelAcrossOrganizations, { channelId, eventId });
  if (event) return listTipRates(db.ofTenant(event.organization_id), { active: true }, page);
  return page.after === undefined ? [] : refuseUnknownCursor();
}

/** A booking that the channel sent, of an organization whose partner it still is; refuses every other. */
export async function getBookingOfChannelAcrossOrganizations(
  db: CrossTenantDb,
  channelId: string,
  id: string,
): Promise<ChannelBookingRow | Refusal<'not_found'>> {
  const [found] = await db.run(findBookingOfChannelAcrossOrganizations, { channelId, id });
  if (!found) return noBooking;
  const [booking] = await db.ofTenant(found.organization_id).run(findBooking, { id });
  return booking ? { ...booking, organization_id: found.organization_id } : noBooking;
}

/** A booking with its organization, as channels span several. */
export type ChannelBookingRow = BookingRow & { readonly organization_id: string };

export interface BookingCodeQuestion {
  readonly code: string;
  readonly eventId: string;
  readonly rateId: string;
  readonly people: number;
}

/**
 * A discount code of type bookings, if it could be used now for that many people at a booking rate of the event. Refuses
 * an event out of reach and a code that does not exist as not found, a rate that the event does not have, and a code
 * that does not apply.
 */
export async function validateBookingDiscountCode(
  db: CrossTenantDb,
  channelId: string,
  { code, eventId, rateId, people }: BookingCodeQuestion,
  now: Date,
): Promise<readonly UsableDiscountCode[] | Refusal<'not_found' | 'invalid_request' | 'discount_code_invalid'>> {
  const [event] = await db.run(findEventOfChannelAcrossOrganizations, { channelId, eventId });
  if (!event) return noEvent;
  const tenant = db.ofTenant(event.organization_id);
  const zones = await tenant.run(listOfferedZones, { eventId });
  const rate = zones.flatMap(({ rates }) => rates).find(({ id }) => id === rateId);
  if (!rate) return invalid('/rateId', 'the event has no such rate');
  const { price } = priceBooking(termsOf(rate), { people });
  const use = {
    type: 'bookings',
    eventId,
    rateIds: rateId === null ? [] : [rateId],
    price,
    units: people,
    sales: 1,
    now,
  } as const;
  const usable = await validateDiscountCode(tenant, code, use);
  return usable instanceof Refusal ? usable : [usable];
}

export interface BookingRequest {
  readonly event_id: string;
  /** One of both. */
  readonly zone_slug?: string | undefined;
  readonly normalized_zone_name?: string | undefined;
  readonly rate_slug?: string | undefined;
  readonly space_id?: string | undefined;
  readonly discount_code: string | null;
  readonly party_size: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** YYYY-MM-DD */
  readonly birthdate: string | null;
  readonly billing_info: Partial<BillingInfo>;
  readonly marketing_consent: boolean;
  readonly commentary_client: string;
  readonly language: string;
  /** Whether the client is mailed what becomes of it. */
  readonly sends_mails: boolean;
}

export type RequestRefusal = Refusal<
  'not_found' | 'invalid_request' | 'not_on_sale' | 'discount_code_invalid' | 'space_taken'
>;

/**
 * Books for a client of a channel: accepted where the zone accepts automatically, else pending, reserving nothing.
 * Refuses an event out of reach, over or not active; zones that are full or at their limit; spaces where the client does
 * not choose or that are reserved; rates and people that do not go together; codes that cannot be used.
 */
export async function requestBooking(
  crossTenantWrite: CrossTenantWriteContext,
  channelId: string,
  request: BookingRequest,
): Promise<ChannelBookingRow | RequestRefusal> {
  const requested = await readRequest(crossTenantWrite, channelId, request, false);
  if (requested instanceof Refusal) return requested;
  const { write, draft } = requested;
  const booking = await writeBooking(write, draft, 'invalid_request');
  return booking instanceof Refusal ? booking : { ...booking, organization_id: write.tenant.organizationId };
}

export interface RequestedBooking {
  readonly write: TenantWriteContext;
  /** What would be written: the zone is locked if it has a limit. */
  readonly draft: BookingDraft & { readonly deposit: number };
  readonly zone: OfferedZoneRow;
  readonly rate: OfferedRate | null;
}

/** Finds what is asked for, computes its price, and refuses what cannot be booked, as `requestBooking` says. */
export async function readRequest(
  crossTenantWrite: CrossTenantWriteContext,
  channelId: string,
  request: BookingRequest,
  fullPayment: boolean,
): Promise<RequestedBooking | RequestRefusal> {
  const { crossTenant, now } = crossTenantWrite;
  const { event_id: eventId, party_size: people } = request;
  const [event] = await crossTenant.run(findEventOfChannelAcrossOrganizations, { channelId, eventId });
  if (!event) return noEvent;
  const reason = reasonNotBookable(event, now);
  if (reason) return refuse('not_on_sale', `The event cannot be booked: ${reason}.`);
  const write = writeOfTenant(crossTenantWrite, event.organization_id);
  const zone = await findRequestedZone(write.tenant, request);
  if (zone instanceof Refusal) return zone;
  const rate = rateOf(zone, request.rate_slug);
  if (rate instanceof Refusal) return rate;
  const space = zone.spaces.find(({ id }) => id === request.space_id);
  const problems = [...peopleProblems(zone, rate, request), ...spaceProblems(zone, space, request)];
  if (fullPayment && !rate?.full_payment) {
    problems.push({ path: '/full_payment', message: 'the rate does not allow full payment' });
  }
  if (problems.length > 0) return refuse('invalid_request', 'The booking is not valid.', problems);
  if (space?.reserved) return spaceTaken([space.name]);
  if (!(await hasCapacity(write.tenant, zone))) return zoneFull(request);
  const terms = termsOf(rate);
  const priced = priceBooking(terms, { people, fullPayment });
  const draft = {
    event_id: eventId,
    zone_id: zone.id,
    channel_id: channelId,
    status: statusAtCreation({ deposit: priced.deposit, deposit_paid: 0 }, zone.accepts_automatically),
    walkin: false,
    source: 'web',
    created_via: 'channels',
    created_at: now,
    party_size: people,
    name: request.name,
    email: request.email,
    phone: request.phone,
    birthdate: request.birthdate,
    marketing_consent: request.marketing_consent,
    billing_info: toJson(request.billing_info),
    commentary_client: request.commentary_client,
    commentary_reserve: '',
    gender_group: 'mixed',
    hour: '',
    language: request.language,
    sends_mails: request.sends_mails,
    duration_seconds: zone.duration_seconds,
    rate_slug: rate?.slug ?? '',
    price: priced.price,
    deposit: priced.deposit,
    fee_type: terms.fee.type,
    fee_fixed: terms.fee.fixed,
    fee_percentage: terms.fee.percentage,
    fee_amount: priced.fee,
    discount_code: request.discount_code,
    spaces: space ? [space] : [],
    rate_id: rate?.id ?? null,
    reprice: (discount: Discount) => priceBooking(terms, { people, discount, fullPayment }),
  } as const;
  return { write, draft, zone, rate };
}

/** Locks a zone that has a limit, and says whether it takes another booking. */
export async function hasCapacity(
  tenant: TenantTransaction,
  { id, bookings_max: max }: Pick<OfferedZoneRow, 'id' | 'bookings_max'>,
): Promise<boolean> {
  if (max === null) return true;
  await tenant.run(lockZoneOfRequest, { id });
  // In a statement of its own: only a new one sees what others committed while the lock was waited for.
  const [open] = await tenant.run(countOpenBookings, { zoneId: id });
  return open!.count < max;
}

const invalid = (path: string, message: string) =>
  refuse('invalid_request', 'The booking is not valid.', [{ path, message }]);

const zonePath = ({ zone_slug }: Pick<BookingRequest, 'zone_slug'>) =>
  zone_slug === undefined ? '/normalized_zone_name' : '/zone_slug';

const zoneFull = (request: BookingRequest) => invalid(zonePath(request), 'the zone takes no more bookings');

async function findRequestedZone(
  tenant: TenantTransaction,
  request: BookingRequest,
): Promise<OfferedZoneRow | Refusal<'invalid_request'>> {
  const { event_id: eventId, zone_slug: slug, normalized_zone_name: name } = request;
  const normalizedName = name && plainWords(name);
  const [zone, other] = await tenant.run(listOfferedZones, { eventId, slug, normalizedName });
  if (!zone) return invalid(zonePath(request), 'the event has no such zone that takes bookings');
  if (other) return invalid(zonePath(request), 'is the name of several zones: give zone_slug');
  if (zone.has_hours) return invalid(zonePath(request), 'the zone is booked by the hour');
  return isFull(zone) ? zoneFull(request) : zone;
}

/** Null where the zone has no rate that could be named: then the booking costs nothing. */
function rateOf(zone: OfferedZoneRow, slug: string | undefined): OfferedRate | null | Refusal<'invalid_request'> {
  const rate = zone.rates.find((one) => one.slug === slug);
  if (rate) return rate;
  if (slug !== undefined) return invalid('/rate_slug', 'the zone has no such rate');
  if (zone.rates.length === 0) return null;
  return invalid('/rate_slug', `is required: the zone has ${zone.rates.map((one) => one.slug).join(', ')}`);
}

/** Personal data by the field that a rate can require. */
const given: Record<BookingRateField, (request: BookingRequest) => boolean> = {
  email: ({ email }) => email.trim() !== '',
  phone: ({ phone }) => phone.trim() !== '',
  birthdate: ({ birthdate }) => birthdate !== null,
  billing: ({ billing_info }) => Boolean(billing_info.customer_name?.trim() && billing_info.document_number?.trim()),
};

function peopleProblems(zone: OfferedZoneRow, rate: OfferedRate | null, request: BookingRequest): RefusalDetail[] {
  const missing = (rate?.required_fields ?? []).filter((field) => !given[field](request));
  const problems = missing.map((field) => ({ path: `/${field}`, message: `the rate ${rate!.slug} requires it` }));
  const most = rate?.persons_max ?? limits.partySizeMax;
  if (request.party_size <= most) return problems;
  return [...problems, { path: '/party_size', message: `a booking of ${zone.slug} is for at most ${most} people` }];
}

function spaceProblems(
  zone: OfferedZoneRow,
  space: OfferedSpace | undefined,
  { space_id, party_size }: BookingRequest,
): RefusalDetail[] {
  if (space_id === undefined) return [];
  const problem = (message: string) => [{ path: '/space_id', message }];
  if (!zone.can_select_client) return problem('clients of this zone do not choose their space');
  if (!space) return problem('the zone has no such space');
  return fits(space, party_size) ? [] : problem(`is for at most ${space.capacity} people`);
}

const nothing = { type: 'fixed', fixed: 0, percentage: 0 } as const;

function termsOf(rate: OfferedRate | null): BookingTerms {
  if (!rate) return { price: 0, includedPersons: 1, supplementPrice: 0, deposit: nothing, fee: nothing };
  return {
    price: rate.price,
    includedPersons: rate.included_persons,
    supplementPrice: rate.supplement_price,
    deposit: { type: rate.deposit_type, fixed: rate.deposit_fixed, percentage: rate.deposit_percentage },
    fee: { type: rate.fee_type, fixed: rate.fee_fixed, percentage: rate.fee_percentage },
  };
}
