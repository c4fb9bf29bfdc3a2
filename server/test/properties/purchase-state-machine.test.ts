/**
 * Purchases of tickets against a plain model: holds, reports of the gateway in every order, expiry, cancellation, refunds
 * that succeed, fail, are sent again, sent back by the bank or recorded by hand. After each step payments, tickets, places, redemptions, refunds and the balance of
 * every account of the ledger are what the model has. On a real database, a fresh rate and discount code for each run.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TenantWriteContext } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { applyGatewayReport, cancelPayment, expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { lookAtRefund, recordRefund, retryRefund, sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { holdTickets, refundTicket } from '../../src/contexts/ticketing/tickets/tickets.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { codeOf, ModelStep, writeAt } from '../support/model-step.ts';
import { placesOf } from '../support/places.ts';
import { holderOf } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

/** Minor units. */
const prices = [2000, 2500] as const;
const fee = 150;
const stepQuotas = [2, 3] as const;
const rateQuota = 4;
const redemptionsMax = 2;
const holdMinutes = 15;

interface TicketModel {
  readonly step: 0 | 1;
  /** After the discount. */
  readonly price: number;
  status: 'pending_payment' | 'active' | 'voided';
  /** Given back, or on its way. */
  refunded: number;
  settled: number;
}

interface PaymentModel {
  status: 'pending' | 'succeeded' | 'failed' | 'expired' | 'partially_refunded' | 'refunded';
  readonly hasCode: boolean;
  readonly tickets: TicketModel[];
  readonly expiresAt: number;
  refunded: number;
  /** The card that it was paid with. */
  last4: string;
  /** Attempts that are known, by their reference. */
  readonly attempts: string[];
}

interface RefundModel {
  readonly payment: PaymentModel;
  /** Null where a whole charge is returned. */
  readonly ticket: TicketModel | null;
  readonly last4: string;
  readonly amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  isReturned?: boolean;
  isReplaced?: boolean;
  isByHand?: boolean;
}

type Balances = Record<'gateway' | 'cash' | 'sales' | 'fees_organization' | 'suspense', number>;

interface Model {
  readonly payments: PaymentModel[];
  readonly refunds: RefundModel[];
  readonly balances: Balances;
  redemptions: number;
  minute: number;
}

interface Real {
  readonly rateId: string;
  readonly code: string;
  /** By their place in the model. */
  readonly payments: { readonly id: string; readonly ticketIds: readonly string[] }[];
  readonly refundIds: string[];
}
const { service, world } = await openWorld();

const start = Date.parse('2026-11-21T22:00:00.000Z');
const instant = (model: Model) => new Date(start + model.minute * 60_000);

const change = <T>(now: Date, work: (write: TenantWriteContext) => Promise<T>) =>
  writeAt(service, { now, organizationId: world.main.id }, work);

const totalOf = ({ price }: TicketModel) => price + fee;
const amountOf = ({ tickets }: PaymentModel) => tickets.reduce((sum, ticket) => sum + totalOf(ticket), 0);

/** Places that are taken, of one step or of all. */
function taken(model: Model, step?: number): number {
  return model.payments
    .flatMap(({ tickets }) => tickets)
    .filter((ticket) => ticket.status !== 'voided' && (step === undefined || ticket.step === step)).length;
}

abstract class Step extends ModelStep<Model, Real> {
  nextInstant(model: Model): Date {
    model.minute += 1;
    return instant(model);
  }
  compare(model: Model, real: Real): Promise<void> {
    return compare(model, real);
  }
}

/** Something done to one purchase. */
abstract class PaymentStep extends Step {
  readonly pick: number;
  constructor(pick: number) {
    super();
    this.pick = pick;
  }
  override check(model: Readonly<Model>): boolean {
    return model.payments.length > 0;
  }
  index(model: Readonly<Model>): number {
    return this.pick % model.payments.length;
  }
}

