/** People for tests: signed in, with a role, without the cost of a real password. */
import { randomBytes } from 'node:crypto';
import type { Role } from '@stagedoor/contract/vocabulary';
import { openSession } from '../../src/modules/accounts/accounts.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestService } from './test-service.ts';
import { insert } from './world.ts';

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  readonly headers: { authorization: string };
}

/** A new person, a member of the organization where one is given, with a session. */
export async function createPerson(
  service: TestService,
  organizationId: string | null,
  role: Role,
  options: { operator?: boolean } = {},
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
    password_hash: 'none: nobody signs in with it',
    is_operator: options.operator ?? false,
    ...at,
  });
  if (organizationId) {
    await insert(service.database, 'memberships', { organization_id: organizationId, user_id: id, role, ...at });
  }
  const session = await openSession(service.services.database, id, 'tests', now);
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
