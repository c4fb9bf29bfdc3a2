/** Histories of an event in which money moves: what can be sold there, and what can happen to it, as arbitrary actions. */
import { bookingStatuses } from '@stagedoor/contract/vocabulary';
import fc from 'fast-check';
import { expect } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { applyRefundReturned } from '../../src/contexts/sales/refunds/settle-refund.ts';
import { sellBooking } from './booking-sales.ts';
import { createDiscountCodeRow } from './bookings.ts';
import { addSupplement } from './bought-supplements.ts';
import { reportDispute } from './disputes.ts';
import type { Fixtures } from './fixtures.ts';
import { beginCheckout, cards, payOnPage, reportPaid } from './purchases.ts';
import { makeRefundAtGateway } from './unrequested-refunds.ts';
import { createEvent, createRate } from './world.ts';
import { inTenantWriteContext } from './write-context.ts';

/** One event with what was made at it. */
export interface Run {
  readonly eventId: string;
  readonly zoneIds: readonly string[];
  readonly rateId: string;
  readonly priceId: string;
  readonly listRateId: string;
  readonly tipRateId: string;
  readonly passTypeId: string;
  /** Of tickets of the rate. */
  readonly supplementId: string;
  readonly discountCode: string;
  /** Of the one client who buys everything. */
  readonly email: string;
  readonly tickets: { readonly id: string; readonly barcode: string }[];
  readonly bookings: string[];
  readonly lists: string[];
  /** Bought together with tickets. */
  readonly passes: string[];
}

export interface Action {
  readonly act: (run: Run) => Promise<unknown>;
  /** For the report of a history that fails. */
  readonly toString: () => string;
}

const paid = fc.constantFrom(0, 20, 50, 72.25);
/** Amounts that meet those of prices, fees and advances, and others. */
const amount = fc.constantFrom(3, 10, 20, 24, 33.34, 50, 54, 59);
const pick = fc.nat({ max: 9 });
const pickOfMany = fc.nat({ max: 99 });
const holdMs = 16 * 60_000;
const card = fc.constantFrom(cards.good, cards.good, cards.refundsFail);
const quantity = fc.integer({ min: 1, max: 3 });

/** Statements of the event ($1) and the organization ($2), to add conditions to. */
const ofPayments = `SELECT p.id, p.amount::int, (p.amount - (
    SELECT coalesce(sum(x.amount), 0) FROM (
      SELECT f.amount FROM refunds f WHERE f.organization_id = $2 AND f.payment_id = p.id AND f.charge_id IS NULL
        AND f.status <> 'failed'
      UNION ALL
      SELECT u.amount FROM unrequested_refunds u WHERE u.organization_id = $2 AND u.payment_id = p.id
        AND u.status = 'succeeded' AND u.assignment = 'waiting'
    ) x))::int AS left
  FROM payments p WHERE p.organization_id = $2 AND p.event_id = $1 AND p.paid_at IS NOT NULL`;
const refundsOfEvent = `FROM refunds f JOIN payments p ON p.organization_id = $2 AND p.id = f.payment_id
  WHERE f.organization_id = $2 AND p.event_id = $1`;
const madeAtGateway = `FROM unrequested_refunds u JOIN payments p ON p.organization_id = $2 AND p.id = u.payment_id
  WHERE u.organization_id = $2 AND p.event_id = $1`;

