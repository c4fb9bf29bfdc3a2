import type { ManagedRefund } from '@stagedoor/contract';
import type { ResourceType } from '@stagedoor/contract/vocabulary';
import type { RefundRow } from '../../../contexts/sales/refunds/refunds.ts';
import { toMajor } from '../../../http/money.ts';

/** A refund as the people of the organization see it. */
export function presentRefund(row: RefundRow): ManagedRefund {
  const idOf = (kind: ResourceType) => (row.kind === kind ? (row.subject_id ?? '') : '');
  return {
    _id: row.id,
    status: row.status,
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
    failure_reason: row.failure_reason,
    attempts_count: row.attempts_count,
    created_by: row.created_by,
    created_at: row.created_at,
    settled_at: row.settled_at ?? '',
    returned_at: row.returned_at ?? '',
    replaced_by: row.replaced_by ?? '',
  };
}
