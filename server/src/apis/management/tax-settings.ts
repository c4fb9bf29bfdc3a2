import { management, type TaxSettings } from '@stagedoor/contract';
import { getTaxSettings, type TaxSettingsRow, updateTaxSettings } from '../../contexts/sales/invoices/invoices.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { percentOf } from '../../wire/ticket-rate-input.ts';

export const taxSettingsHandlers: readonly Handler[] = [
  endpoint(management.getTaxSettings, { run: ({ tenant }) => getTaxSettings(tenant), present: presentTaxSettings }),

  endpoint(management.updateTaxSettings, {
    input: ({ body }, problems) => ({
      ...body,
      country: body.country?.toUpperCase(),
      tax_percentage: percentOf('/tax_percentage', body.tax_percentage, problems),
    }),
    run: ({ tenant, now }, input) => updateTaxSettings(tenant, input, now),
    present: presentTaxSettings,
  }),
];

function presentTaxSettings(row: TaxSettingsRow): TaxSettings {
  return { ...row };
}
