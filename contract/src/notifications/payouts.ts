import { payoutFields } from '../resources/payout.ts';
import { Id, Resource, type Static } from '../schema.ts';
import { notification } from './notification.ts';

const fields = { payout_id: Id('payout', 'Id of the payout.'), ...payoutFields };
const example = {
  payout_id: 'pyo_01m7zyjg47fg4vd76t3dh184gs',
  reference: 'po_1PqYtL2eZvKYlo2CgQkX7aB3',
  status: 'paid',
  amount: 4267.35,
  fees: 61.2,
  other: 0,
  currency: 'EUR',
  failure_reason: '',
  arrives_at: '2026-11-26T00:00:00.000Z',
  created_at: '2026-11-24T09:12:00.000Z',
} as const;

export const payoutPaid = notification({
  kind: 'payout.paid',
  description: 'The payment gateway paid money out to the bank.',
  payload: Resource('PayoutPaid', 'Money that was paid out.', fields),
  example,
});
export type PayoutPaid = Static<typeof payoutPaid.payload>;

export const payoutFailed = notification({
  kind: 'payout.failed',
  description: 'The bank sent back what the payment gateway had paid out: the money is at the gateway again.',
  payload: Resource('PayoutFailed', 'Money that the bank sent back.', fields),
  example: { ...example, status: 'failed', failure_reason: 'account_closed' },
});
export type PayoutFailed = Static<typeof payoutFailed.payload>;
