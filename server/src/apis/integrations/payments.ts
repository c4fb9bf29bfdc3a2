import { type GatewayPayment, type GatewayRefund, integrations } from '@stagedoor/contract';
import {
  type GatewayPaymentRow,
  type GatewayRefundRow,
  getGatewayPayment,
  getGatewayRefund,
  listGatewayPayments,
  listGatewayRefunds,
} from '../../contexts/sales/payment-lists/payment-lists.ts';
import { listRefundRequests } from '../../contexts/ticketing/refund-requests/refund-requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import type { Problems } from '../../http/problems.ts';
import { presentRefundRequest } from '../../wire/presenters/refund-request.ts';

interface Query<Status> {
  readonly event_id?: string;
  readonly status?: Status;
  readonly start_date?: string;
  readonly end_date?: string;
}

function filterOf<Status>({ query }: { query: Query<Status> }, problems: Problems) {
  return {
    eventId: query.event_id,
    status: query.status,
    createdFrom: problems.instant('/start_date', query.start_date),
    createdBefore: problems.instant('/end_date', query.end_date),
  };
}

export const paymentHandlers: readonly Handler[] = [
  endpoint(integrations.listPayments, {
    input: ({ query }, problems) => filterOf({ query }, problems),
    run: ({ tenant, page }, filter) => listGatewayPayments(tenant, filter, page),
    present: presentPayment,
  }),

  endpoint(integrations.getPayment, {
    run: ({ tenant, params }) => getGatewayPayment(tenant, params.paymentId),
    present: presentPayment,
  }),

  endpoint(integrations.listRefunds, {
    input: ({ query }, problems) => filterOf({ query }, problems),
    run: ({ tenant, page }, filter) => listGatewayRefunds(tenant, filter, page),
    present: presentRefund,
  }),

  endpoint(integrations.getRefund, {
    run: ({ tenant, params }) => getGatewayRefund(tenant, params.refundId),
    present: presentRefund,
  }),

  endpoint(integrations.listRefundRequests, {
    input: ({ query }) => ({ status: query.status, eventId: query.event_id, ticketId: query.ticket_id }),
    run: ({ tenant, page }, filter) => listRefundRequests(tenant, filter, page),
    present: presentRefundRequest,
  }),
];

/** What payments and refunds both say. */
function presentHead(row: GatewayPaymentRow | GatewayRefundRow) {
  const [year, month, day] = row.local_day.split('-').map(Number) as [number, number, number];
  return {
    venue_id: row.organization_id,
    venue_slug: row.organization_slug,
    type_id: row.rate_id ?? '',
    type_slug: row.rate_slug,
    event_id: row.event_id ?? '',
    event_slug: row.event_slug,
    event_date: row.event_day ?? '',
    channel_id: row.channel_id ?? '',
    channel_slug: row.channel_slug,
    user_id: row.created_by.startsWith('usr_') ? row.created_by : '',
    artists: row.artists,
    day,
    month,
    year,
    at: row.at,
    resource_type: row.resource_type,
    n_resources: row.resource_ids.length,
    resources_ids: row.resource_ids,
    currency: row.currency,
    payment_method: row.payment_method,
    issuer_country: row.issuer_country,
    shopper_country: row.shopper_country,
    method_last4: row.method_last4,
    method_alias: '',
    client_name: row.client_name,
    client_birthdate: row.client_birthday ?? '',
    client_email: row.client_email,
    client_phone: row.client_phone,
    client_id: row.client_id ?? '',
    total_amount: toMajor(row.amount, row.currency_digits),
    sale_type: row.sale_type,
  };
}

function presentPayment(row: GatewayPaymentRow): GatewayPayment {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.id,
    status: row.status,
    ...presentHead(row),
    total_fees: money(row.fees),
    total_warranty: money(row.warranty),
    total_discount: money(row.discount),
    refunded: money(row.refunded_amount),
    invoice_references:
      row.invoice_reference === ''
        ? []
        : row.resource_ids.map((id) => ({ invoice_reference: row.invoice_reference, resource_id: id })),
  };
}

function presentRefund(row: GatewayRefundRow): GatewayRefund {
  return {
    _id: row.id,
    payment_id: row.payment_id,
    status: row.status,
    ...presentHead(row),
    refunded: toMajor(row.refunded, row.currency_digits),
    corrective_invoice_reference: row.corrective_invoice_reference,
  };
}
