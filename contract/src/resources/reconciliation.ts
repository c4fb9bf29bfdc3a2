/** Gateway, ledger and bank side by side. */
import { Currency, IdOrEmpty, Instant, Int, List, Money, OneOf, Resource, type Static, Str } from '../schema.ts';
import { reconciliationLines } from '../vocabulary.ts';

const amounts = {
  gateway: Money('What the gateway reported: above 0 where it took money in, below where money left it.'),
  ledger: Money('What the ledger has for the same.'),
  difference: Money('The ledger less the gateway; 0 where they agree.'),
  bank: Money('What arrived at the bank; 0 for everything but payouts.'),
  bank_difference: Money(
    'Of payouts, what the bank has less what the ledger says was paid out: below 0 while it is on its way.',
  ),
};

export const Reconciliation = Resource(
  'Reconciliation',
  'What the gateway reported, what the ledger has and what arrived at the bank, for a period.',
  {
    currency: Currency('Currency of the amounts, ISO 4217.'),
    lines: List(
      Resource('ReconciliationLine', 'Everything of one kind.', {
        line: OneOf(reconciliationLines, 'What it is.'),
        count: Int('How many there are.'),
        ...amounts,
      }),
      'One for each kind, in the order of the list of kinds. `other` only where there is any.',
    ),
    differences_count: Int('How many things differ.'),
    differences: List(
      Resource('ReconciliationDifference', 'A thing of which gateway, ledger and bank do not say the same.', {
        line: OneOf(reconciliationLines, 'What it is.'),
        subject: Str('Id of the payment, refund, dispute or payout, or of the movement of the ledger.', [
          'pay_01m4xnpzmxf68byc3g6arcvwga',
        ]),
        reference: Str('Its number at the gateway; empty where the gateway reported nothing.', ['ch_3QK2bXAbc']),
        payment_id: IdOrEmpty('payment', 'Payment that it is about.'),
        at: Instant('When it moved money first.'),
        ...amounts,
      }),
      'The things that differ, the latest first; at most 100.',
    ),
  },
);
export type Reconciliation = Static<typeof Reconciliation>;
