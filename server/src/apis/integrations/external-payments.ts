import { type ExternalPayment, integrations } from '@stagedoor/contract';
import {
  createExternalPayment,
  type ExternalPaymentRow,
  listExternalPayments,
  undoExternalPayment,
} from '../../modules/bookings/bookings.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { toMajor } from '../common/money.ts';

export const externalPaymentHandlers: readonly Handler[] = [
  endpoint(integrations.listExternalPayments, {
    input: ({ query }, problems) => ({
      eventId: query.event_id,
      bookingId: query.resource_id,
      createdFrom: problems.instant('/start_date', query.start_date),
      createdBefore: problems.instant('/end_date', query.end_date),
    }),
    run: ({ tenant, page }, filter) => listExternalPayments(tenant, filter, page),
    present: presentExternalPayment,
  }),

  endpoint(integrations.createExternalPayment, {
    input: ({ body, caller }, problems) => {
      if (body.amount === 0) problems.add('/amount', 'must be more than 0');
      return {
        bookingId: body.resource_id,
        amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
        method: body.method,
        methodSlug: body.payment_method_slug,
        description: body.description ?? '',
        createdBy: caller.credentialId,
      };
    },
    run: ({ write }, payment) => createExternalPayment(write, payment),
    present: presentExternalPayment,
  }),

  endpoint(integrations.undoExternalPayment, {
    run: ({ write, params, caller }) => undoExternalPayment(write, params.paymentId, caller.credentialId),
    present: presentExternalPayment,
  }),
];

function presentExternalPayment(row: ExternalPaymentRow): ExternalPayment {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    organization_slug: row.organization_slug,
    event_id: row.event_id ?? '',
    event_slug: row.event_slug ?? '',
    event_date: row.event_date ?? '',
    day: row.day,
    month: row.month,
    year: row.year,
    at: row.created_at,
    resource_type: 'bookings',
    resources_ids: [row.booking_id],
    amount: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
    description: row.description,
    method: row.method,
    payment_method_slug: row.payment_method_slug,
    client_id: row.client_id ?? '',
    undoes: row.undoes ?? '',
    undone_at: row.undone_at ?? '',
    created_by: row.created_by,
    created_at: row.created_at,
  };
}
