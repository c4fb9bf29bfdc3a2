/**
 * Fills a database that has the demonstration data with very many tickets of its first organization, and events,
 * bookings, lists and deliveries in proportion, for benchmarks and load tests.
 */
import pg from 'pg';
import { issueInvoices } from '../../contexts/sales/invoices/invoices.ts';
import { type ConnectionSettings, clientSettings, Database } from '../../platform/database.ts';
import { newId, newSecretCode } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';
import { ledgerRowOf, type Row } from './bulk-insert.ts';
import { copyAll } from './copy-rows.ts';
import { soldStep } from './event-rows.ts';
import { person } from './people.ts';

export interface LoadOptions {
  readonly connection: ConnectionSettings;
  readonly tickets: number;
  readonly now: Date;
  readonly progress: (done: number, of: number) => void;
}

class NoDemoDataError extends Error {}

const ticketsPerEvent = 2_000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface LoadTarget {
  readonly organizationId: string;
  readonly locationId: string;
  readonly channelId: string;
  readonly endpointId: string;
}

export async function loadTickets(options: LoadOptions): Promise<void> {
  const client = new pg.Client(clientSettings(options.connection));
  client.on('error', () => {});
  await client.connect();
  const database = new Database({ connection: options.connection, log: createLog('warn') });
  try {
    const target = await findTarget(client);
    await disableForeignKeyChecks(client);
    const events = Math.ceil(options.tickets / ticketsPerEvent);
    // Invoices of an event are issued while the rows of the next one are written.
    let issuing = Promise.resolve();
    for (let number = 0; number < events; number += 1) {
      const count = Math.min(ticketsPerEvent, options.tickets - number * ticketsPerEvent);
      await client.query('BEGIN');
      const loading = loadEvent(client, target, number, events, count, options.now);
      const [paymentIds] = await Promise.all([loading, issuing]);
      await client.query('COMMIT');
      issuing = database.transaction(async (tx) => {
        // Planned each time: a plan of the first event, when the tables were small, reads all bookings for each payment.
        await tx.allowLongStatements();
        await issueInvoices(tenantDb(tx, target.organizationId), paymentIds, options.now);
      });
      options.progress(Math.min(options.tickets, (number + 1) * ticketsPerEvent), options.tickets);
    }
    await issuing;
    await client.query('ANALYZE');
  } finally {
    await database.close();
    await client.end();
  }
}

async function findTarget(client: pg.ClientBase): Promise<LoadTarget> {
  const { rows } = await client.query(`
    SELECT o.id AS "organizationId", l.id AS "locationId", p.channel_id AS "channelId", e.id AS "endpointId"
    FROM organizations o
    JOIN locations l ON l.organization_id = o.id
    JOIN channel_partners p ON p.organization_id = o.id
      AND NOT EXISTS (SELECT FROM shops s WHERE s.channel_id = p.channel_id)
    JOIN webhook_endpoints e ON e.organization_id = o.id AND e.status = 'active' AND e.deleted_at IS NULL
    ORDER BY o.created_at, o.id, l.id, e.id LIMIT 1`);
  if (!rows[0]) {
    throw new NoDemoDataError(
      'The database has no demonstration data: start the service once, stop it, and run this command again.',
    );
  }
  return rows[0] as LoadTarget;
}

