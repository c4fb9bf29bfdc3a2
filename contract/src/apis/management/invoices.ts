import { operation } from '../../operation.ts';
import { Invoice } from '../../resources/invoice.ts';
import { AfterQuery, Id, InstantInput, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { invoiceTypes } from '../../vocabulary.ts';

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
    payment_id: Type.Optional(Id('payment', 'Only invoices of this payment.')),
    event_id: Type.Optional(Id('event', 'Only invoices for this event.')),
    type: Type.Optional(OneOf(invoiceTypes, 'Only invoices of this type.')),
    start_date: Type.Optional(InstantInput('Only invoices that were issued at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only invoices that were issued before this instant.')),
    search: Type.Optional(StrInput('Only the invoice with this number, case-insensitive.', { maxLength: 40 })),
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
