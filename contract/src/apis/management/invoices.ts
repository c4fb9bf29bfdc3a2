import { operation } from '../../operation.ts';
import { Invoice, invoiceFilters } from '../../resources/invoice.ts';
import { AfterQuery, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

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
