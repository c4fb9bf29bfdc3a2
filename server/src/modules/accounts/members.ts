/** The people of an organization. Only owners make and unmake owners, and an organization never loses its last one. */
import type { Role } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
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
import { createUser, findUserByEmail, type NewUser } from './users.ts';

export async function listMembers(db: Db, organizationId: string, page: MemberPage): Promise<MemberRow[]> {
  return listMemberRows(db, organizationId, page);
}

export interface NewMember {
  readonly email: string;
  readonly role: Role;
  /** For a person without an account. */
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

/** Who changes the people of which organization. */
export interface MemberChange {
  readonly tx: Transaction;
  readonly organizationId: string;
  readonly actorId: string;
  readonly now: Date;
}

type Refused = Refusal<'forbidden' | 'not_found' | 'conflict' | 'already_exists' | 'invalid_request'>;

export async function addMember(change: MemberChange, member: NewMember): Promise<MemberRow | Refused> {
  const { tx, organizationId, now } = change;
  if (member.role === 'owner') {
    const owners = await lockedOwners(tx, organizationId);
    if (!isOwner(owners, change.actorId)) return onlyOwners;
  }
  const user = (await findUserByEmail(tx, member.email)) ?? (await createMemberAccount(change, member));
  if (user instanceof Refusal) return user;
  const [added] = await tx.run(insertMembership, organizationId, user.id, member.role, now);
  if (!added) return refuse('already_exists', 'This person belongs to the organization already.');
  return (await tx.run(findMember, organizationId, user.id))[0]!;
}

async function createMemberAccount({ tx, now }: MemberChange, { email, name, password }: NewMember) {
  if (name === undefined || password === undefined) {
    const details: RefusalDetail[] = Object.entries({ name, password })
      .filter(([, value]) => value === undefined)
      .map(([field]) => ({ path: `/${field}`, message: 'is required for a person who has no account yet' }));
    return refuse('invalid_request', 'The person has no account yet: send name and password to create it.', details);
  }
  return createUser(tx, { email, name, password, isOperator: false }, now);
}

export async function updateMember(change: MemberChange, userId: string, role: Role): Promise<MemberRow | Refused> {
  const { tx, organizationId, now } = change;
  const member = await findChangeable(change, userId, role);
  if (member instanceof Refusal) return member;
  await tx.run(updateMembershipRole, organizationId, userId, role, now);
  return { ...member, role, updated_at: now.toISOString() };
}

export async function removeMember(change: MemberChange, userId: string): Promise<Refused | null> {
  const member = await findChangeable(change, userId, null);
  if (member instanceof Refusal) return member;
  await change.tx.run(deleteMembership, change.organizationId, userId);
  return null;
}

async function lockedOwners(tx: Transaction, organizationId: string) {
  await tx.run(enterOwnerChange, organizationId);
  return tx.run(lockOwners, organizationId);
}

/** The member, if the actor may give the role (null: none), and the organization keeps an owner who can sign in. */
async function findChangeable(change: MemberChange, userId: string, role: Role | null): Promise<MemberRow | Refused> {
  const { tx, organizationId, actorId } = change;
  const owners = await lockedOwners(tx, organizationId);
  const [member] = await tx.run(findMember, organizationId, userId);
  if (!member) return refuse('not_found', 'There is no such person in the organization.');
  if ((member.role === 'owner' || role === 'owner') && !isOwner(owners, actorId)) return onlyOwners;
  const others = owners.filter((owner) => owner.user_id !== userId && !owner.disabled);
  if (member.role === 'owner' && role !== 'owner' && others.length === 0) {
    return refuse('conflict', 'This is the last owner: make another person an owner first.');
  }
  return member;
}

const onlyOwners = refuse('forbidden', 'Only an owner makes and unmakes owners.');

function isOwner(owners: readonly { user_id: string }[], userId: string): boolean {
  return owners.some((owner) => owner.user_id === userId);
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
): Promise<{ id: string } | Refused> {
  const created = await createUser(tx, user, now);
  if (created instanceof Refusal || !user.membership) return created;
  const { organizationSlug, role } = user.membership;
  const [organization] = await tx.run(findOrganizationIdBySlug, organizationSlug);
  if (!organization) return refuse('not_found', `There is no organization ${organizationSlug}.`);
  await tx.run(insertMembership, organization.id, created.id, role, now);
  return { id: created.id };
}
