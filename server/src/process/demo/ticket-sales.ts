/** Tickets of the demonstration, sold and used by the same functions as any others. */

import type { TenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import { applyGatewayReport, cancelPayment, type GatewayReport } from '../../contexts/sales/checkout/checkout.ts';
import type { PaymentRow } from '../../contexts/sales/payments/payments.ts';
import {
  beginSupplementPurchase,
  checkInTicket,
  holdTickets,
  refundTicket,
  sellSupplements,
  sellTickets,
  type TicketsToBuy,
} from '../../contexts/ticketing/tickets/tickets.ts';
import type { DemoWrite } from './bulk-insert.ts';
import { expectAccepted, writeAt } from './demo-writes.ts';
import type { DemoEvent } from './event-rows.ts';
import { person } from './people.ts';

export interface DemoTicket {
  readonly id: string;
  readonly barcode: string;
}

export interface PurchaseSpec {
  readonly event: DemoEvent;
  /** Place among the rates of the event. */
  readonly rate?: number;
  readonly quantity: number;
  /** The first of the people who hold the tickets. */
  readonly holder: number;
  readonly soldAt: Date;
  readonly channelId?: string;
  readonly withSupplement?: boolean;
  /** By card on the page of the sandbox, at the box office, or to the channel. */
  readonly paidBy: 'card' | 'cash' | 'pos' | 'channel';
  /** What becomes of one that is paid by card; it is paid where nothing is said. */
  readonly outcome?: 'paid' | 'cancelled' | 'partly refunded' | 'refunded';
}

/** What a ticket needs to know of who holds it. */
export function ticketHolder(number: number, { rates }: DemoEvent, rate: number) {
  const { name, email, phone, gender, birthday } = person(number);
  const { questionId } = rates[rate]!;
  return {
    fullName: name,
    email,
    phone,
    gender,
    birthday,
    address: '',
    postalCode: '',
    countryCode: 'ES',
    documentType: 'passport' as const,
    documentNumber: `P${100_000 + number}`,
    answers: [{ questionId, answer: ['Friends', 'Street', 'Online'][number % 3]! }],
  };
}

/** Sells so many tickets to people who follow each other, and answers with them. */
export async function sell(write: DemoWrite, organizationId: string, spec: PurchaseSpec): Promise<DemoTicket[]> {
  const { event, rate = 0, quantity, holder, channelId = null, paidBy } = spec;
  const at = writeAt(write, organizationId, spec.soldAt);
  const { id: rateId, supplementId } = event.rates[rate]!;
  const tickets = Array.from({ length: quantity }, (_, index) => ({
    ...ticketHolder(holder + index, event, rate),
    supplements: spec.withSupplement ? [{ supplementId }] : [],
    wantsWarranty: false,
  }));
  const common = {
    rateId,
    tickets,
    channelId,
    createdVia: channelId ? ('channels' as const) : ('management' as const),
    createdBy: '',
    sendResources: false,
    language: holder % 3 === 0 ? 'en' : 'es',
  };
  if (paidBy === 'card') return sellByCard(at, { ...common, ...onlineSale }, spec);
  const collection = paidBy === 'channel' ? 'receivable' : paidBy;
  const saleType = paidBy === 'channel' ? 'online' : 'box-office';
  return expectAccepted(await sellTickets(at, { ...common, saleType, collection })).map(asDemoTicket);
}

const onlineSale = {
  saleType: 'online',
  discountCode: null,
  redirectUrl: '',
  errorUrl: '',
  metadata: {},
  canCollect: true,
} as const;

async function sellByCard(
  write: TenantWriteContext,
  purchase: TicketsToBuy,
  { outcome = 'paid', holder }: PurchaseSpec,
): Promise<DemoTicket[]> {
  const { paymentId, tickets } = expectAccepted(await holdTickets(write, purchase));
  const [first] = tickets;
  if (outcome === 'cancelled') {
    expectAccepted(await cancelPayment(later(write, 4), paymentId));
    return [];
  }
  const payment = { id: paymentId, amount: first!.payment_amount, currency: first!.currency };
  expectAccepted(await applyGatewayReport(later(write, 3), atCard(payment, holder)));
  if (outcome === 'paid') return tickets.map(asDemoTicket);
  const amount = outcome === 'refunded' ? first!.total_price : Math.floor(first!.total_price / 2);
  expectAccepted(await refundTicket(later(write, 60), { ticketId: first!.id, amount, channelId: null, createdBy: '' }));
  return tickets.slice(1).map(asDemoTicket);
}

/** The supplement of its rate, bought for a ticket two hours after it was sold: by card, or at the box office. */
export async function sellSupplement(
  write: DemoWrite,
  organizationId: string,
  { event, rate = 0, soldAt, holder, paidBy }: Pick<PurchaseSpec, 'event' | 'rate' | 'soldAt' | 'holder' | 'paidBy'>,
  { id }: DemoTicket,
): Promise<void> {
  const at = later(writeAt(write, organizationId, soldAt), 120);
  const bought = [{ supplementId: event.rates[rate]!.supplementId }];
  if (paidBy === 'card') {
    const terms = { ...onlineSale, createdVia: 'channels', createdBy: '' } as const;
    const { payment } = expectAccepted(await beginSupplementPurchase(at, id, bought, terms));
    expectAccepted(await applyGatewayReport(later(at, 3), atCard(payment, holder)));
  } else {
    const sale = { saleType: 'box-office', collection: 'pos', createdBy: '' } as const;
    expectAccepted(await sellSupplements(at, id, bought, sale));
  }
}

/** What the sandbox says of a payment by a good card. */
export function atCard(
  { id, amount, currency }: Pick<PaymentRow, 'id' | 'amount' | 'currency'>,
  holder: number,
): GatewayReport {
  return {
    paymentId: id,
    gateway: 'sandbox',
    reference: `sbx_card_${id}`,
    outcome: 'succeeded',
    amount,
    currency,
    method: holder % 4 === 0 ? 'mastercard' : 'visa',
    last4: '4242',
    issuerCountry: 'ES',
    failureReason: '',
  };
}

function later(write: TenantWriteContext, minutes: number): TenantWriteContext {
  return { ...write, now: new Date(write.now.getTime() + minutes * 60_000) };
}

const asDemoTicket = ({ id, barcode }: DemoTicket): DemoTicket => ({ id, barcode });

/** All people of the ticket enter. */
export async function admit(write: DemoWrite, organizationId: string, ticketId: string, at: Date): Promise<void> {
  const { tenant } = writeAt(write, organizationId, at);
  expectAccepted(await checkInTicket(tenant, write.outbox, { ticketId, recordedBy: '' }, at));
}
