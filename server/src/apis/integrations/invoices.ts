import { type InvoicePdfAddress, integrations } from '@stagedoor/contract';
import { invoicePdfToken, openInvoicePdf, type PrintedInvoice } from '../../contexts/sales/invoice-pdf/invoice-pdf.ts';
import {
  getInvoice,
  type InvoiceRow,
  listInvoices,
  listInvoicesOfResource,
} from '../../contexts/sales/invoices/invoices.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentInvoice } from '../../wire/presenters/invoice.ts';

export const invoiceHandlers: readonly Handler[] = [
  endpoint(integrations.listInvoices, {
    input: ({ query }, problems) => ({
      createdFrom: problems.instant('/start_date', query.start_date),
      createdBefore: problems.instant('/end_date', query.end_date),
      eventId: query.event_id,
      type: query.type,
      resourceType: query.resource_type,
      resourceId: query.resource_id,
    }),
    run: ({ tenant, page }, filter) => listInvoices(tenant, filter, page),
    present: presentInvoice,
  }),

  endpoint(integrations.listInvoicesByResource, {
    run: ({ tenant, params }) => listInvoicesOfResource(tenant, params.resourceId),
    present: presentInvoice,
  }),

  endpoint(integrations.getInvoice, {
    run: ({ tenant, params }) => getInvoice(tenant, params.invoiceId),
    present: presentInvoice,
  }),

  endpoint(integrations.getInvoicePdfAddress, {
    run: ({ tenant, params }) => getInvoice(tenant, params.invoiceId),
    present: (row: InvoiceRow, { services, now, tenant }): InvoicePdfAddress => {
      const target = { organizationId: tenant.organizationId, invoiceId: row.id };
      const { token, expiresAt } = invoicePdfToken(target, services.secretsKey.derive('pdf-links'), now);
      const path = integrations.getInvoicePdf.path.replace('{token}', token);
      return { url: `${services.publicUrl()}/integrations${path}`, expires_at: expiresAt.toISOString() };
    },
  }),

  endpoint(integrations.getInvoicePdf, {
    run: ({ crossTenant, params, services, now }) =>
      openInvoicePdf(crossTenant, params.token, services.secretsKey.deriveAll('pdf-links'), now),
    present: (invoice: PrintedInvoice, { header }) => {
      header('content-disposition', `inline; filename="${invoice.fileName}"`);
      // The address is all that it takes to read the invoice: it is neither kept on the way nor sent to pages that are linked.
      header('cache-control', 'private, no-store');
      header('x-robots-tag', 'noindex');
      return invoice.pdf;
    },
  }),
];
