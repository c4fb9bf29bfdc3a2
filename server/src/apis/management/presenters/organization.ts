import type { Organization, Role } from '@stagedoor/contract';
import type { OrganizationRow } from '../../../modules/organizations/organizations.ts';

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
