import { bytesOfId, idLength, idOfBytes, openToken, signToken } from '../../../platform/signed-token.ts';

// The payload is
//   organization (16) | invoice (16) | expiry, milliseconds (6)

const expiryOffset = 2 * idLength;
const expiryBytes = 6;
const payloadBytes = expiryOffset + expiryBytes;
const purpose = 'stagedoor invoice pdf 1';

export interface InvoiceLinkTarget {
  readonly organizationId: string;
  readonly invoiceId: string;
  /** From then on the link works no longer. */
  readonly expiresAt: Date;
}

/** A token that opens one invoice until it expires. Throws on malformed ids: they come out of our own database. */
export function signInvoiceLink({ organizationId, invoiceId, expiresAt }: InvoiceLinkTarget, key: Buffer): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.set(bytesOfId(organizationId, 'org'), 0);
  payload.set(bytesOfId(invoiceId, 'ivc'), idLength);
  payload.writeUIntBE(expiresAt.getTime(), expiryOffset, expiryBytes);
  return signToken(purpose, payload, key);
}

/** What a token was signed for, expired or not; null for everything else. Works without a database read. */
export function openInvoiceLink(token: string, key: Buffer): InvoiceLinkTarget | null {
  const payload = openToken(purpose, token, payloadBytes, key);
  if (!payload) return null;
  return {
    organizationId: idOfBytes(payload.subarray(0, idLength), 'org'),
    invoiceId: idOfBytes(payload.subarray(idLength, expiryOffset), 'ivc'),
    expiresAt: new Date(payload.readUIntBE(expiryOffset, expiryBytes)),
  };
}
