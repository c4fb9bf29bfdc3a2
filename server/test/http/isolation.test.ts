/**
 * Every operation, called with the real identifiers of another organization, channel or reseller: nothing of them may be
 * shown or changed. Each case is then sent by the owner of those identifiers, who must be answered otherwise: a case in
 * which "of others" and "not there" look the same to every caller would prove nothing. Made of the contract, so a new
 * operation is in it without being asked.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { isAtLeast, markedFields, type Operation, qualifiedId, roles } from '@stagedoor/contract';
import { describe, expect, it } from 'vitest';
import { newId, newSecretCode, requestIds } from '../../src/platform/ids.ts';
import { createDevice } from '../support/door.ts';
import { openWorld } from '../support/fixtures.ts';
import {
  allOperations,
  exampleBody,
  idPrefixOf,
  type JsonSchema,
  requiredQuery,
  schemaOf,
  urlOf,
  withQuery,
} from '../support/operations.ts';
import { createPerson } from '../support/sign-in.ts';
import type { TestAnswer } from '../support/test-service.ts';
import {
  createOrganization,
  createTicket,
  insert,
  keyHeaders,
  setTaxSettings,
  type TestOrganization,
} from '../support/world.ts';

const { service, world } = await openWorld();

/** Stands in every text of the other organization, in whatever case: it must be in no answer to anybody else. */
const mark = 'Zanzibar';
const hasMark = (text: string) => text.toLowerCase().includes(mark.toLowerCase());

/** Reads that show every caller the same. */
const sameForAll = new Set(['listWebhookEventKinds']);
/** Reads that show numbers or an id alone, which have no mark. */
const withoutMark = new Set([
  'getClientTotals',
  'getDoorSettings',
  'getLimits',
  'getPassPdfAddress',
  'getPaymentSettings',
  'getPayoutTotals',
  'getShop',
  'getEventWaitingRoom',
  'getTicketAdmission',
  'getWaitingPlace',
  'getWaitingRoom',
  'getWaitingRoomDraw',
  'listCustomTaxes',
]);

/** What the other organization has of documents, of the address of its endpoint, and of what was sent there. */
const documentNumber = `${mark}-X7164823`;
const addressPath = 'hooks/zanzibar-path';
const notificationText = `${mark} notification`;

/** Another organization with a channel and a reseller of its own, and one thing of each kind. */
interface Others {
  readonly organization: TestOrganization;
  readonly barcode: string;
  readonly requestId: string;
  readonly bookingCode: string;
  readonly listCode: string;
  readonly passCode: string;
  readonly subscriptionCode: string;
  /** By the collection of the path. */
  readonly slugs: Readonly<Record<string, string>>;
  /** By the prefix of the id. */
  readonly ids: Readonly<Record<string, string>>;
  readonly channelId: string;
  /** What `world.channel` sold while it was a partner; it was removed since. */
  readonly soldBefore: Pick<Others, 'ids' | 'barcode'>;
  headersFor(operation: Operation): Promise<Record<string, string>>;
}

