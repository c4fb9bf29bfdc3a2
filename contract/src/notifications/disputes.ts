import { disputeFields } from '../resources/dispute.ts';
import { Id, Resource, type Static } from '../schema.ts';
import { notification } from './notification.ts';

const fields = { dispute_id: Id('dispute', 'Id of the dispute.'), ...disputeFields };
const example = {
  dispute_id: 'dsp_01m7zyjg47fg4vd76t3dh184gs',
  kind: 'dispute',
  status: 'needs_response',
  payment_id: 'pay_01m7zyjg47fg4vd76t3dh184gs',
  reference: 'dp_1PqYtL2eZvKYlo2CgQkX7aB3',
  reason: 'fraudulent',
  amount: 43,
  currency: 'EUR',
  respond_by: '2026-12-08T22:59:59.000Z',
  opened_at: '2026-11-24T09:12:00.000Z',
  closed_at: '',
} as const;

export const disputeOpened = notification({
  kind: 'dispute.opened',
  description:
    'A bank disputes a payment, asks what it was for, or warns that the card may have been used by somebody else. ' +
    'Contest it before its deadline.',
  payload: Resource('DisputeOpened', 'A dispute that began.', fields),
  example,
});
export type DisputeOpened = Static<typeof disputeOpened.payload>;

export const disputeClosed = notification({
  kind: 'dispute.closed',
  description: 'A dispute was won or lost, or an inquiry or a warning came to nothing.',
  payload: Resource('DisputeClosed', 'A dispute that ended.', fields),
  example: { ...example, status: 'won', closed_at: '2027-01-19T08:30:00.000Z' },
});
export type DisputeClosed = Static<typeof disputeClosed.payload>;
