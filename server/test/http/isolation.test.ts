/**
 * Every operation that takes an identifier, called with the real identifiers of another organization: nothing of it
 * may be told or changed. Made of the contract, so a new operation is in it without being asked.
 */
import type { Operation } from '@stagedoor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, newSecretCode } from '../../src/platform/ids.ts';
import {
  allOperations,
  exampleBody,
  idPrefixOf,
  requiredQuery,
  schemaOf,
  urlOf,
  withQuery,
} from '../support/operations.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createTicket, createWorld, insert, keyHeaders, type World } from '../support/world.ts';

let service: TestService;
let world: World;
/** One real thing of the other organization for each kind, by the prefix of its id. */
let foreign: Record<string, string>;

/** Stands in every text of the other organization: it must be in no answer. */
const mark = 'Zanzibar';
let barcode: string;

beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
  foreign = await createForeignThings();
});
afterAll(() => service.close());

async function createForeignThings(): Promise<Record<string, string>> {
  const { database } = service;
  const { twin } = world;
  const now = new Date();
  const at = { created_at: now, updated_at: now };
  const own = { organization_id: twin.id };
  await database.sql(`UPDATE organizations SET name = $2 WHERE id = $1`, [twin.id, `${mark} Hall`]);
  for (const table of ['events', 'zones', 'locations', 'ticket_rates', 'ticket_rate_prices', 'list_rates']) {
    await database.sql(`UPDATE ${table} SET name = '${mark} ' || name WHERE organization_id = $1`, [twin.id]);
  }
  const ticket = await createTicket(service, twin, {
    full_name: `${mark} Person`,
    barcode: `${mark}-${newSecretCode()}`,
  });
  barcode = ticket.barcode;
  const put = async (kind: Parameters<typeof newId>[0], table: string, row: Record<string, unknown>) => {
    const id = newId(kind, now);
    await insert(database, table, { ...own, id, ...row });
    return id;
  };
  const referrer = await put('referrer', 'referrers', { name: mark, created_at: now });
  const list = await put('guestList', 'guest_lists', {
    event_id: twin.eventId,
    rate_id: twin.listRateId,
    referrer_id: referrer,
    code: newSecretCode(),
    name: mark,
    party_size: 2,
    created_via: 'management',
    ...at,
  });
  const booking = await put('booking', 'bookings', {
    event_id: twin.eventId,
    date: now,
    zone_id: twin.zoneIds[0],
    code: newSecretCode(),
    name: mark,
    email: 'shared@example.org',
    email_key: 'shared@example.org',
    status: 'accepted',
    source: 'web',
    created_via: 'management',
    party_size: 2,
    ...at,
  });
  const supplement = await put('supplement', 'ticket_rate_supplements', {
    rate_id: twin.rateId,
    label: mark,
    price: 100,
    ...at,
  });
  const discount = await put('discountCode', 'discount_codes', {
    code: mark,
    code_key: mark.toLowerCase(),
    type: 'bookings',
    fixed_amount: 100,
    ...at,
  });
  const nameChange = await put('nameChange', 'ticket_name_changes', {
    ticket_id: ticket.id,
    status: 'pending_payment',
    full_name: mark,
    previous_full_name: mark,
    amount: 100,
    created_at: now,
  });
  const person = await createPerson(service, twin.id, 'owner');
  const endpoint = newId('webhookEndpoint', now);
  await insert(database, 'webhook_endpoints', {
    id: endpoint,
    ...own,
    name: mark,
    url: 'https://zanzibar.example/',
    status: 'disabled',
    ...at,
  });
  const notification = newId('notification', now);
  const delivery = await put('webhookDelivery', 'webhook_deliveries', {
    notification_id: notification,
    endpoint_id: endpoint,
    kind: 'ticket.sold',
    status: 'failed',
    created_at: now,
    updated_at: now,
  });
  await keyHeaders(service, { kind: 'integrations', organizationId: twin.id }, { name: mark });
  const [key] = await database.sql('SELECT id FROM api_keys WHERE organization_id = $1 AND name = $2', [twin.id, mark]);
  return {
    org: twin.id,
    evt: twin.eventId,
    loc: twin.locationId,
    zon: twin.zoneIds[0]!,
    spc: [...twin.spaces.values()][0]!,
    rate: twin.rateId,
    prc: twin.priceIds[0],
    tkt: ticket.id,
    bkg: booking,
    lst: list,
    sup: supplement,
    dsc: discount,
    rfr: referrer,
    nch: nameChange,
    usr: person.id,
    we: endpoint,
    wd: delivery,
    whe: notification,
    key: String(key!.id),
    pay: String(ticket.payment_id),
    res: world.reseller.id,
    chn: world.channel.id,
  };
}

