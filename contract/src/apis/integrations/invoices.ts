import { operation } from '../../operation.ts';
import { Invoice, InvoicePdfAddress } from '../../resources/invoice.ts';
import { AfterQuery, AnyId, DataOf, Id, InstantInput, ListOf, OneOf, pagingQuery, Type } from '../../schema.ts';
import { invoiceTypes, resourceTypes } from '../../vocabulary.ts';

const invoicePath = Type.Object({ invoiceId: Id('invoice', 'Invoice id.') });

export const listInvoices = operation({
  id: 'listInvoices',
  api: 'integrations',
  method: 'GET',
  path: '/invoices',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Invoicing',
  summary: 'List invoices',
  description:
    'Returns the invoices of the organization, including corrective invoices, ordered by (creation, id). ' +
    'Everything with a price has an invoice from the moment it is paid. An issued invoice changes in `replaced_by` and ' +
    '`corrective_invoice_references` only, and the new invoice names it in `replaces_id` or `corrects_id`: to keep a ' +
    'copy, read again with a `start_date` of a minute before the previous reading; some invoices then come twice.',
  query: Type.Object({
    start_date: Type.Optional(InstantInput('Only invoices that were issued at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only invoices that were issued before this instant.')),
    event_id: Type.Optional(Id('event', 'Event id.')),
    type: Type.Optional(OneOf(invoiceTypes, 'Only invoices of this type.')),
    resource_type: Type.Optional(OneOf(resourceTypes, 'Only invoices for items of this type.')),
    resource_id: Type.Optional(AnyId('Only invoices of this ticket, booking or other item.')),
    ...pagingQuery,
    after: AfterQuery('invoice'),
  }),
  success: { status: 200, description: 'The invoices.', schema: ListOf(Invoice) },
  errors: [],
});

export const getInvoice = operation({
  id: 'getInvoice',
  api: 'integrations',
  method: 'GET',
  path: '/invoices/{invoiceId}',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Invoicing',
  summary: 'Read an invoice',
  description: 'Returns one invoice of the organization.',
  params: invoicePath,
  success: { status: 200, description: 'The invoice.', schema: DataOf(Invoice) },
  errors: ['not_found'],
});

export const listInvoicesByResource = operation({
  id: 'listInvoicesByResource',
  api: 'integrations',
  method: 'GET',
  path: '/invoices/resource/{resourceId}',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Invoicing',
  summary: 'List the invoices of a resource',
  description:
    'Returns the invoices of a paid ticket, booking or other item, ordered by (creation, id). Returns 404 if it ' +
    'has none.',
  params: Type.Object({ resourceId: AnyId('Id of the ticket, booking or other item.') }),
  success: { status: 200, description: 'The invoices.', schema: ListOf(Invoice) },
  errors: ['not_found'],
});

export const getInvoicePdfAddress = operation({
  id: 'getInvoicePdfAddress',
  api: 'integrations',
  method: 'GET',
  path: '/invoices/{invoiceId}/pdf-address',
  access: { by: 'key', scope: 'payments:read' },
  tag: 'Invoicing',
  summary: 'Read the address of the PDF of an invoice',
  description: 'Returns an address where the PDF of the invoice can be read without credentials for 24 hours.',
  params: invoicePath,
  success: { status: 200, description: 'The address.', schema: DataOf(InvoicePdfAddress) },
  errors: ['not_found'],
});

export const getInvoicePdf = operation({
  id: 'getInvoicePdf',
  api: 'integrations',
  method: 'GET',
  path: '/invoices/pdf/{token}',
  access: {
    by: 'public',
    reason: 'The address itself is the credential: it cannot be guessed, is signed and expires.',
  },
  tag: 'Invoicing',
  summary: 'Read the PDF of an invoice',
  description: 'The address that `getInvoicePdfAddress` returns: the invoice in the language of its buyer.',
  params: Type.Object({
    token: Type.String({
      description: 'Signed token.',
      pattern: '^[A-Za-z0-9._~-]+$',
      minLength: 1,
      maxLength: 1_024,
      examples: ['Zm9yZXhhbXBsZW9ubHk'],
    }),
  }),
  success: { status: 200, description: 'The invoice.', mediaType: 'application/pdf' },
  errors: ['not_found'],
});