class Hold extends Step {
  readonly quantity: number;
  readonly usesCode: boolean;
  constructor(quantity: number, usesCode: boolean) {
    super();
    this.quantity = quantity;
    this.usesCode = usesCode;
  }

  expected(model: Model): string {
    const steps: (0 | 1)[] = [];
    const countOf = (step: number) => taken(model, step) + steps.filter((one) => one === step).length;
    while (steps.length < this.quantity) {
      const step = ([0, 1] as const).find((one) => countOf(one) < stepQuotas[one]);
      if (step === undefined) return 'sold_out';
      steps.push(step);
    }
    if (taken(model) + steps.length > rateQuota) return 'sold_out';
    if (this.usesCode && model.redemptions === redemptionsMax) return 'discount_code_invalid';
    if (this.usesCode) model.redemptions += 1;
    model.payments.push({
      status: 'pending',
      hasCode: this.usesCode,
      tickets: steps.map((step) => ({
        step,
        price: this.usesCode ? prices[step] / 2 : prices[step],
        status: 'pending_payment',
        refunded: 0,
        settled: 0,
      })),
      expiresAt: model.minute + holdMinutes,
      refunded: 0,
      last4: '',
      attempts: [],
    });
    return 'done';
  }

  async act(_: Model, real: Real, now: Date): Promise<string> {
    const result = await change(now, (write) =>
      holdTickets(write, {
        rateId: real.rateId,
        channelId: world.channel.id,
        createdVia: 'channels',
        saleType: 'online',
        discountCode: this.usesCode ? real.code : null,
        redirectUrl: '',
        errorUrl: '',
        sendResources: false,
        metadata: {},
        language: 'en',
        createdBy: '',
        canCollect: true,
        tickets: Array.from({ length: this.quantity }, () => holderOf()),
      }),
    );
    if (!(result instanceof Refusal)) {
      real.payments.push({ id: result.paymentId, ticketIds: result.tickets.map(({ id }) => id) });
    }
    return codeOf(result);
  }

  toString(): string {
    return `hold(${this.quantity}${this.usesCode ? ', code' : ''})`;
  }
}

/** What the gateway says of an attempt; the same reference may be said again, and then otherwise. */
class Report extends PaymentStep {
  readonly attempt: number;
  readonly says: 'succeeded' | 'failed' | 'less' | 'other currency';
  readonly last4: string;
  constructor(pick: number, attempt: number, says: Report['says'], last4: string) {
    super(pick);
    this.attempt = attempt;
    this.says = says;
    this.last4 = last4;
  }

  expected(model: Model): string {
    const payment = model.payments[this.index(model)]!;
    const reference = String(this.attempt);
    const isKnown = payment.attempts.includes(reference);
    if (isKnown) return 'known';
    payment.attempts.push(reference);
    if (this.says === 'failed') return 'failed';
    const amount = amountOf(payment);
    if (this.says === 'succeeded' && (payment.status === 'pending' || this.revive(model, payment))) {
      payment.status = 'succeeded';
      payment.last4 = this.last4;
      for (const ticket of payment.tickets) ticket.status = 'active';
      model.balances.gateway += amount;
      for (const { price } of payment.tickets) {
        model.balances.sales -= price;
        model.balances.fees_organization -= fee;
      }
      return 'collected';
    }
    const cameIn = this.says === 'less' ? amount - 1 : amount;
    model.balances.gateway += cameIn;
    model.balances.suspense -= cameIn;
    model.refunds.push({ payment, ticket: null, last4: this.last4, amount: cameIn, status: 'pending' });
    return 'returned';
  }

