import { type CustomTax, integrations } from '@stagedoor/contract';
import { type CustomTaxRow, listCustomTaxes } from '../../contexts/sales/invoices/invoices.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const customTaxHandlers: readonly Handler[] = [
  endpoint(integrations.listCustomTaxes, {
    run: ({ tenant, query, now }) => listCustomTaxes(tenant, query.event_id, now),
    present: presentCustomTax,
  }),
];

function presentCustomTax(row: CustomTaxRow): CustomTax {
  return { ...row };
}
