import { type InvoiceTotals, type MoneyTotals, management } from '@stagedoor/contract';
import { type InvoiceSumRow, sumInvoices } from '../../contexts/sales/invoices/invoices.ts';
import { sumWalletMovements } from '../../contexts/sales/ledger/ledger.ts';
import { sumPayments } from '../../contexts/sales/payment-lists/payment-lists.ts';
import { sumPayouts } from '../../contexts/sales/payouts/payouts.ts';
import { sumExternalPayments } from '../../contexts/tables/bookings/bookings.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import type { SumRow } from '../../platform/sql/sums.ts';
import { externalPaymentFilterOf } from '../../wire/presenters/external-payment.ts';
import { walletFilterOf } from '../../wire/presenters/wallet-movement.ts';
import { invoiceFilterOf } from './invoices.ts';
import { paymentFilterOf } from './payments.ts';
import { payoutFilterOf } from './payouts.ts';

export const moneyTotalsHandlers: readonly Handler[] = [
  endpoint(management.getPaymentTotals, {
    input: ({ query }, problems) => paymentFilterOf(query, problems),
    run: ({ tenant }, filter) => sumPayments(tenant, filter),
    present: presentTotals,
  }),

  endpoint(management.getInvoiceTotals, {
    input: ({ query }, problems) => invoiceFilterOf(query, problems),
    run: ({ tenant }, filter) => sumInvoices(tenant, filter),
    present: presentInvoiceTotals,
  }),

  endpoint(management.getWalletMovementTotals, {
    input: ({ query }, problems) => walletFilterOf(query, problems),
    run: ({ tenant }, filter) => sumWalletMovements(tenant, filter),
    present: presentTotals,
  }),

  endpoint(management.getExternalPaymentTotals, {
    input: ({ query }, problems) => externalPaymentFilterOf(query, problems),
    run: ({ tenant }, filter) => sumExternalPayments(tenant, filter),
    present: presentTotals,
  }),

  endpoint(management.getPayoutTotals, {
    input: ({ query }, problems) => payoutFilterOf(query, problems),
    run: ({ tenant }, filter) => sumPayouts(tenant, filter),
    present: presentTotals,
  }),
];

const countOf = (rows: readonly SumRow[]) => rows.reduce((count, row) => count + row.count, 0);

function presentSum({ currency, currency_digits, count, incoming, outgoing }: SumRow): MoneyTotals['sums'][number] {
  const money = (minor: number) => toMajor(minor, currency_digits);
  return {
    currency,
    count,
    incoming: money(incoming),
    outgoing: money(outgoing),
    total: money(incoming + outgoing),
  };
}

function presentTotals(rows: readonly SumRow[]): MoneyTotals {
  return { count: countOf(rows), sums: rows.map(presentSum) };
}

function presentInvoiceTotals(rows: readonly InvoiceSumRow[]): InvoiceTotals {
  return {
    count: countOf(rows),
    sums: rows.map((row) => {
      const money = (minor: number) => toMajor(minor, row.currency_digits);
      return {
        ...presentSum(row),
        taxes: row.taxes.map(({ percentage, base, tax }) => ({
          percentage,
          base: money(base),
          tax: money(tax),
          total: money(base + tax),
        })),
      };
    }),
  };
}
