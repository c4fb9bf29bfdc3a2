import { management } from '@stagedoor/contract';
import {
  assignUnrequestedRefund,
  getRefund,
  listRefunds,
  listUnrequestedRefunds,
  recordRefund,
  retryRefund,
} from '../../contexts/sales/refunds/refunds.ts';
import {
  acceptRefundRequest,
  getRefundRequest,
  listRefundRequests,
  rejectRefundRequest,
} from '../../contexts/ticketing/refund-requests/refund-requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentRefundRequest } from '../../wire/presenters/refund-request.ts';
import { presentRefund, presentUnrequestedRefund } from './presenters/refund.ts';

export const refundHandlers: readonly Handler[] = [
  endpoint(management.listRefunds, {
    input: ({ query }, problems) => ({
      status: query.status,
      paymentId: query.payment_id,
      createdFrom: problems.instant('/start_date', query.start_date),
      createdBefore: problems.instant('/end_date', query.end_date),
    }),
    run: ({ tenant, page }, filter) => listRefunds(tenant, filter, page),
    present: presentRefund,
  }),

  endpoint(management.getRefund, {
    run: ({ tenant, params }) => getRefund(tenant, params.refundId),
    present: presentRefund,
  }),

  endpoint(management.retryRefund, {
    run: ({ write, params }) => retryRefund(write, params.refundId),
    present: presentRefund,
  }),

  endpoint(management.recordRefund, {
    run: ({ write, params, body, caller }) =>
      recordRefund(write, params.refundId, { byHand: body.collection, createdBy: caller.user.id }),
    present: presentRefund,
  }),

  endpoint(management.listUnrequestedRefunds, {
    input: ({ query }) => ({ assignment: query.assignment, paymentId: query.payment_id }),
    run: ({ tenant, page }, filter) => listUnrequestedRefunds(tenant, filter, page),
    present: presentUnrequestedRefund,
  }),

  endpoint(management.assignUnrequestedRefund, {
    run: ({ write, params, body, caller }) =>
      assignUnrequestedRefund(write, {
        id: params.unrequestedRefundId,
        resourceIds: body.resource_ids,
        decidedBy: caller.user.id,
      }),
    present: presentUnrequestedRefund,
  }),

  endpoint(management.listRefundRequests, {
    input: ({ query }) => ({ status: query.status, eventId: query.event_id, ticketId: query.ticket_id }),
    run: ({ tenant, page }, filter) => listRefundRequests(tenant, filter, page),
    present: presentRefundRequest,
  }),

  endpoint(management.getRefundRequest, {
    run: ({ tenant, params }) => getRefundRequest(tenant, params.requestId),
    present: presentRefundRequest,
  }),

  endpoint(management.acceptRefundRequest, {
    run: ({ write, params, caller }) => acceptRefundRequest(write, params.requestId, caller.user.id),
    present: presentRefundRequest,
  }),

  endpoint(management.rejectRefundRequest, {
    run: ({ write, params, caller }) => rejectRefundRequest(write, params.requestId, caller.user.id),
    present: presentRefundRequest,
  }),
];
