import type { WalletMovement } from '@stagedoor/contract';
import type { WalletFilter, WalletMovementRow } from '../../contexts/sales/ledger/ledger.ts';
import { toMajor } from '../../http/money.ts';
import type { Problems } from '../../http/problems.ts';

interface Query {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly event_id?: string | undefined;
  readonly type?: WalletFilter['type'];
}

/** The movements that a list is about. */
export function walletFilterOf(query: Query, problems: Problems): WalletFilter {
  return {
    createdFrom: problems.instant('/start_date', query.start_date),
    createdBefore: problems.instant('/end_date', query.end_date),
    eventId: query.event_id,
    type: query.type,
  };
}

export function presentWalletMovement(row: WalletMovementRow): WalletMovement {
  return {
    _id: row.id,
    at: row.created_at,
    type: row.kind,
    amount: toMajor(row.amount, row.currency_digits),
    balance_after: toMajor(row.balance_after, row.currency_digits),
    currency: row.currency,
    event_id: row.event_id ?? '',
    payment_id: row.payment_id ?? '',
    refund_id: row.refund_id ?? '',
    description: row.description,
  };
}