async function createOthers(): Promise<Others> {
  const { database } = service;
  const organization = await createOrganization(service, { name: `${mark} Hall` });
  await database.sql('UPDATE organizations SET api_keys_max = 49, short_codes_offline = true WHERE id = $1', [
    organization.id,
  ]);
  const now = new Date();
  const at = { created_at: now, updated_at: now };
  const own = { organization_id: organization.id };
  const bookingRate = newId('rate', now);
  await insert(database, 'booking_rates', {
    ...own,
    id: bookingRate,
    event_id: organization.eventId,
    zone_id: organization.zoneIds[0],
    slug: 'table',
    name: 'Table',
    price: 100,
    included_persons: 1,
    persons_max: 10,
    ...at,
  });
  for (const table of [
    'booking_rates',
    'events',
    'zones',
    'locations',
    'ticket_rates',
    'ticket_rate_prices',
    'list_rates',
  ]) {
    await database.sql(`UPDATE ${table} SET name = '${mark} ' || name WHERE organization_id = $1`, [organization.id]);
  }
  const question = newId('question', now);
  await database.sql('UPDATE ticket_rates SET questions = $2 WHERE organization_id = $1', [
    organization.id,
    JSON.stringify([{ _id: question, label: mark, type: 'text', items: [], required: false }]),
  ]);
  const channelId = newId('channel', now);
  const slug = `zanzibar-${newSecretCode().toLowerCase()}`;
  await insert(database, 'channels', { id: channelId, name: mark, slug, ...at });
  await insert(database, 'channel_partners', { ...own, channel_id: channelId, created_at: now });
  const resellerId = newId('reseller', now);
  await insert(database, 'resellers', { id: resellerId, name: mark, slug, ...at });
  await insert(database, 'reseller_authorizations', { ...own, reseller_id: resellerId, created_at: now });
  const ticket = await createTicket(service, organization, {
    full_name: `${mark} Person`,
    barcode: `${mark}-${newSecretCode()}`,
    document_type: 'passport',
    document_number: documentNumber,
    channel_id: channelId,
  });
  await database.sql('UPDATE payments SET channel_id = $2, metadata = $3 WHERE id = $1', [
    ticket.payment_id,
    channelId,
    JSON.stringify({ name: mark }),
  ]);
  const soldBefore = await createTicket(service, organization, {
    full_name: `${mark} Guest`,
    barcode: `${mark}-${newSecretCode()}`,
    channel_id: world.channel.id,
  });
  await database.sql('UPDATE payments SET channel_id = $2, metadata = $3 WHERE id = $1', [
    soldBefore.payment_id,
    world.channel.id,
    JSON.stringify({ name: mark }),
  ]);
  const put = async (kind: Parameters<typeof newId>[0], table: string, row: Record<string, unknown>) => {
    const id = newId(kind, now);
    await insert(database, table, { ...own, id, ...row });
    return id;
  };
  const referrer = await put('referrer', 'referrers', { name: mark, created_at: now });
  const listCode = newSecretCode();
  const listEntry = {
    channel_id: channelId,
    event_id: organization.eventId,
    rate_id: organization.listRateId,
    referrer_id: referrer,
    code: listCode,
    name: mark,
    party_size: 2,
    created_via: 'management',
    ...at,
  };
  const list = await put('guestList', 'guest_lists', listEntry);
  const ofFormer = { channel_id: world.channel.id, code: newSecretCode() };
  const listBefore = await put('guestList', 'guest_lists', { ...listEntry, ...ofFormer });
  const bookingCode = newSecretCode();
  const booked = {
    event_id: organization.eventId,
    zone_id: organization.zoneIds[0],
    channel_id: channelId,
    code: bookingCode,
    name: mark,
    email: 'shared@example.org',
    email_key: 'shared@example.org',
    status: 'accepted',
    source: 'web',
    created_via: 'management',
    party_size: 2,
    advance_cash: 100,
    billing_info: { document_type: 'passport', document_number: documentNumber },
    ...at,
  };
  const booking = await put('booking', 'bookings', booked);
  const bookingBefore = await put('booking', 'bookings', { ...booked, ...ofFormer });
  const external = await put('payment', 'external_payments', {
    booking_id: booking,
    amount: 100,
    description: mark,
    method: 'cash',
    created_at: now,
  });
  const supplement = await put('supplement', 'ticket_rate_supplements', {
    rate_id: organization.rateId,
    label: mark,
    price: 100,
    ...at,
  });
  // Under the same id, since the paths of both have one place for it.
  const line = { kind: 'supplement', quantity: 1, description: mark, supplements: 100, total: 100 };
  await insert(database, 'sale_lines', { ...own, payment_id: ticket.payment_id, subject_id: supplement, ...line });
  await insert(database, 'ticket_supplements', {
    ...own,
    id: supplement,
    ticket_id: ticket.id,
    supplement_id: supplement,
    payment_id: ticket.payment_id,
    status: 'active',
    item: JSON.stringify({ _id: supplement, supplement_id: supplement, label: mark, price: 100, units: 1 }),
    price: 100,
    service_charge: 0,
    activated_at: now,
    ...at,
  });
  const discount = await put('discountCode', 'discount_codes', {
    code: mark,
    code_key: mark.toLowerCase(),
    type: 'bookings',
    event_id: organization.eventId,
    fixed_amount: 100,
    ...at,
  });
  const client = await put('client', 'clients', {
    email: 'zanzibar-client@example.org',
    email_key: 'zanzibar-client@example.org',
    name: mark,
    last_seen_at: now,
    ...at,
  });
  // More than the caller has, so that their number differs.
  for (let number = 1; number <= 20; number += 1) {
    const email = `zanzibar-client-${number}@example.org`;
    await put('client', 'clients', { email, email_key: email, name: mark, last_seen_at: now, ...at });
  }
  const passCode = newSecretCode();
  const passType = await put('passType', 'pass_types', {
    slug: 'season',
    name: mark,
    price: 100,
    quota: 10,
    sold_count: 1,
    ...at,
  });
  const boughtPass = {
    channel_id: channelId,
    type_id: passType,
    payment_id: ticket.payment_id,
    code: passCode,
    status: 'valid',
    created_via: 'management',
    party_size: 1,
    price: 100,
    client_id: client,
    full_name: mark,
    ...at,
  };
  const pass = await put('pass', 'passes', boughtPass);
  const passBefore = await put('pass', 'passes', { ...boughtPass, ...ofFormer });
  const plan = await put('plan', 'plans', { name: mark, price: 100, period: 'month', ...at });
  const subscriptionCode = newSecretCode();
  const subscription = await put('subscription', 'subscriptions', {
    plan_id: plan,
    client_id: client,
    code: subscriptionCode,
    ...at,
  });
  const product = await put('bookingProduct', 'booking_products', { name: mark, price: 100, ...at });
  const eventGroup = await put('eventGroup', 'event_groups', { name: mark, slug: 'zanzibar', ...at });
  await insert(database, 'event_group_events', {
    ...own,
    group_id: eventGroup,
    event_id: organization.eventId,
  });
  const tipRate = await put('tipRate', 'tip_rates', { name: mark, tip_type: 'fixed', tip_fixed: 100, ...at });
  const refundRequest = await put('refundRequest', 'refund_requests', {
    ticket_id: ticket.id,
    amount: 100,
    reason: mark,
    status: 'pending',
    created_at: now,
  });
  const nameChange = await put('nameChange', 'ticket_name_changes', {
    ticket_id: ticket.id,
    status: 'pending_payment',
    full_name: mark,
    previous_full_name: mark,
    amount: 100,
    created_at: now,
  });
  const refund = await put('refund', 'refunds', {
    payment_id: ticket.payment_id,
    ticket_id: ticket.id,
    subject_id: ticket.id,
    channel_id: channelId,
    status: 'failed',
    collection: 'gateway',
    amount: 100,
    failure_reason: mark,
    created_at: now,
  });
  await database.sql(`UPDATE payments SET collection = 'gateway' WHERE id = $1`, [ticket.payment_id]);
  const ofCharge = { payment_id: ticket.payment_id, gateway: 'sandbox', reference: mark, amount: 100, ...at };
  const charge = await put('charge', 'charges', { ...ofCharge, status: 'succeeded', currency: 'EUR' });
  const unrequestedRefund = await put('unrequestedRefund', 'unrequested_refunds', {
    ...ofCharge,
    charge_id: charge,
    status: 'succeeded',
    assignment: 'waiting',
  });
  const dispute = await put('dispute', 'disputes', {
    ...ofCharge,
    charge_id: charge,
    kind: 'dispute',
    status: 'needs_response',
    reason: mark,
    opened_at: now,
  });
  const payout = await put('payout', 'payouts', {
    gateway: 'stripe',
    reference: mark,
    status: 'paid',
    amount: 100,
    other_amount: 0,
    fee_amount: 0,
    arrives_at: now,
    ...at,
  });
  const mailText = { template: 'refund', language: 'en', subject: mark, message: '', updated_at: now };
  await insert(database, 'mail_texts', { ...own, ...mailText });
  const termsText = await put('termsText', 'terms_texts', { language: 'en', content: mark, created_at: now });
  await insert(database, 'shop_texts', { ...own, page: 'thanks', language: 'en', content: mark, updated_at: now });
  await setTaxSettings(service, organization.id, { legal_name: mark, tax_percentage: 13 });
  const invoice = await put('invoice', 'invoices', {
    year: 2020,
    series: 'F',
    number: 1,
    reference: `2020-F-${mark}`,
    type: 'simplified',
    payment_id: ticket.payment_id,
    event_id: organization.eventId,
    resource_type: 'ticket',
    currency: 'EUR',
    total: 2150,
    taxes: [{ percentage: 0, base: 2150, tax: 0, total: 2150 }],
    issuer: { legal_name: mark, tax_number: '', address: '', city: '', postal_code: '', country: '' },
    language: 'en',
    created_at: now,
  });
  const movement = await put('ledgerTransaction', 'ledger_transactions', {
    kind: 'sale',
    cause: 'sale:zanzibar',
    gateway: 2150,
    sales: -2150,
    event_id: organization.eventId,
    description: mark,
    created_at: now,
  });
  await insert(database, 'invoice_lines', {
    ...own,
    invoice_id: invoice,
    position: 0,
    resource_id: ticket.id,
    description: mark,
    tax_percentage: 0,
    total: 2150,
  });
  const { id: device } = await createDevice(service, organization.id, { name: mark });
  const person = await createPerson(service, organization.id, 'door');
  const inviter = await createPerson(service, organization.id, 'owner');
  await database.sql('UPDATE users SET name = $2 WHERE id = ANY ($1)', [[person.id, inviter.id], `${mark} Person`]);
  await database.sql('UPDATE sessions SET user_agent = $2 WHERE id = $1', [person.sessionId, mark]);
  const auditEntry = await put('auditEntry', 'audit_log', {
    created_at: now,
    operation: 'management.updateOrganization',
    outcome: 'succeeded',
    user_id: person.id,
    user_email: 'zanzibar@example.org',
    address: '127.0.0.1',
    user_agent: mark,
    request_id: 'req_zanzibar',
    target_kind: 'organization',
    target_ids: [organization.id],
    fields: ['name'],
  });
  const preregistration = await put('preregistration', 'event_preregistrations', {
    event_id: organization.eventId,
    channel_id: channelId,
    name: mark,
    email: 'zanzibar@example.org',
    email_key: 'zanzibar@example.org',
    ...at,
  });
  const room = { event_id: organization.eventId, mode: 'on', seed: randomBytes(32), drawn_at: now, opens_at: now };
  await insert(database, 'waiting_rooms', { ...own, ...room, is_running: true, ...at });
  const waitingPlace = await put('waitingPlace', 'waiting_places', {
    event_id: organization.eventId,
    channel_id: channelId,
    created_at: now,
  });
  const doorEntry = await put('doorEntry', 'door_entries', {
    event_id: organization.eventId,
    kind: 'unknown',
    source: 'door',
    device_id: device,
    scan_id: '1',
    recorded_by: person.id,
    action: 'in',
    observed_at: now,
    claimed_at: now,
    verdict: 'invalid',
    created_at: now,
  });
  const invitation = await put('invitation', 'invitations', {
    email: 'zanzibar@example.org',
    email_key: 'zanzibar@example.org',
    role: 'door',
    token_hash: Buffer.from(newSecretCode()),
    invited_by: inviter.id,
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  });
  const requestId = requestIds({ now: () => now })();
  const call = {
    id: requestId,
    ...own,
    channel_id: null,
    reseller_id: null,
    caller: 'organization',
    credential_id: newId('apiKey', now),
    api: 'integrations',
    operation: mark,
    method: 'GET',
    route: '/integrations/tickets',
    path: '/integrations/tickets',
    query: '',
    status: 200,
    error_code: '',
    duration_ms: 1,
    request_body: '',
    request_body_cut: false,
    response_body: '',
    response_body_cut: false,
  };
  await insert(database, 'request_log', {
    ...own,
    id: requestId,
    created_at: now,
    first_at: now,
    marks: '{}',
    calls: deflateRawSync(JSON.stringify([call])),
  });
  const imported = newId('import', now);
  await insert(database, 'imports', {
    ...own,
    id: imported,
    type: 'clients',
    status: 'completed',
    file_name: mark,
    created_by: person.id,
    created_at: now,
  });
  const bulkAction = await put('bulkAction', 'bulk_actions', {
    operation: 'voidTicket',
    status: 'running',
    items_count: 2,
    refused_count: 1,
    created_by: person.id,
    session_id: person.sessionId,
    address: '127.0.0.1',
    user_agent: mark,
    request_id: 'req_zanzibar',
    created_at: now,
  });
  const bulkActionItem = await put('bulkActionItem', 'bulk_action_items', {
    bulk_action_id: bulkAction,
    subject_id: ticket.id,
    outcome: 'refused',
    error_code: 'conflict',
    message: mark,
  });
  const cancelledSale = newId('cancelledSale', now);
  await insert(database, 'event_cancellations', {
    ...own,
    event_id: organization.eventId,
    status: 'completed',
    message: mark,
    created_by: person.id,
    created_at: now,
  });
  await insert(database, 'cancelled_sales', {
    ...own,
    id: cancelledSale,
    event_id: organization.eventId,
    kind: 'payment',
    subject_id: ticket.payment_id,
    created_at: now,
  });
  const notification = newId('notification', now);
  const body = {
    id: notification,
    event: 'ticket.sold',
    created_at: now,
    ...own,
    sequence: 1,
    payload: { full_name: notificationText },
  };
  await insert(database, 'webhook_notifications', {
    ...own,
    id: notification,
    kind: body.event,
    channel_id: channelId,
    resource_id: ticket.id,
    sequence: body.sequence,
    body: Buffer.from(JSON.stringify(body)),
    created_at: now,
  });
  /** An endpoint of the organization or of the channel, a delivery to it, and a recovery of it. */
  const createEndpoint = async (url: string, headers: Record<string, string>, owner: Record<string, unknown>) => {
    const body = { name: mark, url: `https://zanzibar.example/${addressPath}` };
    const created = await service.call('POST', url, { headers, body });
    const id = String(created.body.data._id);
    await database.sql(`UPDATE webhook_endpoints SET status = 'disabled' WHERE id = $1`, [id]);
    const delivery = await put('webhookDelivery', 'webhook_deliveries', {
      notification_id: notification,
      endpoint_id: id,
      ...owner,
      kind: 'ticket.sold',
      status: 'failed',
      attempts_count: 1,
      last_requested_at: now,
      last_response_body: notificationText,
      ...at,
    });
    await insert(database, 'webhook_attempts', {
      ...own,
      delivery_id: delivery,
      number: 1,
      requested_at: now,
      trigger: 'first',
      duration_ms: 1,
      request_head: `POST /${addressPath} HTTP/1.1`,
      response_head: notificationText,
      response_body: notificationText,
    });
    await insert(database, 'webhook_recoveries', {
      id: newId('recovery', now),
      endpoint_id: id,
      since: now,
      until: now,
      status: 'completed',
      total_count: 0,
      ...at,
    });
    return { id, delivery };
  };
  const ownEndpoint = await createEndpoint('/integrations/webhook-endpoints', organization.headers, {});
  await keyHeaders(service, { kind: 'integrations', organizationId: organization.id }, { name: mark });
  const [key] = await database.sql('SELECT id FROM api_keys WHERE organization_id = $1 AND name = $2', [
    organization.id,
    mark,
  ]);
  const channelHeaders = await keyHeaders(service, { kind: 'channels', channelId });
  const ofChannel = { channel_id: channelId };
  const channelEndpoint = await createEndpoint('/channels/webhooks/endpoints', channelHeaders, ofChannel);
  const resellerHeaders = await keyHeaders(service, { kind: 'resellers', resellerId });
  const slugOf = async (table: string) => {
    const [row] = await database.sql(`SELECT slug FROM ${table} WHERE organization_id = $1`, [organization.id]);
    return String(row!.slug);
  };
  return {
    organization,
    barcode: ticket.barcode,
    requestId,
    bookingCode,
    listCode,
    passCode,
    subscriptionCode,
    slugs: { events: await slugOf('events'), 'ticket-rates': await slugOf('ticket_rates'), 'list-rates': 'friends' },
    channelId,
    soldBefore: {
      barcode: soldBefore.barcode,
      ids: {
        tkt: soldBefore.id,
        pay: String(soldBefore.payment_id),
        lst: listBefore,
        bkg: bookingBefore,
        pas: passBefore,
      },
    },
    ids: {
      org: organization.id,
      evt: organization.eventId,
      loc: organization.locationId,
      zon: organization.zoneIds[0]!,
      spc: [...organization.spaces.values()][0]!,
      rate: organization.rateId,
      prc: organization.priceIds[0],
      tkt: ticket.id,
      bkg: booking,
      lst: list,
      sup: supplement,
      dsc: discount,
      rfr: referrer,
      nch: nameChange,
      rfq: refundRequest,
      inv: invitation,
      ivc: invoice,
      ldg: movement,
      usr: person.id,
      we: ownEndpoint.id,
      wd: ownEndpoint.delivery,
      whe: notification,
      key: String(key!.id),
      pay: String(ticket.payment_id),
      ref: refund,
      urf: unrequestedRefund,
      dsp: dispute,
      pyo: payout,
      ses: person.sessionId,
      qst: question,
      res: resellerId,
      chn: channelId,
      'channels we': channelEndpoint.id,
      'channels wd': channelEndpoint.delivery,
      'list rate': organization.listRateId,
      'booking rate': bookingRate,
      'external pay': external,
      prd: product,
      tip: tipRate,
      egr: eventGroup,
      cli: client,
      pas: pass,
      pty: passType,
      pln: plan,
      sub: subscription,
      dev: device,
      imp: imported,
      csl: cancelledSale,
      bac: bulkAction,
      bai: bulkActionItem,
      aud: auditEntry,
      prg: preregistration,
      wpl: waitingPlace,
      ent: doorEntry,
      trm: termsText,
    },
    headersFor: async ({ api, id, access }) => {
      if (access.by === 'device') return (await createDevice(service, organization.id)).headers;
      if (id === 'deleteSession' || id === 'listSessions') return person.headers;
      if (api === 'integrations') return organization.headers;
      if (api === 'channels') return channelHeaders;
      if (api === 'resellers') return resellerHeaders;
      return (await createPerson(service, organization.id, 'owner')).headers;
    },
  };
}

