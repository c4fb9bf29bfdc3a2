import type { Organization, OrganizationLimits, Role } from '@stagedoor/contract';
import type { Limits, OrganizationRow } from '../../../contexts/identity/organizations/organizations.ts';

/** `role` is that of the person who asks; null for one who runs the deployment and is no member. */
export function presentOrganization(row: OrganizationRow, role: Role | null): Organization {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    currency: row.currency,
    timezone: row.timezone,
    role: role ?? '',
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentLimits({ requestsPerSecond, apiKeys, apiKeysUsed }: Limits): OrganizationLimits {
  return { requests_per_second: requestsPerSecond, api_keys: apiKeys, api_keys_used: apiKeysUsed };
}
