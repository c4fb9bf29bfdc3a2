import { type CancelledSale as CancelledSaleBody, type EventCancellation, management } from '@stagedoor/contract';
import {
  type Cancellation,
  type CancelledSale,
  cancelEvent,
  getCancellation,
  listCancelledSales,
  recordCancelledSale,
} from '../../contexts/cancellations/cancellations.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';

export const eventCancellationHandlers: readonly Handler[] = [
  endpoint(management.getEventCancellation, {
    run: ({ tenant, params }) => getCancellation(tenant, params.eventId),
    present: presentCancellation,
  }),

  endpoint(management.cancelEvent, {
    input: ({ body, caller }) => ({ message: body.message ?? '', createdBy: caller.user.id }),
    run: ({ write, params }, given) => cancelEvent(write, { ...given, eventId: params.eventId }),
    present: presentCancellation,
  }),

  endpoint(management.listCancelledSales, {
    input: ({ params, query }) => ({ eventId: params.eventId, isUnreturned: query.unreturned }),
    run: ({ tenant, page }, filter) => listCancelledSales(tenant, filter, page),
    present: presentCancelledSale,
  }),

  endpoint(management.recordCancelledSale, {
    input: ({ params, body, caller }) => ({
      eventId: params.eventId,
      id: params.cancelledSaleId,
      byHand: body.collection,
      createdBy: caller.user.id,
    }),
    run: ({ write }, given) => recordCancelledSale(write, given),
    present: presentCancelledSale,
  }),
];

function presentCancellation(row: Cancellation): EventCancellation {
  const major = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    event_id: row.event_id,
    status: row.status ?? 'none',
    message: row.message ?? '',
    sales_left: row.sales_left,
    sales_done: row.sales_done,
    people_left: row.people_left,
    money: row.money.map(({ collection, is_automatic: automatic, sales, amount }) => ({
      collection,
      automatic,
      sales,
      amount: major(amount),
    })),
    currency: row.currency,
    returned: major(row.returned),
    on_its_way: major(row.on_its_way),
    unreturned: major(row.unreturned),
    unreturned_sales: row.unreturned_sales,
    recorded: major(row.recorded),
    created_by: row.created_by ?? '',
    created_at: row.created_at ?? '',
    finished_at: row.finished_at ?? '',
  };
}

function presentCancelledSale(row: CancelledSale): CancelledSaleBody {
  const major = (minor: number) => toMajor(minor, row.currency_digits);
  const idOf = (kind: CancelledSale['kind']) => (row.kind === kind ? row.subject_id : '');
  return {
    _id: row.id,
    kind: row.kind,
    payment_id: idOf('payment'),
    booking_id: idOf('booking'),
    list_id: idOf('list'),
    client_name: row.client_name,
    client_email: row.client_email,
    collection: row.collection ?? '',
    currency: row.currency,
    returned: major(row.returned),
    on_its_way: major(row.on_its_way),
    unreturned: major(row.unreturned),
    reason: row.reason as CancelledSaleBody['reason'],
    failure_reason: row.failure_reason,
    created_at: row.created_at,
    recorded_at: row.recorded_at ?? '',
    recorded_by: row.recorded_by,
  };
}
