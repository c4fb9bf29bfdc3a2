/**
 * The PDF of an invoice, and the address under which it is read without credentials: a token that is signed and expires, for
 * one invoice. The PDF is made of what the invoice says, which never changes, so it is the same each time.
 */

import { writePdf } from '../../../platform/pdf/pdf.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { bytesOfId, idLength, idOfBytes, openToken, signToken } from '../../../platform/signed-token.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { getInvoice, getInvoiceOfPayment, type InvoiceRow } from '../invoices/invoices.ts';
import { drawInvoice, pageSize } from './layout.ts';
import { wordings } from './wording.ts';

// The payload is
//   organization (16) | invoice (16) | expiry, milliseconds (6)

const expiryOffset = 2 * idLength;
const expiryBytes = 6;
const payloadBytes = expiryOffset + expiryBytes;
const purpose = 'stagedoor invoice pdf 1';

interface InvoiceLinkTarget {
  readonly organizationId: string;
  readonly invoiceId: string;
  /** From then on the link works no longer. */
  readonly expiresAt: Date;
}

/** A token that opens one invoice until it expires. Throws on malformed ids: they come out of our own database. */
function signInvoiceLink({ organizationId, invoiceId, expiresAt }: InvoiceLinkTarget, key: Buffer): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.set(bytesOfId(organizationId, 'org'), 0);
  payload.set(bytesOfId(invoiceId, 'ivc'), idLength);
  payload.writeUIntBE(expiresAt.getTime(), expiryOffset, expiryBytes);
  return signToken(purpose, payload, key);
}

/** What a token was signed for, expired or not; null for everything else. Works without a database read. */
function openInvoiceLink(token: string, key: Buffer): InvoiceLinkTarget | null {
  const payload = openToken(purpose, token, payloadBytes, key);
  if (!payload) return null;
  return {
    organizationId: idOfBytes(payload.subarray(0, idLength), 'org'),
    invoiceId: idOfBytes(payload.subarray(idLength, expiryOffset), 'ivc'),
    expiresAt: new Date(payload.readUIntBE(expiryOffset, expiryBytes)),
  };
}

/** How long an address works. */
const linkLifeMs = 24 * 3_600_000;

/** The token of the address of an invoice's PDF, and until when it works. */
export function invoicePdfToken(
  target: { readonly organizationId: string; readonly invoiceId: string },
  key: Buffer,
  now: Date,
): { readonly token: string; readonly expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  return { token: signInvoiceLink({ ...target, expiresAt }, key), expiresAt };
}

export interface PrintedInvoice {
  readonly pdf: Uint8Array;
  /** Letters, digits and hyphens only, so that it needs no escaping anywhere. */
  readonly fileName: string;
}

/** The PDF of an invoice of the organization; refuses an unknown one. */
export async function printInvoice(tenant: TenantDb, id: string): Promise<PrintedInvoice | Refusal<'not_found'>> {
  return printed(await getInvoice(tenant, id));
}

/** The PDF of the invoice of a payment, for its buyer; refuses a payment that has none. */
export async function printInvoiceOfPayment(
  tenant: TenantDb,
  paymentId: string,
): Promise<PrintedInvoice | Refusal<'not_found'>> {
  return printed(await getInvoiceOfPayment(tenant, paymentId));
}

async function printed(invoice: InvoiceRow | Refusal<'not_found'>): Promise<PrintedInvoice | Refusal<'not_found'>> {
  if (invoice instanceof Refusal) return invoice;
  return { pdf: await renderInvoicePdf(invoice), fileName: `${invoice.reference}.pdf` };
}

/** The invoice of a token that one of the keys signed. An unknown, changed or expired token is refused. */
export async function openInvoicePdf(
  crossTenant: CrossTenantDb,
  token: string,
  keys: readonly Buffer[],
  now: Date,
): Promise<PrintedInvoice | Refusal<'not_found'>> {
  const target = keys.map((key) => openInvoiceLink(token, key)).find((opened) => opened !== null);
  const refused = refuse('not_found', 'There is no such invoice, or this address works no longer.');
  if (!target || target.expiresAt <= now) return refused;
  const invoice = await printInvoice(crossTenant.ofTenant(target.organizationId), target.invoiceId);
  return invoice instanceof Refusal ? refused : invoice;
}

/** The PDF of an invoice; the same invoice gives the same bytes. */
function renderInvoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const { language, issuer, reference, type } = invoice;
  const title = `${wordings[language].title[type]} ${reference}`;
  const about = { pageSize, language, title, author: issuer.legal_name, createdAt: new Date(invoice.created_at) };
  return writePdf(about, (doc) => drawInvoice(doc, invoice));
}
