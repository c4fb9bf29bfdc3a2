import type { ManagedRefund, UnrequestedRefund } from '@stagedoor/contract';
import type { ResourceType } from '@stagedoor/contract/vocabulary';
import type { RefundRow, UnrequestedRefundRow } from '../../../contexts/sales/refunds/refunds.ts';
import { toMajor } from '../../../http/money.ts';

/** A refund as the people of the organization see it. */
export function presentRefund(row: RefundRow): ManagedRefund {
  const idOf = (kind: ResourceType) => (row.kind === kind ? (row.subject_id ?? '') : '');
  return {
    _id: row.id,
    status: row.status,
    source: row.unrequested_refund_id === null ? 'service' : 'gateway',
    collection: row.collection,
    amount: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
    payment_id: row.payment_id ?? '',
    ticket_id: idOf('ticket'),
    booking_id: idOf('booking'),
    list_id: idOf('list'),
    pass_id: idOf('pass'),
    supplement_id: idOf('supplement'),
    charge_id: row.charge_id ?? '',
    unrequested_refund_id: row.unrequested_refund_id ?? '',
    failure_reason: row.failure_reason,
    attempts_count: row.attempts_count,
    created_by: row.created_by,
    created_at: row.created_at,
    settled_at: row.settled_at ?? '',
    returned_at: row.returned_at ?? '',
    replaced_by: row.replaced_by ?? '',
  };
}

/** A refund made at the gateway, as the people of the organization see it. */
export function presentUnrequestedRefund(row: UnrequestedRefundRow): UnrequestedRefund {
  return {
    _id: row.id,
    reference: row.reference,
    status: row.status,
    assignment: row.assignment,
    payment_id: row.payment_id,
    amount: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
    resource_ids: row.resource_ids,
    failure_reason: row.failure_reason,
    decided_by: row.decided_by,
    decided_at: row.decided_at ?? '',
    created_at: row.created_at,
  };
}
