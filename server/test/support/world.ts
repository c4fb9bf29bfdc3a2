/**
 * Two organizations with the same kinds of things, put straight into the tables: the ground that tests stand on. What
 * a test is about it makes through the service itself.
 */
import { randomBytes } from 'node:crypto';
import { scopes } from '@stagedoor/contract/vocabulary';
import { createKey, type KeyOwner } from '../../src/contexts/identity/access/access.ts';
import { newId, newSecretCode } from '../../src/platform/ids.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestDatabase } from './test-database.ts';
import type { TestService } from './test-service.ts';

type Row = Record<string, unknown>;

export interface TestOrganization {
  readonly id: string;
  readonly locationId: string;
  readonly eventId: string;
  readonly zoneIds: readonly string[];
  /** By name: '1' to '20', ten in each zone. */
  readonly spaces: ReadonlyMap<string, string>;
  readonly rateId: string;
  /** Two price steps of the rate: 20.00 with 50 places, then 25.00 with 1000. */
  readonly priceIds: readonly [string, string];
  readonly listRateId: string;
  /** Headers of a key with all scopes. */
  readonly headers: Record<string, string>;
  readonly apiKey: string;
  readonly integrationId: string;
  readonly secret: string;
}

export interface TestChannel {
  readonly id: string;
  readonly slug: string;
  readonly headers: Record<string, string>;
}

export interface TestReseller {
  readonly id: string;
  readonly headers: Record<string, string>;
}

/** Of everything there is a second one, so that a condition that is missing in a statement shows. */
export interface World {
  readonly main: TestOrganization;
  /** Its rate has a tax of its own. */
  readonly twin: TestOrganization;
  /** Partner of `main` only. */
  readonly channel: TestChannel;
  /** Partner of `twin` only. */
  readonly twinChannel: TestChannel;
  /** Authorized for `main` only. */
  readonly reseller: TestReseller;
  /** Authorized for `twin` only. */
  readonly twinReseller: TestReseller;
}

/** Inserts a row and answers with it. Arrays of text go to array columns, other objects are written as JSON. */
export async function insert<R extends Row = Row>(database: TestDatabase, table: string, row: Row): Promise<R> {
  const [inserted] = await insertAll(database, table, [row]);
  return inserted as R;
}

/** Inserts rows with the same columns in one statement. */
async function insertAll(database: TestDatabase, table: string, rows: readonly Row[]): Promise<Row[]> {
  const names = Object.keys(rows[0]!);
  const values = rows.flatMap((row) => Object.values(row).map(written));
  const places = rows.map(
    (_, row) => `(${names.map((_, column) => `$${row * names.length + column + 1}`).join(', ')})`,
  );
  return database.sql(`INSERT INTO ${table} (${names.join(', ')}) VALUES ${places.join(', ')} RETURNING *`, values);
}

function written(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date || Buffer.isBuffer(value)) return value;
  const isTextArray = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
  return isTextArray ? value : JSON.stringify(value);
}

const hourMs = 3_600_000;

export async function keyHeaders(
  service: TestService,
  owner: KeyOwner,
  given: Row = {},
): Promise<Record<string, string>> {
  return (await addKey(service, owner, given)).headers;
}

/** A key with all scopes, unless `given` says otherwise, and the headers of its calls. */
export async function addKey(
  service: TestService,
  owner: KeyOwner,
  given: Row = {},
): Promise<{ readonly id: string; readonly headers: Record<string, string> }> {
  const { id, secret } = await createKey(crossTenantDb(service.services.database), {
    owner,
    name: 'test key',
    scopes: scopes as unknown as never,
    environment: service.services.environment,
    now: service.services.clock.now(),
    ratePerSecond: 10_000,
    rateBurst: 100_000,
    ...given,
  });
  if (owner.kind === 'integration') return { id, headers: { integration_id: id, secret } };
  return { id, headers: owner.kind === 'resellers' ? { authorization: secret } : { 'x-api-key': secret } };
}

