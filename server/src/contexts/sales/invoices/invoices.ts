/**
 * Invoices: one for each payment that came in and cost something, and one for each refund of it, which corrects the first.
 * They are issued in the transaction of what they are about. `replaceInvoice` makes an invoice out to somebody else: one
 * takes the first back, and one stands in its place, which later refunds correct.
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
import { enqueueJob } from '../../../platform/jobs.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { type LineToIssue, linesToIssue } from './invoice-lines.ts';
import {
  type CorrectedLineRow,
  type CustomTaxRow,
  findCorrectiveInvoice,
  findInvoice,
  findInvoiceOfPayment,
  findSalesToInvoice,
  findTaxSettings,
  type InvoiceCustomer,
  type InvoiceLine,
  type InvoiceRow,
  type InvoiceSumRow,
  type InvoiceToReplaceRow,
  type Issuer,
  insertInvoices,
  invoices,
  latestInvoices,
  listCustomTaxRows,
  listInvoicesToReplace,
  listLinesToCorrect,
  listRefundsToInvoice,
  lockIssuer,
  lockIssuerToChange,
  type NewInvoiceRow,
  type RefundToInvoiceRow,
  type SaleToInvoiceRow,
  sumInvoiceRows,
  type TaxSettingsRow,
  upsertTaxSettings,
} from './invoices.sql.ts';
import { defaultSimplifiedLimit, simplifiedLimitOf } from './simplified-limit.ts';
import { type LineLeft, splitTax, type Taken, takeFromLines, taxLines, withBases } from './tax.ts';

export type {
  CustomTaxRow,
  InvoiceCustomer,
  InvoiceLine,
  InvoiceRow,
  InvoiceSumRow,
  Issuer,
  TaxSettingsRow,
} from './invoices.sql.ts';
export { isCurrentInvoice } from './invoices.sql.ts';
export { defaultSimplifiedLimit, simplifiedLimitOf };

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
  const { year } = sales[0]!;
  tenant.runAtCommit(insertInvoices, { now, year, series: 'F', count: issued.length, invoices: toJson(issued) });
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

/** True where an invoice can name who issues it: without tax number and address none is issued. */
function isComplete(issuer: Pick<Issuer, 'tax_number' | 'address'>): boolean {
  return issuer.tax_number.trim() !== '' && issuer.address.trim() !== '';
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
  const { year } = refunds[0]!;
  await tenant.run(insertInvoices, { now, year, series: 'R', count: issued.length, invoices: toJson(issued) });
}

type CorrectedLine = CorrectedLineRow & LineLeft;

/** The lines of one invoice, with what those that correct them have left. */
function linesLeft(rows: readonly CorrectedLineRow[]): readonly CorrectedLine[] {
  const first = rows.filter(({ is_correction: isCorrection }) => !isCorrection);
  const bases = withBases(first).map(({ base }) => base);
  const lines = first.map((line, index) => {
    const base = line.base ?? bases[index]!;
    return { ...line, base, left: line.total, baseLeft: base };
  });
  for (const correction of rows.filter(({ is_correction: isCorrection }) => isCorrection)) {
    const at = correction.corrects_position ?? lines.findIndex((one) => one.resource_id === correction.resource_id);
    const line = lines[at] ?? lines[0]!;
    line.left += correction.total;
    line.baseLeft += correction.base!;
  }
  return lines;
}

type IssuedLine = InvoiceLine & { readonly base: number };

const correctingLine = (resourceId: string, { line, total, base }: Taken<CorrectedLine>): IssuedLine => ({
  resource_id: resourceId,
  kind: line.kind,
  description: line.description,
  quantity: quantityOf(line, -total),
  tax_percentage: line.tax_percentage,
  supply_date: line.supply_date,
  corrects_position: line.position,
  total,
  base,
});

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

/**
 * Issues the opposite of the invoice that a refund had, whose money came back; nothing where it had none. Where the invoice
 * that it corrected was replaced since, the one in its place is replaced again: it lacks what came back.
 */
