/**
 * Ends the sales of a cancelled event, one in a transaction with the row that says what became of it: what was ended once
 * is not ended again, whatever process dies when. The payment is locked first, as by everything that happens to what it
 * paid for, so that a refund, a swap or a check-in at that instant comes before or after as a whole.
 */
import type { CancelledSaleKind, UnreturnedReason } from '@stagedoor/contract/vocabulary';
import { groupBy } from '../../platform/group-by.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteGuestList } from '../guest-lists/guest-lists/guest-lists.ts';
import { type MailMoney, queueMail } from '../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import { cancelPayment } from '../sales/checkout/checkout.ts';
import { lockPayments, type PaymentRow } from '../sales/payments/payments.ts';
import { productOf, type Refundable } from '../sales/product/product.ts';
import { type RefundRow, refundSubject, shareRest } from '../sales/refunds/refunds.ts';
import { changeBookingStatuses } from '../tables/bookings/bookings.ts';
import { voidTicket } from '../ticketing/tickets/tickets.ts';
import type { WaitingPerson } from '../venue/events/events.ts';
import {
  type CancellationRow,
  findBookingToCancel,
  findEntryToCancel,
  findPaymentToCancel,
  insertCancelledSale,
  listRefundsOnTheirWay,
} from './cancellations.sql.ts';

/** What is ended, and for which cancellation. */
export interface SaleToCancel {
  readonly kind: CancelledSaleKind;
  readonly id: string;
  readonly cancellation: CancellationRow;
}

/** False where the sale was ended or changed at this instant by something else: nothing of this is to remain then. */
export function cancelSale(write: TenantWriteContext, sale: SaleToCancel): Promise<boolean> {
  switch (sale.kind) {
    case 'payment':
      return cancelPurchase(write, sale);
    case 'booking':
      return cancelBooking(write, sale);
    case 'list':
      return cancelEntry(write, sale);
  }
}

async function cancelPurchase(write: TenantWriteContext, sale: SaleToCancel): Promise<boolean> {
  const { tenant } = write;
  const [found] = await tenant.run(findPaymentToCancel, { id: sale.id });
  const locked = await tenant.run(lockPayments, { ids: [sale.id, found?.resold_from ?? []].flat() });
  const payment = locked.find(({ id }) => id === sale.id);
  if (payment?.status === 'pending') return !((await cancelPayment(write, payment.id)) instanceof Refusal);
  if (payment?.status !== 'succeeded' && payment?.status !== 'partially_refunded') return false;
  // Before the money goes back: where that fails, or a bank has it, nothing stays valid.
  const ended = await endThings(write, payment);
  // Those that were made before are listed too where the gateway fails them.
  const before = await tenant.run(listRefundsOnTheirWay, { paymentId: payment.id });
  const isByHand = payment.collection === 'cash' || payment.collection === 'pos';
  const { refunds, left } = isByHand
    ? { refunds: [], left: await sumLeft(write, payment) }
    : await refundRest(write, payment, sale.cancellation.created_by!);
  const reason = left === 0 ? '' : isByHand ? 'taken_by_hand' : 'not_refundable';
  const refundIds = [...before, ...refunds].map(({ id }) => id);
  if (!(await record(write, sale, { refundIds, due: left, reason }))) return false;
  const isTold = payment.resource_type === 'ticket' || payment.resource_type === 'list';
  if (isTold && (ended.length > 0 || refunds.length > 0 || left > 0)) {
    const returned = refunds.reduce((sum, { amount }) => sum + amount, 0);
    await tellBuyers(write, sale, payment, { returned, byHand: isByHand ? left : 0 });
  }
  return true;
}

/** Voids those of the tickets that are valid, or removes entries of a list, and answers with their ids. */
async function endThings(
  write: TenantWriteContext,
  { resource_type: type, resource_ids: ids }: PaymentRow,
): Promise<string[]> {
  if (type !== 'ticket' && type !== 'list') return [];
  const end = type === 'ticket' ? voidTicket : deleteGuestList;
  const ended: string[] = [];
  for (const id of [...ids].sort()) if (!((await end(write, id)) instanceof Refusal)) ended.push(id);
  return ended;
}

/**
 * Gives back what is left on each thing of a payment, which is locked; where it was given back by hand, there. Things on
 * which nothing is owed are passed over: what was swapped was paid by the reseller, and what was deleted was given back
 * then. `left`: minor units that no rule gives back.
 */
export async function refundRest(
  write: TenantWriteContext,
  payment: PaymentRow,
  createdBy: string,
  byHand?: 'cash' | 'pos',
): Promise<{ readonly refunds: readonly RefundRow[]; readonly left: number }> {
  const { refunds: rules } = productOf(payment.resource_type);
  if (!rules) return { refunds: [], left: payment.amount - payment.refunded_amount };
  const refunds: RefundRow[] = [];
  for (const { id, amount } of await restsOf(write, payment)) {
    const refunded = await refundSubject(write, rules, id, { amount, createdBy, byHand });
    if (refunded instanceof Refusal) throw new Error(`what is left on ${id} is not given back: ${refunded.message}`);
    refunds.push(refunded.refund);
  }
  return { refunds, left: 0 };
}