async function headersOfTwin({ api, access }: Operation): Promise<Record<string, string>> {
  if (access.by === 'device') return (await createDevice(service, world.main.id)).headers;
  if (api === 'integrations') return world.main.headers;
  if (api === 'channels') return world.channel.headers;
  if (api === 'resellers') return world.reseller.headers;
  // A person for each operation: some of them end sessions.
  return (await createPerson(service, world.main.id, 'owner')).headers;
}

/** Fills in the identifiers of others wherever a schema asks for one, and counts how many it filled in. */
class Filler {
  placed = 0;
  readonly #operation: Operation;
  readonly #others: Others;

  constructor(operation: Operation, others: Others) {
    this.#operation = operation;
    this.#others = others;
  }

  /** Null where the schema asks for something else. A kind of which the others have nothing fails the case. */
  id(schema: object): string | null {
    const prefix = idPrefixOf(schemaOf(schema));
    if (!prefix) return null;
    const { ids } = this.#others;
    const { api, path } = this.#operation;
    const isListRate = prefix === 'rate' && /(list-rates|list-entries|guest-lists|[/]lists|[/]imports)/.test(path);
    const isBookingRate = prefix === 'rate' && /booking/.test(path);
    const isExternal = prefix === 'pay' && /external-payments/.test(path);
    const kind = isListRate ? 'list rate' : isBookingRate ? 'booking rate' : isExternal ? 'external pay' : prefix;
    const found = ids[`${api} ${prefix}`] ?? ids[kind];
    expect(found, `the others have nothing with an id that begins with ${prefix}_`).toBeDefined();
    this.placed += 1;
    return found!;
  }

