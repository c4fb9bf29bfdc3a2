/**
 * Invoices: one for each payment that came in and cost something, and one for each refund of it, which corrects the first.
 * They are issued in the transaction of what they are about. `replaceInvoice` makes an invoice out to somebody else.
 *
 * Guaranteed: the numbers of a series (organization, year, F or R) have no gap, since a number is the next one of a counter
 * row that stays locked until the end of the transaction; an invoice is never changed, which the database holds; lines make
 * up the invoice, base and tax its total, and invoices that give everything back take exactly the lines, the base and the
 * tax of the first.
 *
 * Prices include tax. The base of a percentage is the sum of its lines × 100 / (100 + percentage), rounded half up, and the
 * tax is the rest; each line has a share of the base. A correction takes of the lines that it corrects. An invoice is
 * simplified, or full where the buyer gave billing information with a name. None is issued before the organization has said who
 * it is; those of earlier sales are issued then.
 *
 * Lock order: the counter is locked last of all. All sales of an organization wait for it, so that of a sale is counted by
 * a statement that travels with COMMIT: nobody waits for a round trip.
 */
import { type CorrectionReason, type InvoiceType, limits, type ResourceType } from '@stagedoor/contract/vocabulary';
import { groupBy } from '../../../platform/group-by.ts';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { correctingLine, type IssuedLine, linesLeft } from './corrected-lines.ts';
import { linesToIssue } from './invoice-lines.ts';
import {
  findInvoice,
  findInvoiceOfPayment,
  findSalesToInvoice,
  type InvoiceRow,
  type InvoiceSumRow,
  insertInvoices,
  invoices,
  latestInvoices,
  listLinesToCorrect,
  listRefundsToInvoice,
  type NewInvoiceRow,
  type RefundToInvoiceRow,
  type SaleToInvoiceRow,
  sumInvoiceRows,
} from './invoices.sql.ts';
import { simplifiedLimitOf } from './simplified-limit.ts';
import { splitTax, takeFromLines, taxLines, withBases } from './tax.ts';
import { lockIssuer } from './tax-settings.sql.ts';
import { getTaxSettings, isComplete } from './tax-settings.ts';

export type { InvoiceCustomer, InvoiceLine, InvoiceRow, InvoiceSumRow, Issuer } from './invoices.sql.ts';
export { isCurrentInvoice } from './invoices.sql.ts';
export { type CustomerToInvoice, replaceInvoice, takeBackCorrectiveInvoice } from './replace-invoice.ts';
export { defaultSimplifiedLimit, simplifiedLimitOf } from './simplified-limit.ts';
export type { CustomTaxRow, TaxSettingsRow } from './tax-settings.sql.ts';
export {
  canIssueInvoices,
  getTaxSettings,
  listCustomTaxes,
  type TaxSettingsInput,
  updateTaxSettings,
} from './tax-settings.ts';

/**
 * Issues the invoices of payments whose money came in, when the transaction is committed; nothing for those that cost
 * nothing, nor where the organization has not entered its tax number and address: `issueLateInvoices` issues theirs. Issued
 * once: the database refuses a second one, and the transaction with it.
 */
export async function issueInvoices(
  tenant: TenantTransaction,
  paymentIds: readonly string[],
  now: Date,
): Promise<void> {
  const sales = await salesToInvoice(tenant, paymentIds, now);
  const issued = sales.map((sale) => invoiceOf(sale, now)).filter(({ total }) => total > 0);
  if (issued.length === 0) return;
  const { year, timezone } = sales[0]!;
  tenant.runAtCommit(insertInvoices, {
    now,
    year,
    timezone,
    series: 'F',
    count: issued.length,
    invoices: toJson(issued),
  });
}

/** As `issueInvoices` of one payment. */
export function issueInvoice(tenant: TenantTransaction, paymentId: string, now: Date): Promise<void> {
  return issueInvoices(tenant, [paymentId], now);
}

/**
 * Sales of an organization that can issue. What it enters at this moment counts, or is entered when the sale is committed, so
 * that the job that it adds finds the sale.
 */
async function salesToInvoice(
  tenant: TenantTransaction,
  paymentIds: readonly string[],
  now: Date,
): Promise<readonly SaleToInvoiceRow[]> {
  const sales = await tenant.run(findSalesToInvoice, { paymentIds, now });
  if (sales.every(({ issuer }) => isComplete(issuer))) return sales;
  await tenant.run(lockIssuer, {});
  const again = await tenant.run(findSalesToInvoice, { paymentIds, now });
  return again.filter(({ issuer }) => isComplete(issuer));
}

function invoiceOf({ payment_id, customer, lines: sold, ...sale }: SaleToInvoiceRow, now: Date): NewInvoiceRow {
  const lines = withBases(sold.flatMap((line) => linesToIssue(line, sale.language)));
  const isFull = (customer.customer_name ?? '').trim() !== '';
  return {
    id: newId('invoice', now),
    type: isFull ? 'full' : 'simplified',
    corrects_id: null,
    payment_id,
    refund_id: null,
    replaces_id: null,
    event_id: sale.event_id,
    channel_id: sale.channel_id,
    resource_type: sale.resource_type,
    currency: sale.currency,
    total: lines.reduce((sum, line) => sum + line.total, 0),
    taxes: taxLines(lines),
    issuer: sale.issuer,
    customer: isFull ? customer : {},
    language: sale.language,
    lines,
  };
}

/**
 * Issues the invoices that correct those of the refunds' payments, which the caller has locked; nothing where a payment has
 * none. For refunds that count: the gateway confirmed them, or the money was given back elsewhere.
 */
