import { integrations, type OrganizationUser } from '@stagedoor/contract';
import { listMembers, type MemberRow } from '../../contexts/identity/accounts/accounts.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const userHandlers: readonly Handler[] = [
  endpoint(integrations.listUsers, {
    run: ({ tenant, page }) => listMembers(tenant, page),
    present: ({ id, name, role, disabled_at }: MemberRow): OrganizationUser => ({
      _id: id,
      name,
      role,
      active: disabled_at === null,
    }),
  }),
];
