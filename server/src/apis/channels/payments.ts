import { channels } from '@stagedoor/contract';
import { getPaymentOfChannel, listPaymentsOfChannel } from '../../contexts/sales/payments/payments.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentPayment } from '../../wire/presenters/payment.ts';

export const paymentHandlers: readonly Handler[] = [
  endpoint(channels.listPayments, {
    input: ({ query }, problems) => ({
      organizationId: query.organization_id,
      eventId: query.event_id,
      createdFrom: problems.instant('/start_date', query.start_date),
      createdBefore: problems.instant('/end_date', query.end_date),
    }),
    run: ({ crossTenant, caller, page }, filter) => listPaymentsOfChannel(crossTenant, caller.channel.id, filter, page),
    present: presentPayment,
  }),

  endpoint(channels.getPayment, {
    run: ({ crossTenant, caller, params }) => getPaymentOfChannel(crossTenant, caller.channel.id, params.paymentId),
    present: presentPayment,
  }),
];
