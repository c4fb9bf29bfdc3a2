/**
 * Clients: the people whom an organization knows by their e-mail address. One record for each address, upper and lower
 * case being the same; it comes into being with the first booking that brings the address and then follows the newest
 * name and phone. What a booking was made with stays in the booking.
 */
import { newId } from '../../platform/ids.ts';
import type { TenantWriteContext } from '../webhooks/webhooks.ts';
import { upsertClient } from './clients.sql.ts';

export interface ClientDetails {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
}

/** The form in which addresses are compared. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** The id of the client with this address, whose record is created or updated; null without an address. */
export async function recordClient(
  { tenant, now }: TenantWriteContext,
  { email, name, phone }: ClientDetails,
): Promise<string | null> {
  const emailKey = emailKeyOf(email);
  if (emailKey === '') return null;
  const id = newId('client', now);
  const [client] = await tenant.run(upsertClient, { id, email: email.trim(), emailKey, name, phone, now });
  return client!.id;
}