  body(schema: unknown, value: unknown): unknown {
    const { properties = {}, items } = schemaOf(schema);
    if (typeof value === 'string') return this.id(schemaOf(schema)) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.body(items, item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.body(properties[name], inner)]));
  }
}

/** What of a table belongs to the organization `$1` or the channel `$2`, by the column that says so. */
const ownedBy: Readonly<Record<string, string>> = {
  organization_id: 't.organization_id = $1',
  channel_id: 't.channel_id = $2',
  endpoint_id:
    't.endpoint_id IN (SELECT e.id FROM webhook_endpoints e WHERE e.organization_id = $1 OR e.channel_id = $2)',
  user_id: 't.user_id IN (SELECT m.user_id FROM memberships m WHERE m.organization_id = $1)',
};

let tables: Promise<{ name: string; columns: string[] }[]> | undefined;
/** Every table with one of these columns. */
function listTables() {
  tables ??= service.database.sql<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = ANY ($1)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     GROUP BY c.relname ORDER BY c.relname`,
    [Object.keys(ownedBy)],
  );
  return tables;
}

/** What the database holds of the organization and, where one is given, of the channel, as one text. */
async function stateOf(organizationId: string, channelId: string): Promise<string> {
  const texts = (await listTables()).map(({ name, columns }) => {
    // When a key was used last is written by the request that uses it.
    const row = name === 'api_keys' ? "(to_jsonb(t) - 'last_used_at')" : 'to_jsonb(t)';
    const ofTenant = columns.filter((column) => ['organization_id', 'channel_id'].includes(column));
    const owned = ofTenant.length > 0 ? ofTenant : columns.includes('endpoint_id') ? ['endpoint_id'] : ['user_id'];
    return `SELECT '${name}' AS name, string_agg(${row}::text, E'\\n' ORDER BY ${row}::text) AS all
      FROM ${name} t WHERE ${owned.map((column) => ownedBy[column]).join(' OR ')}`;
  });
  const rows = await service.database.sql(texts.join(' UNION ALL '), [organizationId, channelId || 'none']);
  const compared = rows.map(({ name }) => name);
  expect(compared).toEqual(expect.arrayContaining(['tickets', 'webhook_secrets', 'webhook_recoveries', 'sessions']));
  return rows.map(({ name, all }) => `${name}: ${all}`).join('\n');
}

interface Case {
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly placed: number;
}

function caseOf(operation: Operation, others: Others): Case {
  const filler = new Filler(operation, others);
  const parameters = schemaOf(operation.params).properties ?? {};
  const ids: Record<string, string> = {};
  for (const [name, schema] of Object.entries(parameters)) {
    if (name === 'organizationId') continue;
    const id = filler.id(schema);
    if (id) ids[name] = id;
  }
  const query: Record<string, string> = requiredQuery(operation);
  for (const [name, schema] of Object.entries(schemaOf(operation.query).properties ?? {})) {
    // The cursor of a page is refused where it is not the caller's, and would hide what else is asked.
    if (name === 'after') continue;
    const id = filler.id(schema);
    if (id) query[name] = id;
  }
  if (qualifiedId(operation) === 'channels.listTicketRates') query.event_id = others.organization.eventId;
  // Codes and barcodes are no ids: they are named by the parameter.
  const codes: Record<string, string> = {
    bookingCode: others.bookingCode,
    listCode: others.listCode,
    passCode: others.passCode,
    subscriptionCode: others.subscriptionCode,
    ticketCode: others.barcode,
    ...(operation.path.includes('/requests/') ? { requestId: others.requestId } : {}),
  };
  if (operation.path.endsWith('/by-slug/{slug}')) {
    const collection = operation.path.split('/')[1]!;
    ids.slug = others.slugs[collection]!;
    if (collection !== 'events') query.event_id = others.organization.eventId;
  }
  if (operation.id === 'listListRates' && operation.api === 'channels') query.event_id = others.organization.eventId;
  for (const [name, code] of Object.entries(codes)) if (name in parameters) ids[name] = code;
  if (/^validate\w+DiscountCode$/.test(operation.id)) ids.code = mark;
  if (operation.id === 'listBookingsByEmail') ids.email = 'shared@example.org';
  if ('resourceId' in parameters) ids.resourceId = others.ids.tkt!;
  if (operation.id === 'validateBarcode') query.barcode = others.barcode;
  const example = exampleBody(operation);
  const body = example === undefined ? undefined : filler.body(operation.body, example);
  if (operation.id === 'swapTicket') (body as { ticket: { barcode: string } }).ticket.barcode = others.barcode;
  return { ids, query, body, placed: filler.placed };
}

/** The answer without what is another each time. */
function comparable({ status, text }: TestAnswer): string {
  return `${status} ${text.replaceAll(/req_[0-9a-z]+/g, '')}`;
}

/** The ids of the partners that the answer says are admitted. */
function admittedIn({ body }: TestAnswer): string[] {
  const partners: { _id: string; admitted: boolean }[] = [body.data ?? []].flat();
  return partners.filter(({ admitted }) => admitted).map(({ _id }) => _id);
}

describe('the identifiers of others', () => {
  const operations = allOperations.filter(
    (operation) =>
      operation.access.by !== 'public' && !(operation.access.by === 'session' && operation.access.operator),
  );

  // Reads leave them as they are, so that one will do for all of them.
  let othersOfReads: Promise<Others> | undefined;
  const othersOf = ({ method }: Operation) => {
    if (method !== 'GET') return createOthers();
    othersOfReads ??= createOthers();
    return othersOfReads;
  };

  it.each(operations.map((operation) => [`${operation.api} ${operation.id}`, operation] as const))(
    '%s: shows and changes nothing of theirs, and their owner is answered otherwise',
    async (_, operation) => {
      const others = await othersOf(operation);
      const asked = caseOf(operation, others);
      const { placed } = asked;
      const send = (headers: Record<string, string>, organizationId: string, { ids, query, body } = asked) =>
        service.call(operation.method, withQuery(urlOf(operation, { ...ids, organizationId }), query), {
          headers,
          body,
        });
      // Channels and resellers are known to all, and each organization decides for itself whom it admits.
      const isOfPartner = operation.path.includes('/partners/') || /Partner/.test(operation.id);
      const readState = () => stateOf(others.organization.id, isOfPartner ? '' : others.channelId);
      const before = await readState();
      const answer = await send(await headersOfTwin(operation), world.main.id);
      const parameters = schemaOf(operation.params).properties ?? {};
      // Whoever asks by an e-mail is answered an empty list; partners are known to all.
      const namesTheirs = Object.keys(asked.ids).some(
        (name) => name !== 'email' && !['chn', 'res'].includes(idPrefixOf(parameters[name] ?? {}) ?? ''),
      );
      const { soldBefore } = others;
      const ofFormer = caseOf(operation, { ...others, ...soldBefore, ids: { ...others.ids, ...soldBefore.ids } });
      const answers = [answer];
      if (operation.api === 'channels') {
        // Also without what narrows a list, which could refuse the identifiers before anything is looked for.
        for (const query of [ofFormer.query, requiredQuery(operation)]) {
          answers.push(await send(world.channel.headers, world.main.id, { ...ofFormer, query }));
        }
      }
      for (const { status, text } of answers) {
        expect(status, text).toBeLessThan(500);
        if (namesTheirs && operation.api !== 'resellers') expect(status, text).toBe(404);
        // The barcode was sent by the caller, who may be shown it again.
        const shown = text.replaceAll(others.barcode, '').replaceAll(soldBefore.barcode, '');
        if (!isOfPartner) expect(hasMark(shown), text).toBe(false);
      }
      if (isOfPartner && !operation.id.startsWith('add')) {
        for (const id of [others.channelId, others.ids.res]) expect(admittedIn(answer)).not.toContain(id);
      }
      expect(await readState()).toBe(before);
      const isRead = operation.method === 'GET' && !sameForAll.has(operation.id);
      if (isOfPartner || (placed === 0 && !isRead)) return;
      const ofOwner = await send(await others.headersFor(operation), others.organization.id);
      expect(ofOwner.status, ofOwner.text).toBeLessThan(500);
      expect(comparable(ofOwner), 'the owner is answered as the other organization is').not.toBe(comparable(answer));
      // Otherwise a list that forgets whose it is would show nothing that can be recognised.
      const showsMark = isRead && placed === 0 && !withoutMark.has(operation.id);
      if (showsMark) expect(hasMark(ofOwner.text), `nothing of theirs in ${ofOwner.text}`).toBe(true);
    },
  );
});

describe('a list', () => {
  const ofOwn = new Set(['organizationId', 'eventId', 'channelId', 'resellerId', 'email']);
  const lists = allOperations.filter(
    ({ params, query, access }) =>
      idPrefixOf(schemaOf(query).properties?.after ?? {}) &&
      !(access.by === 'session' && access.operator) &&
      Object.keys(schemaOf(params).properties ?? {}).every((name) => ofOwn.has(name)),
  );
  let others: Promise<Others> | undefined;

  it.each(lists.map((operation) => [`${operation.api} ${operation.id}`, operation] as const))(
    '%s: goes on after nothing of theirs',
    async (_, operation) => {
      others ??= createOthers();
      const theirs = await others;
      const { properties = {} } = schemaOf(operation.query);
      const { id: organizationId, eventId } = world.main;
      const own = { organizationId, eventId, channelId: world.channel.id, resellerId: world.reseller.id };
      const period: Record<string, string> = properties.start_date
        ? { start_date: '2020-01-01', end_date: '2100-01-01' }
        : {};
      const listAfter = async (after: string) => {
        const url = withQuery(urlOf(operation, own), { ...requiredQuery(operation), ...period, after });
        return service.call('GET', url, { headers: await headersOfTwin(operation) });
      };
      const refusal = [400, [{ path: '/after' }]];
      const after = new Filler(operation, theirs).id(properties.after!)!;
      const answer = await listAfter(after);
      // Channels and resellers are known to all.
      if (['chn', 'res'].includes(after.slice(0, 3))) expect(answer.status, answer.text).toBe(200);
      else expect([answer.status, answer.body.details], answer.text).toMatchObject(refusal);
      if (operation.api !== 'channels') return;
      // What a partner of the channel sold itself.
      const { id: tkt, payment_id: pay } = await createTicket(service, world.main);
      const sold: Record<string, string> = { tkt, pay: String(pay) };
      const ofPartner = sold[idPrefixOf(properties.after!)!];
      if (!ofPartner) return;
      const { status, body } = await listAfter(ofPartner);
      expect([status, body.details]).toMatchObject(refusal);
    },
  );
});

describe('fields of roles', () => {
  const operations = allOperations.filter(({ access }) => access.by === 'session' && access.role);
  const leastOf = ({ access }: Operation) => (access.by === 'session' && access.role) || 'viewer';

  /** `ManagedTicket.qr_code` → what each role sees of it: the table of docs/security.md. */
  const table = new Map<string, Record<string, string>>();
  const columns = ['viewer', 'door', 'manager', 'admin', 'owner'];
  for (const [, resource, field, cells] of readFileSync(
    new URL('../../../docs/security.md', import.meta.url),
    'utf8',
  ).matchAll(/^\| `(\w+)` \| `(\w+)` \| ((?:yes|empty|host| \| )+) \|$/gm)) {
    const shown = cells!.split(' | ');
    table.set(`${resource}.${field}`, Object.fromEntries(columns.map((role, index) => [role, shown[index]!])));
  }

  /** The fields of the table in an answer, with their values. */
  function fieldsIn(schema: JsonSchema | undefined, value: unknown): [string, unknown][] {
    if (!schema || typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(schema.items, item));
    return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const field = `${schema.title}.${name}`;
      return table.has(field) ? [[field, inner]] : fieldsIn(schema.properties?.[name], inner);
    });
  }

  const seen = new Set<string>();
  let others: Promise<Others> | undefined;
  let headers: ReturnType<typeof headersOf> | undefined;
  async function headersOf({ organization }: Others) {
    const entries = await Promise.all(
      roles.map(async (role) => [role, (await createPerson(service, organization.id, role)).headers] as const),
    );
    return new Map(entries);
  }

  const reads = operations.filter(({ method, id }) => method === 'GET' && id !== 'getLive');
  it.each(reads.map((operation) => [operation.id, operation] as const))(
    '%s: shows each role the fields that the table says',
    async (_, operation) => {
      others ??= createOthers();
      const theirs = await others;
      headers ??= headersOf(theirs);
      const { ids, query } = caseOf(operation, theirs);
      const url = withQuery(urlOf(operation, { ...ids, organizationId: theirs.organization.id }), query);
      const codes = [theirs.barcode, theirs.bookingCode, theirs.listCode, theirs.passCode, theirs.subscriptionCode];
      for (const role of roles.filter((one) => isAtLeast(one, leastOf(operation)))) {
        const answer = await service.call('GET', url, { headers: (await headers).get(role)! });
        expect(answer.status, answer.text).toBe(200);
        const { schema, mediaType } = operation.success;
        if (!mediaType) {
          for (const [field, value] of fieldsIn(schema as JsonSchema, answer.body)) {
            const shown = table.get(field)![role]!;
            if (shown === 'empty') expect(value, `${field} as ${role}`).toBe('');
            if (shown === 'host') expect(value, `${field} as ${role}`).toBe('https://zanzibar.example/...');
            if (shown === 'yes' && value !== '') seen.add(`${field} ${role}`);
          }
        }
        const hidden = [
          ...(isAtLeast(role, 'door') ? [] : [...codes, documentNumber]),
          ...(isAtLeast(role, 'manager') ? [] : [notificationText, addressPath]),
        ];
        for (const text of hidden) expect(answer.text, `as ${role}`).not.toContain(text);
      }
    },
  );

  it('the table has every field that is marked, and each was seen by the roles that it is for', () => {
    const fields = operations.flatMap(({ success }) =>
      markedFields(success.schema).map(({ resource, field }) => `${resource}.${field}`),
    );
    expect([...table.keys()].toSorted()).toEqual([...new Set(fields)].toSorted());
    const expected = [...table].flatMap(([field, shown]) =>
      columns.filter((role) => shown[role] === 'yes').map((role) => `${field} ${role}`),
    );
    expect([...seen].toSorted()).toEqual(expected.toSorted());
  });

  it('a write answers with no field that its least role may not see', () => {
    const beyond = operations
      .filter(({ method }) => method !== 'GET')
      .flatMap((operation) =>
        markedFields(operation.success.schema)
          .filter(({ role }) => !isAtLeast(leastOf(operation), role))
          .map(({ field }) => `${operation.id} ${field}`),
      );
    expect(beyond).toEqual([]);
  });
});
