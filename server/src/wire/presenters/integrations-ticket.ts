import type { IntegrationsTicket, IntegrationsTicketStatus, PaymentStatus, TicketStatus } from '@stagedoor/contract';
import { ticketStatuses } from '@stagedoor/contract/vocabulary';
import type { SoldSupplement, TicketWithRateRow } from '../../contexts/ticketing/tickets/tickets.ts';
import { toMajor } from '../../http/money.ts';
import { plainWords } from '../../platform/slug.ts';

const statuses: Readonly<Record<TicketStatus, IntegrationsTicketStatus>> = {
  processing: 'filling_client',
  pending_payment: 'filling_client',
  filled_client: 'filling_client',
  active: 'activated',
  voided: 'cancelled',
};

/** The statuses that are called so in either spelling; undefined, for all of them, where none is named. */
export function ticketStatusesOf(
  status: TicketStatus | IntegrationsTicketStatus | undefined,
): readonly TicketStatus[] | undefined {
  return status && ticketStatuses.filter((one) => one === status || statuses[one] === status);
}

const paid: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(['succeeded', 'partially_refunded', 'refunded']);

function presentSupplement(sold: SoldSupplement, digits: number): IntegrationsTicket['supplements'][number] {
  return {
    _id: sold._id,
    price: toMajor(sold.price, digits),
    label: sold.label,
    normalized_label: plainWords(sold.label),
    description: sold.description,
    has_fake_price: sold.has_fake_price,
    fake_price: toMajor(sold.fake_price, digits),
    supplement_units: sold.units,
    product_quantity: sold.product_quantity,
    product_quantity_used: sold.product_quantity_used ?? 0,
    service_charge_amount: toMajor(sold.total_price - sold.price * sold.units, digits),
    service_charge_type: 'fixed',
  };
}

/** It is taken with the sale, so payment, instant and person are those of the sale. */
function presentSurcharge(row: TicketWithRateRow): IntegrationsTicket['surcharge'] {
  if (row.surcharge === 0) {
    return { amount: 0, payment_method: '', payment_id: '', state: '', created_at: '', user_id: '' };
  }
  return {
    amount: toMajor(row.surcharge, row.currency_digits),
    payment_method: row.payment_collection,
    payment_id: row.payment_id,
    state: 'completed',
    created_at: row.created_at,
    user_id: row.payment_created_by,
  };
}

/** The ticket as the systems of the venue read it. */
export function presentIntegrationsTicket(row: TicketWithRateRow): IntegrationsTicket {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.id,
    event_id: row.event_id,
    date: row.event_starts_on,
    qr_code: row.barcode,
    code: row.barcode,
    ticket_status: row.status,
    status: statuses[row.status],
    activation_date: row.activated_at ?? '',
    for: row.party_size,
    enter: row.admitted_count,
    entry_date: row.first_entered_at ?? '',
    full_name: row.full_name,
    name: row.full_name,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    address: row.address,
    postal_code: row.postal_code,
    country: row.country_code,
    language: row.language,
    ticket_rate_id: row.rate_id,
    rate_id: row.rate_id,
    rate_name: row.rate_name,
    rate_slug: row.rate_slug,
    channel_id: row.channel_id ?? '',
    // Tickets name no referrer; bookings and guest lists do.
    referral_id: '',
    payment_id: row.payment_id,
    sale_type: row.sale_type,
    price: money(row.price),
    price_info: {
      _id: row.price_id,
      price: money(row.price_step.price),
      age: row.event_age_min,
      content: row.price_step.includes,
      additional_info: row.price_step.additional_info,
    },
    discount_quantity_subtract: money(row.discount_amount),
    supplements: row.supplements.map((sold) => presentSupplement(sold, row.currency_digits)),
    supplements_service_charge_total: money(row.supplements_service_charge_total),
    total_warranty: money(row.warranty_total),
    surcharge_total: money(row.surcharge),
    surcharge: presentSurcharge(row),
    total_extras: money(row.supplements_total + row.warranty_total + row.surcharge),
    total_fees: money(row.fees_organization + row.fees_provider + row.supplements_service_charge_total),
    total_paid: money(row.total_price),
    refunded: money(row.refunded_amount),
    raised: money(paid.has(row.payment_status) ? row.total_price - row.refunded_amount : 0),
    invoice_reference: row.invoice_reference,
    corrective_invoice_references: [...row.corrective_invoice_references],
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
