import type { Dispute, NotificationPayload } from '@stagedoor/contract';
import { type Presenter, presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import { type DisputeRow, disputeClosed, disputeOpened } from '../../contexts/sales/disputes/disputes.ts';
import { toMajor } from '../../http/money.ts';

/** What everybody is told of a dispute. */
function presentState(row: DisputeRow) {
  return {
    kind: row.kind,
    status: row.status,
    payment_id: row.payment_id,
    reference: row.reference,
    reason: row.reason,
    amount: toMajor(row.amount, row.currency_digits),
    currency: row.currency,
    respond_by: row.respond_by ?? '',
    opened_at: row.opened_at,
    closed_at: row.closed_at ?? '',
  };
}

/** A dispute as the people of the organization see it. */
export function presentDispute(row: DisputeRow): Dispute {
  return {
    _id: row.id,
    ...presentState(row),
    withdrawn: toMajor(row.withdrawn_amount, row.currency_digits),
    fee: toMajor(row.fee_amount, row.currency_digits),
    lost: toMajor(row.lost_amount, row.currency_digits),
    evidence: row.evidence,
    evidence_status: row.evidence_status,
    evidence_failure: row.evidence_failure,
    contested_by: row.contested_by,
    contested_at: row.contested_at ?? '',
  };
}

function presentNotification(row: DisputeRow): NotificationPayload<'dispute.opened'> {
  return { dispute_id: row.id, ...presentState(row) };
}

export const disputePresenters: readonly Presenter[] = [
  presenter(disputeOpened, presentNotification),
  presenter(disputeClosed, presentNotification),
];
