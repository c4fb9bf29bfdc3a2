import { limits, management } from '@stagedoor/contract';
import {
  createOrganization,
  getLimits,
  getOrganization,
  listOrganizations,
  updateLimits,
  updateOrganization,
} from '../../modules/organizations/organizations.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { Problems } from '../common/problems.ts';
import { invitationUrl } from './presenters/account.ts';
import { presentLimits, presentOrganization } from './presenters/organization.ts';

export const organizationHandlers: readonly Handler[] = [
  write(management.createOrganization, async ({ tx, services, caller, body, now }) => {
    const { name, slug, currency, timezone, owner_email: ownerEmail } = body;
    const given = { name, slug, currency, timezone, ownerEmail, creator: caller.user };
    const created = await createOrganization(tx, given, now);
    if (created instanceof Refusal) return created;
    const { organization, ownerInvitation } = created;
    const url = ownerInvitation ? invitationUrl(ownerInvitation.token, services.publicUrl()) : '';
    const data = presentOrganization(organization, ownerInvitation ? null : 'owner');
    return { success: true, data: { ...data, owner_invitation_url: url } };
  }),

  read(management.listOrganizations, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listOrganizations(db, caller.user.id, page);
    return { success: true, data: shownOf(rows, page, nextPage).map((row) => presentOrganization(row, row.role)) };
  }),

  read(management.getOrganization, async ({ db, caller }) => {
    const row = await getOrganization(db, caller.organization.id);
    if (!row) return refuse('not_found', 'There is no such organization.');
    return { success: true, data: presentOrganization(row, caller.role) };
  }),

  write(management.updateOrganization, async ({ tx, caller, body, now }) => {
    const { name, slug, currency, timezone } = body;
    const row = await updateOrganization(tx, caller.organization.id, { name, slug, currency, timezone }, now);
    return row instanceof Refusal ? row : { success: true, data: presentOrganization(row, caller.role) };
  }),

  read(management.getLimits, async ({ db, caller, now }) => {
    const granted = await getLimits(db, caller.organization.id, now);
    return granted instanceof Refusal ? granted : { success: true, data: presentLimits(granted) };
  }),

  write(management.updateLimits, async ({ tx, params, body, now }) => {
    const changes = { requestsPerSecond: body.requests_per_second, apiKeys: body.api_keys };
    const granted = await updateLimits(tx, params.organizationId, changes, now);
    return granted instanceof Refusal ? granted : { success: true, data: presentLimits(granted) };
  }),
];
