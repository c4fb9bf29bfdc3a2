import { integrations } from '@stagedoor/contract';
import {
  createExternalPayment,
  getExternalPayment,
  listExternalPayments,
  undoExternalPayment,
} from '../../contexts/tables/bookings/bookings.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import {
  externalPaymentFilterOf,
  newExternalPaymentOf,
  presentExternalPayment,
} from '../../wire/presenters/external-payment.ts';

export const externalPaymentHandlers: readonly Handler[] = [
  endpoint(integrations.listExternalPayments, {
    input: ({ query }, problems) => externalPaymentFilterOf(query, problems),
    run: ({ tenant, page }, filter) => listExternalPayments(tenant, filter, page),
    present: presentExternalPayment,
  }),

  endpoint(integrations.getExternalPayment, {
    run: ({ tenant, params }) => getExternalPayment(tenant, params.paymentId),
    present: presentExternalPayment,
  }),

  endpoint(integrations.createExternalPayment, {
    input: ({ body, caller: { credentialId: id, organization } }, problems) =>
      newExternalPaymentOf(body, { id, currencyDigits: organization.currencyDigits }, problems),
    run: ({ write }, payment) => createExternalPayment(write, payment),
    present: presentExternalPayment,
  }),

  endpoint(integrations.undoExternalPayment, {
    run: ({ write, params, caller }) => undoExternalPayment(write, params.paymentId, caller.credentialId),
    present: presentExternalPayment,
  }),
];
