/** Every act that ends or changes a ticket, as its callers send it, for races of each against each. */
import { applyGatewayReport, cancelPayment, expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import type { fixedClock } from '../../src/platform/clock.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { scanOf, sendScans, type TestDevice } from './door.ts';
import { beginCheckout } from './purchases.ts';
import type { TestAnswer, TestService } from './test-service.ts';
import type { World } from './world.ts';
import { inTenantWriteContext } from './write-context.ts';

export interface ActGround {
  readonly service: TestService;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly world: World;
  readonly manager: Record<string, string>;
  readonly device: TestDevice;
  readonly rateId: string;
  readonly priceId: string;
}

export interface RacedTicket {
  readonly id: string;
  readonly barcode: string;
  readonly paymentId: string;
  /** What acts have noted while they were prepared. */
  readonly noted: Map<string, string>;
}

export interface TicketAct {
  readonly name: string;
  /** `held`: of a ticket that waits for its payment. */
  readonly of: 'sold' | 'held';
  readonly kind: 'refund' | 'rest' | 'swap' | 'void' | 'deletion' | 'name' | 'waiting name' | 'entry' | 'purchase';
  /** The statement that decides: the race is lost behind it. Null where the act is a single statement. */
  readonly behind: string | null;
  /** What it prepares stands in the way of acts that name it. */
  readonly prepares?: string;
  readonly blockedBy?: string;
  readonly prepare?: (ground: ActGround, ticket: RacedTicket) => Promise<void>;
  /** True where it succeeded. */
  readonly send: (ground: ActGround, ticket: RacedTicket) => Promise<boolean>;
}

const price = 21.5;

async function okOf(answer: Promise<TestAnswer>): Promise<boolean> {
  const { status, text } = await answer;
  if (status >= 500) throw new Error(`${status}: ${text}`);
  return status < 300;
}

function manage({ service, world, manager }: ActGround, method: string, path: string, body?: object) {
  const url = `/management/organizations/${world.main.id}${path}`;
  return service.call(method, url, { headers: manager, body });
}

function asChannel({ service, world }: ActGround, method: string, path: string, body: object) {
  return service.call(method, `/channels/tickets/${path}`, { headers: world.channel.headers, body });
}

function asOrganization({ service, world }: ActGround, method: string, path: string, body: object) {
  return service.call(method, `/integrations/tickets/${path}`, { headers: world.main.headers, body });
}

function report({ service, world }: ActGround, paymentId: string, amount: number) {
  return inTenantWriteContext(service, world.main, (write) =>
    applyGatewayReport(write, {
      paymentId,
      amount,
      currency: 'EUR',
      gateway: 'sandbox',
      reference: `raced_${paymentId}`,
      outcome: 'succeeded',
      method: 'visa',
      last4: '4242',
      issuerCountry: 'ES',
      failureReason: '',
    }),
  );
}

async function moneyComesIn(ground: ActGround, paymentId: string, amount: number): Promise<boolean> {
  const applied = await report(ground, paymentId, amount);
  return !(applied instanceof Refusal) && !applied.isReturned;
}

async function expire({ service }: ActGround): Promise<number> {
  const { database, outbox, clock } = service.services;
  return expireOverdue(database, outbox, clock.now());
}

const holdMs = 16 * 60_000;
const sold = { of: 'sold', kind: 'refund', behind: 'update_tickets_refunded' } as const;
const renaming = { of: 'sold', kind: 'name', behind: 'update_ticket_owner' } as const;
const waitingName = { prepares: 'a name that waits', blockedBy: 'another name that waits' } as const;
const held = { of: 'held', kind: 'purchase' } as const;

export const ticketActs: readonly TicketAct[] = [
  {
    ...sold,
    name: 'refund by management',
    send: (ground, { id }) => okOf(manage(ground, 'POST', `/tickets/${id}/refund`, { amount: price })),
  },
  {
    ...sold,
    name: 'refund by the channel',
    send: (ground, { id }) => okOf(asChannel(ground, 'PUT', `${id}/refund`, { amount: price })),
  },
  {
    ...sold,
    name: 'refund by the integrations API',
    send: (ground, { id }) => okOf(asOrganization(ground, 'POST', `refund/${id}`, { amount: price })),
  },
  {
    ...sold,
    // Of what is left, which the price of a warranty is.
    kind: 'rest',
    name: 'refund of the whole payment',
    send: (ground, { paymentId }) => okOf(manage(ground, 'POST', `/payments/${paymentId}/refund`, {})),
  },
  {
    ...sold,
    name: 'accepted refund request',
    prepares: 'a request that waits',
    prepare: async (ground, { id, noted }) => {
      const { body } = await asChannel(ground, 'POST', `${id}/refund-requests`, {});
      noted.set('request', body.data?._id);
    },
    send: (ground, { noted }) => okOf(manage(ground, 'POST', `/refund-requests/${noted.get('request')}/accept`)),
  },
  {
    ...sold,
    name: 'refund by the warranty',
    prepares: 'a warranty',
    blockedBy: 'a request that waits',
    prepare: async ({ service }, { id }) => {
      await service.database.sql(
        'UPDATE tickets SET price = price - 100, warranty_total = 100, warranty_hours = 24 WHERE id = $1',
        [id],
      );
      await service.database.sql('UPDATE sale_lines SET price = price - 100, warranty = 100 WHERE subject_id = $1', [
        id,
      ]);
      await service.database.sql(
        `INSERT INTO ledger_transactions (organization_id, id, kind, cause, sales, warranty, payment_id, created_at)
         SELECT organization_id, 'led_' || id, 'sale', 'warranty of ' || id, 100, -100, payment_id, created_at
         FROM tickets WHERE id = $1`,
        [id],
      );
    },
    send: (ground, { id }) => okOf(asChannel(ground, 'POST', `${id}/refund-requests`, {})),
  },
  {
    name: 'swap',
    of: 'sold',
    kind: 'swap',
    behind: 'insert_swapped_ticket',
    blockedBy: 'a name that waits',
    send: ({ service, world }, { barcode }) => {
      const customer = { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' };
      const body = { ticket: { barcode }, customer };
      return okOf(service.call('POST', '/resellers/swap', { headers: world.reseller.headers, body }));
    },
  },
  {
    name: 'void',
    of: 'sold',
    kind: 'void',
    behind: 'void_ticket',
    send: (ground, { id }) => okOf(manage(ground, 'POST', `/tickets/${id}/void`)),
  },
  {
    name: 'deletion',
    of: 'sold',
    kind: 'deletion',
    behind: 'soft_delete_tickets',
    send: async (ground, { id }) => {
      const answer = await asOrganization(ground, 'DELETE', '', { ticket_ids: [id] });
      return answer.body.deleted_tickets === 1;
    },
  },
  {
    ...renaming,
    name: 'free name change',
    blockedBy: 'a name that waits',
    send: (ground, { id }) =>
      okOf(manage(ground, 'POST', `/tickets/${id}/name-changes`, { full_name: 'Vera Lund', amount: 0 })),
  },
  {
    of: 'sold',
    kind: 'waiting name',
    behind: 'insert_name_change',
    name: 'name change that waits for its payment',
    blockedBy: 'a name that waits',
    send: (ground, { id }) =>
      okOf(manage(ground, 'POST', `/tickets/${id}/name-changes`, { full_name: 'Vera Lund', amount: 5 })),
  },
  {
    ...renaming,
    ...waitingName,
    name: 'name change paid in cash',
    prepare: async (ground, { id, noted }) => {
      const { body } = await manage(ground, 'POST', `/tickets/${id}/name-changes`, { full_name: 'Cy Lund', amount: 5 });
      noted.set('cash', body.data?._id);
    },
    send: (ground, { id, noted }) =>
      okOf(manage(ground, 'POST', `/tickets/${id}/name-changes/${noted.get('cash')}/complete`)),
  },
  {
    ...renaming,
    ...waitingName,
    name: 'name change paid online',
    prepare: async (ground, { id, noted }) => {
      const body = { full_name: 'Ilse Okafor', email: 'ilse.okafor@example.org' };
      noted.set('online', (await asChannel(ground, 'POST', `${id}/name-changes`, body)).body.data?.payment_id);
    },
    send: (ground, { noted }) => moneyComesIn(ground, noted.get('online')!, 750),
  },
  {
    name: 'check-in',
    of: 'sold',
    kind: 'entry',
    behind: null,
    send: (ground, { id }) => okOf(asOrganization(ground, 'PUT', `${id}/checkin`, {})),
  },
  {
    name: 'scan at a door',
    of: 'sold',
    kind: 'entry',
    behind: 'lock_tickets_of_door',
    send: async ({ service, world, device, clock }, { id }) => {
      const place = { organizationId: world.main.id, eventId: world.main.eventId };
      const [scan] = await sendScans(service, place, device, [scanOf(id, clock.now())]);
      return scan.verdict === 'admitted';
    },
  },
  {
    ...held,
    name: 'payment',
    behind: 'activate_tickets',
    send: (ground, { paymentId }) => moneyComesIn(ground, paymentId, price * 100),
  },
  {
    ...held,
    name: 'expiry of the hold',
    behind: 'end_unpaid_tickets',
    prepares: 'the end of the hold',
    prepare: async ({ clock }) => clock.advance(holdMs),
    send: async (ground) => (await expire(ground)) === 1,
  },
  {
    ...held,
    name: 'cancellation by the buyer',
    behind: 'end_unpaid_tickets',
    blockedBy: 'the end of the purchase',
    send: async ({ service, world }, { paymentId }) =>
      !(
        (await inTenantWriteContext(service, world.main, (write) => cancelPayment(write, paymentId))) instanceof Refusal
      ),
  },
  {
    ...held,
    name: 'payment after the end of the hold',
    behind: 'activate_tickets',
    prepares: 'the end of the purchase',
    prepare: async (ground) => {
      ground.clock.advance(holdMs);
      await expire(ground);
    },
    send: (ground, { paymentId }) => moneyComesIn(ground, paymentId, price * 100),
  },
];

/** A ticket of 21.50: one that a system of the organization created for the channel, or one that waits for its payment. */
export async function createRacedTicket(ground: ActGround, of: TicketAct['of']): Promise<RacedTicket> {
  const { service, world, rateId, priceId } = ground;
  const holder = { full_name: 'Vera Lindqvist', email: 'vera@example.org' };
  if (of === 'held') {
    const { data } = (await beginCheckout(service, world.channel, rateId)).body;
    const [{ _id: id }] = data.tickets;
    const [row] = await service.database.sql<{ barcode: string }>('SELECT barcode FROM tickets WHERE id = $1', [id]);
    return { id, barcode: row!.barcode, paymentId: data.payment_id, noted: new Map() };
  }
  const body = { ticket_rate_id: rateId, channel_id: world.channel.id, tickets: [{ ...holder, price_id: priceId }] };
  const { data } = (await asOrganization(ground, 'POST', '', body)).body;
  return { id: data[0]._id, barcode: data[0].qr_code, paymentId: data[0].payment_id, noted: new Map() };
}
