import { management } from '@stagedoor/contract';
import { revokeDoorAccess } from '../../contexts/door/door/door.ts';
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  listMembers,
  type MemberChange,
  resendInvitation,
  revokeInvitation,
} from '../../contexts/identity/accounts/accounts.ts';
import { changeRole, endMembership } from '../../contexts/identity/departures/departures.ts';
import { inviteOwner } from '../../contexts/identity/organizations/organizations.ts';
import type { MemberCaller } from '../../http/callers.ts';
import { endpoint, ownTransactionEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import type { TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { linkTermsOf } from './link-terms.ts';
import {
  presentInvitation,
  presentMember,
  presentNewInvitation,
  presentNewSession,
  presentRemovedMember,
} from './presenters/account.ts';

interface MemberCall {
  readonly tenant: TenantTransaction;
  readonly caller: MemberCaller;
  readonly now: Date;
}

function changeOf({ tenant, caller: { user, isConfirmed }, now }: MemberCall): MemberChange {
  return { tenant, actorId: user.id, isConfirmed, now };
}

const memberHandlers: readonly Handler[] = [
  endpoint(management.listMembers, {
    run: ({ tenant, page }) => listMembers(tenant, page),
    present: presentMember,
  }),

  endpoint(management.updateMember, {
    run: (call) => changeRole(changeOf(call), call.params.userId, call.body.role, revokeDoorAccess),
    present: presentMember,
  }),

  endpoint(management.removeMember, {
    run: (call) => endMembership(call.crossTenant, changeOf(call), call.params.userId, revokeDoorAccess),
    present: presentRemovedMember,
  }),
];

const invitationHandlers: readonly Handler[] = [
  endpoint(management.listInvitations, {
    run: ({ tenant, page }) => listInvitations(tenant, page),
    present: presentInvitation,
  }),

  endpoint(management.createInvitation, {
    run: (call) => {
      const { email, role, language } = call.body;
      return inviteMember(changeOf(call), { email, role, ...linkTermsOf(call.services, language) });
    },
    present: presentNewInvitation,
  }),

  endpoint(management.resendInvitation, {
    run: (call) =>
      resendInvitation(changeOf(call), call.params.invitationId, linkTermsOf(call.services, call.query.language)),
    present: presentNewInvitation,
  }),

  endpoint(management.revokeInvitation, {
    run: ({ tenant, params, now }) => revokeInvitation(tenant, params.invitationId, now),
  }),

  endpoint(management.createOwnerInvitation, {
    run: ({ crossTenant, caller, params, body, services, now }) => {
      const terms = linkTermsOf(services, body.language);
      const given = { ...terms, email: body.email, invitedBy: caller.user.id };
      return inviteOwner(crossTenant, params.organizationId, given, now);
    },
    present: presentNewInvitation,
  }),

  ownTransactionEndpoint(management.acceptInvitation, {
    // No transaction waits for the password.
    input: ({ body, address, userAgent, sessionCookie }, problems) => {
      const { token, name, password, code, cookie } = body;
      if (cookie) sessionCookie.requireOwnPage(problems);
      return { token, name, password, code, address, userAgent };
    },
    run: ({ services, audit, now }, given) => acceptInvitation({ ...services, audit }, given, now),
    present: presentNewSession,
  }),
];

export const memberAndInvitationHandlers: readonly Handler[] = [...memberHandlers, ...invitationHandlers];