/** What an organization sets that does not limit what is held unpaid. */
export const withoutHoldCaps = {
  holds_per_buyer_max: 0,
  holds_per_network_max: 0,
  held_per_buyer_percentage_max: 100,
  held_per_channel_percentage_max: 100,
};

/** Sets how much may be held unpaid in an organization; the defaults where nothing is given. */
export async function setHoldCaps(service: TestService, organizationId: string, given: Row = {}): Promise<void> {
  const defaults = [...Object.keys(withoutHoldCaps), 'replaces_holds'].map((name) => `${name} = DEFAULT`);
  await service.database.sql(`UPDATE organizations SET ${defaults.join(', ')} WHERE id = $1`, [organizationId]);
  const names = Object.keys(given);
  if (names.length === 0) return;
  const values = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  await service.database.sql(`UPDATE organizations SET ${values} WHERE id = $1`, [
    organizationId,
    ...Object.values(given),
  ]);
}

/** An organization in which nothing happens yet. */
export async function createEmptyOrganization(service: TestService, given: Row = {}): Promise<string> {
  const now = service.services.clock.now();
  const id = newId('organization', now);
  await insert(service.database, 'organizations', {
    id,
    name: 'Club Aurora',
    slug: `club-${randomBytes(4).toString('hex')}`,
    currency: 'EUR',
    currency_digits: 2,
    timezone: 'Europe/Madrid',
    // Tests ask faster than integrations do.
    requests_per_second_max: 100_000,
    api_keys_max: 10_000,
    // One buyer takes many places in them.
    ...withoutHoldCaps,
    created_at: now,
    updated_at: now,
    ...given,
  });
  await setTaxSettings(service, id, {});
  return id;
}

/** What stands on invoices: who issues them, unless something else is given, without a country. */
export async function setTaxSettings(service: TestService, organizationId: string, given: Row): Promise<void> {
  await service.database.sql('DELETE FROM tax_settings WHERE organization_id = $1', [organizationId]);
  const issuer = { tax_number: 'B12345674', address: 'Calle Mayor 1' };
  const row = { organization_id: organizationId, ...issuer, updated_at: service.services.clock.now(), ...given };
  await insert(service.database, 'tax_settings', row);
}

export async function createOrganization(service: TestService, given: Row = {}): Promise<TestOrganization> {
  const { database } = service;
  const now = service.services.clock.now();
  const at = { created_at: now, updated_at: now };
  const id = await createEmptyOrganization(service, given);
  const own = { organization_id: id };
  const locationId = newId('location', now);
  await insert(database, 'locations', {
    ...own,
    id: locationId,
    name: 'Aurora Hall',
    address: 'Calle Mayor 1',
    city: 'Madrid',
    country: 'ES',
    timezone: 'Europe/Madrid',
    ...at,
  });
  const { eventId, zoneIds, spaces, rateId, priceIds, listRateId } = await createEvent(service, id, locationId);
  const apiKey = (await keyHeaders(service, { kind: 'integrations', organizationId: id }))['x-api-key']!;
  const pair = await keyHeaders(service, { kind: 'integration', organizationId: id });
  return {
    id,
    locationId,
    eventId,
    zoneIds,
    spaces,
    rateId,
    priceIds,
    listRateId,
    apiKey,
    headers: { 'x-api-key': apiKey },
    integrationId: pair.integration_id!,
    secret: pair.secret!,
  };
}

