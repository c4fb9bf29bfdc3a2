import { limits, management } from '@stagedoor/contract';
import { emailKeyOf } from '../../modules/accounts/accounts.ts';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '../../modules/organizations/organizations.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { Problems } from '../common/problems.ts';
import { presentOrganization } from './presenters/organization.ts';

export const organizationHandlers: readonly Handler[] = [
  write(management.createOrganization, async ({ tx, caller, body, now }) => {
    const { name, slug, currency, timezone, owner_email: ownerEmail } = body;
    const row = await createOrganization(tx, { name, slug, currency, timezone, ownerEmail }, now);
    if (row instanceof Refusal) return row;
    const isOwner = emailKeyOf(ownerEmail) === emailKeyOf(caller.user.email);
    return { success: true, data: presentOrganization(row, isOwner ? 'owner' : null) };
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
];