export function moneyHistories({ service, clock, world, owner }: Fixtures) {
  const { main, channel, reseller } = world;
  const management = `/management/organizations/${main.id}`;

  /** A call that may be refused, as the state says, and never fails; null where it was. */
  async function call(method: string, path: string, headers: Record<string, string>, body?: object) {
    clock.advance(1_000);
    const answer = await service.call(method, path, { headers, body });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500);
    return answer.status < 300 ? (answer.body.data ?? answer.body) : null;
  }
  const integrate = (method: string, path: string, body?: object) =>
    call(method, `/integrations${path}`, main.headers, body);
  const manage = (method: string, path: string, body?: object) => call(method, `${management}${path}`, owner, body);

  /** An action with what is drawn for it. */
  const action = <Given extends unknown[]>(
    label: string,
    given: { readonly [Index in keyof Given]: fc.Arbitrary<Given[Index]> },
    act: (run: Run, ...given: Given) => Promise<unknown>,
  ): fc.Arbitrary<Action> =>
    fc
      .tuple<Given>(...given)
      .map((drawn): Action => ({ act: (run) => act(run, ...drawn), toString: () => `${label}(${drawn.join(', ')})` }));
  /** An action on one of those that were made; nothing where there is none. */
  const actionOn = <Item, Given extends unknown[]>(
    label: string,
    itemsOf: (run: Run) => readonly Item[],
    given: { readonly [Index in keyof Given]: fc.Arbitrary<Given[Index]> },
    act: (item: Item, ...given: Given) => Promise<unknown>,
  ): fc.Arbitrary<Action> =>
    action<[number, ...Given]>(label, [pick, ...given], async (run, index, ...drawn) => {
      const items = itemsOf(run);
      return items.length === 0 ? null : act(items[index % items.length]!, ...drawn);
    });
  /** An action on one of the rows that a statement selects of the event ($1) and the organization ($2). */
  const actionOnRow = <Given extends unknown[]>(
    label: string,
    selected: string,
    given: { readonly [Index in keyof Given]: fc.Arbitrary<Given[Index]> },
    act: (row: Record<string, unknown> & { readonly id: string }, ...given: Given) => Promise<unknown>,
  ): fc.Arbitrary<Action> =>
    action<[number, ...Given]>(label, [pickOfMany, ...given], async ({ eventId }, index, ...drawn) => {
      clock.advance(1_000);
      const rows = await service.database.sql<{ id: string }>(`${selected} ORDER BY 1`, [eventId, main.id]);
      return rows.length === 0 ? null : act(rows[index % rows.length]!, ...drawn);
    });
  const ofTickets = ({ tickets }: Run) => tickets;
  const ticketOf = ({ tickets }: Run, index: number) => tickets[index % Math.max(tickets.length, 1)];
  const ofBookings = ({ bookings }: Run) => bookings;
  const ofLists = ({ lists }: Run) => lists;
  const ofPasses = ({ passes }: Run) => passes;

  const keep = (run: Run, tickets: readonly { readonly _id: string; readonly qr_code: string }[]) =>
    run.tickets.push(...tickets.map(({ _id: id, qr_code: barcode }) => ({ id, barcode })));
  /** The address stays: the money of a ticket is that of the client who has it. */
  const addressOf = async (ticketId: string) =>
    (await service.database.sql<{ email: string }>('SELECT email FROM tickets WHERE id = $1', [ticketId]))[0]!.email;
  const holder = ({ email }: Run) => ({ full_name: 'Kei Mori', email });

  const sales = [
    action<[number, string]>('buy', [quantity, card], async (run, count, number) => {
      clock.advance(1_000);
      const tickets = Array.from({ length: count }, () => holder(run));
      const { data } = (await beginCheckout(service, channel, run.rateId, { tickets })).body;
      keep(run, data.tickets);
      await payOnPage(service, data.payment_url, number);
    }),
    action<[number, string]>('buyWithAll', [quantity, card], async (run, count, number) => {
      clock.advance(1_000);
      const ticket = { ...holder(run), warranty: true, supplements: [{ supplement_id: run.supplementId }] };
      const given = { tickets: [holder(run), ...Array(count).fill(ticket)], discount_code: run.discountCode };
      const { data } = (await beginCheckout(service, channel, run.rateId, given)).body;
      keep(run, data.tickets);
      await payOnPage(service, data.payment_url, number);
    }),
    action<[number, string]>('buyWithPasses', [fc.integer({ min: 1, max: 2 }), card], async (run, count, number) => {
      clock.advance(1_000);
      const passes = Array.from({ length: count }, () => ({ pass_type_id: run.passTypeId, ...holder(run) }));
      const { data } = (await beginCheckout(service, channel, run.rateId, { tickets: [holder(run)], passes })).body;
      keep(run, data.tickets);
      run.passes.push(...data.passes.map(({ _id: id }: { _id: string }) => id));
      await payOnPage(service, data.payment_url, number);
    }),
    action<[boolean, number]>('import', [fc.boolean(), fc.constantFrom(0, 24)], async (run, ofChannel, total_price) => {
      const ticket = { ...holder(run), price_id: run.priceId, total_price };
      const given = ofChannel ? { channel_id: channel.id } : {};
      const body = { ticket_rate_id: run.rateId, tickets: [ticket, ticket], ...given };
      keep(run, await integrate('POST', '/tickets', body));
    }),
    action('issue', [], async (run) => {
      const body = { ticket_rate_id: run.rateId, tickets: [holder(run)] };
      keep(run, await call('POST', '/channels/tickets', channel.headers, body));
    }),
    action<[number, 'cash' | 'pos']>(
      'sellAtDoor',
      [quantity, fc.constantFrom('cash', 'pos')],
      async (run, count, by) => {
        const ticket = { ...holder(run), supplements: [{ supplement_id: run.supplementId }] };
        const body = { ticket_rate_id: run.rateId, collection: by, tickets: Array(count).fill(ticket) };
        keep(run, await manage('POST', '/tickets/box-office', body));
      },
    ),
    action('buyLate', [], async (run) => {
      clock.advance(1_000);
      const given = { tickets: [holder(run)], discount_code: run.discountCode };
      const { data } = (await beginCheckout(service, channel, run.rateId, given)).body;
      keep(run, data.tickets);
      clock.advance(holdMs);
      await expireOverdue(service.services.database, service.services.outbox, clock.now());
      await reportPaid(service, main, { paymentId: data.payment_id, amount: Math.round(data.total_amount * 100) });
    }),
    action<[number, string]>('book', [paid, fc.constantFrom('cash', 'online')], async (run, deposit_paid, method) => {
      const advance = { deposit: 50, deposit_paid, deposit_method: method };
      const body = { event_id: run.eventId, for: 4, email: run.email, ...advance };
      run.bookings.push((await manage('POST', '/bookings', body))._id);
    }),
    action<[string, boolean]>('bookOnline', [card, fc.boolean()], async (run, number, withTip) => {
      clock.advance(1_000);
      const info = { full_name: 'Vera Lindqvist', email: run.email, quantity: 4 };
      const of = { ...world, main: { ...main, eventId: run.eventId, zoneIds: run.zoneIds } };
      const given = { card: number, info, ...(withTip ? { tip_rate_id: run.tipRateId } : {}) };
      run.bookings.push((await sellBooking(service, of, given)).bookingId);
    }),
    action('enlist', [], async (run) => {
      const list = { full_name: 'Kei Mori', email: run.email, for: 2, language: 'es' };
      const body = { list_rate_id: run.listRateId, send_notification: false, list };
      const made = await call('POST', '/channels/lists', channel.headers, body);
      await payOnPage(service, made.payment_url, cards.good);
      run.lists.push(made._id);
    }),
  ];

  const changes = [
    actionOn<Run['tickets'][number], [number]>('refundTicket', ofTickets, [amount], ({ id }, given) =>
      integrate('POST', `/tickets/refund/${id}`, { amount: given }),
    ),
    actionOn('deleteTicket', ofTickets, [], ({ id }) => integrate('DELETE', '/tickets', { ticket_ids: [id] })),
    actionOn('voidTicket', ofTickets, [], ({ id }) => manage('POST', `/tickets/${id}/void`)),
    action<[number]>('swap', [pick], async (run, index) => {
      const ticket = { barcode: ticketOf(run, index)?.barcode };
      const customer = { firstName: 'Vera', lastName: 'Lindqvist', email: 'vera@example.org' };
      if (!(await call('POST', '/resellers/swap', reseller.headers, { ticket, customer }))) return;
      const [made] = await service.database.sql<{ id: string; barcode: string }>(
        `SELECT n.id, n.barcode FROM tickets o JOIN tickets n ON n.organization_id = $1 AND n.resold_from = o.id
         WHERE o.organization_id = $1 AND o.barcode = $2`,
        [main.id, ticket.barcode],
      );
      run.tickets.push(made!);
    }),
    action<[number]>('rename', [pick], async (run, index) => {
      const ticket = ticketOf(run, index);
      const to = ticket && { full_name: 'Ilse Okafor', email: await addressOf(ticket.id) };
      const path = `/channels/tickets/${ticket?.id}/name-changes`;
      const made = ticket && (await call('POST', path, channel.headers, to));
      if (made) await payOnPage(service, made.payment_url, cards.good);
    }),
    actionOn<Run['tickets'][number], [string]>(
      'renameForCash',
      ofTickets,
      [fc.constantFrom('', 'complete', 'cancel')],
      async ({ id }, end) => {
        const to = { full_name: 'Kei Okafor', email: await addressOf(id), amount: 5 };
        const made = await manage('POST', `/tickets/${id}/name-changes`, to);
        return made && end && manage('POST', `/tickets/${id}/name-changes/${made._id}/${end}`);
      },
    ),
    actionOn('admitTicket', ofTickets, [], ({ id }) => integrate('PUT', `/tickets/${id}/checkin`, {})),
    actionOn<Run['tickets'][number], [string]>(
      'askForRefund',
      ofTickets,
      [fc.constantFrom('', 'accept', 'reject')],
      async ({ id }, decision) => {
        const made = await call('POST', `/channels/tickets/${id}/refund-requests`, channel.headers, {});
        return made && decision && manage('POST', `/refund-requests/${made._id}/${decision}`);
      },
    ),
    action<[number, string]>('addSupplement', [pick, card], async (run, index, number) => {
      const ticket = ticketOf(run, index);
      const body = { supplements: [{ supplement_id: run.supplementId }] };
      // One who bought the ticket from a reseller is a client of another address.
      if (!ticket || (await addressOf(ticket.id)) !== run.email) return;
      const path = `/channels/tickets/${ticket.id}/supplements/checkout`;
      const made = await call('POST', path, channel.headers, body);
      if (made) await payOnPage(service, made.payment_url, number);
    }),
    actionOn<string, [number, string]>(
      'payOutside',
      ofBookings,
      [amount, fc.constantFrom('cash', 'card', 'bank_transfer')],
      (resource_id, given, method) => integrate('POST', '/external-payments', { resource_id, amount: given, method }),
    ),
    actionOn<string, [number]>('undoPayment', ofBookings, [pick], async (id, other) => {
      const payments = await integrate('GET', `/external-payments?resource_id=${id}`);
      const payment = payments[other % Math.max(payments.length, 1)];
      return payment && integrate('POST', `/external-payments/${payment._id}/undo`, {});
    }),
    actionOn<string, [number]>('setDeposit', ofBookings, [paid], (id, deposit_paid) =>
      integrate('PATCH', `/bookings/${id}/deposit`, { deposit_paid }),
    ),
    actionOn<string, [string]>(
      'setStatus',
      ofBookings,
      [fc.constantFrom(...bookingStatuses, 'rejected', 'accepted')],
      (id, status) => integrate('PUT', `/bookings/${id}/status`, { status }),
    ),
    actionOn<string, [number]>('refundBooking', ofBookings, [amount], (id, given) =>
      integrate('POST', `/bookings/refund/${id}`, { amount: given }),
    ),
    actionOn<string, [number]>('refundPass', ofPasses, [fc.constantFrom(10, 30)], (id, given) =>
      manage('POST', `/passes/${id}/refund`, { amount: given }),
    ),
    actionOn<string, [number]>('refundEntry', ofLists, [fc.constantFrom(10, 30)], (id, given) =>
      manage('POST', `/guest-lists/${id}/refund`, { amount: given }),
    ),
    actionOn<string, [number, number]>(
      'admitEntry',
      ofLists,
      [fc.nat({ max: 2 }), fc.constantFrom(0, 6)],
      (id, women, price) =>
        integrate('PUT', `/lists/${id}/checkin`, [{ _id: 'custom', women, men: 0, no_gender: 0, price }]),
    ),
    actionOn('cancelBooking', ofBookings, [], (id) => call('POST', `/channels/bookings/${id}/cancel`, channel.headers)),
    actionOn<string, [string]>('judgePass', ofPasses, [fc.constantFrom('accept', 'reject')], (id, decision) =>
      manage('POST', `/passes/${id}/${decision}`),
    ),
    actionOn('removeEntry', ofLists, [], (id) => manage('DELETE', `/guest-lists/${id}`)),
    actionOnRow<[number]>(
      'refundSupplement',
      `SELECT s.id, s.ticket_id FROM ticket_supplements s JOIN tickets t ON t.organization_id = $2 AND t.id = s.ticket_id
       WHERE s.organization_id = $2 AND t.event_id = $1`,
      [fc.constantFrom(3, 3.5)],
      ({ id, ticket_id }, given) => manage('POST', `/tickets/${ticket_id}/supplements/${id}/refund`, { amount: given }),
    ),
    actionOnRow('refundPayment', ofPayments, [], ({ id }) => manage('POST', `/payments/${id}/refund`, {})),
    actionOnRow<[string]>(
      'settleFailed',
      `SELECT f.id ${refundsOfEvent} AND f.status = 'failed'`,
      [fc.constantFrom('retry', 'record')],
      ({ id }, how) => manage('POST', `/refunds/${id}/${how}`, how === 'record' ? { collection: 'cash' } : undefined),
    ),
    action('settleRefunds', [], settleRefunds),
    actionOnRow(
      'bankSendsBack',
      `SELECT f.id ${refundsOfEvent} AND f.status = 'succeeded' AND f.collection = 'gateway'
         AND f.unrequested_refund_id IS NULL`,
      [],
      ({ id: refundId }) =>
        inTenantWriteContext(service, main, (write) =>
          applyRefundReturned(write, { refundId, failureReason: 'sent_back' }),
        ),
    ),
    actionOnRow<['needs_response' | 'won' | 'lost']>(
      'dispute',
      `${ofPayments} AND p.collection = 'gateway' AND p.amount > 0`,
      [fc.constantFrom('needs_response', 'won', 'lost')],
      ({ id: paymentId, amount: paidAmount }, status) => {
        const taken = { reference: 'txn_1', amount: -Number(paidAmount), fee: 1_500 };
        const movements = status === 'won' ? [taken, { reference: 'txn_2', amount: -taken.amount, fee: 0 }] : [taken];
        return reportDispute(service, { organizationId: main.id, paymentId }, { status, movements });
      },
    ),
    actionOnRow<[number]>(
      'refundAtGateway',
      `${ofPayments} AND p.collection = 'gateway' AND p.amount > p.refunded_amount`,
      [fc.constantFrom(300, 1_000, 2_150, 1_000_000)],
      async ({ id: paymentId, left }, given) => {
        const at = {
          organizationId: main.id,
          paymentId: String(paymentId),
          reference: `made ${clock.now().getTime()}`,
        };
        if (Number(left) > 0) await makeRefundAtGateway(service, { ...at, amount: Math.min(given, Number(left)) });
      },
    ),
    actionOnRow(
      'refundAtGatewayFails',
      `SELECT u.id, u.payment_id, u.reference, u.amount::int ${madeAtGateway} AND u.status = 'succeeded'`,
      [],
      ({ payment_id: paymentId, reference, amount: made }) =>
        makeRefundAtGateway(service, {
          organizationId: main.id,
          paymentId: String(paymentId),
          reference: String(reference),
          amount: Number(made),
          outcome: 'failed',
        }),
    ),
    actionOnRow<[number]>(
      'assign',
      `SELECT u.id, p.resource_ids ${madeAtGateway} AND u.assignment = 'waiting'`,
      [quantity],
      ({ id, resource_ids: ids }, count) =>
        manage('POST', `/unrequested-refunds/${id}/assign`, { resource_ids: (ids as string[]).slice(0, count) }),
    ),
  ];

  /** The gateway answers for every refund that waits for it. */
  async function settleRefunds(): Promise<void> {
    const waiting = await service.database.sql(
      `SELECT id FROM refunds WHERE organization_id = $1 AND status = 'pending' ORDER BY id`,
      [main.id],
    );
    for (const { id } of waiting) await sendRefund(service.services, { organizationId: main.id, refundId: String(id) });
  }

  async function begin(email: string): Promise<Run> {
    // A warranty can be bought for an event that has not begun.
    const starts_at = new Date(clock.now().getTime() + 2 * 3_600_000);
    const { eventId, zoneIds } = await createEvent(service, main.id, main.locationId, { starts_at });
    const { rateId, priceIds } = await createRate(service, main.id, eventId);
    const dinner = { name: 'Dinner', entry_price: 15, options: [] };
    const { _id: listRateId } = await manage('POST', `/events/${eventId}/list-rates`, dinner);
    const { _id: tipRateId } = await manage('POST', '/tip-rates', { name: 'Ten', type: 'percentage', amount: 10 });
    const { _id: passTypeId } = await manage('POST', '/pass-types', { name: 'Season', price: 30, quota: 1_000 });
    const warranty = { enabled: true, is_fixed: true, fixed_price: 2, hours: 1 };
    await manage('PATCH', `/ticket-rates/${rateId}`, { warranty, name_change_fee: 7.5, fee_provider_percentage: 30 });
    const supplementId = await addSupplement({ service, world }, rateId, { purchase_min: 0 });
    const { code: discountCode } = await createDiscountCodeRow(service, main, { type: 'tickets', percentage: 12.5 });
    const made = { tickets: [], bookings: [], lists: [], passes: [] };
    const rates = { rateId, priceId: priceIds[0], listRateId, tipRateId, passTypeId, supplementId, discountCode };
    return { eventId, zoneIds, ...rates, email, ...made };
  }

  const few = { minLength: 4, maxLength: 8, size: 'max' } as const;
  const many = { minLength: 10, maxLength: 30, size: 'max' } as const;
  const history = fc
    .tuple(fc.array(fc.oneof(...sales), few), fc.array(fc.oneof(...changes, ...changes, ...sales), many))
    .map(([first, then]) => [...first, ...then]);
  return { history, begin, settleRefunds, integrate, manage };
}