async function strangerHeaders(operation: Operation): Promise<Record<string, string>> {
  if (operation.api === 'integrations') return world.main.headers;
  if (operation.api === 'channels') return world.channel.headers;
  if (operation.api === 'resellers') return world.reseller.headers;
  // A person for each operation: some of them end sessions.
  return (await createPerson(service, world.main.id, 'owner')).headers;
}

/** Puts the foreign identifiers wherever the schema asks for an identifier. */
function withForeignIds(schema: unknown, value: unknown): unknown {
  const { properties = {}, items } = schemaOf(schema);
  const prefix = idPrefixOf(schemaOf(schema));
  if (prefix) return foreign[prefix] ?? value;
  if (Array.isArray(value)) return value.map((item) => withForeignIds(items, item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withForeignIds(properties[name], inner)]),
  );
}

/** What the database holds of the other organization, as one text. */
async function stateOfTwin(): Promise<string> {
  const tables = [
    'events',
    'bookings',
    'tickets',
    'guest_lists',
    'ticket_rates',
    'ticket_rate_prices',
    'ticket_rate_supplements',
    'zones',
    'spaces',
    'locations',
    'list_rates',
    'discount_codes',
    'ticket_name_changes',
    'referrers',
    'memberships',
    'api_keys',
    'webhook_endpoints',
    'webhook_deliveries',
    'channel_partners',
    'reseller_authorizations',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      service.database.sql(
        `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS all FROM ${table} t WHERE organization_id = $1`,
        [world.twin.id],
      ),
    ),
  );
  return rows
    .map((row) => row[0]!.all)
    .join('\n')
    .replaceAll(/\d\d:\d\d:00\+00/g, '');
}

describe("another organization's identifiers", () => {
  const operations = allOperations.filter(
    (operation) =>
      operation.access.by !== 'public' && !(operation.access.by === 'session' && operation.access.operator),
  );

  it.each(operations.map((operation) => [`${operation.api} ${operation.id}`, operation] as const))(
    '%s: tells and changes nothing',
    async (_, operation) => {
      const before = await stateOfTwin();
      const parameters = schemaOf(operation.params).properties ?? {};
      const ids = Object.fromEntries(
        Object.entries(parameters).flatMap(([name, schema]) => {
          const prefix = idPrefixOf(schema);
          if (name === 'organizationId') return [[name, world.main.id]];
          return prefix && foreign[prefix] ? [[name, foreign[prefix]]] : [];
        }),
      );
      const { properties = {} } = schemaOf(operation.query);
      const query: Record<string, string> = requiredQuery(operation);
      for (const [name, schema] of Object.entries(properties)) {
        const prefix = idPrefixOf(schema);
        if (prefix && foreign[prefix] && name !== 'after') query[name] = foreign[prefix];
      }
      if (operation.id === 'listTicketRates') query.event_id = world.twin.eventId;
      if (operation.id === 'listBookingsByEmail') ids.email = 'shared@example.org';
      if (operation.id === 'validateBarcode') query.barcode = barcode;
      const example = exampleBody(operation);
      const body = example === undefined ? undefined : withForeignIds(operation.body, example);
      if (operation.id === 'swapTicket') (body as { ticket: { barcode: string } }).ticket.barcode = barcode;
      const answer = await service.call(operation.method, withQuery(urlOf(operation, ids), query), {
        headers: await strangerHeaders(operation),
        body,
      });
      expect(answer.status, answer.text).toBeLessThan(500);
      const namesForeignThing = Object.keys(ids).some(
        (name) =>
          name !== 'organizationId' &&
          idPrefixOf(parameters[name]!) &&
          !['chn', 'res'].includes(idPrefixOf(parameters[name]!)!),
      );
      if (namesForeignThing && operation.api !== 'resellers') expect(answer.status, answer.text).toBe(404);
      // The barcode was sent by the caller, who may be told it again.
      expect(answer.text.replaceAll(barcode, '')).not.toContain(mark);
      expect(await stateOfTwin()).toBe(before);
    },
  );
});
