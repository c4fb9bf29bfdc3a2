import { management } from '@stagedoor/contract';
import { changeInvoiceCustomer } from '../../contexts/sales/checkout/checkout.ts';
import { type PrintedInvoice, printInvoice } from '../../contexts/sales/invoice-pdf/invoice-pdf.ts';
import { getInvoice, listLatestInvoices } from '../../contexts/sales/invoices/invoices.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentInvoice } from '../../wire/presenters/invoice.ts';

export const invoiceHandlers: readonly Handler[] = [
  endpoint(management.listInvoices, {
    input: ({ query }, problems) => invoiceFilterOf(query, problems),
    run: ({ tenant, page }, filter) => listLatestInvoices(tenant, filter, page),
    present: presentInvoice,
  }),

  endpoint(management.getInvoicePdf, {
    run: ({ tenant, params }) => printInvoice(tenant, params.invoiceId),
    present: (invoice: PrintedInvoice, { header }) => {
      header('content-disposition', `inline; filename="${invoice.fileName}"`);
      header('cache-control', 'private, no-store');
      return invoice.pdf;
    },
  }),

  endpoint(management.replaceInvoice, {
    run: async ({ write, params: { invoiceId }, body }) => {
      const invoice = await getInvoice(write.tenant, invoiceId);
      if (invoice instanceof Refusal) return invoice;
      const { payment_id: paymentId } = invoice;
      const current = await changeInvoiceCustomer(write, { paymentId, customer: body, invoiceId });
      return current instanceof Refusal ? current : getInvoice(write.tenant, current);
    },
    present: presentInvoice,
  }),
];

type InvoiceQuery = Call<typeof management.exportInvoicesAsCsv>['query'];

/** The invoices that a list is about. */
export function invoiceFilterOf(query: InvoiceQuery, problems: Problems) {
  return {
    paymentId: query.payment_id,
    eventId: query.event_id,
    type: query.type,
    createdFrom: problems.instant('/start_date', query.start_date),
    createdBefore: problems.instant('/end_date', query.end_date),
    needsBilling: query.needs_billing_data,
    reference: query.search?.trim().toUpperCase() || undefined,
  };
}
