/**
 * Supplements that are bought for a ticket that is sold, each once: with what the ticket has and what waits for a payment.
 * They stand on the ticket from the moment in which they are paid, under a payment of their own; so the total of the
 * ticket stays what it was, and what was paid for them is given back by itself. Selling them is the module
 * `supplement-sales`. Each change locks the ticket first.
 */
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, type RefusalDetail, refuse, refuseProblems } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { Amounts } from '../../sales/ledger/ledger.ts';
import { getRateToSell, type RateSupplementRow } from '../ticket-rates/ticket-rates.ts';
import {
  activateBoughtSupplements,
  type BoughtSupplementRow,
  endUnpaidSupplements,
  findSupplementsBoughtAgain,
  findTicketOfSupplementPayment,
  insertBoughtSupplements,
  listBoughtSupplementRows,
  lockTicketForSupplements,
  type NewBoughtSupplement,
  reviveUnpaidSupplements,
  type TicketForSupplements,
} from './bought-supplements.sql.ts';
import { problemOfUnits, soldSupplement } from './new-ticket.ts';

/** A supplement to buy. */
export interface SupplementToBuy {
  /** Of the rate of the ticket. */
  readonly supplementId: string;
  /** 1 where it is not given. */
  readonly units?: number | undefined;
  /** What the seller took for one unit, in minor units; refused where it is not the price of the rate. */
  readonly price?: number | undefined;
}

type SupplementRefusal = Refusal<'not_found' | 'invalid_request' | 'ticket_not_active' | 'conflict' | 'not_on_sale'>;

/** Supplements that wait for their payment, with their ticket. */
export interface HeldSupplements {
  readonly ticket: TicketForSupplements;
  readonly supplements: readonly NewBoughtSupplement[];
}

/**
 * Keeps supplements of its rate for a ticket until the payment, which the caller inserts, comes in. Refuses a ticket that
 * is not active, one whose event is over, a supplement that the rate does not have or whose time is over, more or fewer
 * units than the rate sells, another price, and what the ticket has or what waits for a payment.
 */
export async function holdSupplements(
  { tenant, now }: TenantWriteContext,
  ticketId: string,
  bought: readonly SupplementToBuy[],
  paymentId: string,
): Promise<HeldSupplements | SupplementRefusal> {
  const [ticket] = await tenant.run(lockTicketForSupplements, { ticketId });
  if (!ticket) return noTicket;
  if (ticket.status !== 'active') {
    return refuse('ticket_not_active', `The ticket is ${ticket.status}: nothing can be bought for it.`);
  }
  if (now >= new Date(ticket.event_ends_at)) return refuse('not_on_sale', 'The event is over.');
  const rate = await getRateToSell(tenant, ticket.rate_id, null);
  if (rate instanceof Refusal) return rate;
  const problems = problemsOf(rate.supplements, bought, rate.currency_digits);
  if (problems) return problems;
  const supplements = bought.map((one) => newBoughtSupplement(rate, one, now));
  for (const { item } of supplements) {
    const { label, redemption_deadline_seconds: deadline } = item;
    if (deadline === null) continue;
    const until = new Date(Date.parse(ticket.event_starts_at) + deadline * 1_000);
    if (now > until) return refuse('not_on_sale', `${label} could be redeemed until ${until.toISOString()}.`);
  }
  const known = supplements.find(({ supplement_id: id }) =>
    ticket.supplements.some(({ supplement_id }) => supplement_id === id),
  );
  if (known) return refuse('conflict', `The ticket has ${known.item.label} already.`);
  const inserted = await tenant.run(insertBoughtSupplements, {
    now,
    ticketId,
    paymentId,
    supplements: toJson(supplements),
  });
  if (inserted.length < supplements.length) {
    return refuse('conflict', 'One of the supplements is part of another purchase that is not paid yet.');
  }
  return { ticket, supplements };
}

const noTicket = refuse('not_found', 'There is no such ticket.');

