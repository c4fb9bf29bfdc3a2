import type { Invoice } from '@stagedoor/contract';
import { correctionReasonOf, type InvoiceRow, shownLine } from '../../contexts/sales/invoices/invoices.ts';
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
    corrects_issued_at: row.corrects_issued_at ?? '',
    correction_reason: correctionReasonOf(row) ?? '',
    corrective_invoice_references: [...row.corrected_by],
    replaces: row.replaces_reference ?? '',
    replaces_id: row.replaces_id ?? '',
    replaced_by: row.replaced_by ?? '',
    payment_id: row.payment_id,
    refund_id: row.refund_id ?? '',
    event_id: row.event_id ?? '',
    channel_id: row.channel_id ?? '',
    resource_type: row.resource_type,
    resource_ids: [...new Set(row.lines.map((line) => line.resource_id))],
    currency: row.currency,
    total: money(row.total),
    taxes: row.taxes.map(({ percentage, base, tax, total }) => ({
      percentage,
      base: money(base),
      tax: money(tax),
      total: money(total),
    })),
    lines: row.lines.map((line) => {
      const { base, unitPrice, tax } = shownLine(line);
      return {
        resource_id: line.resource_id,
        kind: line.kind,
        description: line.description,
        quantity: line.quantity,
        unit_price: money(unitPrice),
        supply_date: line.supply_date ?? '',
        tax_percentage: line.tax_percentage,
        base: money(base),
        tax: money(tax),
        total: money(line.total),
      };
    }),
    issuer: row.issuer,
    customer: presentBillingInfo(row.customer),
    language: row.language,
  };
}
