import { management } from '@stagedoor/contract';
import { contestDispute, getDispute, listDisputes } from '../../contexts/sales/disputes/disputes.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentDispute } from '../../wire/presenters/dispute.ts';

export const disputeHandlers: readonly Handler[] = [
  endpoint(management.listDisputes, {
    input: ({ query }) => ({ status: query.status, paymentId: query.payment_id }),
    run: ({ tenant, page }, filter) => listDisputes(tenant, filter, page),
    present: presentDispute,
  }),

  endpoint(management.getDispute, {
    run: ({ tenant, params }) => getDispute(tenant, params.disputeId),
    present: presentDispute,
  }),

  endpoint(management.contestDispute, {
    run: ({ write, params, body, caller }) =>
      contestDispute(write, {
        id: params.disputeId,
        statement: body.statement ?? '',
        contestedBy: caller.user.id,
      }),
    present: presentDispute,
  }),
];
