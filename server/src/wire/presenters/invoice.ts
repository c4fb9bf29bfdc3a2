import type { Invoice } from '@stagedoor/contract';
import type { InvoiceRow } from '../../contexts/sales/invoices/invoices.ts';
import { toMajor } from '../../http/money.ts';
import { presentBillingInfo } from './booking.ts';

export function presentInvoice(row: InvoiceRow): Invoice {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.id,
    reference: row.reference,
    type: row.type,
    issued_at: row.created_at,
    corrects: row.corrects_reference ?? '',
    corrects_id: row.corrects_id ?? '',
    corrective_invoice_references: [...row.corrected_by],
    payment_id: row.payment_id,
    refund_id: row.refund_id ?? '',
    event_id: row.event_id ?? '',
    channel_id: row.channel_id ?? '',
    resource_type: row.resource_type,
    resource_ids: row.lines.map((line) => line.resource_id),
    currency: row.currency,
    total: money(row.total),
    taxes: row.taxes.map(({ percentage, base, tax, total }) => ({
      percentage,
      base: money(base),
      tax: money(tax),
      total: money(total),
    })),
    lines: row.lines.map((line) => ({ ...line, total: money(line.total) })),
    issuer: row.issuer,
    customer: presentBillingInfo(row.customer),
    language: row.language,
  };
}
