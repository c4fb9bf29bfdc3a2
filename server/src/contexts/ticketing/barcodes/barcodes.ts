/**
 * Barcodes: what the QR code on a ticket says, unique within an organization and for ever. Two organizations may have the
 * same one, and neither learns of the other. A row of `barcodes` is never deleted or changed, also not when its ticket is
 * deleted or voided: a dead barcode must stay dead at every door.
 */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { insertBarcodes, listKnownBarcodes } from './barcodes.sql.ts';

export interface BarcodeOfTicket {
  readonly barcode: string;
  readonly ticketId: string;
}

/**
 * Takes the barcodes, all different, for their tickets, in the transaction that creates these. Refused where the
 * organization uses one of them or used it once; the transaction then has to be undone.
 */
export async function reserveBarcodes(
  tenant: TenantTransaction,
  wanted: readonly BarcodeOfTicket[],
  now: Date,
): Promise<Refusal<'barcode_taken'> | null> {
  const rows = await tenant.run(insertBarcodes, {
    barcodes: wanted.map((item) => item.barcode),
    ticketIds: wanted.map((item) => item.ticketId),
    now,
  });
  if (rows.length === wanted.length) return null;
  const reserved = new Set(rows.map((row) => row.barcode));
  const taken = wanted.map((item) => item.barcode).filter((barcode) => !reserved.has(barcode));
  const [first] = taken;
  return refuse(
    'barcode_taken',
    taken.length === 1
      ? `The barcode ${first} is in use, or was once.`
      : `${taken.length} of the barcodes are in use, or were once: ${taken.slice(0, 10).join(', ')}${taken.length > 10 ? ' …' : ''}.`,
  );
}

/** Those of the barcodes that the organization has or had. */
export async function findKnownBarcodes(tenant: TenantDb, barcodes: readonly string[]): Promise<ReadonlySet<string>> {
  if (barcodes.length === 0) return new Set();
  return new Set((await tenant.run(listKnownBarcodes, { barcodes })).map(({ barcode }) => barcode));
}