  /** Takes everything again, or nothing. */
  revive(model: Model, payment: PaymentModel): boolean {
    if (payment.status !== 'expired' && payment.status !== 'failed') return false;
    const needs = (step: number) => payment.tickets.filter((ticket) => ticket.step === step).length;
    const isFree = [0, 1].every((step) => taken(model, step) + needs(step) <= stepQuotas[step]!);
    if (!isFree || taken(model) + payment.tickets.length > rateQuota) return false;
    if (payment.hasCode && model.redemptions === redemptionsMax) return false;
    if (payment.hasCode) model.redemptions += 1;
    return true;
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const index = this.index(model);
    const payment = model.payments[index]!;
    const isKnown = payment.attempts.includes(String(this.attempt));
    const amount = amountOf(payment);
    const { id } = real.payments[index]!;
    const applied = await change(now, (write) =>
      applyGatewayReport(write, {
        paymentId: id,
        gateway: 'sandbox',
        reference: `${id}-${this.attempt}`,
        outcome: this.says === 'failed' ? 'failed' : 'succeeded',
        amount: this.says === 'less' ? amount - 1 : amount,
        currency: this.says === 'other currency' ? 'USD' : 'EUR',
        method: 'visa',
        last4: this.last4,
        issuerCountry: 'ES',
        failureReason: this.says === 'failed' ? 'card_declined' : '',
      }),
    );
    if (applied instanceof Refusal) return applied.code;
    if (isKnown) return 'known';
    if (applied.isReturned) {
      const [refund] = await service.database.sql<{ id: string }>(
        `SELECT r.id FROM refunds r JOIN charges c ON c.id = r.charge_id WHERE c.reference = $1`,
        [`${id}-${this.attempt}`],
      );
      real.refundIds.push(refund!.id);
      return 'returned';
    }
    return this.says === 'failed' ? 'failed' : 'collected';
  }

  toString(): string {
    return `report(${this.pick}, attempt ${this.attempt}, ${this.says}, ${this.last4})`;
  }
}

function end(model: Model, payment: PaymentModel, status: 'failed' | 'expired'): void {
  payment.status = status;
  for (const ticket of payment.tickets) ticket.status = 'voided';
  if (payment.hasCode) model.redemptions -= 1;
}

class Cancel extends PaymentStep {
  expected(model: Model): string {
    const payment = model.payments[this.index(model)]!;
    if (payment.status !== 'pending') return 'conflict';
    end(model, payment, 'failed');
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const { id } = real.payments[this.index(model)]!;
    return codeOf(await change(now, (write) => cancelPayment(write, id)));
  }

  toString(): string {
    return `cancel(${this.pick})`;
  }
}

/** Time passes, and what is overdue ends. */
class Wait extends Step {
  readonly minutes: number;
  constructor(minutes: number) {
    super();
    this.minutes = minutes;
  }

  expected(model: Model): string {
    model.minute += this.minutes;
    for (const payment of model.payments) {
      if (payment.status === 'pending' && payment.expiresAt <= model.minute) end(model, payment, 'expired');
    }
    return 'done';
  }

  async act(_model: Model, _real: Real, now: Date): Promise<string> {
    const later = new Date(now.getTime() + this.minutes * 60_000);
    await expireOverdue(service.services.database, service.services.outbox, later);
    return 'done';
  }

  toString(): string {
    return `wait(${this.minutes})`;
  }
}

/** Of a payment whose money came in, whatever was given back of it. */
const paidStatuses: ReadonlySet<string> = new Set(['succeeded', 'partially_refunded', 'refunded']);

class Refund extends PaymentStep {
  readonly pickTicket: number;
  readonly amount: number;
  constructor(pick: number, pickTicket: number, amount: number) {
    super(pick);
    this.pickTicket = pickTicket;
    this.amount = amount;
  }

  ticketIndex(model: Readonly<Model>): number {
    return this.pickTicket % model.payments[this.index(model)]!.tickets.length;
  }

