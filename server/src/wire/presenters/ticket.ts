import type { SupplementUsed, Ticket } from '@stagedoor/contract';
import { type Presenter, presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import { remainingParts } from '../../contexts/sales/pricing/pricing.ts';
import {
  type HandedOut,
  type SoldSupplement,
  supplementUsed,
  type TicketRow,
  ticketDeleted,
  ticketNameChanged,
  ticketRefunded,
  ticketRestored,
  ticketSold,
  ticketUpdated,
  ticketVoided,
} from '../../contexts/ticketing/tickets/tickets.ts';
import { toMajor } from '../../http/money.ts';
import { presentPrice } from './price.ts';

type Digits = number;

function presentSupplement(sold: SoldSupplement, digits: Digits): Ticket['supplements'][number] {
  return {
    _id: sold._id,
    supplementId: sold.supplement_id,
    label: sold.label,
    description: sold.description,
    price: toMajor(sold.price, digits),
    fake_price: toMajor(sold.fake_price, digits),
    total_price: toMajor(sold.total_price, digits),
    supplement_units: sold.units,
    product_quantity: sold.product_quantity,
    redemption_deadline_value: sold.redemption_deadline_seconds ?? 0,
    has_fake_price: sold.has_fake_price,
  };
}

/** `ggdd` are the fees. */
function remainingBreakdown(row: TicketRow): Ticket['remaining_breakdown'] {
  const left = remainingParts(row, row.discount_amount + row.refunded_amount);
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    price: money(left.sales),
    suplements: money(left.supplements),
    ggdd: money(left.fees_organization + left.fees_provider),
    surcharge: money(left.surcharges),
    warranty: money(left.warranty),
    suplements_upselling: money(row.upselling_supplements),
    ggdd_upselling: money(row.upselling_fees),
  };
}

function presentPayment(row: TicketRow): Ticket['payment'] {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.payment_id,
    status: row.payment_status,
    rate_id: row.payment_rate_id ?? '',
    organization_id: row.organization_id,
    event_id: row.payment_event_id ?? '',
    resource_type: row.payment_resource_type,
    resource_ids: [...row.payment_resource_ids],
    currency: row.currency,
    sale_type: row.payment_sale_type,
    paid_at: row.payment_paid_at ?? '',
    expires_at: row.payment_expires_at ?? '',
    gateway_account_id: row.payment_gateway_account_id,
    total: { amount: money(row.payment_amount), fees: money(row.payment_fees) },
    total_discount: money(row.payment_discount),
    is_channel_manager: row.payment_is_channel_manager,
    metadata: row.payment_metadata,
    send_resources: row.payment_send_resources,
  };
}

/** 2.3 */
export function presentTicket(row: TicketRow): Ticket {
  const digits = row.currency_digits;
  const money = (minor: number) => toMajor(minor, digits);
  return {
    _id: row.id,
    event_id: row.event_id,
    ticket_rate_id: row.rate_id,
    status: row.status,
    payment_currency: row.currency,
    channel_id: row.channel_id ?? '',
    qr_code: row.barcode,
    payment_id: row.payment_id,
    price: presentPrice(row),
    supplements: row.supplements.map((sold) => presentSupplement(sold, digits)),
    refunds: row.refunds.map(({ channel_id, amount, at }) => ({
      channel_id: channel_id ?? '',
      amount: money(amount),
      at,
    })),
    total_supplements: money(row.supplements_total),
    total_fees: money(row.fees_organization + row.fees_provider),
    total_price: money(row.total_price),
    supplements_service_charge_total: money(row.supplements_service_charge_total),
    fees: { organization: money(row.fees_organization), provider: money(row.fees_provider) },
    full_name: row.full_name,
    phone: row.phone,
    email: row.email,
    gender: row.gender,
    birthday: row.birthday ?? '',
    address: row.address,
    postal_code: row.postal_code,
    country_code: row.country_code,
    personal_document_type: row.document_type,
    personal_document_number: row.document_number,
    answers: row.answers.map(({ question_id, answer }) => ({ questionId: question_id, answer })),
    refunded: money(row.refunded_amount),
    for: row.party_size,
    enter: row.admitted_count,
    refunded_at: row.refunded_at ?? '',
    entry_time: row.first_entered_at ?? '',
    activation_date: row.activated_at ?? '',
    discount_code: {
      id: row.discount_code_id ?? '',
      code: row.discount_code_name ?? '',
      amount: money(row.discount_amount - row.member_discount_amount),
    },
    remaining_breakdown: remainingBreakdown(row),
    ticket_original: { total_price: money(row.total_price - row.surcharge), price: money(row.price) },
    surcharge: { amount: money(row.surcharge) },
    warranty: { total: money(row.warranty_total), hours: row.warranty_hours, cost: money(row.warranty_total) },
    payment: presentPayment(row),
  };
}

/** Receivers are sent the whole ticket, as it is after what happened. */
function presentSupplementUsed({ ticket, supplement, quantity }: HandedOut): SupplementUsed {
  return {
    ticket_id: ticket.id,
    event_id: ticket.event_id,
    ticket_rate_id: ticket.rate_id,
    qr_code: ticket.barcode,
    supplement_id: supplement._id,
    label: supplement.label,
    quantity,
    product_quantity_used: supplement.product_quantity_used ?? 0,
    product_quantity: supplement.product_quantity * supplement.units,
  };
}

export const ticketPresenters: readonly Presenter[] = [
  presenter(supplementUsed, presentSupplementUsed),
  presenter(ticketUpdated, presentTicket),
  presenter(ticketSold, presentTicket),
  presenter(ticketDeleted, presentTicket),
  presenter(ticketVoided, presentTicket),
  presenter(ticketRefunded, presentTicket),
  presenter(ticketRestored, presentTicket),
  presenter(ticketNameChanged, presentTicket),
];
