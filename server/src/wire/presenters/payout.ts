import type { NotificationPayload, Payout } from '@stagedoor/contract';
import { type Presenter, presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import { type PayoutRow, payoutFailed, payoutPaid } from '../../contexts/sales/payouts/payouts.ts';
import { toMajor } from '../../http/money.ts';

/** What notifications and lists say of a payout. */
function presentState(row: PayoutRow) {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    reference: row.reference,
    status: row.status,
    amount: money(row.amount),
    fees: money(row.fee_amount),
    other: money(row.other_amount),
    currency: row.currency,
    failure_reason: row.failure_reason,
    arrives_at: row.arrives_at,
    created_at: row.created_at,
  };
}

/** A payout as the people of the organization see it. */
export function presentPayout(row: PayoutRow): Payout {
  return { _id: row.id, ...presentState(row) };
}

function presentNotification(row: PayoutRow): NotificationPayload<'payout.paid'> {
  return { payout_id: row.id, ...presentState(row) };
}

export const payoutPresenters: readonly Presenter[] = [
  presenter(payoutPaid, presentNotification),
  presenter(payoutFailed, presentNotification),
];
