/** What the demonstration data holds, and the file that names it for people and programs. */
import { randomBytes } from 'node:crypto';
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { createKey, revokeKey } from '../../contexts/identity/access/access.ts';
import { createUserWithRole, hashPassword } from '../../contexts/identity/accounts/accounts.ts';
import { updateShop } from '../../contexts/identity/shops/shops.ts';
import { createEndpoint } from '../../contexts/messaging/webhooks/webhooks.ts';
import { swapTicket } from '../../contexts/ticketing/resale/resale.ts';
import { createNameChange, createTickets, voidTicket } from '../../contexts/ticketing/tickets/tickets.ts';
import type { Services } from '../../http/services.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';
import { type DemoWrite, insertAll } from './bulk-insert.ts';
import { discountDemoBookings } from './demo.sql.ts';
import { expectAccepted, writeAt } from './demo-writes.ts';
import type { DemoEvent } from './event-rows.ts';
import {
  bookEvenings,
  connectOrganization,
  type DemoOrganization,
  demoRate,
  insertOrganization,
} from './organization-data.ts';
import { scanAtDoors } from './seed-door-scans.ts';
import { admit, type DemoTicket, type PurchaseSpec, sell, ticketHolder } from './ticket-sales.ts';

const dayMs = 86_400_000;

export type DemoFile = Awaited<ReturnType<typeof createDemo>>;

export async function createDemo(services: Services, write: DemoWrite) {
  const main = await insertOrganization(write, {
    name: 'Sala Medusa',
    slug: 'sala-medusa',
    hall: 'Sala Medusa',
    city: 'Valencia',
    firstHolder: 0,
    eventNames: ['Medusa Nights', 'Salt and Bass', 'Harbour Lights'],
    endpointUrl: 'https://box-office.example.org/hooks',
  });
  const twin = await insertOrganization(write, {
    name: 'Teatro Gemelo',
    slug: 'teatro-gemelo',
    hall: 'Teatro Gemelo',
    city: 'Sevilla',
    firstHolder: 500,
    eventNames: ['Gemelo Tonight', 'Gemelo Next', 'Gemelo Before'],
    endpointUrl: 'https://gemelo.example.org/hooks',
  });
  const channel = await insertChannel(write, main);
  const reseller = await insertReseller(services, write, main);
  const clientEmail = await bookEvenings(write, main, channel._id);
  await bookEvenings(write, twin, null);
  await openShop(services, write, main.id);
  const { userId, login } = await insertLogin(write, main.slug);
  const by = { channelId: channel._id, resellerId: reseller._id, userId };
  const special = await sellSpecialTickets(write, main, twin, by);
  const discountCodes = await insertDiscountCodes(write, main);
  const { integration, endpoints } = await connectOrganization(write, services, main);
  const twinConnection = await connectOrganization(write, services, twin);
  const url = services.publicUrl();
  return {
    integrations_url: `${url}/integrations`,
    channels_url: `${url}/channels`,
    resellers_url: `${url}/resellers`,
    management_url: `${url}/management`,
    console_url: `${url}/console/`,
    shop_url: `${url}/${main.slug}`,
    login,
    organization: presentOrganization(main),
    integration,
    ...(await insertOtherKeys(services, write, main)),
    channel: { ...channel, api_key: await connectChannel(services, write, channel._id) },
    reseller,
    twin: {
      organization: presentOrganization(twin),
      integration: twinConnection.integration,
      event: presentEvent(twin, 0),
      ticket: { _id: special.foreign.id, qr_code: special.foreign.barcode },
      webhook_endpoint_id: twinConnection.endpoints.active,
    },
    events: main.events.map((_, index) => presentEvent(main, index)),
    discount_codes: discountCodes,
    tickets: special.tickets,
    barcodes: special.barcodes,
    client_email: clientEmail,
    webhook_endpoints: endpoints,
  };
}

function presentOrganization({ id, name, slug, currency, timezone }: DemoOrganization) {
  return { _id: id, name, slug, currency, timezone };
}

function presentEvent(organization: DemoOrganization, index: number) {
  const event = organization.events[index]!;
  return {
    _id: event.id,
    name: event.name,
    start: event.startsAt.toISOString(),
    spaces: event.spaces.map((space) => space.name),
    ticket_rate_ids: event.rates.map((rate) => rate.id),
    list_ids: organization.listIds[index]!,
  };
}

