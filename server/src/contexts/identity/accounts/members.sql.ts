import { roles } from '@stagedoor/contract/vocabulary';
import { advisoryLockSeeds } from '../../../platform/advisory-locks.ts';
import { crossTenantStatement, tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  /** Of the person. */
  id: text,
  email: text,
  name: text,
  disabled_at: nullable(instant),
  role: oneOf(roles),
  /** Of the membership. */
  created_at: instant,
  updated_at: instant,
};
export type MemberRow = RowOf<typeof columns>;

const select = `
  SELECT u.id, u.email, u.name, u.disabled_at, m.role, m.created_at, m.updated_at
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = $1`;

/**
 * Who changes owners of an organization takes this lock first, so that of two who remove each other the second sees what
 * the first has done. It is not one of their rows: a transaction that waits for these with an older view of who owns locks
 * rows that it then passes over, and two of that kind can wait for each other.
 */
export const enterOwnerChange = tenantStatement(
  'enter_owner_change',
  {},
  { entered: int },
  `SELECT 1 AS entered FROM pg_advisory_xact_lock(hashtextextended('owners ' || $1, ${advisoryLockSeeds.owners}))`,
);

export const listOrganizationOwners = tenantStatement(
  'list_organization_owners',
  {},
  { user_id: text, disabled: bool },
  `SELECT m.user_id, u.disabled_at IS NOT NULL AS disabled
   FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND m.role = 'owner'`,
);

/** The owners who can sign in. */
export const listOwnerEmails = tenantStatement(
  'list_owner_emails',
  {},
  { user_id: text, email: text },
  `SELECT m.user_id, u.email FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND m.role = 'owner' AND u.disabled_at IS NULL`,
);

/**
 * The role of a person who acts and can sign in; who changes, removes or disables the person waits, and then sees what was
 * made. Not FOR SHARE, with
 * which two transactions on a cluster wait for each other: the table is on every node.
 */
export const lockActorRole = tenantStatement(
  'lock_actor_role',
  { userId: text },
  { role: oneOf(roles) },
  `SELECT m.role FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND m.user_id = $2 AND u.disabled_at IS NULL FOR NO KEY UPDATE`,
);

export const findMember = tenantStatement('find_member', { userId: text }, columns, `${select} AND m.user_id = $2`);

/** A row where a member of the organization has the e-mail. */
export const findMemberByEmail = tenantStatement(
  'find_member_by_email',
  { emailKey: text },
  { user_id: text },
  `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND u.email_key = $2`,
);

export const listMemberRows = tenantFilter(
  'list_members',
  {
    parameters: { limit: int, offset: int },
    conditions: {
      after: [
        `(m.created_at, m.user_id) >
         (SELECT k.created_at, k.user_id FROM memberships k WHERE k.organization_id = $1 AND k.user_id = ?)`,
        text,
      ],
    },
    columns,
  },
  (where) => `${select}${where} ORDER BY m.created_at, m.user_id LIMIT $2 OFFSET $3`,
);

/** No row where the person belongs to the organization already. */
export const insertMembership = tenantStatement(
  'insert_membership',
  { userId: text, role: oneOf(roles), now: instant },
  { user_id: text },
  `INSERT INTO memberships (organization_id, user_id, role, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
   ON CONFLICT (organization_id, user_id) DO NOTHING
   RETURNING user_id`,
);

export const updateMembershipRole = tenantStatement(
  'update_membership_role',
  { userId: text, role: oneOf(roles), now: instant },
  {},
  'UPDATE memberships SET role = $3, updated_at = $4 WHERE organization_id = $1 AND user_id = $2',
);

export const deleteMembership = tenantStatement(
  'delete_membership',
  { userId: text },
  {},
  'DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2',
);

export const findOrganizationIdBySlug = crossTenantStatement(
  'find_organization_id_by_slug',
  { slug: text },
  { id: text },
  'SELECT id FROM organizations WHERE slug = $1',
);
