/**
 * Invoices: one for each payment that came in and cost something, and one for each refund of it, which corrects the first.
 * They are issued in the transaction of what they are about.
 *
 * Guaranteed: the numbers of a series (organization, year, F or R) have no gap, since a number is the next one of a counter
 * row that stays locked until the end of the transaction; an invoice is never changed, which the database holds; base
 * and tax make up the total, and invoices that give everything back take exactly the base and the tax of the first.
 *
 * Prices include tax. The base of a percentage is the sum of its lines × 100 / (100 + percentage), rounded half up, and the
 * tax is the rest. An invoice is simplified, or full where the buyer gave billing information with a name.
 *
 * Lock order: the counter is locked last of all. All sales of an organization wait for it, so that of a sale is counted by
 * a statement that travels with COMMIT: nobody waits for a round trip.
 */
import { type InvoiceType, limits, type ResourceType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { listPage, type Page } from '../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import {
  type CustomTaxRow,
  findInvoice,
  findRefundToInvoice,
  findSaleToInvoice,
  findTaxSettings,
  type InvoiceRow,
  insertInvoice,
  invoices,
  listCustomTaxRows,
  type TaxSettingsRow,
  upsertTaxSettings,
} from './invoices.sql.ts';
import { correctiveTaxLine, taxLines } from './tax.ts';

export type { CustomTaxRow, InvoiceCustomer, InvoiceLine, InvoiceRow, Issuer, TaxSettingsRow } from './invoices.sql.ts';
export { correctiveTaxLine, type SplitAmount, splitTax, type TaxLine, taxLines } from './tax.ts';

/**
 * Issues the invoice of a payment whose money came in, when the transaction is committed; nothing where the payment cost
 * nothing. Issued once: the database refuses a second one, and the transaction with it.
 */
export async function issueInvoice(tenant: TenantTransaction, paymentId: string, now: Date): Promise<void> {
  const [sale] = await tenant.run(findSaleToInvoice, { paymentId, now });
  const total = sale!.lines.reduce((sum, line) => sum + line.total, 0);
  if (total === 0) return;
  const { year, currency, issuer, customer, language, lines } = sale!;
  const isFull = (customer.customer_name ?? '').trim() !== '';
  tenant.runAtCommit(insertInvoice, {
    now,
    id: newId('invoice', now),
    year,
    series: 'F',
    type: isFull ? 'full' : 'simplified',
    correctsId: null,
    paymentId,
    refundId: null,
    eventId: sale!.event_id,
    channelId: sale!.channel_id,
    resourceType: sale!.resource_type,
    currency,
    total,
    taxes: toJson(taxLines(lines.map((line) => ({ taxPercentage: line.tax_percentage, total: line.total })))),
    issuer: toJson(issuer),
    customer: toJson(isFull ? customer : {}),
    language,
    lines: toJson(lines.map((line, position) => ({ ...line, position }))),
  });
}

/**
 * Issues the invoice that corrects the one of the refund's payment, which the caller has locked; nothing where that
 * payment has none. For refunds that count: the gateway confirmed them, or the money was given back elsewhere.
 */
export async function issueCorrectiveInvoice(tenant: TenantTransaction, refundId: string, now: Date): Promise<void> {
  const [refund] = await tenant.run(findRefundToInvoice, { refundId, now });
  if (!refund) return;
  const { resource_id, description, tax_percentage, amount } = refund;
  const tax = correctiveTaxLine({
    percentage: tax_percentage,
    invoiced: refund.invoiced,
    correctedBefore: refund.corrected_before,
    amount,
  });
  await tenant.run(insertInvoice, {
    now,
    id: newId('invoice', now),
    year: refund.year,
    series: 'R',
    type: 'corrective',
    correctsId: refund.corrects_id,
    paymentId: refund.payment_id,
    refundId,
    eventId: refund.event_id,
    channelId: refund.channel_id,
    resourceType: refund.resource_type,
    currency: refund.currency,
    total: tax.total,
    taxes: toJson([tax]),
    issuer: toJson(refund.issuer),
    customer: toJson(refund.customer),
    language: refund.language,
    lines: toJson([{ position: 0, resource_id, description, tax_percentage, total: tax.total }]),
  });
}

const noInvoice = refuse('not_found', 'There is no such invoice.');

export interface InvoiceFilter {
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly eventId?: string | undefined;
  readonly type?: InvoiceType | undefined;
  readonly resourceType?: ResourceType | undefined;
  /** Of a line of the invoice. */
  readonly resourceId?: string | undefined;
}

/** The invoices of the organization, by (creation, id). */
export function listInvoices(
  tenant: TenantDb,
  filter: InvoiceFilter,
  page: Page,
): Promise<InvoiceRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, invoices, filter, page);
}

/** The invoices of a thing that was paid, by (creation, id); refuses a thing that has none. */
export async function listInvoicesOfResource(
  tenant: TenantDb,
  resourceId: string,
): Promise<InvoiceRow[] | Refusal<'not_found'>> {
  const rows = await tenant.run(invoices.list, { resourceId, limit: limits.pageMax, offset: 0, after: undefined });
  return rows.length > 0 ? rows : refuse('not_found', 'There is no invoice of this.');
}

/** An invoice of the organization; refuses an unknown id. */
export async function getInvoice(tenant: TenantDb, id: string): Promise<InvoiceRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findInvoice, { id });
  return row ?? noInvoice;
}

/** What stands on new invoices of the organization: issuer and percentage of tax. */
export async function getTaxSettings(tenant: TenantDb): Promise<TaxSettingsRow> {
  const [row] = await tenant.run(findTaxSettings, {});
  return row!;
}

/**
 * The percentages of tax that stand on new invoices, the default first, with the rates for which each is set: those of one
 * event, or of all that have not ended at `now`.
 */
export async function listCustomTaxes(
  tenant: TenantDb,
  eventId: string | undefined,
  now: Date,
): Promise<CustomTaxRow[]> {
  return tenant.run(listCustomTaxRows, { eventId: eventId ?? null, now });
}

/** What is undefined stays as it is. */
export interface TaxSettingsInput {
  /** Percent with at most four decimals. */
  readonly tax_percentage?: number | undefined;
  readonly legal_name?: string | undefined;
  readonly tax_number?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country?: string | undefined;
}

/** Changes what stands on new invoices; those that were issued stay as they are. */
export async function updateTaxSettings(
  tenant: TenantTransaction,
  input: TaxSettingsInput,
  now: Date,
): Promise<TaxSettingsRow> {
  const [row] = await tenant.run(upsertTaxSettings, {
    now,
    taxPercentage: input.tax_percentage ?? null,
    legalName: input.legal_name ?? null,
    taxNumber: input.tax_number ?? null,
    address: input.address ?? null,
    city: input.city ?? null,
    postalCode: input.postal_code ?? null,
    country: input.country ?? null,
  });
  return row!;
}