/** An event that began an hour ago, with zones, spaces, a ticket rate and a list rate. */
export async function createEvent(service: TestService, organizationId: string, locationId: string, given: Row = {}) {
  const { database } = service;
  const now = service.services.clock.now();
  const at = { created_at: now, updated_at: now };
  const own = { organization_id: organizationId };
  const eventId = newId('event', now);
  await insert(database, 'events', {
    ...own,
    id: eventId,
    name: 'Opening Night',
    slug: `opening-${randomBytes(4).toString('hex')}`,
    type: 'PARTY',
    starts_at: new Date(now.getTime() - hourMs),
    ends_at: new Date(now.getTime() + 6 * hourMs),
    location_id: locationId,
    swap_available_until: new Date(now.getTime() + 5 * hourMs),
    ...at,
    ...given,
  });
  const zoneIds: string[] = [];
  const spaces = new Map<string, string>();
  for (const [index, slug] of ['main-floor', 'terrace'].entries()) {
    const zoneId = newId('zone', now);
    zoneIds.push(zoneId);
    await insert(database, 'zones', {
      ...own,
      id: zoneId,
      event_id: eventId,
      slug,
      name: slug === 'terrace' ? 'Terrace' : 'Main Floor',
      normalized_name: slug.replace('-', ' '),
      position: index,
      ...at,
    });
    const names = Array.from({ length: 10 }, (_, place) => String(index * 10 + place + 1));
    for (const name of names) spaces.set(name, newId('space', now));
    const inZone = { ...own, event_id: eventId, zone_id: zoneId, capacity: 6, ...at };
    await insertAll(
      database,
      'spaces',
      names.map((name) => ({ ...inZone, id: spaces.get(name), name, name_key: name })),
    );
  }
  const { rateId, priceIds } = await createRate(service, organizationId, eventId);
  const listRateId = newId('rate', now);
  await insert(database, 'list_rates', {
    ...own,
    id: listRateId,
    event_id: eventId,
    name: 'Friends',
    slug: 'friends',
    type: 'public',
    valid_from: new Date(0),
    options: [
      {
        _id: newId('price', now),
        price: 0,
        women: 0,
        men: 0,
        age: 18,
        additional_info: '',
        from_seconds: 0,
        until_seconds: 7200,
      },
    ],
    ...at,
  });
  return { eventId, zoneIds, spaces, rateId, priceIds, listRateId };
}

export async function createRate(service: TestService, organizationId: string, eventId: string, given: Row = {}) {
  const { database } = service;
  const now = service.services.clock.now();
  const at = { created_at: now, updated_at: now };
  const own = { organization_id: organizationId };
  const rateId = newId('rate', now);
  await insert(database, 'ticket_rates', {
    ...own,
    id: rateId,
    event_id: eventId,
    name: 'General',
    slug: `general-${randomBytes(4).toString('hex')}`,
    type: 'public',
    valid_from: new Date(0),
    quota: 1050,
    ...at,
    ...given,
  });
  const priceIds = [newId('price', now), newId('price', now)] as const;
  const step = { ...own, rate_id: rateId, fee_type: 'fixed', fee_fixed: 150, ...at };
  await insertAll(database, 'ticket_rate_prices', [
    { ...step, id: priceIds[0], position: 0, name: 'Early', price: 2000, quota: 50 },
    { ...step, id: priceIds[1], position: 1, name: 'Regular', price: 2500, quota: 1000 },
  ]);
  return { rateId, priceIds };
}

/** What a ticket keeps of the step that it is sold at now. */
async function stepOf(database: TestDatabase, priceId: string): Promise<Row> {
  const [row] = await database.sql<{ step: Row }>(
    `SELECT to_jsonb(p) - ARRAY['organization_id', 'id', 'rate_id', 'position', 'party_size', 'quota', 'used_count',
       'created_at', 'updated_at'] AS step FROM ticket_rate_prices p WHERE id = $1`,
    [priceId],
  );
  return row!.step;
}

