import { randomBytes } from 'node:crypto';
import { createUserWithRole } from '../modules/accounts/accounts.ts';
import type { Change } from '../modules/notifications/notifications.ts';
import { Refusal } from '../platform/refusal.ts';

/** The person who signs in to the demonstration: owner of its organization, and running the deployment. */
export async function insertLogin(
  { tx, now }: Change,
  organizationSlug: string,
): Promise<{ email: string; password: string }> {
  const login = { email: 'marisol@example.org', password: randomBytes(12).toString('base64url') };
  const membership = { organizationSlug, role: 'owner' } as const;
  const created = await createUserWithRole(tx, { ...login, name: 'Marisol Vega', isOperator: true, membership }, now);
  if (created instanceof Refusal) throw new Error(created.message);
  return login;
}
