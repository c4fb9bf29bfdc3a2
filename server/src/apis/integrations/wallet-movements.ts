import { integrations, type WalletMovement } from '@stagedoor/contract';
import { listWalletMovements, type WalletMovementRow } from '../../modules/ledger/ledger.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { toMajor } from '../common/money.ts';

export const walletMovementHandlers: readonly Handler[] = [
  endpoint(integrations.listWalletMovements, {
    input: ({ query }, problems) => ({
      createdFrom: problems.instant('/start_date', query.start_date),
      createdBefore: problems.instant('/end_date', query.end_date),
      eventId: query.event_id,
      type: query.type,
    }),
    run: ({ tenant, page }, filter) => listWalletMovements(tenant, filter, page),
    present: presentMovement,
  }),
];

function presentMovement(row: WalletMovementRow): WalletMovement {
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
