import { operation } from '../../operation.ts';
import { BillingInfoInput } from '../../resources/booking-input.ts';
import { Invoice, invoiceFilters } from '../../resources/invoice.ts';
import { AfterQuery, DataOf, Id, ListOf, pagingQuery, StrInput, Type } from '../../schema.ts';

const organizationId = Id('organization', 'Id of the organization.');

export const listInvoices = operation({
  id: 'listInvoices',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/invoices',
  access: { by: 'session', role: 'manager' },
  tag: 'Invoicing',
  summary: 'List invoices',
  description: 'Returns the invoices of the organization, including corrective invoices, latest first.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    ...invoiceFilters,
    ...pagingQuery,
    after: AfterQuery('invoice'),
  }),
  success: { status: 200, description: 'The invoices.', schema: ListOf(Invoice) },
  errors: ['not_found'],
});

export const getInvoicePdf = operation({
  id: 'getInvoicePdf',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/invoices/{invoiceId}/pdf',
  access: { by: 'session', role: 'manager' },
  tag: 'Invoicing',
  summary: 'Read the PDF of an invoice',
  description: 'The invoice in the language of its buyer.',
  params: Type.Object({ organizationId, invoiceId: Id('invoice', 'Id of the invoice.') }),
  success: { status: 200, description: 'The invoice.', mediaType: 'application/pdf' },
  errors: ['not_found'],
});

export const replaceInvoice = operation({
  id: 'replaceInvoice',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/invoices/{invoiceId}/replace',
  access: { by: 'session', role: 'manager' },
  tag: 'Invoicing',
  summary: 'Make an invoice out to somebody else',
  description:
    'Adds or changes the billing data of an issued invoice: a corrective invoice takes back what is left of it, and a full ' +
    'invoice with the same lines takes its place. Refunds correct that one from then on; no money moves. Answers with ' +
    'the invoice that counts; if it already has these data, nothing is issued. Fails with 409 for corrective ' +
    'invoices, for invoices that were replaced already, where everything was refunded, and where the organization has not ' +
    'entered its tax number and address.',
  params: Type.Object({ organizationId, invoiceId: Id('invoice', 'Id of the invoice.') }),
  body: Type.Object(
    {
      ...BillingInfoInput.properties,
      customer_name: StrInput('Name on the invoice.', { minLength: 1 }),
      address: StrInput('Street and number.', { minLength: 1, lines: true }),
    },
    { description: 'To whom the invoice is made out, as a whole: what is left out becomes empty.' },
  ),
  success: { status: 200, description: 'The invoice.', schema: DataOf(Invoice) },
  errors: ['not_found', 'conflict'],
});