  expected(model: Model): string {
    const payment = model.payments[this.index(model)]!;
    const ticket = payment.tickets[this.ticketIndex(model)]!;
    if (!paidStatuses.has(payment.status)) return 'conflict';
    if (this.amount > totalOf(ticket) - ticket.refunded) return 'refund_exceeds_paid';
    ticket.status = 'voided';
    ticket.refunded += this.amount;
    model.refunds.push({ payment, ticket, last4: payment.last4, amount: this.amount, status: 'pending' });
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const ticketId = real.payments[this.index(model)]!.ticketIds[this.ticketIndex(model)]!;
    const result = await change(now, (write) =>
      refundTicket(write, { ticketId, amount: this.amount, channelId: null, createdBy: '' }),
    );
    if (!(result instanceof Refusal)) real.refundIds.push(result.refund.id);
    return codeOf(result);
  }

  toString(): string {
    return `refund(${this.pick}, ticket ${this.pickTicket}, ${this.amount})`;
  }
}

/** Something done to one refund. */
abstract class RefundStep extends Step {
  readonly pick: number;
  constructor(pick: number) {
    super();
    this.pick = pick;
  }
  override check(model: Readonly<Model>): boolean {
    return model.refunds.length > 0;
  }
  index(model: Readonly<Model>): number {
    return this.pick % model.refunds.length;
  }
}

class Send extends RefundStep {
  expected(model: Model): string {
    const refund = model.refunds[this.index(model)]!;
    const { ticket, amount, last4 } = refund;
    if (refund.status !== 'pending') return 'done';
    refund.status = last4 === '5126' ? 'failed' : 'succeeded';
    if (refund.status === 'succeeded') settle(model, refund, 'gateway', amount);
    else if (ticket) giveNothingBack(model, ticket, amount);
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const refundId = real.refundIds[this.index(model)]!;
    const needs = { ...service.services, clock: { now: () => now } };
    await sendRefund(needs, { organizationId: world.main.id, refundId });
    return 'done';
  }

  toString(): string {
    return `send(${this.pick})`;
  }
}

/** Counts what went back, or below 0 what came back: of what was paid for the ticket, the price goes before the fee. */
function settle(model: Model, { payment, ticket }: RefundModel, from: 'gateway' | 'cash', amount: number): void {
  model.balances[from] -= amount;
  if (!ticket) {
    model.balances.suspense += amount;
    return;
  }
  const ofPrice = (gone: number) => Math.min(gone, ticket.price);
  const price = ofPrice(ticket.settled + amount) - ofPrice(ticket.settled);
  ticket.settled += amount;
  model.balances.sales += price;
  model.balances.fees_organization += amount - price;
  payment.refunded += amount;
  if (payment.refunded === 0) payment.status = 'succeeded';
  else payment.status = payment.refunded === amountOf(payment) ? 'refunded' : 'partially_refunded';
}

/** The ticket is valid again where nothing is given back on it, and its place is free. */
function giveNothingBack(model: Model, ticket: TicketModel, amount: number): void {
  ticket.refunded -= amount;
  const isFree = taken(model, ticket.step) < stepQuotas[ticket.step] && taken(model) < rateQuota;
  if (ticket.refunded === 0 && isFree) ticket.status = 'active';
}

/** The bank sends back what a refund had given back. */
class SendBack extends RefundStep {
  expected(model: Model): string {
    const refund = model.refunds[this.index(model)]!;
    if (refund.status !== 'succeeded' || refund.isByHand) return 'nothing';
    Object.assign(refund, { status: 'failed', isReturned: true });
    settle(model, refund, 'gateway', -refund.amount);
    if (refund.ticket) giveNothingBack(model, refund.ticket, refund.amount);
    return 'sent back';
  }

  async act(model: Model, real: Real, _now: Date): Promise<string> {
    if (model.refunds[this.index(model)]!.status !== 'succeeded') return 'nothing';
    const refundId = real.refundIds[this.index(model)]!;
    const { sql } = service.database;
    const charges = await sql<{ id: string; last4: string }>(
      'SELECT c.id, c.method_last4 AS last4 FROM charges c JOIN refunds f ON c.payment_id = f.payment_id WHERE f.id = $1',
      [refundId],
    );
    const setCard = (id: string, last4: string) =>
      sql('UPDATE charges SET method_last4 = $2 WHERE id = $1', [id, last4]);
    for (const { id } of charges) await setCard(id, '5126');
    const isSentBack = await lookAtRefund(service.services, { organizationId: world.main.id, refundId });
    for (const { id, last4 } of charges) await setCard(id, last4);
    return isSentBack ? 'sent back' : 'nothing';
  }

