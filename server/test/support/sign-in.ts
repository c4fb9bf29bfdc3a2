/** People for tests: signed in, with a role, without the cost of a real password. */
import { randomBytes } from 'node:crypto';
import type { Role } from '@stagedoor/contract/vocabulary';
import { hashPassword, openSession } from '../../src/contexts/identity/accounts/accounts.ts';
import { newId } from '../../src/platform/ids.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestService } from './test-service.ts';
import { insert } from './world.ts';

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  readonly headers: { authorization: string };
}

/** A new person, a member of the organization where one is given, with a confirmed session. */
export async function createPerson(
  service: TestService,
  organizationId: string | null,
  role: Role,
  options: { operator?: boolean; password?: string } = {},
): Promise<TestPerson> {
  const now = service.services.clock.now();
  const at = { created_at: now, updated_at: now };
  const id = newId('user', now);
  const email = `person-${randomBytes(6).toString('hex')}@example.org`;
  await insert(service.database, 'users', {
    id,
    email,
    email_key: email,
    name: 'Ingrid Falk',
    password_hash: options.password === undefined ? null : await hashPassword(options.password),
    is_operator: options.operator ?? false,
    ...at,
  });
  if (organizationId) {
    await insert(service.database, 'memberships', { organization_id: organizationId, user_id: id, role, ...at });
  }
  const session = await openSession(crossTenantDb(service.services.database), id, 'tests', now);
  // Tests turn clocks: the session stays confirmed and in use for its whole life, unless a test says otherwise.
  await service.database.sql(
    'UPDATE sessions SET confirmed_until = expires_at, last_used_at = expires_at WHERE id = $1',
    [session.id],
  );
  return { id, email, sessionId: session.id, headers: { authorization: `Bearer ${session.token}` } };
}

/** The headers of a new person with that role. */
export async function signIn(
  service: TestService,
  organizationId: string | null,
  role: Role = 'viewer',
  options: { operator?: boolean } = {},
): Promise<{ authorization: string }> {
  return (await createPerson(service, organizationId, role, options)).headers;
}

/** Ends the confirmation of the person's session, as 10 minutes would. */
export async function unconfirm(service: TestService, { sessionId }: TestPerson): Promise<void> {
  await service.database.sql('UPDATE sessions SET confirmed_until = created_at WHERE id = $1', [sessionId]);
}
