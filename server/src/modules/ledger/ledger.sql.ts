import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, money, nullable, text } from '../../platform/sql/types.ts';

/** Accounts of the ledger: columns of `ledger_transactions`. */
export const accounts = [
  'gateway',
  'receivable',
  'cash',
  'pos',
  'sales',
  'supplements',
  'fees_organization',
  'fees_provider',
  'surcharges',
  'warranty',
  'tips',
  'deposits_held',
  'forfeited',
  'suspense',
] as const;
export type Account = (typeof accounts)[number];

const entries = Object.fromEntries(accounts.map((account) => [account, money])) as Record<Account, typeof money>;
const firstEntry = 12;

/** No row where the cause was posted before. */
export const insertLedgerTransaction = tenantStatement(
  'insert_ledger_transaction',
  {
    id: text,
    kind: text,
    cause: text,
    eventId: nullable(text),
    channelId: nullable(text),
    paymentId: nullable(text),
    refundId: nullable(text),
    bookingId: nullable(text),
    description: text,
    now: instant,
    ...entries,
  },
  { id: text },
  `INSERT INTO ledger_transactions (organization_id, id, kind, cause, event_id, channel_id, payment_id, refund_id,
     booking_id, description, created_at, ${accounts.join(', ')})
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz,
     ${accounts.map((_, index) => `$${firstEntry + index}`).join(', ')})
   ON CONFLICT (organization_id, cause) DO NOTHING
   RETURNING id`,
);
