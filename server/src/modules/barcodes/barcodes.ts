/**
 * Barcodes: what the QR code on a ticket says, unique within an organization and for ever. `reserveBarcodes` takes them
 * for tickets, in the transaction that creates these; it is refused where the organization uses one or used it once. Two
 * organizations may have the same one, and neither learns of the other. A row of `barcodes` is never deleted or changed, also not when its ticket is
 * deleted or voided: a dead barcode must stay dead at every door.
 */
import type { Transaction } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { insertBarcodes } from './barcodes.sql.ts';

export interface BarcodeOfTicket {
  readonly barcode: string;
  readonly ticketId: string;
}

/** Takes the barcodes, all different, for their tickets. After a refusal the transaction has to be undone. */
export async function reserveBarcodes(
  tx: Transaction,
  organizationId: string,
  wanted: readonly BarcodeOfTicket[],
  now: Date,
): Promise<Refusal<'barcode_taken'> | null> {
  const rows = await tx.run(
    insertBarcodes,
    organizationId,
    wanted.map((item) => item.barcode),
    wanted.map((item) => item.ticketId),
    now,
  );
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
