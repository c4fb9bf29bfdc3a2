import { management } from '@stagedoor/contract';
import {
  createExternalPayment,
  listLatestExternalPayments,
  undoExternalPayment,
} from '../../contexts/tables/bookings/bookings.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import {
  externalPaymentFilterOf,
  newExternalPaymentOf,
  presentManagedExternalPayment,
} from '../../wire/presenters/external-payment.ts';

export const externalPaymentHandlers: readonly Handler[] = [
  endpoint(management.listExternalPayments, {
    input: ({ query }, problems) => externalPaymentFilterOf(query, problems),
    run: ({ tenant, page }, filter) => listLatestExternalPayments(tenant, filter, page),
    present: presentManagedExternalPayment,
  }),

  endpoint(management.createExternalPayment, {
    input: ({ body, caller: { user, organization } }, problems) =>
      newExternalPaymentOf(body, { id: user.id, currencyDigits: organization.currencyDigits }, problems),
    run: ({ write }, payment) => createExternalPayment(write, payment),
    present: presentManagedExternalPayment,
  }),

  endpoint(management.undoExternalPayment, {
    run: ({ write, params, caller }) => undoExternalPayment(write, params.paymentId, caller.user.id),
    present: presentManagedExternalPayment,
  }),
];
