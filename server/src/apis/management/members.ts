import { limits, management } from '@stagedoor/contract';
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  listMembers,
  type MemberChange,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from '../../modules/accounts/accounts.ts';
import { inviteOwner } from '../../modules/organizations/organizations.ts';
import type { Transaction } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MemberCaller } from '../common/callers.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { Problems } from '../common/problems.ts';
import { presentInvitation, presentMember, presentNewInvitation, presentNewSession } from './presenters/account.ts';

function changeOf({ tx, caller, now }: { tx: Transaction; caller: MemberCaller; now: Date }): MemberChange {
  const { organization, user, isConfirmed } = caller;
  return { tx, organizationId: organization.id, actorId: user.id, isConfirmed, now };
}

const memberHandlers: readonly Handler[] = [
  read(management.listMembers, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listMembers(db, caller.organization.id, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentMember) };
  }),

  write(management.updateMember, async (call) => {
    const member = await updateMember(changeOf(call), call.params.userId, call.body.role);
    return member instanceof Refusal ? member : { success: true, data: presentMember(member) };
  }),

  write(management.removeMember, async (call) => {
    return (await removeMember(changeOf(call), call.params.userId)) ?? { success: true };
  }),
];

const invitationHandlers: readonly Handler[] = [
  read(management.listInvitations, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listInvitations(db, caller.organization.id, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentInvitation) };
  }),

  write(management.createInvitation, async (call) => {
    const { email, role } = call.body;
    const created = await inviteMember(changeOf(call), { email, role });
    if (created instanceof Refusal) return created;
    return { success: true, data: presentNewInvitation(created, call.services.publicUrl()) };
  }),

  write(management.resendInvitation, async (call) => {
    const resent = await resendInvitation(changeOf(call), call.params.invitationId);
    if (resent instanceof Refusal) return resent;
    return { success: true, data: presentNewInvitation(resent, call.services.publicUrl()) };
  }),

  write(management.revokeInvitation, async ({ tx, caller, params, now }) => {
    return (await revokeInvitation(tx, caller.organization.id, params.invitationId, now)) ?? { success: true };
  }),

  write(management.createOwnerInvitation, async ({ tx, services, caller, params, body, now }) => {
    const given = { email: body.email, invitedBy: caller.user.id };
    const created = await inviteOwner(tx, params.organizationId, given, now);
    if (created instanceof Refusal) return created;
    return { success: true, data: presentNewInvitation(created, services.publicUrl()) };
  }),

  // Run like a read: no transaction waits for the password.
  read(management.acceptInvitation, async ({ services, audit, body, address, userAgent, now }) => {
    const { token, name, password, code } = body;
    const accepted = await acceptInvitation(
      { ...services, audit },
      { token, name, password, code, address, userAgent },
      now,
    );
    if (accepted instanceof Refusal) return accepted;
    return { success: true, data: presentNewSession(accepted.session, accepted.user) };
  }),
];

export const memberAndInvitationHandlers: readonly Handler[] = [...memberHandlers, ...invitationHandlers];
