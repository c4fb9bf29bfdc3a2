import { management } from '@stagedoor/contract';
import { sendPaymentLink } from '../../modules/checkout/checkout.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';

export const paymentHandlers: readonly Handler[] = [
  endpoint(management.sendPaymentLink, {
    run: ({ write, params, body }) => sendPaymentLink(write, params.paymentId, body.email),
  }),
];
