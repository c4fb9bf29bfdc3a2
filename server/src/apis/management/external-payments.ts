import { management } from '@stagedoor/contract';
import {
  createExternalPayment,
  listLatestExternalPayments,
  undoExternalPayment,
} from '../../modules/bookings/bookings.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import {
  externalPaymentFilterOf,
  newExternalPaymentOf,
  presentManagedExternalPayment,
} from '../common/presenters/external-payment.ts';

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
