import {
  type ManagedOrganization,
  management,
  type Organization,
  type OrganizationLimits,
  type Role,
} from '@stagedoor/contract';
import { invitationUrl } from '../../contexts/identity/accounts/accounts.ts';
import {
  type CreatedOrganization,
  createOrganization,
  type DeploymentOrganizationRow,
  getLimits,
  getOrganization,
  type Limits,
  listDeploymentOrganizations,
  listOrganizations,
  type OrganizationRow,
  updateLimits,
  updateOrganization,
} from '../../contexts/identity/organizations/organizations.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { linkTermsOf } from './link-terms.ts';

export const organizationHandlers: readonly Handler[] = [
  endpoint(management.createOrganization, {
    run: ({ crossTenant, caller, body, services, now }) => {
      const { name, slug, currency, timezone, owner_email: ownerEmail } = body;
      const linkTerms = linkTermsOf(services);
      const given = { name, slug, currency, timezone, ownerEmail, creator: caller.user, linkTerms };
      return createOrganization(crossTenant, given, now);
    },
    present: ({ organization, ownerInvitation }: CreatedOrganization, { services }) => ({
      ...presentOrganization(organization, ownerInvitation ? null : 'owner'),
      owner_invitation_url: ownerInvitation ? invitationUrl(ownerInvitation.token, services.publicUrl()) : '',
    }),
  }),

  endpoint(management.listOrganizations, {
    run: ({ crossTenant, caller, page }) => listOrganizations(crossTenant, caller.user.id, page),
    present: (row: OrganizationRow & { readonly role: Role }) => presentOrganization(row, row.role),
  }),

  endpoint(management.listDeploymentOrganizations, {
    run: ({ crossTenant, query, page, now }) => listDeploymentOrganizations(crossTenant, query.search, page, now),
    present: presentManagedOrganization,
  }),

  endpoint(management.getOrganization, {
    run: ({ tenant }) => getOrganization(tenant),
    present: (row: OrganizationRow, { caller }) => presentOrganization(row, caller.role),
  }),

  endpoint(management.updateOrganization, {
    run: ({ write, body: { logo_url: logoUrl, ...changes } }) => updateOrganization(write, { ...changes, logoUrl }),
    present: (row: OrganizationRow, { caller }) => presentOrganization(row, caller.role),
  }),

  endpoint(management.getLimits, { run: ({ tenant, now }) => getLimits(tenant, now), present: presentLimits }),

  endpoint(management.updateLimits, {
    run: ({ crossTenant, params, body, now }) => {
      const changes = { requestsPerSecond: body.requests_per_second, apiKeys: body.api_keys };
      return updateLimits(crossTenant.ofTenant(params.organizationId), changes, now);
    },
    present: presentLimits,
  }),
];

/** `role` is that of the person who asks; null for one who runs the deployment and is no member. */
function presentOrganization(row: OrganizationRow, role: Role | null): Organization {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    currency: row.currency,
    timezone: row.timezone,
    logo_url: row.logo_url,
    role: role ?? '',
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function presentManagedOrganization(row: DeploymentOrganizationRow): ManagedOrganization {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    has_owner: row.has_owner,
    limits: {
      requests_per_second: row.requests_per_second_max,
      api_keys: row.api_keys_max,
      api_keys_used: row.api_keys_used,
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function presentLimits({ requestsPerSecond, apiKeys, apiKeysUsed }: Limits): OrganizationLimits {
  return { requests_per_second: requestsPerSecond, api_keys: apiKeys, api_keys_used: apiKeysUsed };
}