export async function issueCorrectiveInvoices(
  tenant: TenantTransaction,
  refundIds: readonly string[],
  now: Date,
): Promise<void> {
  const refunds = await tenant.run(listRefundsToInvoice, { refundIds, now });
  if (refunds.length === 0) return;
  const invoiceIds = [...new Set(refunds.map(({ corrects_id: id }) => id))];
  const rows = await tenant.run(listLinesToCorrect, { invoiceIds });
  const linesById = new Map([...groupBy(rows, ({ invoice_id: id }) => id)].map(([id, some]) => [id, linesLeft(some)]));
  const issued = refunds.map((refund) => {
    const { origin_id: origin, corrects_id: id } = refund;
    const lines = linesById.get(id)!;
    const { taken, after } = takeFromLines(
      [...lines].sort((a, b) => Number(b.resource_id === origin) - Number(a.resource_id === origin)),
      refund.amount,
    );
    // Of one invoice each corrects what those before it have left.
    linesById.set(
      id,
      [...after].sort((a, b) => a.position - b.position),
    );
    return correctiveOf(
      refund,
      taken.map((one) => correctingLine(refund.resold_id ?? one.line.resource_id, one)),
      now,
    );
  });
  const { year, timezone } = refunds[0]!;
  await tenant.run(insertInvoices, {
    now,
    year,
    timezone,
    series: 'R',
    count: issued.length,
    invoices: toJson(issued),
  });
}

function correctiveOf(refund: RefundToInvoiceRow, lines: readonly IssuedLine[], now: Date): NewInvoiceRow {
  return {
    id: newId('invoice', now),
    type: 'corrective',
    corrects_id: refund.corrects_id,
    payment_id: refund.payment_id,
    refund_id: refund.refund_id,
    replaces_id: null,
    event_id: refund.event_id,
    channel_id: refund.channel_id,
    resource_type: refund.resource_type,
    currency: refund.currency,
    total: -refund.amount,
    taxes: taxLines(lines),
    issuer: refund.issuer,
    customer: refund.customer,
    language: refund.language,
    lines,
  };
}

/** Why an invoice corrects another one; null where it does not. */
export function correctionReasonOf({
  corrects_id: id,
  refund_id: refundId,
  total,
}: InvoiceRow): CorrectionReason | null {
  if (id === null) return null;
  if (refundId === null) return 'billing_data';
  return total < 0 ? 'refund' : 'refund_returned';
}

/**
 * The amounts of a line without tax, in minor units; below 0 where it is given back. The price of one has two decimals
 * more. A line from before tax was split off each has that of its own total.
 */
export function shownLine({ total, tax_percentage: percentage, base: known, quantity }: InvoiceRow['lines'][number]) {
  const base = known ?? Math.sign(total) * splitTax(Math.abs(total), percentage).base;
  return { base, tax: total - base, unitPrice: Math.round((base * 100) / quantity) / 100 };
}

const noInvoice = refuse('not_found', 'There is no such invoice.');

export interface InvoiceFilter {
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly eventId?: string | undefined;
  readonly type?: InvoiceType | undefined;
  readonly paymentId?: string | undefined;
  /** True: those that should name their buyer, and do not. */
  readonly needsBilling?: boolean | undefined;
  /** The number of the invoice. */
  readonly reference?: string | undefined;
  readonly resourceType?: ResourceType | undefined;
  /** Of a line of the invoice. */
  readonly resourceId?: string | undefined;
}

/** The conditions of a filter. Where no limit of simplified invoices is known, none needs more than it has. */
async function conditionsOf(tenant: TenantDb, { needsBilling, type, ...rest }: InvoiceFilter) {
  const filter = { ...rest, ...(type === 'simplified' ? { type } : { otherType: type }) };
  if (!needsBilling) return filter;
  return { ...filter, namelessAbove: simplifiedLimitOf(await getTaxSettings(tenant)) ?? Number.MAX_SAFE_INTEGER };
}

/** The invoices of the organization, by (creation, id). */
export async function listInvoices(
  tenant: TenantDb,
  filter: InvoiceFilter,
  page: Page,
): Promise<InvoiceRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, invoices, await conditionsOf(tenant, filter), page);
}

/** The invoices of the organization, the latest first. */
export async function listLatestInvoices(
  tenant: TenantDb,
  filter: InvoiceFilter,
  page: Page,
): Promise<InvoiceRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, latestInvoices, await conditionsOf(tenant, filter), page);
}

/** What the invoices of a list add up to, by currency, with base and tax of each percentage. */
export async function sumInvoices(tenant: TenantDb, filter: InvoiceFilter): Promise<InvoiceSumRow[]> {
  return tenant.run(sumInvoiceRows, await conditionsOf(tenant, filter));
}

/** The invoices of a thing that was paid, by (creation, id); refuses a thing that has none. */
export async function listInvoicesOfResource(
  tenant: TenantDb,
  resourceId: string,
): Promise<InvoiceRow[] | Refusal<'not_found'>> {
  const rows = await tenant.run(invoices.list, { resourceId, limit: limits.pageMax, offset: 0, after: undefined });
  return rows.length > 0 ? rows : refuse('not_found', 'There is no invoice for this resource.');
}

/** An invoice of the organization; refuses an unknown id. */
export async function getInvoice(tenant: TenantDb, id: string): Promise<InvoiceRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findInvoice, { id });
  return row ?? noInvoice;
}

/** The current invoice of a payment, which those of its refunds correct; refuses a payment that has none. */
export async function getInvoiceOfPayment(
  tenant: TenantDb,
  paymentId: string,
): Promise<InvoiceRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findInvoiceOfPayment, { paymentId });
  return row ?? noInvoice;
}
