/** The people of an organization. Only owners make and unmake owners, and an organization never loses its last one. */
import type { Role } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantTransaction, TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { revokeInvitationsOfMember } from './invitations.sql.ts';
import {
  deleteMembership,
  enterOwnerChange,
  findMember,
  findOrganizationIdBySlug,
  insertMembership,
  listMemberRows,
  listOrganizationOwners,
  lockActorRole,
  type MemberRow,
  updateMembershipRole,
} from './members.sql.ts';
import { confirmationRequired } from './sessions.ts';
import { createUser, type NewUser } from './users.ts';

/** The people of an organization in the order in which they came. Refuses an `after` that is no member. */
export async function listMembers(
  tenant: TenantDb,
  { after, limit, offset }: Page,
): Promise<MemberRow[] | Refusal<'invalid_request'>> {
  const rows = await tenant.run(listMemberRows, { after, limit, offset });
  return rowsAfter(after, rows, (userId) => tenant.run(findMember, { userId }));
}

/** Who changes the people of which organization. */
export interface MemberChange {
  readonly tenant: TenantTransaction;
  readonly actorId: string;
  /** True where the actor has given the password within the last minutes. */
  readonly isConfirmed: boolean;
  readonly now: Date;
}

type Refused = Refusal<'forbidden' | 'confirmation_required' | 'not_found' | 'conflict'>;

/** Changes a role. Owners are made and unmade by owners with a confirmed session; the last one who can sign in stays. */
export async function updateMember(change: MemberChange, userId: string, role: Role): Promise<MemberRow | Refused> {
  const { tenant, now } = change;
  const member = await findChangeable(change, userId, role);
  if (member instanceof Refusal) return member;
  await tenant.run(updateMembershipRole, { userId, role, now });
  await tenant.run(revokeInvitationsOfMember, { userId, now });
  return { ...member, role, updated_at: now.toISOString() };
}

/** Removes a person from the organization, under the conditions of `updateMember`. */
export async function removeMember(change: MemberChange, userId: string): Promise<Refused | undefined> {
  const { tenant, now } = change;
  const member = await findChangeable(change, userId, null);
  if (member instanceof Refusal) return member;
  await tenant.run(deleteMembership, { userId });
  await tenant.run(revokeInvitationsOfMember, { userId, now });
}

/**
 * The role of a person who makes something that ends with the role, such as an invitation; null for a person who has just
 * been removed or disabled. Whoever changes, removes or disables the person waits for the end of the transaction, and then sees what was made.
 */
export async function lockRole(tenant: TenantTransaction, userId: string): Promise<Role | null> {
  const [member] = await tenant.run(lockActorRole, { userId });
  return member?.role ?? null;
}

/** The owners, locked until the end of the transaction. */
async function lockedOwners(tenant: TenantTransaction) {
  await tenant.run(enterOwnerChange, {});
  return tenant.run(listOrganizationOwners, {});
}

/** The member, if the actor may give the role (null: none), and the organization keeps an owner who can sign in. */
async function findChangeable(change: MemberChange, userId: string, role: Role | null): Promise<MemberRow | Refused> {
  const { tenant } = change;
  const owners = await lockedOwners(tenant);
  const [member] = await tenant.run(findMember, { userId });
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
  return refuseUnlessOwner(change, await lockedOwners(change.tenant));
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
export async function insertFirstOwner(tenant: TenantTransaction, userId: string, now: Date): Promise<void> {
  await tenant.run(insertMembership, { userId, role: 'owner', now });
}

/**
 * Creates a person from outside of any session, such as from the command line, with a role where one is wanted. Refuses
 * an e-mail that is no address or is taken, and an unknown organization.
 */
export async function createUserWithRole(
  tx: CrossTenantTransaction,
  user: NewUser & { readonly membership?: { readonly organizationSlug: string; readonly role: Role } },
  now: Date,
): Promise<{ id: string } | Refusal<'invalid_request' | 'already_exists' | 'not_found'>> {
  const created = await createUser(tx, user, now);
  if (created instanceof Refusal || !user.membership) return created;
  const { organizationSlug, role } = user.membership;
  const [organization] = await tx.run(findOrganizationIdBySlug, { slug: organizationSlug });
  if (!organization) return refuse('not_found', `There is no organization ${organizationSlug}.`);
  await tx.ofTenant(organization.id).run(insertMembership, { userId: created.id, role, now });
  return { id: created.id };
}