function problemsOf(
  supplements: readonly RateSupplementRow[],
  bought: readonly SupplementToBuy[],
  digits: number,
): Refusal<'invalid_request'> | null {
  const problems: RefusalDetail[] = [];
  for (const [index, { supplementId, units = 1, price }] of bought.entries()) {
    const at = `/supplements/${index}`;
    const supplement = supplements.find(({ id }) => id === supplementId);
    if (!supplement) {
      problems.push({ path: `${at}/supplementId`, message: 'is not a supplement of the rate of the ticket' });
      continue;
    }
    if (bought.findIndex((one) => one.supplementId === supplementId) < index) {
      problems.push({
        path: `${at}/supplementId`,
        message: 'is given twice: a supplement is sold once for each ticket',
      });
    }
    const problem = problemOfUnits(supplement, units);
    if (problem) problems.push({ path: `${at}/units`, message: problem });
    if (price !== undefined && price !== supplement.price) {
      const ofRate = (supplement.price / 10 ** digits).toFixed(digits);
      problems.push({ path: `${at}/price`, message: `must be ${ofRate}, the price of the rate` });
    }
  }
  return refuseProblems(problems.slice(0, 20));
}

function newBoughtSupplement(
  rate: { readonly supplements: readonly RateSupplementRow[] },
  { supplementId, units }: SupplementToBuy,
  now: Date,
): NewBoughtSupplement {
  const item = soldSupplement(rate, { supplementId, units }, now);
  const price = item.price * item.units;
  return { id: item._id, supplement_id: supplementId, item, price, service_charge: item.total_price - price };
}

interface OfPayment {
  readonly id: string;
}

/** Whether the ticket of the supplements that a payment pays for is still active; locks it. */
export async function canSellHeldSupplements(
  { tenant }: TenantWriteContext,
  { id: paymentId }: OfPayment,
): Promise<boolean> {
  return (await lockTicketOfPayment(tenant, paymentId))?.status === 'active';
}

async function lockTicketOfPayment(tenant: TenantDb, paymentId: string): Promise<TicketForSupplements | undefined> {
  const [of] = await tenant.run(findTicketOfSupplementPayment, { paymentId });
  if (!of) return undefined;
  const [ticket] = await tenant.run(lockTicketForSupplements, { ticketId: of.ticket_id });
  return ticket;
}

/** The supplements of a payment whose money came in stand on their ticket; answers with what they earn, by account. */
export async function activateHeldSupplements(
  { tenant, now }: TenantWriteContext,
  { id: paymentId }: OfPayment,
): Promise<Amounts> {
  const [sold] = await tenant.run(activateBoughtSupplements, { now, paymentId });
  const { ticket_id: subjectId } = sold!;
  await enqueueJob(tenant, 'tell_wallets', { subjectId }, { key: subjectId });
  return { supplements: sold!.price, fees_organization: sold!.service_charge };
}

/** The supplements of payments that ended without money, which are locked, can be bought again. */
export async function endHeldSupplements(
  { tenant, now }: TenantWriteContext,
  payments: readonly OfPayment[],
): Promise<void> {
  await tenant.run(endUnpaidSupplements, { now, paymentIds: payments.map(({ id }) => id) });
}

/**
 * The supplements of a payment that came in late wait for it again; refuses where the ticket is not active any more, and
 * where one of them was bought again.
 */
export async function reviveHeldSupplements(
  { tenant, now }: TenantWriteContext,
  { id: paymentId }: OfPayment,
): Promise<Refusal<'ticket_not_active' | 'conflict'> | null> {
  const ticket = await lockTicketOfPayment(tenant, paymentId);
  if (ticket?.status !== 'active') return refuse('ticket_not_active', 'The ticket is not active any more.');
  const [again] = await tenant.run(findSupplementsBoughtAgain, { paymentId });
  if (again!.is_bought) return refuse('conflict', 'A supplement was already bought.');
  await tenant.run(reviveUnpaidSupplements, { now, paymentId });
  return null;
}

/** What was bought for a ticket after it was sold, also what was not paid, the oldest first; refuses an unknown ticket. */
export function listBoughtSupplements(tenant: TenantDb, ticketId: string): Promise<BoughtSupplementRow[]> {
  return tenant.run(listBoughtSupplementRows, { ticketId });
}
