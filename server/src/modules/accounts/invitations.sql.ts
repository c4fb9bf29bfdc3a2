import type { Role } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  invited_by: string;
  created_at: string;
  expires_at: string;
}

const columns = 'id, email, role, invited_by, created_at, expires_at';
const isOpen = 'accepted_at IS NULL AND revoked_at IS NULL';

export const listOpenInvitations = statement<
  [organizationId: string, after: string, limit: number, offset: number],
  InvitationRow
>(
  'list_open_invitations',
  `SELECT ${columns} FROM invitations WHERE organization_id = $1 AND ${isOpen} AND id > $2
   ORDER BY id LIMIT $3 OFFSET $4`,
);

/** A row where a member of the organization has the e-mail. */
export const findMemberByEmail = statement<[organizationId: string, emailKey: string], { user_id: string }>(
  'find_member_by_email',
  `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1 AND u.email_key = $2`,
);

/** Makes room for a new invitation of the e-mail: revokes an open one that has expired by $3. */
export const revokeExpiredInvitation = statement<[organizationId: string, emailKey: string, now: Date]>(
  'revoke_expired_invitation',
  `UPDATE invitations SET revoked_at = $3
   WHERE organization_id = $1 AND email_key = $2 AND ${isOpen} AND expires_at <= $3`,
);

export const revokeInvitationOfEmail = statement<[organizationId: string, emailKey: string, now: Date]>(
  'revoke_invitation_of_email',
  `UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND email_key = $2 AND ${isOpen}`,
);

/** No row where the e-mail has an open invitation. */
export const insertInvitation = statement<
  [
    organizationId: string,
    id: string,
    email: string,
    emailKey: string,
    role: Role,
    tokenHash: Buffer,
    invitedBy: string,
    now: Date,
    expiresAt: Date,
  ],
  InvitationRow
>(
  'insert_invitation',
  `INSERT INTO invitations
     (organization_id, id, email, email_key, role, token_hash, invited_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (organization_id, email_key) WHERE ${isOpen} DO NOTHING
   RETURNING ${columns}`,
);

export const findOpenInvitationForUpdate = statement<[organizationId: string, id: string], InvitationRow>(
  'find_open_invitation_for_update',
  `SELECT ${columns} FROM invitations WHERE organization_id = $1 AND id = $2 AND ${isOpen} FOR NO KEY UPDATE`,
);

/** Whoever makes a new link vouches for the invitation from then on. */
export const updateInvitationToken = statement<
  [organizationId: string, id: string, tokenHash: Buffer, invitedBy: string, expiresAt: Date],
  InvitationRow
>(
  'update_invitation_token',
  `UPDATE invitations SET token_hash = $3, invited_by = $4, expires_at = $5
   WHERE organization_id = $1 AND id = $2 RETURNING ${columns}`,
);

export const updateInvitationRevoked = statement<[organizationId: string, id: string, now: Date], { id: string }>(
  'update_invitation_revoked',
  `UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND ${isOpen} RETURNING id`,
);

export const revokeInvitationsOfMember = statement<[organizationId: string, userId: string, now: Date]>(
  'revoke_invitations_of_member',
  `UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND invited_by = $2 AND ${isOpen}`,
);

export const revokeInvitationsAcrossOrganizations = statement<[userId: string, now: Date]>(
  'revoke_invitations_across_organizations',
  `UPDATE invitations SET revoked_at = $2 WHERE invited_by = $1 AND ${isOpen}`,
);

export interface AcceptableInvitationRow extends InvitationRow {
  organization_id: string;
  email_key: string;
}

const acceptable = `SELECT organization_id, email_key, ${columns} FROM invitations
   WHERE token_hash = $1 AND ${isOpen} AND expires_at > $2`;

export const findInvitationByTokenAcrossOrganizations = statement<
  [tokenHash: Buffer, now: Date],
  AcceptableInvitationRow
>('find_invitation_by_token', acceptable);

/** Of two who accept at once the second waits here, and finds none. */
export const lockInvitationByTokenAcrossOrganizations = statement<
  [tokenHash: Buffer, now: Date],
  AcceptableInvitationRow
>('lock_invitation_by_token', `${acceptable} FOR NO KEY UPDATE`);

export const updateInvitationAccepted = statement<[organizationId: string, id: string, userId: string, now: Date]>(
  'update_invitation_accepted',
  'UPDATE invitations SET accepted_at = $4, accepted_by = $3 WHERE organization_id = $1 AND id = $2',
);
