import { integrations, type Sale } from '@stagedoor/contract';
import { listSales, type SaleRow } from '../../contexts/sales/sales/sales.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';

export const saleHandlers: readonly Handler[] = [
  endpoint(integrations.listSales, {
    input: ({ query }, problems) => ({
      eventId: query.event_id,
      channelId: query.channel_id,
      resourceType: query.resource_type,
      createdFrom: problems.instant('/start_date', query.start_date),
      createdBefore: problems.instant('/end_date', query.end_date),
    }),
    run: ({ tenant, page }, filter) => listSales(tenant, filter, page),
    present: presentSale,
  }),
];

function presentSale(row: SaleRow): Sale {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.id,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    status: row.status,
    created_at: row.created_at,
    sold_at: row.sold_at,
    quantity: row.quantity,
    event_id: row.event_id ?? '',
    event_name: row.event_name ?? '',
    event_slug: row.event_slug ?? '',
    rate_id: row.rate_id ?? '',
    rate_name: row.rate_name ?? '',
    rate_slug: row.rate_slug ?? '',
    channel_id: row.channel_id ?? '',
    channel_name: row.channel_name ?? '',
    channel_slug: row.channel_slug ?? '',
    referral_id: row.referrer_id ?? '',
    payment_id: row.payment_id ?? '',
    sale_type: row.sale_type ?? '',
    collection: row.collection ?? '',
    price: money(row.price),
    discount: money(row.discount),
    supplements: money(row.supplements),
    supplements_service_charge: money(row.service_charges),
    fees: { organization: money(row.fees_organization), provider: money(row.fees_provider) },
    surcharge: money(row.surcharge),
    warranty: money(row.warranty),
    tips: money(row.tips),
    total: money(row.total),
    paid: money(row.paid),
    refunded: money(row.refunded),
    currency: row.currency,
  };
}