/** What can still be given back on each thing of a payment, which is locked, in minor units; by their ids. */
async function restsOf(write: TenantWriteContext, payment: PaymentRow) {
  const { refunds: rules } = productOf(payment.resource_type);
  const present: Refundable[] = [];
  for (const id of [...payment.resource_ids].sort()) {
    const locked = await rules!.lock(write, id);
    if (!(locked instanceof Refusal) && locked.payment.id === payment.id) present.push(locked);
  }
  return shareRest(write.tenant, payment.id, present);
}

async function sumLeft(write: TenantWriteContext, payment: PaymentRow): Promise<number> {
  if (!productOf(payment.resource_type).refunds) return payment.amount - payment.refunded_amount;
  return (await restsOf(write, payment)).reduce((sum, { amount }) => sum + amount, 0);
}

/** Rejects a booking; what was taken for it by hand is given back by hand. Payments of it are a sale of their own. */
async function cancelBooking(write: TenantWriteContext, sale: SaleToCancel): Promise<boolean> {
  const rejected = await changeBookingStatuses(write, [sale.id], 'rejected', { mailsClients: false });
  if (rejected instanceof Refusal) return false;
  const [booking] = await write.tenant.run(findBookingToCancel, { id: sale.id });
  const { advance, ...person } = booking!;
  if (!(await record(write, sale, { refundIds: [], due: advance, reason: advance > 0 ? 'taken_by_hand' : '' })))
    return false;
  await tell(write, sale, { ...person, thingId: sale.id, returned: 0, byHand: advance });
  return true;
}

/** Removes an entry that cost nothing. */
async function cancelEntry(write: TenantWriteContext, sale: SaleToCancel): Promise<boolean> {
  if ((await deleteGuestList(write, sale.id)) instanceof Refusal) return false;
  const [entry] = await write.tenant.run(findEntryToCancel, { id: sale.id });
  if (!(await record(write, sale, { refundIds: [], due: 0, reason: '' }))) return false;
  await tell(write, sale, { ...entry!, thingId: sale.id, returned: 0, byHand: 0 });
  return true;
}

interface Outcome {
  readonly refundIds: readonly string[];
  /** Minor units that somebody has to give back by hand. */
  readonly due: number;
  readonly reason: UnreturnedReason | '';
}

/** False where another process ended the sale. */
async function record(
  { tenant, now }: TenantWriteContext,
  { kind, id, cancellation }: SaleToCancel,
  outcome: Outcome,
): Promise<boolean> {
  const row = { id: newId('cancelledSale', now), eventId: cancellation.event_id, kind, subjectId: id, ...outcome, now };
  return (await tenant.run(insertCancelledSale, row)).length > 0;
}

interface Amounts {
  /** Minor units. */
  readonly returned: number;
  readonly byHand: number;
}

/** Everybody who has something of the payment, once for each address; the amounts are for who bought it. */
async function tellBuyers(write: TenantWriteContext, sale: SaleToCancel, payment: PaymentRow, amounts: Amounts) {
  const { resource_type: type, resource_ids: ids, language } = payment;
  const people = await productOf(type).listBuyers(write.tenant, ids);
  const inOrder = ids.flatMap((id) => people.find((person) => person.id === id) ?? []);
  const buyer = inOrder[0]?.client_email;
  for (const [email, [first]] of groupBy(inOrder, ({ client_email: address }) => address)) {
    const own = email === buyer ? amounts : { returned: 0, byHand: 0 };
    await tell(write, sale, { email, language, thingId: first!.id, ...own });
  }
}

/** Tells a person who waited for tickets of the event, and has none. */
export function tellWaiting(
  write: TenantWriteContext,
  cancellation: CancellationRow,
  { id, ...person }: WaitingPerson,
): Promise<void> {
  return tell(write, { cancellation }, { ...person, thingId: id, returned: 0, byHand: 0 });
}

async function tell(
  write: TenantWriteContext,
  { cancellation }: Pick<SaleToCancel, 'cancellation'>,
  to: Amounts & { readonly email: string; readonly language: string; readonly thingId: string },
): Promise<void> {
  const { event_id: eventId, message, currency, currency_digits: digits } = cancellation;
  const money = (amount: number): MailMoney | null => (amount > 0 ? { amount, currency, digits } : null);
  await queueMail(write, {
    cause: `cancellation ${eventId} ${to.thingId}`,
    to: to.email,
    language: to.language,
    template: 'event_cancelled',
    data: { message: message ?? '', returned: money(to.returned), byHand: money(to.byHand) },
    eventId,
  });
}
