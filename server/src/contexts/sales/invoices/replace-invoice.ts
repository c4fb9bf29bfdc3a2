/**
 * Invoices in the place of others: one of the series R takes back what is left of the one before, and one of the series F asks
 * for that again, out to the customer who is known by then. Later refunds correct the one that counts.
 */
import { groupBy } from '../../../platform/group-by.ts';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { type CorrectedLine, correctingLine, type IssuedLine, linesLeft, quantityOf } from './corrected-lines.ts';
import type { LineToIssue } from './invoice-lines.ts';
import { type InvoiceCustomer, insertInvoices, listLinesToCorrect, type NewInvoiceRow } from './invoices.sql.ts';
import { findCorrectiveInvoice, type InvoiceToReplaceRow, listInvoicesToReplace } from './replace-invoice.sql.ts';
import { taxLines, withBases } from './tax.ts';
import { isComplete } from './tax-settings.ts';

const noInvoice = refuse('not_found', 'There is no such invoice.');

/**
 * Issues the opposite of the invoice that a refund had, whose money came back; nothing where it had none. Where the invoice
 * that it corrected was replaced since, the one in its place is replaced again: it lacks what came back.
 */
export async function takeBackCorrectiveInvoice(tenant: TenantTransaction, refundId: string, now: Date): Promise<void> {
  const [corrective] = await tenant.run(findCorrectiveInvoice, { refundId, now });
  if (!corrective) return;
  const { year, timezone, total, taxes, lines, replaced_payment_id: replacedPaymentId, ...rest } = corrective;
  const invoice: NewInvoiceRow = {
    ...rest,
    id: newId('invoice', now),
    total: -total,
    taxes: taxes.map((line) => ({ ...line, base: -line.base, tax: -line.tax, total: -line.total })),
    lines: lines.map((line) => ({ ...line, total: -line.total, base: line.base === null ? null : -line.base })),
  };
  await tenant.run(insertInvoices, { now, year, timezone, series: 'R', count: 1, invoices: toJson([invoice]) });
  if (replacedPaymentId === null) return;
  const invoices = await tenant.run(listInvoicesToReplace, { paymentId: replacedPaymentId, now });
  await replace(tenant, invoices, invoices.at(-1)!.customer, now);
}

/** To whom an invoice is made out instead. */
export interface CustomerToInvoice {
  /** Locked by the caller. */
  readonly paymentId: string;
  readonly customer: InvoiceCustomer;
  /** Refuses where it is not the one that is replaced. */
  readonly invoiceId?: string;
  /** Refuses to replace an invoice that names a customer already. */
  readonly isFirst?: true;
}

const customerFields = [
  'customer_type',
  'customer_name',
  'document_type',
  'document_number',
  'address',
  'city',
  'postal_code',
  'country',
] as const satisfies readonly (keyof InvoiceCustomer)[];

const isSameCustomer = (one: InvoiceCustomer, other: InvoiceCustomer) =>
  customerFields.every((name) => (one[name] ?? '') === (other[name] ?? ''));

/**
 * Replaces the invoice of a payment by a full one for the customer: an invoice of the series R takes back what is left of the
 * one before, and another of the series F asks for that again. Does nothing where it is made out to that customer already.
 * Answers with the id of the invoice that counts then.
 */
export async function replaceInvoice(
  tenant: TenantTransaction,
  { paymentId, customer, invoiceId, isFirst }: CustomerToInvoice,
  now: Date,
): Promise<string | Refusal<'not_found' | 'conflict'>> {
  const invoices = await tenant.run(listInvoicesToReplace, { paymentId, now });
  const current = invoices.at(-1);
  if (!current) return noInvoice;
  if (invoiceId !== undefined && invoiceId !== current.id) {
    return refuse('conflict', 'Another invoice of the payment counts: only that one can be replaced.');
  }
  if (current.type === 'full' && isSameCustomer(current.customer, customer)) return current.id;
  if (isFirst && current.type === 'full') {
    return refuse('conflict', 'The invoice names a customer: only the organization can change that.');
  }
  if (!isComplete(current.issuer_now)) {
    return refuse('conflict', 'The organization has not entered its tax number and address.');
  }
  const replacedBy = await replace(tenant, invoices, customer, now);
  return replacedBy ?? refuse('conflict', 'Everything was given back: nothing is left to invoice.');
}

/**
 * Takes back what corrections have left of invoices of a payment, and issues one for all of that, in the place of the last of
 * them. Answers with its id; null where nothing is left. The counter of the series R is locked before that of F.
 */
async function replace(
  tenant: TenantTransaction,
  invoices: readonly InvoiceToReplaceRow[],
  customer: InvoiceCustomer,
  now: Date,
): Promise<string | null> {
  const rows = await tenant.run(listLinesToCorrect, { invoiceIds: invoices.map(({ id }) => id) });
  const rowsById = groupBy(rows, ({ invoice_id: id }) => id);
  const left = invoices
    .map((invoice) => ({ invoice, lines: linesLeft(rowsById.get(invoice.id)!).filter((line) => line.left > 0) }))
    .filter(({ lines }) => lines.length > 0);
  if (left.length === 0) return null;
  const current = invoices.at(-1)!;
  const { year, timezone } = current;
  const takenBack = left.map(({ invoice, lines }) => {
    const taken = lines.map((line) =>
      correctingLine(line.resource_id, { line, total: -line.left, base: -line.baseLeft }),
    );
    return { ...ofReplaced(invoice, taken, now), type: 'corrective', corrects_id: invoice.id } as const;
  });
  await tenant.run(insertInvoices, {
    now,
    year,
    timezone,
    series: 'R',
    count: takenBack.length,
    invoices: toJson(takenBack),
  });
  const asked = withBases(left.flatMap(({ lines }) => lines.map(lineOfRest)));
  const issued = {
    ...ofReplaced(current, asked, now),
    type: 'full',
    replaces_id: current.id,
    issuer: current.issuer_now,
    customer,
  } as const;
  await tenant.run(insertInvoices, { now, year, timezone, series: 'F', count: 1, invoices: toJson([issued]) });
  return issued.id;
}

function ofReplaced(
  { payment_id, event_id, channel_id, resource_type, currency, issuer, customer, language }: InvoiceToReplaceRow,
  lines: readonly IssuedLine[],
  now: Date,
): Omit<NewInvoiceRow, 'type'> {
  return {
    id: newId('invoice', now),
    corrects_id: null,
    payment_id,
    refund_id: null,
    replaces_id: null,
    event_id,
    channel_id,
    resource_type,
    currency,
    total: lines.reduce((sum, { total }) => sum + total, 0),
    taxes: taxLines(lines),
    issuer,
    customer,
    language,
    lines,
  };
}

/** What is left of a line, as a line. */
const lineOfRest = (line: CorrectedLine): LineToIssue => ({
  resource_id: line.resource_id,
  kind: line.kind,
  description: line.description,
  quantity: quantityOf(line, line.left),
  tax_percentage: line.tax_percentage,
  supply_date: line.supply_date,
  corrects_position: null,
  total: line.left,
});
