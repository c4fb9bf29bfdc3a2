/** Guest-list entries for tests, put straight into the table. */
import { newId, newSecretCode } from '../../src/platform/ids.ts';
import type { TestService } from './test-service.ts';
import { insert, type TestOrganization } from './world.ts';

type Row = Record<string, unknown>;

/** Ilse Okafor with four people, none of them inside, unless `given` says otherwise. */
export function createEntry(
  service: TestService,
  organization: TestOrganization,
  given: Row = {},
): Promise<Row & { id: string; code: string }> {
  const now = service.services.clock.now();
  return insert(service.database, 'guest_lists', {
    organization_id: organization.id,
    id: newId('guestList', now),
    event_id: organization.eventId,
    rate_id: organization.listRateId,
    code: newSecretCode(),
    name: 'Ilse Okafor',
    party_size: 4,
    created_via: 'management',
    created_at: now,
    updated_at: now,
    ...given,
  });
}

export async function createReferrerRow(service: TestService, organizationId: string, name: string): Promise<string> {
  const now = service.services.clock.now();
  const id = newId('referrer', now);
  await insert(service.database, 'referrers', { organization_id: organizationId, id, name, created_at: now });
  return id;
}
