/** The sandbox as a gateway: the card of the charge decides what happens. */
import type { Gateway, RefundAnswer, RefundRequest } from './gateway.ts';
import { refundsFail } from './sandbox-cards.ts';

export const sandbox: Gateway = {
  refund: async (request) => answerOf(request),
  findRefund: async (request) => answerOf(request),
};

function answerOf({ methodLast4 }: RefundRequest): RefundAnswer {
  if (refundsFail(methodLast4)) return { outcome: 'failed', failureReason: 'refund_declined' };
  return { outcome: 'succeeded', failureReason: '' };
}