/** An active ticket for one person, paid 20.00 + 1.50, unless `given` says otherwise. */
export async function createTicket(
  service: TestService,
  organization: TestOrganization,
  given: Row = {},
): Promise<Row & { id: string; barcode: string }> {
  const { database } = service;
  const now = service.services.clock.now();
  const at = { created_at: now, updated_at: now };
  const own = { organization_id: organization.id };
  const id = newId('ticket', now);
  const paymentId = newId('payment', now);
  await insert(database, 'payments', {
    ...own,
    id: paymentId,
    event_id: organization.eventId,
    rate_id: organization.rateId,
    resource_type: 'ticket',
    resource_ids: [id],
    status: 'succeeded',
    sale_type: 'online',
    amount: 2150,
    fees: 150,
    paid_at: now,
    ...at,
  });
  const ticket = await insert<Row & { id: string; barcode: string }>(database, 'tickets', {
    ...own,
    id,
    event_id: organization.eventId,
    rate_id: organization.rateId,
    price_id: organization.priceIds[0],
    price_step: await stepOf(database, String(given.price_id ?? organization.priceIds[0])),
    payment_id: paymentId,
    barcode: newSecretCode(),
    status: 'active',
    created_via: 'integrations',
    price: 2000,
    fees_organization: 150,
    total_price: 2150,
    full_name: 'Vera Lindqvist',
    email: 'vera@example.org',
    email_key: 'vera@example.org',
    activated_at: now,
    ...at,
    ...given,
  });
  await insert(database, 'sale_lines', {
    ...own,
    payment_id: ticket.payment_id,
    subject_id: id,
    kind: 'ticket',
    rate_id: ticket.rate_id,
    quantity: 1,
    description: 'Early',
    price: ticket.price,
    fees_organization: Number(ticket.total_price) - Number(ticket.price),
    total: ticket.total_price,
    returned: ticket.refunded_amount,
  });
  await insert(database, 'barcodes', { barcode: ticket.barcode, ...own, ticket_id: id, created_at: now });
  if (given.resold_from) {
    await database.sql('UPDATE tickets SET swapped_to = $2 WHERE id = $1', [given.resold_from, id]);
  }
  await database.sql('UPDATE ticket_rates SET sold_count = sold_count + 1 WHERE id = $1', [organization.rateId]);
  await database.sql('UPDATE ticket_rate_prices SET used_count = used_count + 1 WHERE id = $1', [
    organization.priceIds[0],
  ]);
  return ticket;
}

/** A channel that is partner of these organizations. */
export async function createChannel(service: TestService, ...partnerIds: readonly string[]): Promise<TestChannel> {
  const now = service.services.clock.now();
  const id = newId('channel', now);
  const slug = `city-tickets-${randomBytes(4).toString('hex')}`;
  const at = { created_at: now, updated_at: now };
  await insert(service.database, 'channels', { id, name: 'City Tickets', slug, ...at });
  for (const organizationId of partnerIds) await addPartner(service, organizationId, id);
  return { id, slug, headers: await keyHeaders(service, { kind: 'channels', channelId: id }) };
}

export function addPartner(service: TestService, organizationId: string, channelId: string): Promise<Row> {
  return insert(service.database, 'channel_partners', {
    organization_id: organizationId,
    channel_id: channelId,
    created_at: service.services.clock.now(),
  });
}

/** A reseller that these organizations authorized. */
async function createReseller(service: TestService, ...organizationIds: readonly string[]): Promise<TestReseller> {
  const now = service.services.clock.now();
  const id = newId('reseller', now);
  const slug = `second-seat-${randomBytes(4).toString('hex')}`;
  await insert(service.database, 'resellers', { id, name: 'Second Seat', slug, created_at: now, updated_at: now });
  for (const organizationId of organizationIds) {
    const authorization = { organization_id: organizationId, reseller_id: id, created_at: now };
    await insert(service.database, 'reseller_authorizations', authorization);
  }
  return { id, headers: await keyHeaders(service, { kind: 'resellers', resellerId: id }) };
}

export async function createWorld(service: TestService): Promise<World> {
  const main = await createOrganization(service);
  const twin = await createOrganization(service, { name: 'Twin Hall' });
  await service.database.sql('UPDATE ticket_rates SET tax_percentage = 4 WHERE organization_id = $1', [twin.id]);
  return {
    main,
    twin,
    channel: await createChannel(service, main.id),
    twinChannel: await createChannel(service, twin.id),
    reseller: await createReseller(service, main.id),
    twinReseller: await createReseller(service, twin.id),
  };
}
