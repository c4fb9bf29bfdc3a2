import { operation } from '../../operation.ts';
import { TaxSettings } from '../../resources/invoice.ts';
import { DataOf, Id, MoneyInput, Nullable, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { streetInput, text } from './inputs.ts';

const organizationPath = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });

export const getTaxSettings = operation({
  id: 'getTaxSettings',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tax-settings',
  access: { by: 'session', role: 'admin' },
  tag: 'Invoicing',
  summary: 'Read the tax settings',
  description: 'Returns what new invoices of the organization show: the issuer and the tax percentage.',
  params: organizationPath,
  success: { status: 200, description: 'The settings.', schema: DataOf(TaxSettings) },
  errors: ['not_found'],
});

export const updateTaxSettings = operation({
  id: 'updateTaxSettings',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/tax-settings',
  access: { by: 'session', role: 'admin' },
  tag: 'Invoicing',
  summary: 'Change the tax settings',
  description:
    'Changes the data on new invoices. Issued invoices do not change. A ticket rate or booking rate can have ' +
    'its own percentage. Without `tax_number` and `address` no invoices are issued; once both are there, those of ' +
    'earlier sales are issued too.',
  params: organizationPath,
  body: Type.Object(
    {
      tax_percentage: Type.Optional(
        Type.Number({
          description: 'Percent of tax that prices include, at most 4 decimals.',
          minimum: 0,
          maximum: 100,
          examples: [21],
        }),
      ),
      legal_name: text(
        'Name under which invoices are issued; empty for the name of the organization.',
        limits.nameLength,
      ),
      tax_number: text('Tax identification number.', 64),
      address: streetInput,
      city: text('City.', limits.nameLength),
      postal_code: text('Postal code.', 20),
      country: text('Country, ISO 3166-1 alpha-2.', 2),
      simplified_invoice_limit: Type.Optional(
        Nullable(
          MoneyInput(
            'Above it buyers are asked for their billing data before they pay; null: the default of the country.',
          ),
        ),
      ),
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The settings.', schema: DataOf(TaxSettings) },
  errors: ['not_found'],
});