  toString(): string {
    return `send back(${this.pick})`;
  }
}

/** The amount of a refund that failed is given back in cash. */
class RecordByHand extends RefundStep {
  expected(model: Model): string {
    const refund = model.refunds[this.index(model)]!;
    const { ticket, amount } = refund;
    if (refund.status !== 'failed') return 'conflict';
    if (ticket && amount > totalOf(ticket) - ticket.refunded) return 'refund_exceeds_paid';
    if (refund.isReplaced) return 'conflict';
    refund.isReplaced = true;
    const made: RefundModel = { ...refund, status: 'succeeded', isByHand: true, isReplaced: false, isReturned: false };
    model.refunds.push(made);
    if (ticket) {
      ticket.refunded += amount;
      ticket.status = 'voided';
    }
    settle(model, made, 'cash', amount);
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    const id = real.refundIds[this.index(model)]!;
    const made = await change(now, (write) => recordRefund(write, id, { byHand: 'cash', createdBy: '' }));
    if (!(made instanceof Refusal)) real.refundIds.push(made.id);
    return codeOf(made);
  }

  toString(): string {
    return `record by hand(${this.pick})`;
  }
}

/** A refund that failed is sent again; from now on with a card that takes refunds. */
class Retry extends RefundStep {
  expected(model: Model): string {
    const refund = model.refunds[this.index(model)]!;
    const { ticket } = refund;
    if (ticket && refund.amount > totalOf(ticket) - ticket.refunded) return 'refund_exceeds_paid';
    if (refund.status !== 'failed' || refund.isReturned || refund.isReplaced) return 'conflict';
    refund.status = 'pending';
    if (ticket) ticket.refunded += refund.amount;
    if (ticket) ticket.status = 'voided';
    return 'done';
  }

  async act(model: Model, real: Real, now: Date): Promise<string> {
    return codeOf(await change(now, (write) => retryRefund(write, real.refundIds[this.index(model)]!)));
  }

  toString(): string {
    return `retry(${this.pick})`;
  }
}

/** The card of a purchase takes refunds from now on. */
class Mend extends PaymentStep {
  expected(model: Model): string {
    const payment = model.payments[this.index(model)]!;
    if (payment.last4 === '5126') payment.last4 = '4242';
    for (const refund of model.refunds) {
      if (refund.payment === payment) Object.assign(refund, { last4: '4242' });
    }
    return 'done';
  }

  async act(model: Model, real: Real, _: Date): Promise<string> {
    const { id } = real.payments[this.index(model)]!;
    await service.database.sql("UPDATE charges SET method_last4 = '4242' WHERE payment_id = $1", [id]);
    return 'done';
  }

  toString(): string {
    return `mend(${this.pick})`;
  }
}