async function insertOtherKeys({ environment }: Services, write: DemoWrite, main: DemoOrganization) {
  const { crossTenant: db, now } = write;
  const owner = { kind: 'integrations', organizationId: main.id } as const;
  const narrow = await createKey(db, { owner, name: 'Channels only', scopes: ['channels:read'], environment, now });
  const old = new Date(now.getTime() - 400 * dayMs);
  const expired = await createKey(db, { owner, name: 'Last year', scopes: ['channels:read'], environment, now: old });
  const revoked = await createKey(db, { owner, name: 'Lost laptop', scopes: ['channels:read'], environment, now });
  await revokeKey(write, { kind: 'organization', id: main.id }, revoked.id);
  return { narrow_api_key: narrow.secret, expired_api_key: expired.secret, revoked_api_key: revoked.secret };
}

/** The person who signs in to the demonstration: owner of its organization, and running the deployment. */
async function insertLogin(
  { crossTenant, now }: DemoWrite,
  organizationSlug: string,
): Promise<{ userId: string; login: { email: string; password: string } }> {
  const login = { email: 'marisol@example.org', password: randomBytes(12).toString('base64url') };
  const membership = { organizationSlug, role: 'owner' } as const;
  const passwordHash = await hashPassword(login.password);
  const user = { email: login.email, passwordHash, name: 'Marisol Vega', isOperator: true, membership };
  const created = await createUserWithRole(crossTenant, user, now);
  if (created instanceof Refusal) throw new Error(created.message);
  return { userId: created.id, login };
}

async function insertChannel({ tx, now }: DemoWrite, main: DemoOrganization) {
  const id = newId('channel', now);
  const slug = 'tide-tickets';
  await insertAll(tx, 'channels', [{ id, name: 'Tide Tickets', slug, created_at: now, updated_at: now }]);
  await insertAll(tx, 'channel_partners', [{ organization_id: main.id, channel_id: id, created_at: now }]);
  return { _id: id, slug };
}

async function openShop(services: Services, write: DemoWrite, organizationId: string): Promise<void> {
  expectAccepted(await updateShop(write, organizationId, true, services));
}

/** Its key, which is the answer, and its endpoint. */
async function connectChannel(
  { environment, secretsKey }: Services,
  write: DemoWrite,
  channelId: string,
): Promise<string> {
  const scopes = [
    'tickets:read',
    'ticket-rates:read',
    'webhooks:read',
    'webhooks:write',
    'events:read',
    'lists:read',
    'lists:write',
    'bookings:read',
    'bookings:write',
    'tickets:write',
    'payments:read',
    'refunds:write',
    'discount-codes:read',
    'passes:read',
  ] as const;
  const key = await createKey(write.crossTenant, {
    owner: { kind: 'channels', channelId },
    name: 'Shop',
    scopes,
    environment,
    now: write.now,
    ...demoRate,
  });
  const endpoint = { name: 'Shop', url: 'https://tide-tickets.example.org/hooks', kinds: [] };
  const created = await createEndpoint(
    { ...write, madeBy: key.id },
    secretsKey,
    { channelId },
    endpoint,
    (url) => new URL(url),
  );
  expectAccepted(created);
  return key.secret;
}

async function insertReseller({ environment }: Services, { tx, crossTenant, now }: DemoWrite, main: DemoOrganization) {
  const id = newId('reseller', now);
  const website = 'https://second-row.example/sell';
  await insertAll(tx, 'resellers', [
    { id, name: 'Second Row', slug: 'second-row', website, created_at: now, updated_at: now },
  ]);
  await insertAll(tx, 'reseller_authorizations', [{ organization_id: main.id, reseller_id: id, created_at: now }]);
  const key = await createKey(crossTenant, {
    owner: { kind: 'resellers', resellerId: id },
    name: 'Marketplace',
    scopes: [],
    environment,
    now,
    ...demoRate,
  });
  return { _id: id, api_key: key.secret };
}