export async function takeBackCorrectiveInvoice(tenant: TenantTransaction, refundId: string, now: Date): Promise<void> {
  const [corrective] = await tenant.run(findCorrectiveInvoice, { refundId, now });
  if (!corrective) return;
  const { year, total, taxes, lines, replaced_payment_id: replacedPaymentId, ...rest } = corrective;
  const invoice: NewInvoiceRow = {
    ...rest,
    id: newId('invoice', now),
    total: -total,
    taxes: taxes.map((line) => ({ ...line, base: -line.base, tax: -line.tax, total: -line.total })),
    lines: lines.map((line) => ({ ...line, total: -line.total, base: line.base === null ? null : -line.base })),
  };
  await tenant.run(insertInvoices, { now, year, series: 'R', count: 1, invoices: toJson([invoice]) });
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
  const { year } = current;
  const takenBack = left.map(({ invoice, lines }) => {
    const taken = lines.map((line) =>
      correctingLine(line.resource_id, { line, total: -line.left, base: -line.baseLeft }),
    );
    return { ...ofReplaced(invoice, taken, now), type: 'corrective', corrects_id: invoice.id } as const;
  });
  await tenant.run(insertInvoices, { now, year, series: 'R', count: takenBack.length, invoices: toJson(takenBack) });
  const asked = withBases(left.flatMap(({ lines }) => lines.map(lineOfRest)));
  const issued = {
    ...ofReplaced(current, asked, now),
    type: 'full',
    replaces_id: current.id,
    issuer: current.issuer_now,
    customer,
  } as const;
  await tenant.run(insertInvoices, { now, year, series: 'F', count: 1, invoices: toJson([issued]) });
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

/** A part of several, or of one, is a part of one. */
const quantityOf = ({ total, quantity }: CorrectedLine, part: number) => (part === total ? quantity : 1);

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
async function conditionsOf(tenant: TenantDb, { needsBilling, ...filter }: InvoiceFilter) {
  if (!needsBilling) return filter;
  return { ...filter, namelessAbove: simplifiedLimitOf(await getTaxSettings(tenant)) ?? Number.MAX_SAFE_INTEGER };
}

/** The invoices of the organization, by (creation, id). */
export function listInvoices(
  tenant: TenantDb,
  filter: InvoiceFilter,
  page: Page,
): Promise<InvoiceRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, invoices, filter, page);
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

/**
 * True where the organization has entered its tax number and address. They stay as they are until the end of the transaction, and
 * what is sold at this moment is committed before or after it.
 */
export async function canIssueInvoices(tenant: TenantTransaction): Promise<boolean> {
  await tenant.run(lockIssuerToChange, {});
  return isComplete(await getTaxSettings(tenant));
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
  /** Minor units; null: that of the country. */
  readonly simplified_invoice_limit?: number | null | undefined;
}

/**
 * Changes what stands on new invoices; those that were issued stay as they are. Once tax number and address are there, a job
 * issues the invoices of what was sold before.
 */
export async function updateTaxSettings(
  tenant: TenantTransaction,
  input: TaxSettingsInput,
  now: Date,
): Promise<TaxSettingsRow> {
  const couldIssue = await canIssueInvoices(tenant);
  await tenant.run(upsertTaxSettings, {
    now,
    taxPercentage: input.tax_percentage ?? null,
    legalName: input.legal_name ?? null,
    taxNumber: input.tax_number ?? null,
    address: input.address ?? null,
    city: input.city ?? null,
    postalCode: input.postal_code ?? null,
    country: input.country ?? null,
    simplifiedLimit: input.simplified_invoice_limit ?? null,
    changesLimit: input.simplified_invoice_limit !== undefined,
  });
  const after = await getTaxSettings(tenant);
  if (!couldIssue && isComplete(after)) await enqueueJob(tenant, 'issue_late_invoices', {}, { key: 'all' });
  return after;
}
