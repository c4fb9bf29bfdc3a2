/** The people of an organization. Only owners make and unmake owners, and an organization never loses its last one. */
import type { Role } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { revokeInvitationsOfMember } from './invitations.sql.ts';
import {
  deleteMembership,
  enterOwnerChange,
  findMember,
  findOrganizationIdBySlug,
  insertMembership,
  listMemberRows,
  lockOwners,
  type MemberPage,
  type MemberRow,
  updateMembershipRole,
} from './members.sql.ts';
import { confirmationRequired } from './sessions.ts';
import { createUser, type NewUser } from './users.ts';

/** The people of an organization in the order in which they came. */
export async function listMembers(db: Db, organizationId: string, page: MemberPage): Promise<MemberRow[]> {
  return listMemberRows(db, organizationId, page);
}

/** Who changes the people of which organization. */
export interface MemberChange {
  readonly tx: Transaction;
  readonly organizationId: string;
  readonly actorId: string;
  /** True where the actor has given the password within the last minutes. */
  readonly isConfirmed: boolean;
  readonly now: Date;
}

type Refused = Refusal<'forbidden' | 'confirmation_required' | 'not_found' | 'conflict'>;

/** Changes a role. Owners are made and unmade by owners with a confirmed session; the last one who can sign in stays. */
export async function updateMember(change: MemberChange, userId: string, role: Role): Promise<MemberRow | Refused> {
  const { tx, organizationId, now } = change;
  const member = await findChangeable(change, userId, role);
  if (member instanceof Refusal) return member;
  await tx.run(updateMembershipRole, organizationId, userId, role, now);
  await tx.run(revokeInvitationsOfMember, organizationId, userId, now);
  return { ...member, role, updated_at: now.toISOString() };
}

/** Removes a person from the organization, under the conditions of `updateMember`. */
export async function removeMember(change: MemberChange, userId: string): Promise<Refused | null> {
  const member = await findChangeable(change, userId, null);
  if (member instanceof Refusal) return member;
  await change.tx.run(deleteMembership, change.organizationId, userId);
  await change.tx.run(revokeInvitationsOfMember, change.organizationId, userId, change.now);
  return null;
}

async function lockedOwners(tx: Transaction, organizationId: string) {
  await tx.run(enterOwnerChange, organizationId);
  return tx.run(lockOwners, organizationId);
}

/** The member, if the actor may give the role (null: none), and the organization keeps an owner who can sign in. */
async function findChangeable(change: MemberChange, userId: string, role: Role | null): Promise<MemberRow | Refused> {
  const { tx, organizationId } = change;
  const owners = await lockedOwners(tx, organizationId);
  const [member] = await tx.run(findMember, organizationId, userId);
  if (!member) return refuse('not_found', 'There is no such person in the organization.');
  if (member.role === 'owner' || role === 'owner') {
    const refused = refuseUnlessOwner(change, owners);
    if (refused) return refused;
  }
  const others = owners.filter((owner) => owner.user_id !== userId && !owner.disabled);
  if (member.role === 'owner' && role !== 'owner' && others.length === 0) {
    return refuse('conflict', 'This is the last owner: make another person an owner first.');
  }
  return member;
}

/** Refuses to make an owner where the actor is none, or the session is not confirmed. */
export async function refuseOwnerChange(
  change: MemberChange,
): Promise<Refusal<'forbidden' | 'confirmation_required'> | null> {
  return refuseUnlessOwner(change, await lockedOwners(change.tx, change.organizationId));
}

function refuseUnlessOwner(
  { actorId, isConfirmed }: MemberChange,
  owners: readonly { user_id: string }[],
): Refusal<'forbidden' | 'confirmation_required'> | null {
  if (!owners.some((owner) => owner.user_id === actorId)) {
    return refuse('forbidden', 'Only an owner makes and unmakes owners.');
  }
  return isConfirmed ? null : confirmationRequired;
}

/** Makes the first owner of an organization that is being created. */
export async function insertFirstOwner(tx: Transaction, organizationId: string, userId: string, now: Date) {
  await tx.run(insertMembership, organizationId, userId, 'owner', now);
}

/** Creates a person from outside of any session, such as from the command line, with a role where one is wanted. */
export async function createUserWithRole(
  tx: Transaction,
  user: NewUser & { readonly membership?: { readonly organizationSlug: string; readonly role: Role } },
  now: Date,
): Promise<{ id: string } | Refusal<'invalid_request' | 'already_exists' | 'not_found'>> {
  const created = await createUser(tx, user, now);
  if (created instanceof Refusal || !user.membership) return created;
  const { organizationSlug, role } = user.membership;
  const [organization] = await tx.run(findOrganizationIdBySlug, organizationSlug);
  if (!organization) return refuse('not_found', `There is no organization ${organizationSlug}.`);
  await tx.run(insertMembership, organization.id, created.id, role, now);
  return { id: created.id };
}