async function compare(model: Model, real: Real): Promise<void> {
  const { database } = service;
  const payments = await database.sql(
    `SELECT p.status, p.refunded_amount::int AS refunded,
       ARRAY(SELECT t.status || ' ' || t.refunded_amount || ' ' || t.total_price FROM tickets t
         WHERE t.payment_id = p.id ORDER BY t.id) AS tickets
     FROM payments p WHERE p.rate_id = $1 ORDER BY array_position($2::text[], p.id::text)`,
    [real.rateId, real.payments.map(({ id }) => id)],
  );
  expect(payments).toEqual(
    model.payments.map(({ status, refunded, tickets }, index) => ({
      status,
      refunded,
      // By their ids, which the tickets of one instant have in any order.
      tickets: tickets
        .map((ticket, number) => ({
          id: real.payments[index]!.ticketIds[number]!,
          line: `${ticket.status} ${ticket.refunded} ${totalOf(ticket)}`,
        }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ line }) => line),
    })),
  );
  const refunds = await database.sql(
    'SELECT status, amount::int AS amount FROM refunds WHERE id = ANY ($1) ORDER BY array_position($1::text[], id::text)',
    [real.refundIds],
  );
  expect(refunds).toEqual(model.refunds.map(({ status, amount }) => ({ status, amount })));
  const accounts = Object.keys(model.balances);
  const [balances] = await database.sql(
    `SELECT ${accounts.map((account) => `coalesce(sum(l.${account}), 0)::int AS ${account}`).join(', ')}
     FROM ledger_transactions l JOIN payments p ON p.id = l.payment_id WHERE p.rate_id = $1`,
    [real.rateId],
  );
  expect(balances).toEqual(model.balances);
  const [code] = await database.sql('SELECT redemptions_count AS count FROM discount_codes WHERE code = $1', [
    real.code,
  ]);
  expect(code).toEqual({ count: model.redemptions });
  if (model.payments.length === 0) return;
  const steps = [taken(model, 0), taken(model, 1)];
  expect(await placesOf(database, real.rateId)).toEqual({
    rate: taken(model),
    steps,
    tickets: taken(model),
    ticketsBySteps: steps,
  });
}

async function prepare(): Promise<Real> {
  const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId, { quota: rateQuota });
  for (const step of [0, 1] as const) {
    const given = [stepQuotas[step], prices[step], fee, priceIds[step]];
    await service.database.sql(
      'UPDATE ticket_rate_prices SET quota = $1, price = $2, fee_fixed = $3 WHERE id = $4',
      given,
    );
  }
  const given = { type: 'tickets', percentage: 50, redemptions_max: redemptionsMax };
  const { code } = await createDiscountCodeRow(service, world.main, given);
  return { rateId, code, payments: [], refundIds: [] };
}

const pick = fc.nat({ max: 5 });
const last4 = fc.constantFrom('4242', '5126');
const says = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Report['says']>('succeeded') },
  { weight: 1, arbitrary: fc.constantFrom<Report['says']>('failed', 'less', 'other currency') },
);
const hold = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([count, code]) => new Hold(count, code));
const report = fc
  .tuple(pick, fc.nat({ max: 2 }), says, last4)
  .map(([one, attempt, what, card]) => new Report(one, attempt, what, card));
const refund = fc
  .tuple(pick, pick, fc.constantFrom(1, 600, 1100, 1500, 2000, 2150))
  .map(([one, ticket, amount]) => new Refund(one, ticket, amount));
const send = pick.map((one) => new Send(one));
// Twice: it is what happens most.
const commands = [
  hold,
  hold,
  report,
  report,
  refund,
  refund,
  send,
  send,
  pick.map((one) => new Retry(one)),
  pick.map((one) => new SendBack(one)),
  pick.map((one) => new RecordByHand(one)),
  pick.map((one) => new Mend(one)),
  pick.map((one) => new Cancel(one)),
  fc.integer({ min: 1, max: 20 }).map((minutes) => new Wait(minutes)),
];

it('purchases do what the model does, in whatever order things happen to them', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 50, size: 'max' }), async (cmds) => {
      const real = await prepare();
      const balances = { gateway: 0, cash: 0, sales: 0, fees_organization: 0, suspense: 0 };
      const model: Model = { payments: [], refunds: [], balances, redemptions: 0, minute: 0 };
      await fc.asyncModelRun(() => ({ model, real }), cmds);
      // Nothing that is left waits for other runs.
      await expireOverdue(service.services.database, service.services.outbox, new Date(start + 86_400_000));
    }),
    { numRuns: 40 },
  );
  // Of a ticket whose place is gone the money that the bank sent back stays owed, and the audit says so.
  const found = await differencesOf(service);
  expect(found.filter(({ check }) => !check.startsWith('a refund that the bank sent back'))).toEqual([]);
});