async function insertDiscountCodes({ tx, now }: DemoWrite, main: DemoOrganization) {
  const code = (name: string, columns: Record<string, unknown>) => ({
    organization_id: main.id,
    id: newId('discountCode', now),
    code: name,
    code_key: name.toLowerCase(),
    type: 'bookings',
    fixed_amount: null,
    percentage: null,
    valid_until: null,
    redemptions_max: null,
    redemptions_count: 0,
    sales_count: 0,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  const exhausted = code('FIRSTFIVE', {
    fixed_amount: 1_000,
    redemptions_max: 5,
    redemptions_count: 5,
    sales_count: 5,
  });
  await insertAll(tx, 'discount_codes', [
    code('TERRACE20', { fixed_amount: 2_000 }),
    code('HARBOUR10', { percentage: 10 }),
    code('SUMMERGONE', { percentage: 15, valid_until: new Date(now.getTime() - dayMs) }),
    exhausted,
    code('TICKETS5', { type: 'tickets', fixed_amount: 500 }),
  ]);
  const redeemed = { codeId: exhausted.id, code: exhausted.code, amount: 1_000, count: 5 };
  await tenantDb(tx, main.id).run(discountDemoBookings, redeemed);
  return {
    fixed: 'TERRACE20',
    percentage: 'HARBOUR10',
    expired: 'SUMMERGONE',
    exhausted: 'FIRSTFIVE',
    tickets_only: 'TICKETS5',
  };
}

/** One ticket for each row of the resale rules, and those that programs may use up. */
async function sellSpecialTickets(
  write: DemoWrite,
  main: DemoOrganization,
  twin: DemoOrganization,
  { channelId, resellerId, userId }: { channelId: string; resellerId: string; userId: string },
) {
  const { now } = write;
  const [tonight, nextWeek] = main.events as [DemoEvent, DemoEvent];
  const soldAt = new Date(now.getTime() - 2 * dayMs);
  let holder = 430;
  const sellTo = (organization: DemoOrganization, given: Partial<PurchaseSpec> = {}) => {
    const spec = { event: organization.events[0]!, quantity: 1, soldAt, paidBy: 'card', ...given } as const;
    holder += spec.quantity;
    return sell(write, organization.id, { ...spec, holder });
  };
  const one = async (organization = main, given: Partial<PurchaseSpec> = {}) => (await sellTo(organization, given))[0]!;
  const ofMain = writeAt(write, main.id, now);

  const swappable = await sellTo(main, { quantity: 5 });
  const scanned = await one();
  const renamed = await one();
  const newOwner = { fullName: 'Nadia Ferrer', email: '', phone: '' };
  expectAccepted(await createNameChange(ofMain, renamed.id, { ...newOwner, amount: 0 }));
  const pending = await one();
  expectAccepted(await createNameChange(ofMain, pending.id, { ...newOwner, amount: 500 }));
  const soldOn = await one();
  const buyer = { firstName: 'Ilse', lastName: 'Marchetti', email: 'ilse.marchetti@example.org' };
  const resold = expectAccepted(await swapTicket(write, { resellerId, barcode: soldOn.barcode, buyer }));
  const voided = await one(main, { paidBy: 'cash' });
  expectAccepted(await voidTicket(ofMain, voided.id));
  const place = { organizationId: main.id, eventId: tonight.id, userId };
  await scanAtDoors(write, place, { twice: scanned.id, voided: voided.id });
  const foreign = await one(twin);
  const scannedAndForeign = await one(twin);
  await admit(write, twin.id, scannedAndForeign.id, now);
  await sellTo(main, { quantity: 6, channelId, paidBy: 'channel' });
  await sellTo(main, { quantity: 6, channelId });
  const [fromIntegrations, [partyOfFour]] = await importTickets(write, main.id, tonight);

  const name = ({ id, barcode }: DemoTicket) => ({ _id: id, qr_code: barcode });
  return {
    foreign,
    tickets: {
      from_integrations: fromIntegrations.map(({ id }) => id),
      party_of_four: name(partyOfFour!),
      voided: name(voided),
    },
    barcodes: {
      swappable: swappable.map(({ barcode }) => barcode),
      scanned: scanned.barcode,
      renamed: renamed.barcode,
      pending_name_change: pending.barcode,
      already_resold: resold.barcode,
      foreign: foreign.barcode,
      scanned_and_foreign: scannedAndForeign.barcode,
      sealed: (await one(main, { event: nextWeek })).barcode,
    },
  };
}

/** Sold elsewhere: ten by a system of the venue, and one for four people by the organization. */
async function importTickets(
  write: DemoWrite,
  organizationId: string,
  event: DemoEvent,
): Promise<readonly [readonly DemoTicket[], readonly DemoTicket[]]> {
  const at = writeAt(write, organizationId, new Date(write.now.getTime() - dayMs));
  const importOf = async (rate: number, step: number, holders: readonly number[], createdVia: OriginApi) => {
    const { id: rateId, priceIds } = event.rates[rate]!;
    const tickets = holders.map((holder) => ({
      ...ticketHolder(holder, event, rate),
      priceId: priceIds[step]!,
      supplements: [],
    }));
    const sale = { channelId: null, saleType: 'imported', collection: 'cash', createdBy: '' } as const;
    return expectAccepted(await createTickets(at, { ...sale, rateId, createdVia, tickets }));
  };
  const holders = Array.from({ length: 10 }, (_, number) => 460 + number);
  return [await importOf(0, 1, holders, 'integrations'), await importOf(1, 1, [475], 'management')];
}
