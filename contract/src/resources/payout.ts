import { Currency, Id, Instant, InstantInput, Money, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { payoutStatuses } from '../vocabulary.ts';

/** The fields of a payout in every answer and notification. */
export const payoutFields = {
  reference: Str('Its number at the gateway.', ['po_1PqYtL2eZvKYlo2CgQkX7aB3']),
  status: OneOf(payoutStatuses, 'failed: the bank sent it back.'),
  amount: Money('What the bank has; below 0 where the gateway took it from there.'),
  fees: Money(
    'What the gateway charged for the sales in it, taken off before. Fees of disputes are with the disputes.',
  ),
  other: Money('What of the amount is of money that was not collected here.'),
  currency: Currency('Currency of the amounts, ISO 4217.'),
  failure_reason: Str('Why it failed; empty otherwise.', ['account_closed']),
  arrives_at: Instant('When the bank has it.'),
  created_at: Instant('When the service learned of it.'),
};

export const Payout = Resource('Payout', 'Money that the payment gateway paid out to the bank.', {
  _id: Id('payout', 'Id of the payout.'),
  ...payoutFields,
});
export type Payout = Static<typeof Payout>;

/** By what payouts are found; the list and its totals have the same. */
export const payoutFilters = {
  status: Type.Optional(OneOf(payoutStatuses, 'Only payouts in this state.')),
  start_date: Type.Optional(InstantInput('Only payouts at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only payouts before this instant.')),
};
