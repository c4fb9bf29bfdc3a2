import type { Role } from '@stagedoor/contract/vocabulary';
import { advisoryLockSeeds } from '../../platform/advisory-locks.ts';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import { type Db, statement } from '../../platform/database.ts';

export interface MemberRow {
  /** Of the person. */
  id: string;
  email: string;
  name: string;
  disabled_at: string | null;
  role: Role;
  /** Of the membership. */
  created_at: string;
  updated_at: string;
}

const memberColumns = 'u.id, u.email, u.name, u.disabled_at, m.role, m.created_at, m.updated_at';

/**
 * The door before the lock below. Somebody who waits there with an older view of who owns takes rows that he then passes
 * over, and two of that kind can wait for each other; one at a time they cannot.
 */
export const enterOwnerChange = statement<[organizationId: string]>(
  'enter_owner_change',
  `SELECT pg_advisory_xact_lock(hashtextextended('owners ' || $1, ${advisoryLockSeeds.owners}))`,
);

/**
 * The owners, locked until the end of the transaction: who changes owners of an organization takes this lock first, so
 * that of two who remove each other the second sees what the first has done.
 */
export const lockOwners = statement<[organizationId: string], { user_id: string; disabled: boolean }>(
  'lock_owners',
  `SELECT m.user_id, u.disabled_at IS NOT NULL AS disabled
   FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND m.role = 'owner'
   ORDER BY m.user_id
   FOR NO KEY UPDATE OF m`,
);

/** The owners without a lock, for what changes none of them. */
export const listOrganizationOwners = statement<[organizationId: string], { user_id: string; disabled: boolean }>(
  'list_organization_owners',
  `SELECT m.user_id, u.disabled_at IS NOT NULL AS disabled
   FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND m.role = 'owner'`,
);

/** The role of a person who invites; whoever changes or removes the person waits, and then sees the invitation. */
export const lockInviterRole = statement<[organizationId: string, userId: string], { role: Role }>(
  'lock_inviter_role',
  'SELECT role FROM memberships WHERE organization_id = $1 AND user_id = $2 FOR SHARE',
);

export const findMember = statement<[organizationId: string, userId: string], MemberRow>(
  'find_member',
  `SELECT ${memberColumns} FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND m.user_id = $2`,
);

/** No row where the person belongs to the organization already. */
export const insertMembership = statement<
  [organizationId: string, userId: string, role: Role, now: Date],
  { user_id: string }
>(
  'insert_membership',
  `INSERT INTO memberships (organization_id, user_id, role, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
   ON CONFLICT (organization_id, user_id) DO NOTHING
   RETURNING user_id`,
);

export const updateMembershipRole = statement<[organizationId: string, userId: string, role: Role, now: Date]>(
  'update_membership_role',
  'UPDATE memberships SET role = $3, updated_at = $4 WHERE organization_id = $1 AND user_id = $2',
);

export const deleteMembership = statement<[organizationId: string, userId: string]>(
  'delete_membership',
  'DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2',
);

export const findOrganizationIdBySlug = statement<[slug: string], { id: string }>(
  'find_organization_id_by_slug',
  'SELECT id FROM organizations WHERE slug = $1',
);

export interface MemberPage {
  readonly after: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const membersStatement = preparedByText<MemberRow>('list_members');

export function listMemberRows(db: Db, organizationId: string, page: MemberPage): Promise<MemberRow[]> {
  const where = new Conditions()
    .where('m.organization_id = ?', organizationId)
    .where(
      '(m.created_at, m.user_id) > (SELECT created_at, user_id FROM memberships WHERE organization_id = $1 AND user_id = ?)',
      page.after,
    );
  const text = `SELECT ${memberColumns} FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${where}
    ORDER BY m.created_at, m.user_id LIMIT ${where.value(page.limit)} OFFSET ${where.value(page.offset)}`;
  return db.run(membersStatement(text), ...where.values);
}
