/** What lists of money add up to. */
import { Currency, Int, List, Money, Num, Resource, type Static } from '../schema.ts';

const sum = {
  currency: Currency('Currency of the amounts, ISO 4217.'),
  count: Int('How many are in this currency.'),
  incoming: Money('The amounts above 0 together.'),
  outgoing: Money('The amounts below 0 together.'),
  total: Money('Both together.'),
};
const ofAll = 'What everything that meets the conditions adds up to, over all pages of the list.';
const perCurrency = 'One for each currency; none where nothing meets the conditions.';

export const MoneyTotals = Resource('MoneyTotals', ofAll, {
  count: Int('How many meet the conditions.'),
  sums: List(Resource('MoneySum', 'What those in one currency add up to.', sum), perCurrency),
});
export type MoneyTotals = Static<typeof MoneyTotals>;

export const InvoiceTotals = Resource('InvoiceTotals', `${ofAll} Below 0 are corrective invoices.`, {
  count: Int('How many meet the conditions.'),
  sums: List(
    Resource('InvoiceSum', 'What the invoices in one currency add up to.', {
      ...sum,
      taxes: List(
        Resource('InvoiceTaxSum', 'Base and tax of one percentage.', {
          percentage: Num('Percent of tax.'),
          base: Money('Without tax.'),
          tax: Money('The tax.'),
          total: Money('Base and tax.'),
        }),
        'One for each percentage, the lowest first.',
      ),
    }),
    perCurrency,
  ),
});
export type InvoiceTotals = Static<typeof InvoiceTotals>;
