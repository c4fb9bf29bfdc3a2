import { bytesOfId, idLength, idOfBytes, openToken, signToken } from '../../../platform/signed-token.ts';

// The payload is
//   organization (16) | ticket (16) | owner since, milliseconds (6)
// A link is for one owner of the ticket: its instant is compared with that of the ticket's last change of name. Until when
// it works depends on the event, which can be moved, and is not written into it.

const ownerSinceOffset = 2 * idLength;
const ownerSinceBytes = 6;
const payloadBytes = ownerSinceOffset + ownerSinceBytes;
const purposes = { pdf: 'stagedoor ticket pdf 2', 'wallet pass': 'stagedoor wallet pass 1' } as const;

/** What a link gives; one for the one is none for the other. */
export type TicketLinkPurpose = keyof typeof purposes;

export interface TicketLinkTarget {
  organizationId: string;
  ticketId: string;
  /** When the ticket got the name of the owner that the link was made for; null for the first owner. */
  ownerSince: Date | null;
}

/** A token that opens one ticket for one owner of it. Throws on malformed ids: they come out of our own database. */
export function signTicketLink(purpose: TicketLinkPurpose, link: TicketLinkTarget & { key: Buffer }): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.set(bytesOfId(link.organizationId, 'org'), 0);
  payload.set(bytesOfId(link.ticketId, 'tkt'), idLength);
  const ownerSinceMs = link.ownerSince?.getTime() ?? 0;
  if (Number.isNaN(ownerSinceMs)) throw new RangeError('the instant of the owner of a ticket link is no date');
  payload.writeUIntBE(ownerSinceMs, ownerSinceOffset, ownerSinceBytes);
  return signToken(purposes[purpose], payload, link.key);
}

/**
 * What a token was signed for; null for everything that is no token of ours, of any length and alphabet. Works without a
 * database read.
 */
export function openTicketLink(
  purpose: TicketLinkPurpose,
  attempt: { key: Buffer; token: string },
): TicketLinkTarget | null {
  const payload = openToken(purposes[purpose], attempt.token, payloadBytes, attempt.key);
  if (!payload) return null;
  const ownerSinceMs = payload.readUIntBE(ownerSinceOffset, ownerSinceBytes);
  return {
    organizationId: idOfBytes(payload.subarray(0, idLength), 'org'),
    ticketId: idOfBytes(payload.subarray(idLength, ownerSinceOffset), 'tkt'),
    ownerSince: ownerSinceMs === 0 ? null : new Date(ownerSinceMs),
  };
}