/** The rows refer to each other correctly; checking every foreign key would take most of the time. */
async function disableForeignKeyChecks(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`SELECT current_setting('is_superuser') = 'on' AS yes`);
  if (rows[0].yes) await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`);
}

interface LoadedRate {
  readonly id: string;
  readonly priceId: string;
  readonly price: number;
  readonly sold: number;
}

/** Ids of the payments of the event. */
async function loadEvent(
  client: pg.ClientBase,
  target: LoadTarget,
  number: number,
  events: number,
  count: number,
  now: Date,
): Promise<string[]> {
  const own = { organization_id: target.organizationId };
  // Half of the events are in the past, half in the future.
  const startsAt = new Date(now.getTime() + (number - events / 2) * 0.5 * dayMs);
  const endsAt = new Date(startsAt.getTime() + 8 * hourMs);
  const soldFrom = new Date(Math.min(startsAt.getTime(), now.getTime()) - 20 * dayMs);
  const at = { created_at: soldFrom, updated_at: soldFrom };
  const eventId = newId('event', soldFrom);
  await copyAll(client, 'events', [
    {
      id: eventId,
      name: `Night ${number + 1}`,
      slug: `night-${eventId.slice(4)}`,
      type: 'PARTY',
      starts_at: startsAt,
      ends_at: endsAt,
      location_id: target.locationId,
      swap_available_until: endsAt,
      ...at,
      ...own,
    },
  ]);
  const zoneId = newId('zone', soldFrom);
  await copyAll(client, 'zones', [
    {
      id: zoneId,
      event_id: eventId,
      slug: 'main-floor',
      name: 'Main Floor',
      normalized_name: 'main floor',
      ...at,
      ...own,
    },
  ]);
  const spaces = Array.from({ length: 20 }, (_, index) => ({
    id: newId('space', soldFrom),
    event_id: eventId,
    zone_id: zoneId,
    name: String(index + 1),
    name_key: String(index + 1),
    capacity: 6,
    position: index,
    ...at,
    ...own,
  }));
  await copyAll(client, 'spaces', spaces);
  const rates: LoadedRate[] = [0, 1, 2].map((position) => ({
    id: newId('rate', soldFrom),
    priceId: newId('price', soldFrom),
    price: 1_500 + position * 1_000,
    sold: Math.floor((count + position) / 3),
  }));
  await copyAll(
    client,
    'ticket_rates',
    rates.map((rate, position) => ({
      id: rate.id,
      event_id: eventId,
      name: `Rate ${position + 1}`,
      slug: `rate-${position + 1}`,
      type: 'public',
      position,
      valid_from: soldFrom,
      quota: rate.sold + 5_000,
      sold_count: rate.sold,
      ...at,
      ...own,
    })),
  );
  await copyAll(
    client,
    'ticket_rate_prices',
    rates.map((rate) => ({
      id: rate.priceId,
      rate_id: rate.id,
      position: 0,
      name: 'Regular',
      price: rate.price,
      fee_type: 'fixed',
      fee_fixed: 150,
      quota: rate.sold + 5_000,
      used_count: rate.sold,
      ...at,
      ...own,
    })),
  );
  const listRateId = newId('rate', soldFrom);
  await copyAll(client, 'list_rates', [
    {
      id: listRateId,
      event_id: eventId,
      name: 'Friends',
      slug: 'friends',
      type: 'public',
      valid_from: soldFrom,
      ...at,
      ...own,
    },
  ]);
  const tickets = await loadTicketRows(client, target, { eventId, rates, soldFrom, number });
  await loadGuestRows(client, target, { eventId, zoneId, listRateId, spaces, soldFrom, number, count });
  await loadDeliveryRows(client, target, tickets.slice(0, Math.ceil(count / 10)), now);
  return tickets.map(({ payment_id }) => String(payment_id));
}

interface TicketLoad {
  readonly eventId: string;
  readonly rates: readonly LoadedRate[];
  readonly soldFrom: Date;
  readonly number: number;
}

async function loadTicketRows(
  client: pg.ClientBase,
  target: LoadTarget,
  { eventId, rates, soldFrom, number }: TicketLoad,
): Promise<Row[]> {
  const own = { organization_id: target.organizationId };
  const tickets: Row[] = [];
  const payments: Row[] = [];
  const lines: Row[] = [];
  const barcodes: Row[] = [];
  for (const rate of rates) {
    for (let index = 0; index < rate.sold; index += 1) {
      const soldAt = new Date(soldFrom.getTime() + tickets.length * 60_000);
      const at = { created_at: soldAt, updated_at: soldAt };
      const owner = person(1_000 + number * ticketsPerEvent + tickets.length);
      const id = newId('ticket', soldAt);
      const paymentId = newId('payment', soldAt);
      const barcode = newSecretCode();
      // Three of four tickets are sold by the channel.
      const channel = tickets.length % 4 === 0 ? null : target.channelId;
      const total = rate.price + 150;
      payments.push({
        id: paymentId,
        event_id: eventId,
        rate_id: rate.id,
        channel_id: channel,
        resource_type: 'ticket',
        resource_ids: [id],
        status: 'succeeded',
        sale_type: 'online',
        collection: channel ? 'receivable' : 'cash',
        amount: total,
        fees: 150,
        payment_method: 'card',
        paid_at: soldAt,
        ...at,
        ...own,
      });
      lines.push({
        payment_id: paymentId,
        subject_id: id,
        kind: 'ticket',
        rate_id: rate.id,
        quantity: 1,
        description: 'Regular',
        price: rate.price,
        fees_organization: 150,
        total,
        ...own,
      });
      tickets.push({
        id,
        event_id: eventId,
        rate_id: rate.id,
        price_id: rate.priceId,
        price_step: soldStep('Regular', rate.price, 150),
        payment_id: paymentId,
        channel_id: channel,
        barcode,
        status: 'active',
        created_via: channel ? 'channels' : 'integrations',
        price: rate.price,
        fees_organization: 150,
        total_price: total,
        full_name: owner.name,
        email: owner.email,
        email_key: owner.email,
        phone: owner.phone,
        gender: owner.gender,
        birthday: owner.birthday,
        country_code: 'ES',
        activated_at: soldAt,
        ...at,
        ...own,
      });
      barcodes.push({ barcode, ...own, ticket_id: id, created_at: soldAt });
    }
  }
  await copyAll(client, 'payments', payments);
  await copyAll(client, 'sale_lines', lines);
  await copyAll(client, 'tickets', tickets);
  await copyAll(
    client,
    'ledger_transactions',
    payments.map((payment, index) => ledgerRowOf(payment, tickets[index]!)),
  );
  await copyAll(client, 'barcodes', barcodes);
  return tickets;
}

interface GuestLoad {
  readonly eventId: string;
  readonly zoneId: string;
  readonly listRateId: string;
  readonly spaces: readonly Row[];
  readonly soldFrom: Date;
  readonly number: number;
  readonly count: number;
}

async function loadGuestRows(client: pg.ClientBase, target: LoadTarget, load: GuestLoad): Promise<void> {
  const own = { organization_id: target.organizationId };
  const { eventId, soldFrom, number, count } = load;
  const bookings = Array.from({ length: Math.ceil(count / 25) }, (_, index) => {
    const createdAt = new Date(soldFrom.getTime() + index * 60_000);
    const owner = person(1_000 + number * 80 + index);
    return {
      id: newId('booking', createdAt),
      event_id: eventId,
      zone_id: load.zoneId,
      code: newSecretCode(),
      name: owner.name,
      email: owner.email,
      email_key: owner.email,
      phone: owner.phone,
      status: index < 10 ? 'accepted' : 'released',
      source: 'web',
      created_via: 'management',
      party_size: 2 + (index % 6),
      price: 12_000,
      created_at: createdAt,
      updated_at: createdAt,
      ...own,
    };
  });
  await copyAll(client, 'bookings', bookings);
  await copyAll(
    client,
    'booking_spaces',
    bookings.map((booking, index) => ({
      event_id: eventId,
      booking_id: booking.id,
      space_id: load.spaces[index % 10]!.id,
      holds: booking.status === 'accepted',
      ...own,
    })),
  );
  await copyAll(
    client,
    'guest_lists',
    Array.from({ length: Math.ceil(count / 20) }, (_, index) => {
      const createdAt = new Date(soldFrom.getTime() + index * 60_000);
      const owner = person(2_000 + number * 100 + index);
      return {
        id: newId('guestList', createdAt),
        event_id: eventId,
        rate_id: load.listRateId,
        code: newSecretCode(),
        name: owner.name,
        email: owner.email,
        party_size: 1 + (index % 5),
        created_via: 'management',
        created_at: createdAt,
        updated_at: createdAt,
        ...own,
      };
    }),
  );
}

async function loadDeliveryRows(
  client: pg.ClientBase,
  target: LoadTarget,
  tickets: readonly Row[],
  now: Date,
): Promise<void> {
  const own = { organization_id: target.organizationId };
  const { rows } = await client.query(
    `SELECT nextval('webhook_notification_sequence') AS sequence FROM generate_series(1, $1)`,
    [tickets.length],
  );
  const notifications = tickets.map((ticket, index) => {
    const id = newId('notification', now);
    const body = {
      id,
      event: 'ticket.sold',
      created_at: now.toISOString(),
      organization_id: target.organizationId,
      sequence: Number(rows[index].sequence),
      payload: { _id: ticket.id, qr_code: ticket.barcode },
    };
    return {
      id,
      created_at: now,
      kind: 'ticket.sold',
      resource_id: ticket.id,
      sequence: body.sequence,
      body: Buffer.from(JSON.stringify(body)),
      ...own,
    };
  });
  await copyAll(client, 'webhook_notifications', notifications);
  await copyAll(
    client,
    'webhook_deliveries',
    notifications.map((notification) => ({
      id: newId('webhookDelivery', now),
      created_at: now,
      notification_id: notification.id,
      endpoint_id: target.endpointId,
      kind: 'ticket.sold',
      status: 'succeeded',
      attempts_count: 1,
      last_requested_at: now,
      last_duration_ms: 40,
      last_status_code: 200,
      last_error_message: '',
      last_response_body: 'ok',
      updated_at: now,
      ...own,
    })),
  );
}
