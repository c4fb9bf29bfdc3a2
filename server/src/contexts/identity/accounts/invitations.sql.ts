import { roles } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bytes, instant, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  email: text,
  role: oneOf(roles),
  invited_by: text,
  created_at: instant,
  expires_at: instant,
};
export type InvitationRow = RowOf<typeof columns>;

const columnNames = Object.keys(columns).join(', ');
const isOpen = 'accepted_at IS NULL AND revoked_at IS NULL';

export const openInvitations = pagedList(
  'list_open_invitations',
  'invitations',
  { order: 'ascending', conditions: {}, columns },
  ({ where, end }) => `SELECT ${columnNames} FROM invitations WHERE organization_id = $1 AND ${isOpen}${where} ${end}`,
);

/** Revokes an open invitation of the e-mail that has expired, so that a new one can be inserted. */
export const revokeExpiredInvitation = tenantStatement(
  'revoke_expired_invitation',
  { emailKey: text, now: instant },
  {},
  `UPDATE invitations SET revoked_at = $3
   WHERE organization_id = $1 AND email_key = $2 AND ${isOpen} AND expires_at <= $3`,
);

export const revokeInvitationOfEmail = tenantStatement(
  'revoke_invitation_of_email',
  { emailKey: text, now: instant },
  {},
  `UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND email_key = $2 AND ${isOpen}`,
);

/** No row where the e-mail has an open invitation. */
export const insertInvitation = tenantStatement(
  'insert_invitation',
  {
    id: text,
    email: text,
    emailKey: text,
    role: oneOf(roles),
    tokenHash: bytes,
    invitedBy: text,
    now: instant,
    expiresAt: instant,
  },
  columns,
  `INSERT INTO invitations
     (organization_id, id, email, email_key, role, token_hash, invited_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (organization_id, email_key) WHERE ${isOpen} DO NOTHING
   RETURNING ${columnNames}`,
);

const openInvitation = `SELECT ${columnNames} FROM invitations WHERE organization_id = $1 AND id = $2 AND ${isOpen}`;

export const findOpenInvitation = tenantStatement('find_open_invitation', { id: text }, columns, openInvitation);

export const lockOpenInvitation = tenantStatement(
  'lock_open_invitation',
  { id: text },
  columns,
  `${openInvitation} FOR NO KEY UPDATE`,
);

/** The person who makes a new link answers for the invitation from then on. */
export const updateInvitationToken = tenantStatement(
  'update_invitation_token',
  { id: text, tokenHash: bytes, invitedBy: text, expiresAt: instant },
  columns,
  `UPDATE invitations SET token_hash = $3, invited_by = $4, expires_at = $5
   WHERE organization_id = $1 AND id = $2 RETURNING ${columnNames}`,
);

export const updateInvitationRevoked = tenantStatement(
  'update_invitation_revoked',
  { id: text, now: instant },
  { id: text },
  `UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND ${isOpen} RETURNING id`,
);

export const revokeInvitationsOfMember = tenantStatement(
  'revoke_invitations_of_member',
  { userId: text, now: instant },
  {},
  `UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND invited_by = $2 AND ${isOpen}`,
);

export const revokeInvitationsAcrossOrganizations = crossTenantStatement(
  'revoke_invitations_across_organizations',
  { userId: text, now: instant },
  {},
  `UPDATE invitations SET revoked_at = $2 WHERE invited_by = $1 AND ${isOpen}`,
);

const acceptableColumns = { organization_id: text, email_key: text, ...columns };
export type AcceptableInvitationRow = RowOf<typeof acceptableColumns>;

const acceptable = `SELECT organization_id, email_key, ${columnNames} FROM invitations
   WHERE token_hash = $1 AND ${isOpen} AND expires_at > $2`;

export const findInvitationByTokenAcrossOrganizations = crossTenantStatement(
  'find_invitation_by_token',
  { tokenHash: bytes, now: instant },
  acceptableColumns,
  acceptable,
);

/** Of two who accept at once the second waits here, and finds none. */
export const lockInvitationByTokenAcrossOrganizations = crossTenantStatement(
  'lock_invitation_by_token',
  { tokenHash: bytes, now: instant },
  acceptableColumns,
  `${acceptable} FOR NO KEY UPDATE`,
);

export const updateInvitationAccepted = tenantStatement(
  'update_invitation_accepted',
  { id: text, now: instant },
  {},
  'UPDATE invitations SET accepted_at = $3 WHERE organization_id = $1 AND id = $2',
);
