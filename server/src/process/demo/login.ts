import { randomBytes } from 'node:crypto';
import { createUserWithRole, hashPassword } from '../../contexts/identity/accounts/accounts.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DemoWrite } from './bulk-insert.ts';

/** The person who signs in to the demonstration: owner of its organization, and running the deployment. */
export async function insertLogin(
  { crossTenant, now }: DemoWrite,
  organizationSlug: string,
): Promise<{ userId: string; login: { email: string; password: string } }> {
  const login = { email: 'marisol@example.org', password: randomBytes(12).toString('base64url') };
  const membership = { organizationSlug, role: 'owner' } as const;
  const passwordHash = await hashPassword(login.password);
  const user = { email: login.email, passwordHash, name: 'Marisol Vega', isOperator: true, membership };
  const created = await createUserWithRole(crossTenant, user, now);
  if (created instanceof Refusal) throw new Error(created.message);
  return { userId: created.id, login };
}
