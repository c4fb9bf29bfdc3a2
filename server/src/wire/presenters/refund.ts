import type { NotificationPayload } from '@stagedoor/contract';
import { type Presenter, presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  type RefundRow,
  refundFailed,
  refundMadeAtGateway,
  type UnrequestedRefundRow,
} from '../../contexts/sales/refunds/refunds.ts';
import { toMajor } from '../../http/money.ts';

function presentFailed(row: RefundRow): NotificationPayload<'refund.failed'> {
  return {
    refund_id: row.id,
    payment_id: row.payment_id!,
    resource_ids: row.subject_id === null ? [] : [row.subject_id],
    amount: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
    failure_reason: row.failure_reason,
    returned_at: row.returned_at ?? '',
  };
}

function presentMadeAtGateway(row: UnrequestedRefundRow): NotificationPayload<'refund.made_at_gateway'> {
  return {
    unrequested_refund_id: row.id,
    reference: row.reference,
    assignment: row.assignment,
    payment_id: row.payment_id,
    amount: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
    resource_ids: row.resource_ids,
    created_at: row.created_at,
  };
}

export const refundPresenters: readonly Presenter[] = [
  presenter(refundFailed, presentFailed),
  presenter(refundMadeAtGateway, presentMadeAtGateway),
];
