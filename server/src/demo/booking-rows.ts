/** Bookings over the zones of an event, with their spaces and money, and the entries of its guest list. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import type { Transaction } from '../platform/database.ts';
import { newId, newSecretCode } from '../platform/ids.ts';
import { insertAll, ledgerRowOf, type Row } from './bulk-insert.ts';
import type { DemoEvent } from './event-rows.ts';
import { person } from './people.ts';

export interface BookingSpec {
  readonly event: DemoEvent;
  readonly status: BookingStatus;
  /** Place among the spaces of the event. */
  readonly space: number;
  readonly holder: number;
  readonly email?: string;
  readonly createdAt: Date;
  readonly walkin?: boolean;
  readonly paysOnline?: boolean;
}

const holding: readonly BookingStatus[] = ['accepted', 'arrival', 'sitting'];

export async function insertBookings(
  tx: Transaction,
  organizationId: string,
  clientIds: ReadonlyMap<string, string>,
  specs: readonly BookingSpec[],
): Promise<void> {
  const own = { organization_id: organizationId };
  const bookings: Row[] = [];
  const spaces: Row[] = [];
  const payments: Row[] = [];
  const external: Row[] = [];
  const moves: Row[] = [];
  for (const [number, spec] of specs.entries()) {
    const guest = person(spec.holder);
    const email = spec.email ?? guest.email;
    const space = spec.event.spaces[spec.space]!;
    const id = newId('booking', spec.createdAt);
    const partySize = 2 + (number % 7);
    const arrived = spec.status === 'arrival' || spec.status === 'sitting' || spec.status === 'released';
    const price = 12_000 + (number % 5) * 4_000;
    const deposit = spec.walkin ? 0 : 5_000;
    const paid = spec.paysOnline || arrived ? deposit : 0;
    const account = spec.status === 'rejected' ? 'forfeited' : arrived || spec.walkin ? 'sales' : 'deposits_held';
    const at = { created_at: spec.createdAt, updated_at: spec.createdAt };
    bookings.push({
      ...own,
      id,
      event_id: spec.event.id,
      zone_id: space.zoneId,
      client_id: clientIds.get(email) ?? null,
      code: newSecretCode(),
      name: guest.name,
      email,
      email_key: email,
      phone: guest.phone,
      commentary_client: number % 6 === 0 ? 'A birthday: is there a cake knife?' : '',
      commentary_reserve: number % 9 === 0 ? 'Regular guests' : '',
      status: spec.status,
      walkin: spec.walkin ?? false,
      source: spec.walkin ? 'pro' : 'web',
      created_via: 'management',
      party_size: partySize,
      admitted_count: arrived ? partySize : 0,
      gender_group: ['mixed', 'girls', 'boys'][number % 3],
      hour: ['23:30', '0:15', '1:00'][number % 3],
      rate_slug: 'table-service',
      price,
      deposit,
      deposit_method: spec.paysOnline ? 'online' : 'cash',
      deposit_paid: spec.paysOnline ? deposit : 0,
      advance_account: account,
      advance_cash: spec.paysOnline ? 0 : paid,
      advance_payments: spec.paysOnline ? paid : 0,
      duration_seconds: 0,
      billing_info:
        number % 4 === 0
          ? {
              customer_type: 'individual',
              customer_name: guest.name,
              document_type: 'passport',
              document_number: `X${1000 + number}`,
              address: 'Calle del Puerto 12',
              city: 'Valencia',
              postal_code: '46011',
              country: 'ES',
            }
          : {},
      pos_ticket_total: spec.status === 'released' ? price : 0,
      pos_products:
        spec.status === 'released'
          ? [{ _id: `product-${number}`, name: 'House gin, bottle', amount: 1, unit_price: price, total_price: price }]
          : [],
      pos_payments: spec.status === 'released' ? [{ amount: price, type: 'card' }] : [],
      ...at,
    });
    spaces.push({
      ...own,
      event_id: spec.event.id,
      booking_id: id,
      space_id: space.id,
      holds: holding.includes(spec.status),
    });
    if (account !== 'deposits_held' && paid > 0) {
      const kind = account === 'sales' ? 'arrival' : 'forfeit';
      moves.push({
        ...own,
        id: newId('ledgerTransaction', spec.createdAt),
        kind,
        cause: `${kind}:${id}:0`,
        deposits_held: paid,
        sales: account === 'sales' ? -paid : 0,
        forfeited: account === 'forfeited' ? -paid : 0,
        event_id: spec.event.id,
        booking_id: id,
        created_at: spec.createdAt,
      });
    }
    if (spec.paysOnline) {
      payments.push({
        ...own,
        id: newId('payment', spec.createdAt),
        event_id: spec.event.id,
        booking_id: id,
        resource_type: 'booking',
        resource_ids: [id],
        status: 'succeeded',
        sale_type: 'online',
        amount: deposit,
        fees: 200,
        payment_method: 'card',
        method_last4: '4242',
        card_type: 'debit',
        issuer_name: 'Banco del Puerto',
        issuer_country: 'ES',
        shopper_country: 'ES',
        paid_at: spec.createdAt,
        ...at,
      });
    } else if (arrived) {
      external.push({
        ...own,
        id: newId('payment', spec.createdAt),
        booking_id: id,
        amount: deposit,
        description: 'Advance at the door',
        method: 'cash',
        payment_method_slug: 'cash',
        created_at: spec.createdAt,
      });
    }
  }
  await insertAll(tx, 'bookings', bookings);
  await insertAll(tx, 'booking_spaces', spaces);
  await insertAll(tx, 'payments', payments);
  await insertAll(
    tx,
    'ledger_transactions',
    payments.map((payment) => ledgerRowOf(payment, 'deposit', {})),
  );
  await insertAll(tx, 'external_payments', external);
  await insertAll(
    tx,
    'ledger_transactions',
    external.map((payment) => ({
      organization_id: payment.organization_id,
      id: newId('ledgerTransaction', new Date(String(payment.created_at))),
      kind: 'external',
      cause: `external:${payment.id}`,
      cash: payment.amount,
      deposits_held: -Number(payment.amount),
      booking_id: payment.booking_id,
      created_at: payment.created_at,
    })),
  );
  await insertAll(tx, 'ledger_transactions', moves);
}

