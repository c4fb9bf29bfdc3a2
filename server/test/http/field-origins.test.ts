/**
 * No field of the resources of the interface (2.1 to 2.4) is a constant: the table names for each field an operation that
 * sets it. The operations are really called; after each of them everything is read, and an operation has set a field
 * where a value stands in it that was in no resource before.
 */
import { apis, Booking, GuestList, Ticket, TicketRate } from '@stagedoor/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { openFixtures } from '../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

type Row = Record<string, unknown>;
interface Schema {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
}

const resources = { booking: Booking, list: GuestList, ticket: Ticket, rate: TicketRate } as const;
type ResourceName = keyof typeof resources;

/** The fields of a schema that have no fields of their own, such as `supplements[].label`. */
function fieldsOf(schema: Schema, path: string): string[] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`));
  }
  return schema.items?.properties ? fieldsOf(schema.items, `${path}[]`) : [path];
}

/** The values in a field of an object, as JSON; several where an array is on the way. */
function valuesIn(value: unknown, path: readonly string[]): string[] {
  const [name, ...rest] = path;
  if (name === undefined) return [JSON.stringify(value)];
  const field = (value as Row)[name.replace('[]', '')];
  if (field === undefined) return [];
  if (!name.endsWith('[]')) return valuesIn(field, rest);
  return (field as unknown[]).flatMap((item) => valuesIn(item, rest));
}

const allFields = Object.entries(resources).flatMap(([name, schema]) => fieldsOf(schema as Schema, name));

/** Empty values: a field that has nothing else is a constant. */
const empty: ReadonlySet<string> = new Set(['""', '0', 'false', 'null', '[]', '{}']);

/** Field → the values that were seen in it → the operation after which each was seen first. */
const seen = new Map<string, Map<string, string>>();

beforeAll(async () => {
  await driveOperations();
}, 120_000);

async function driveOperations(): Promise<void> {
  const { main, channel } = world;
  const owner = await createPerson(service, main.id, 'owner');
  const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const answer = await service.call(method, path, { headers, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body.data ?? answer.body;
  };

  const read: { organizationId: string; eventId: string; integrations: Record<string, string> | null }[] = [
    { organizationId: main.id, eventId: main.eventId, integrations: main.headers },
  ];
  const observe = async (operation: string) => {
    for (const { organizationId, eventId, integrations } of read) {
      const organization = `/management/organizations/${organizationId}`;
      const get = (path: string): Promise<Row[]> => send('GET', path, owner.headers);
      const found: Record<ResourceName, Row[]> = {
        ticket: await get(`${organization}/tickets?event_id=${eventId}&limit=500`),
        rate: await get(`${organization}/events/${eventId}/ticket-rates`),
        booking: await get(`${organization}/bookings?event_id=${eventId}&limit=500`),
        list: integrations ? await send('GET', `/integrations/lists?event_id=${eventId}&limit=500`, integrations) : [],
      };
      for (const path of allFields) {
        const [name, ...rest] = path.split('.') as [ResourceName, ...string[]];
        for (const value of found[name].flatMap((object) => valuesIn(object, rest))) {
          const values = seen.get(path) ?? seen.set(path, new Map()).get(path)!;
          if (!values.has(value)) values.set(value, operation);
        }
      }
    }
  };
  /** Calls an operation and reads everything after it. */
  const run = async (operation: string, call: () => Promise<Row>): Promise<Row> => {
    clock.advance(1_000);
    const answer = await call();
    await observe(operation);
    return answer;
  };
  const organization = `/management/organizations/${main.id}`;
  const manage = (operation: string, method: string, path: string, body?: unknown) =>
    run(`management.${operation}`, () => send(method, organization + path, owner.headers, body));
  const integrate = (operation: string, method: string, path: string, body?: unknown) =>
    run(`integrations.${operation}`, () => send(method, `/integrations${path}`, main.headers, body));
  const sell = (operation: string, method: string, path: string, body?: unknown) =>
    run(`channels.${operation}`, () => send(method, `/channels${path}`, channel.headers, body));
  await observe('what was there before');

  // Rates.
  const rate = await manage('createTicketRate', 'POST', `/events/${main.eventId}/ticket-rates`, {
    name: 'Members',
    slug: 'members',
    type: 'limited',
    quota: 70,
    min: 2,
    max: 4,
    prices: [{ name: 'Plain', price: 11, quantity: 60 }],
  });
  await manage('updateTicketRate', 'PATCH', `/ticket-rates/${rate._id}`, {
    nominative: true,
    complete: true,
    has_discount_codes_enabled: false,
    show_all_prices: true,
    valid_from: '2026-11-01T10:00:00Z',
  });
  await manage('updateTicketRate', 'PATCH', `/ticket-rates/${rate._id}`, {
    nominative: false,
    complete: false,
    has_discount_codes_enabled: true,
    min: 1,
    max: 6,
    warranty: { enabled: true, is_fixed: true, fixed_price: 2, percentage: 7.5, hours: 2 },
    name_change_fee: 4.25,
    fields: [
      { slug: 'phone', type: 'tel', label: 'Phone', required: true },
      { slug: 'shirt', type: 'dropdown', label: 'Shirt', options: [{ text: 'Small', value: 's' }] },
    ],
    questions: [{ label: 'Which stage?', type: 'dropdown', items: ['North', 'South'], required: true }],
  });
  const [price] = rate.prices as { _id: string }[];
  await manage('updateTicketRatePrice', 'PATCH', `/ticket-rates/${rate._id}/prices/${price!._id}`, {
    name: 'Early',
    includes: 'One drink',
    additional_info: 'Until midnight',
    price: 12.5,
    fee_type: 'percentage',
    fee_quantity: 8,
    quantity: 50,
    party_size: 3,
    valid_until: '2026-11-21T00:00:00Z',
  });
  const supplement = await manage('createTicketRateSupplement', 'POST', `/ticket-rates/${rate._id}/supplements`, {
    label: 'Drinks',
    description: 'At every bar',
    price: 9,
    has_fake_price: true,
    fake_price: 12,
    product_quantity: 5,
    service_charge_type: 'percentage',
    service_charge_amount: 10,
    purchase_limit: { min_quantity: 1, max_quantity: 3, is_unlimited: false },
    redemption_deadline: { is_expiration_enabled: true, expiration_deadline: 7_200 },
  });
  const unlimited = { purchase_limit: { is_unlimited: true } };
  await manage(
    'updateTicketRateSupplement',
    'PATCH',
    `/ticket-rates/${rate._id}/supplements/${supplement._id}`,
    unlimited,
  );
  const questions = (await send('GET', `${organization}/ticket-rates/${rate._id}`, owner.headers)).questions;

  // Tickets.
  await manage('createTickets', 'POST', '/tickets', {
    ticket_rate_id: main.rateId,
    tickets: [{ price_id: main.priceIds[0], full_name: 'Ilse Okafor', email: 'ilse@example.org' }],
  });
  await integrate('createTickets', 'POST', '/tickets', {
    ticket_rate_id: main.rateId,
    tickets: [{ price_id: main.priceIds[0], full_name: 'Kei Mori', email: 'kei@example.org', total_price: 24 }],
  });
  await manage('createDiscountCode', 'POST', '/discount-codes', { code: 'TEN', type: 'tickets', percentage: 10 });
  // A warranty is sold while it can be used.
  const move = (by: string) =>
    service.database.sql(`UPDATE events SET starts_at = starts_at ${by} WHERE id = $1`, [main.eventId]);
  await move("+ interval '4 hours'");
  const begun = await run('channels.createTicketCheckout', async () => {
    const answer = await beginCheckout(service, channel, rate._id as string, {
      discount_code: 'TEN',
      send_resources: true,
      metadata: { order: 'NG-1' },
      tickets: [
        {
          full_name: 'Nadia Ferrer',
          email: 'nadia@example.org',
          phone: '+34600000109',
          gender: 'female',
          birthday: '1994-06-17',
          address: 'Calle del Ejemplo 7',
          postal_code: '46001',
          country_code: 'ES',
          personal_document_type: 'dni',
          personal_document_number: '00000000T',
          qr_code: 'ORIGIN-0001',
          warranty: true,
          supplements: [{ supplement_id: supplement._id, supplement_units: 2 }],
          answers: [
            { question_id: (questions as { _id: string }[])[0]!._id, answer: 'South' },
            { question_id: 'shirt', answer: 's' },
          ],
        },
      ],
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data;
  });
  await move("- interval '4 hours'");
  await run('the payment page', async () => {
    await payOnPage(service, begun.payment_url as string, cards.good);
    return {};
  });
  const [bought] = begun.tickets as { _id: string }[];
  await integrate('checkInTicket', 'PUT', `/tickets/${bought!._id}/checkin`, { enter: 2 });
  const [issued] = (await sell('createTickets', 'POST', '/tickets', {
    ticket_rate_id: main.rateId,
    tickets: [{ full_name: 'Noor Haddad', email: 'noor@example.org' }],
  })) as unknown as { _id: string }[];
  await sell('refundTicket', 'PUT', `/tickets/${issued!._id}/refund`, { amount: 3.25 });
  await manage('createBoxOfficeTicket', 'POST', '/tickets/box-office', {
    ticket_rate_id: main.rateId,
    collection: 'pos',
    tickets: [{ surcharge: 0.75 }],
  });

  const extra = await manage('createTicketRateSupplement', 'POST', `/ticket-rates/${rate._id}/supplements`, {
    label: 'Cloakroom',
    price: 4.5,
    service_charge_type: 'fixed',
    service_charge_amount: 0.35,
  });
  await manage('createTicketSupplements', 'POST', `/tickets/${bought!._id}/supplements`, {
    collection: 'cash',
    supplements: [{ supplement_id: extra._id }],
  });

  // Guest lists.
  const referrer = await manage('createReferrer', 'POST', '/referrers', { name: 'Dario' });
  const listRate = await manage('createListRate', 'POST', `/events/${main.eventId}/list-rates`, {
    name: 'Friends',
    options: [{ price: 6, until: 36_000 }],
  });
  const [option] = listRate.options as { _id: string }[];
  const entry = await manage('createGuestList', 'POST', '/guest-lists', {
    list_rate_id: listRate._id,
    name: 'Anouk Brandt',
    for: 7,
    referral_id: referrer._id,
    observations_reception: 'Birthday',
    tags: ['vip'],
  });
  await sell('createGuestList', 'POST', '/lists', {
    list_rate_id: listRate._id,
    send_notification: false,
    list: { full_name: 'Teodor Amsel', email: 'teodor@example.org', for: 2, language: 'es' },
  });
  await integrate('checkInGuestList', 'PUT', `/lists/${entry._id}/checkin`, [
    { _id: option!._id, women: 2, men: 1, no_gender: 1, price: 6 },
  ]);
  const removed = await manage('createGuestList', 'POST', '/guest-lists', {
    list_rate_id: listRate._id,
    name: 'Kei Mori',
    for: 1,
  });
  await manage('deleteGuestList', 'DELETE', `/guest-lists/${removed._id}`);

  // Bookings.
  await integrate('createWalkInBooking', 'POST', '/bookings/walk-in', {
    event_id: main.eventId,
    space_names: '1, 2',
    for: 5,
    name: 'Vera Lindqvist',
    phone: '+34600000101',
    email: 'vera@example.org',
    commentary_reserve: 'Near the stage',
    gender_group: 'girls',
    hour: '23:30',
    price: 120,
  });
  const zone = (await send('GET', `${organization}/events/${main.eventId}/zones`, owner.headers)) as unknown as {
    _id: string;
    slug: string;
  }[];
  await manage('updateZone', 'PATCH', `/zones/${zone[0]!._id}`, { duration: 5_400 });
  const bookingRate = await manage('createBookingRate', 'POST', `/zones/${zone[0]!._id}/booking-rates`, {
    name: 'Table for six',
    price: 300,
    included_persons: 6,
    supplement_price: 40,
    max_clients: 8,
    deposit: { type: 'percentage', amount: 25 },
    fee: { type: 'fixed', amount: 5 },
  });
  await manage('createDiscountCode', 'POST', '/discount-codes', { code: 'TABLE', type: 'bookings', percentage: 10 });
  const tipRate = await manage('createTipRate', 'POST', '/tip-rates', { name: 'Ten', type: 'percentage', amount: 10 });
  const asked = {
    event_id: main.eventId,
    zone_slug: zone[0]!.slug,
    rate_slug: bookingRate.slug,
    discount_code: 'TABLE',
    observations_client: 'A wheelchair',
    marketing_consent: true,
    info: {
      full_name: 'Dario Lindqvist',
      email: 'dario@example.org',
      phone: '+34600000104',
      quantity: 7,
      billing: {
        customer_type: 'company',
        customer_name: 'Lindqvist SL',
        document_type: 'tax_id',
        document_number: 'B00000000',
        address: 'Calle Mayor 1',
        city: 'Valencia',
        postal_code: '46001',
        country: 'ES',
      },
    },
  };
  await sell('requestBooking', 'POST', '/bookings/request', asked);
  const deposit = await sell('createBookingCheckout', 'POST', '/bookings/checkout', {
    ...asked,
    discount_code: undefined,
    tip_rate_id: tipRate._id,
    info: { ...asked.info, email: 'noor@example.org' },
  });
  await run('the payment page', async () => {
    await payOnPage(service, deposit.payment_url as string, cards.twoNetworks);
    return {};
  });
  const { _id: paidBookingId } = deposit.booking as { _id: string };
  await integrate('refundBooking', 'POST', `/bookings/refund/${paidBookingId}`, { amount: 4 });
  await run('the gateway', async () => {
    const [refund] = await service.database.sql('SELECT id FROM refunds WHERE subject_id = $1', [paidBookingId]);
    await sendRefund(service.services, { organizationId: main.id, refundId: String(refund!.id) });
    return {};
  });
  const table = await manage('createBooking', 'POST', '/bookings', {
    event_id: main.eventId,
    space_ids: [main.spaces.get('5')],
    for: 2,
    name: 'Noor Haddad',
    referral_id: referrer._id,
    deposit: 60,
    deposit_method: 'online',
    email: 'noor@example.org',
  });
  await integrate('createExternalPayment', 'POST', '/external-payments', {
    resource_type: 'bookings',
    resource_id: table._id,
    amount: 25,
    method: 'card',
    description: 'Bottle',
  });
  await integrate('updateBookingDeposit', 'PATCH', `/bookings/${table._id}/deposit`, {
    deposit: 100,
    deposit_paid: 40,
  });
  await integrate('updateBookingFields', 'PUT', `/bookings/${table._id}/update-fields`, {
    enter: 2,
    duration: 3_600,
    pos_ticket_total: 90,
    pos_total_service_charge: 9,
    pos_total_tips: 4.5,
    pos_payments: [{ type: 'card', amount: 90 }],
    pos_products: [{ _id: 'pos-1', name: 'Water', amount: 3, unit_price: 4, total_price: 12 }],
  });
  await integrate('updateBookingStatus', 'PUT', `/bookings/${table._id}/status`, { status: 'accepted' });

  // What follows from the organization.
  const operator = await createPerson(service, null, 'viewer', { operator: true });
  const founded = await run('management.createOrganization', () =>
    send('POST', '/management/organizations', operator.headers, {
      name: 'Salt Works',
      slug: 'salt-works',
      currency: 'JPY',
      timezone: 'Asia/Tokyo',
      owner_email: 'ingrid@example.org',
    }),
  );
  const organizationId = ((founded.organization as Row | undefined) ?? founded)._id as string;
  await service.database.sql(
    `INSERT INTO memberships (organization_id, user_id, role, created_at, updated_at)
     SELECT $1, user_id, role, created_at, updated_at FROM memberships WHERE organization_id = $2 AND user_id = $3`,
    [organizationId, main.id, owner.id],
  );
  const there = `/management/organizations/${organizationId}`;
  const create = (path: string, body: object) => send('POST', there + path, owner.headers, body);
  const hall = await create('/locations', { name: 'Hall', city: 'Tokyo', country: 'JP', timezone: 'Asia/Tokyo' });
  const show = await create('/events', {
    name: 'Harvest',
    start_date: '2026-11-21T10:00:00Z',
    end_date: '2026-11-21T20:00:00Z',
    location_id: hall._id,
  });
  const simple = await create(`/events/${show._id}/ticket-rates`, {
    name: 'All',
    quota: 10,
    prices: [{ name: 'All', price: 2_000, quantity: 10 }],
  });
  await create('/tickets', {
    ticket_rate_id: simple._id,
    tickets: [{ price_id: simple.prices[0]._id, full_name: 'Kei', email: 'kei@example.org' }],
  });
  await create('/bookings', { event_id: show._id, for: 2, name: 'Kei' });
  read.push({ organizationId, eventId: show._id as string, integrations: null });
  await observe('management.createOrganization');
}

/** Operation → the fields that it gives a value. What is sent stands in `driveOperations`. */
const origins: Readonly<Record<string, readonly string[]>> = {
  'integrations.createWalkInBooking': [
    'booking._id',
    'booking.code',
    'booking.commentary_reserve',
    'booking.date',
    'booking.deposit_method',
    'booking.event_id',
    'booking.event_name',
    'booking.for',
    'booking.gender_group',
    'booking.hour',
    'booking.name',
    'booking.phone',
    'booking.price',
    'booking.space_id',
    'booking.space_name',
    'booking.status',
    'booking.state',
    'booking.walkin',
    'booking.zone_name',
    'booking.zone_slug',
    'booking.normalized_zone_name',
    'booking.email',
    'booking.created_at',
    'booking.updated_at',
    'booking.local_date',
    'booking.currency',
    'booking.client_id',
    'booking.source',
  ],
  'channels.requestBooking': [
    'booking.channel_id',
    'booking.commentary_client',
    'booking.deposit',
    'booking.discount_code_name',
    'booking.discount_code_id',
    'booking.discount_quantity_subtract',
    'booking.duration',
    'booking.rate_slug',
    'booking.billing_info.customer_type',
    'booking.billing_info.customer_name',
    'booking.billing_info.document_type',
    'booking.billing_info.document_number',
    'booking.billing_info.address',
    'booking.billing_info.city',
    'booking.billing_info.postal_code',
    'booking.billing_info.country',
  ],
  'the payment page': [
    'booking.deposit_paid',
    'booking.payments[]._id',
    'booking.payments[].amount',
    'booking.payments[].currency',
    'booking.payments[].payment_method',
    'booking.payments[].method_last4',
    'booking.payments[].issuer_country',
    'booking.payments[].created_at',
    'booking.payments[].created_by',
    'booking.payments[].fees',
    'booking.payments[].tips',
    'booking.payments[].card_type',
    'booking.payments[].co_branded_with',
    'booking.payments[].issuer_name',
    'booking.payments[].shopper_country',
    'booking.payments[].customer_custom_fee_amount',
    'booking.invoice_reference',
    'ticket.payment.gateway_account_id',
  ],
  'integrations.updateBookingFields': [
    'booking.enter',
    'booking.pos_payments[].amount',
    'booking.pos_payments[].type',
    'booking.pos_total_service_charge',
    'booking.pos_total_tips',
    'booking.pos_ticket_total',
    'booking.pos_products[]._id',
    'booking.pos_products[].name',
    'booking.pos_products[].amount',
    'booking.pos_products[].unit_price',
    'booking.pos_products[].total_price',
  ],
  'integrations.refundBooking': [
    'booking.refunded',
    'booking.refunds[]._id',
    'booking.refunds[].amount',
    'booking.refunds[].currency',
    'booking.refunds[].payment_id',
    'booking.refunds[].payment_method',
    'booking.refunds[].created_at',
    'booking.refunds[].created_by',
  ],
  'the gateway': ['booking.corrective_invoice_references'],
  'management.createBooking': ['booking.referral_id'],
  'integrations.createExternalPayment': [
    'booking.external_payments[]._id',
    'booking.external_payments[].amount',
    'booking.external_payments[].currency',
    'booking.external_payments[].description',
    'booking.external_payments[].method',
    'booking.external_payments[].payment_method_slug',
    'booking.external_payments[].created_at',
    'booking.external_payments[].created_by',
  ],
  'management.createGuestList': [
    'list._id',
    'list.code',
    'list.event_id',
    'list.name',
    'list.observations_reception',
    'list.rate_id',
    'list.rate_name',
    'list.rate_slug',
    'list.referral_id',
    'list.for',
    'list.referral._id',
    'list.referral.name',
    'list.tags',
  ],
  'channels.createGuestList': ['list.channel_id'],
  'integrations.checkInGuestList': [
    'list.enter',
    'list.options[]._id',
    'list.options[].women',
    'list.options[].men',
    'list.options[].no_gender',
    'list.options[].price',
    'list.options[].total',
  ],
  'management.deleteGuestList': ['list.removed_at'],
  'management.createTickets': [
    'ticket._id',
    'ticket.event_id',
    'ticket.ticket_rate_id',
    'ticket.status',
    'ticket.payment_currency',
    'ticket.qr_code',
    'ticket.payment_id',
    'ticket.price._id',
    'ticket.price.name',
    'ticket.price.price',
    'ticket.price.fee_type',
    'ticket.price.fee_quantity',
    'ticket.price.quantity',
    'ticket.price.used',
    'ticket.total_fees',
    'ticket.total_price',
    'ticket.fees.organization',
    'ticket.full_name',
    'ticket.email',
    'ticket.gender',
    'ticket.for',
    'ticket.activation_date',
    'ticket.remaining_breakdown.price',
    'ticket.remaining_breakdown.ggdd',
    'ticket.ticket_original.total_price',
    'ticket.ticket_original.price',
    'ticket.payment._id',
    'ticket.payment.status',
    'ticket.payment.rate_id',
    'ticket.payment.organization_id',
    'ticket.payment.event_id',
    'ticket.payment.resource_type',
    'ticket.payment.resource_ids',
    'ticket.payment.currency',
    'ticket.payment.sale_type',
    'ticket.payment.paid_at',
    'ticket.payment.total.amount',
    'ticket.payment.total.fees',
    'rate.prices[].used',
    'rate.current_price.used',
    'rate.availability.sold',
  ],
  'channels.createTicketCheckout': [
    'ticket.channel_id',
    'ticket.price.includes',
    'ticket.price.additional_info',
    'ticket.price.valid_until',
    'ticket.supplements[]._id',
    'ticket.supplements[].supplementId',
    'ticket.supplements[].label',
    'ticket.supplements[].description',
    'ticket.supplements[].price',
    'ticket.supplements[].fake_price',
    'ticket.supplements[].total_price',
    'ticket.supplements[].supplement_units',
    'ticket.supplements[].product_quantity',
    'ticket.supplements[].redemption_deadline_value',
    'ticket.supplements[].has_fake_price',
    'ticket.total_supplements',
    'ticket.supplements_service_charge_total',
    'ticket.phone',
    'ticket.birthday',
    'ticket.address',
    'ticket.postal_code',
    'ticket.country_code',
    'ticket.personal_document_type',
    'ticket.personal_document_number',
    'ticket.answers[].questionId',
    'ticket.answers[].answer',
    'ticket.discount_code.id',
    'ticket.discount_code.code',
    'ticket.discount_code.amount',
    'ticket.remaining_breakdown.warranty',
    'ticket.remaining_breakdown.suplements',
    'ticket.warranty.total',
    'ticket.warranty.hours',
    'ticket.warranty.cost',
    'ticket.payment.expires_at',
    'ticket.payment.total_discount',
    'ticket.payment.is_channel_manager',
    'ticket.payment.metadata',
    'ticket.payment.send_resources',
  ],
  'channels.refundTicket': [
    'ticket.refunds[].channel_id',
    'ticket.refunds[].amount',
    'ticket.refunds[].at',
    'ticket.refunded',
    'ticket.refunded_at',
  ],
  'integrations.createTickets': ['ticket.fees.provider'],
  'integrations.checkInTicket': ['ticket.enter', 'ticket.entry_time'],
  'management.createBoxOfficeTicket': ['ticket.remaining_breakdown.surcharge', 'ticket.surcharge.amount'],
  'management.createTicketSupplements': [
    'ticket.remaining_breakdown.suplements_upselling',
    'ticket.remaining_breakdown.ggdd_upselling',
  ],
  'management.createTicketRate': [
    'rate._id',
    'rate.name',
    'rate.slug',
    'rate.valid_from',
    'rate.type',
    'rate.min',
    'rate.max',
    'rate.prices[]._id',
    'rate.prices[].name',
    'rate.prices[].price',
    'rate.prices[].fee_quantity',
    'rate.prices[].quantity',
    'rate.current_price._id',
    'rate.current_price.name',
    'rate.current_price.price',
    'rate.current_price.fee_quantity',
    'rate.current_price.quantity',
    'rate.availability.available',
  ],
  'management.createOrganization': ['rate.organization_id', 'rate.event_id'],
  'management.updateTicketRate': [
    'rate.complete',
    'rate.nominative',
    'rate.has_discount_codes_enabled',
    'rate.show_all_prices',
    'rate.available',
    'rate.fields[].slug',
    'rate.fields[].type',
    'rate.fields[].label',
    'rate.fields[].required',
    'rate.fields[].options[].text',
    'rate.fields[].options[].value',
    'rate.questions[]._id',
    'rate.questions[].label',
    'rate.questions[].type',
    'rate.questions[].items',
    'rate.questions[].required',
    'rate.warranty.enabled',
    'rate.warranty.is_fixed',
    'rate.warranty.fixed_price',
    'rate.warranty.percentage',
    'rate.warranty.hours',
    'rate.name_change_fee',
  ],
  'management.updateTicketRatePrice': [
    'rate.prices[].includes',
    'rate.prices[].additional_info',
    'rate.prices[].valid_until',
    'rate.prices[].fee_type',
    'rate.current_price.includes',
    'rate.current_price.additional_info',
    'rate.current_price.valid_until',
    'rate.current_price.fee_type',
  ],
  'management.createTicketRateSupplement': [
    'rate.supplements[]._id',
    'rate.supplements[].label',
    'rate.supplements[].description',
    'rate.supplements[].price',
    'rate.supplements[].fake_price',
    'rate.supplements[].product_quantity',
    'rate.supplements[].service_charge_amount',
    'rate.supplements[].has_fake_price',
    'rate.supplements[].service_charge_type',
    'rate.supplements[].purchase_limit.min_quantity',
    'rate.supplements[].purchase_limit.max_quantity',
    'rate.supplements[].redemption_deadline.is_expiration_enabled',
    'rate.supplements[].redemption_deadline.expiration_deadline',
  ],
  'management.updateTicketRateSupplement': ['rate.supplements[].purchase_limit.is_unlimited'],
};

/** The operations that brought a value into a field which was in none before: an empty one only where others were there. */
function settersOf(field: string): Set<string> {
  const values = [...(seen.get(field) ?? [])];
  return new Set(values.filter(([value], index) => !empty.has(value) || index > 0).map(([, operation]) => operation));
}

describe('each field of the resources of the interface', () => {
  it('has an operation that sets it, in the table', () => {
    const named = Object.values(origins).flat();
    const unnamed = allFields.filter((field) => !named.includes(field));
    expect(unnamed).toEqual([]);
    expect(named.filter((field) => !allFields.includes(field))).toEqual([]);
  });

  it.each(Object.entries(origins))('is set by %s where the table says so', (operation, fields) => {
    const [api, id] = operation.split('.') as [keyof typeof apis, string];
    if (!operation.startsWith('the ')) expect(Object.keys(apis[api])).toContain(id);
    expect(fields.filter((field) => !settersOf(field).has(operation))).toEqual([]);
  });
});
