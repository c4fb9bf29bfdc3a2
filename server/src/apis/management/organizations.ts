import { management, type Role } from '@stagedoor/contract';
import { invitationUrl } from '../../contexts/identity/accounts/accounts.ts';
import {
  type CreatedOrganization,
  createOrganization,
  getLimits,
  getOrganization,
  listOrganizations,
  type OrganizationRow,
  updateLimits,
  updateOrganization,
} from '../../contexts/identity/organizations/organizations.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { linkTermsOf } from './link-terms.ts';
import { presentLimits, presentOrganization } from './presenters/organization.ts';

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

  endpoint(management.getOrganization, {
    run: ({ tenant }) => getOrganization(tenant),
    present: (row: OrganizationRow, { caller }) => presentOrganization(row, caller.role),
  }),

  endpoint(management.updateOrganization, {
    run: ({ write, body }) => updateOrganization(write, body),
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
