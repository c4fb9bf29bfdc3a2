import { management, type TaxSettings } from '@stagedoor/contract';
import {
  defaultSimplifiedLimit,
  getTaxSettings,
  type TaxSettingsRow,
  updateTaxSettings,
} from '../../contexts/sales/invoices/invoices.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import { percentOf } from '../../wire/ticket-rate-input.ts';

export const taxSettingsHandlers: readonly Handler[] = [
  endpoint(management.getTaxSettings, { run: ({ tenant }) => getTaxSettings(tenant), present: presentTaxSettings }),

  endpoint(management.updateTaxSettings, {
    input: ({ body, caller }, problems) => ({
      ...body,
      country: body.country?.toUpperCase(),
      tax_percentage: percentOf('/tax_percentage', body.tax_percentage, problems),
      simplified_invoice_limit:
        typeof body.simplified_invoice_limit === 'number'
          ? problems.money(
              '/simplified_invoice_limit',
              body.simplified_invoice_limit,
              caller.organization.currencyDigits,
            )
          : body.simplified_invoice_limit,
    }),
    run: ({ tenant, now }, input) => updateTaxSettings(tenant, input, now),
    present: presentTaxSettings,
  }),
];

function presentTaxSettings(row: TaxSettingsRow): TaxSettings {
  const { currency, currency_digits: digits, simplified_limit: limit, ...rest } = row;
  const fallback = defaultSimplifiedLimit(row.country, currency);
  return {
    ...rest,
    simplified_invoice_limit: limit === null ? null : toMajor(limit, digits),
    default_simplified_invoice_limit: fallback === null ? null : toMajor(fallback, digits),
  };
}