export interface ListSpec {
  readonly event: DemoEvent;
  readonly count: number;
  readonly firstHolder: number;
  readonly referrerIds: readonly string[];
  readonly createdAt: Date;
  readonly arrived: number;
}

/** Entries of a guest list; answers with their ids. */
export async function insertGuestLists(tx: Transaction, organizationId: string, spec: ListSpec): Promise<string[]> {
  const rows = Array.from({ length: spec.count }, (_, number) => {
    const guest = person(spec.firstHolder + number);
    const createdAt = new Date(spec.createdAt.getTime() + number * 1_000);
    const partySize = 1 + (number % 5);
    const isIn = number < spec.arrived;
    const women = Math.floor(partySize / 2);
    return {
      organization_id: organizationId,
      id: newId('guestList', createdAt),
      event_id: spec.event.id,
      rate_id: spec.event.listRateId,
      referrer_id: spec.referrerIds[number % spec.referrerIds.length],
      code: newSecretCode(),
      name: guest.name,
      email: guest.email,
      observations_reception: number % 10 === 0 ? 'Through the side door' : '',
      tags: number % 4 === 0 ? ['press'] : [],
      party_size: partySize,
      admitted_count: isIn ? partySize : 0,
      options: isIn
        ? [{ _id: spec.event.listPriceIds[0], women, men: partySize - women, no_gender: 0, price: 0, total: 0 }]
        : [],
      created_via: 'management',
      created_at: createdAt,
      updated_at: createdAt,
    };
  });
  await insertAll(tx, 'guest_lists', rows);
  return rows.map((row) => row.id);
}
