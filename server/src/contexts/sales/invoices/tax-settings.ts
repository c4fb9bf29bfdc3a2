/** What stands on new invoices of an organization: who issues them, its percentage of tax and its limit of simplified ones. */
import { enqueueJob } from '../../../platform/jobs.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import type { Issuer } from './invoices.sql.ts';
import {
  type CustomTaxRow,
  findTaxSettings,
  listCustomTaxRows,
  lockIssuerToChange,
  type TaxSettingsRow,
  upsertTaxSettings,
} from './tax-settings.sql.ts';

/** True where an invoice can name who issues it: without tax number and address none is issued. */
export function isComplete(issuer: Pick<Issuer, 'tax_number' | 'address'>): boolean {
  return issuer.tax_number.trim() !== '' && issuer.address.trim() !== '';
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
