/**
 * Invitations: how people come into an organization. The person who invites learns nothing of accounts, and only the
 * person who accepts knows the password. The link works once; it is dead when it is replaced, revoked or a week old, and
 * when the person who sent it loses the role.
 */
import { type Language, limits, type Role } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import {
  type CrossTenantDb,
  type CrossTenantTransaction,
  crossTenantDb,
  type TenantDb,
  type TenantTransaction,
} from '../../../platform/sql/tenant-db.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import { type AccountContext, inTransaction } from './account-context.ts';
import {
  type AcceptableInvitationRow,
  findInvitationByTokenAcrossOrganizations,
  findOpenInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitationByTokenAcrossOrganizations,
  lockOpenInvitation,
  openInvitations,
  revokeExpiredInvitation,
  revokeInvitationOfEmail,
  updateInvitationAccepted,
  updateInvitationRevoked,
  updateInvitationToken,
} from './invitations.sql.ts';
import { hashToken, isToken, newLinkToken } from './link-tokens.ts';
import { findMemberByEmail, insertMembership, listOrganizationOwners } from './members.sql.ts';
import { lockRole, type MemberChange, refuseOwnerChange } from './members.ts';
import { refusePassword } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { beginEmailAttempt, beginNetworkAttempt, lockVerifiedUser } from './sign-in.ts';
import { verifySecondFactor } from './totp.ts';
import { findUserWithPassword, lockUser, type UserRow, type UserWithPasswordRow } from './users.sql.ts';
import { createUser, emailKeyOf } from './users.ts';

/** An invitation with the token of its link, which is kept as a hash alone. */
export interface NewInvitation {
  readonly invitation: InvitationRow;
  readonly token: string;
}

/** What a new link needs. */
export interface LinkTerms {
  /** Derived for `account-links`. */
  readonly linkKey: Buffer;
  /** Of the mail. */
  readonly language: Language;
}

/** The open invitations of an organization, expired ones too, the oldest first. Refuses an unknown `after`. */
export function listInvitations(tenant: TenantDb, page: Page): Promise<InvitationRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, openInvitations, {}, page);
}

/**
 * Invites an e-mail, and mails it the link. Refuses one that belongs to a member or has an open invitation; never says whether there is an
 * account. Only owners with a confirmed session invite owners.
 */
export async function inviteMember(
  change: MemberChange,
  given: { readonly email: string; readonly role: Role } & LinkTerms,
): Promise<NewInvitation | Refusal<'forbidden' | 'confirmation_required' | 'already_exists'>> {
  const { tenant, actorId, now } = change;
  const refused = await refuseInviter(change, given.role);
  if (refused) return refused;
  const emailKey = emailKeyOf(given.email);
  const [member] = await tenant.run(findMemberByEmail, { emailKey });
  if (member) return refuse('already_exists', 'This person belongs to the organization already.');
  await tenant.run(revokeExpiredInvitation, { emailKey, now });
  const created = await createInvitation(tenant, { ...given, invitedBy: actorId }, now);
  return created ?? refuse('already_exists', 'This e-mail has an open invitation: resend or revoke it.');
}

/** Owners are invited by owners, others by admins; a role that is being taken away meanwhile does not count any more. */
async function refuseInviter(
  change: MemberChange,
  role: Role,
): Promise<Refusal<'forbidden' | 'confirmation_required'> | null> {
  const refused = role === 'owner' ? await refuseOwnerChange(change) : null;
  if (refused) return refused;
  const inviterRole = await lockRole(change.tenant, change.actorId);
  return inviterRole === 'owner' || inviterRole === 'admin'
    ? null
    : refuse('forbidden', 'Only admins and owners invite people.');
}

async function createInvitation(
  tenant: TenantTransaction,
  { email, role, invitedBy, linkKey, language }: InvitationToMake,
  now: Date,
): Promise<NewInvitation | null> {
  const { token, hash, nonce } = newLinkToken(linkKey);
  const [invitation] = await tenant.run(insertInvitation, {
    id: newId('invitation', now),
    email: email.trim(),
    emailKey: emailKeyOf(email),
    role,
    tokenHash: hash,
    invitedBy,
    now,
    expiresAt: expiryAt(now),
  });
  if (!invitation) return null;
  await mailInvitation({ tenant, now }, invitation, nonce, language);
  return { invitation, token };
}

interface InvitationToMake extends LinkTerms {
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
}

function mailInvitation(
  write: { readonly tenant: TenantTransaction; readonly now: Date },
  { id, email, expires_at: until }: InvitationRow,
  nonce: string,
  language: Language,
): Promise<void> {
  const data = { nonce, until };
  const cause = `link ${nonce} of ${id}`;
  return queueMail(write, { cause, to: email, language, template: 'invitation', data, eventId: null });
}

function expiryAt(now: Date): Date {
  return new Date(now.getTime() + limits.invitationLifeMs);
}

/**
 * Invites an owner on behalf of an operator, and replaces an open invitation of the e-mail. Refuses an organization
 * that has an owner who can sign in: those invite others themselves; and a person who has just ceased to be an operator.
 */
export async function inviteFirstOwner(
  db: CrossTenantTransaction,
  organizationId: string,
  given: { readonly email: string; readonly invitedBy: string } & LinkTerms,
  now: Date,
): Promise<NewInvitation | Refusal<'conflict' | 'forbidden'>> {
  const tenant = db.ofTenant(organizationId);
  // Who disables the operator waits, and then revokes the invitation.
  const [operator] = await db.run(lockUser, { id: given.invitedBy });
  if (!operator?.is_operator || operator.disabled_at) {
    return refuse('forbidden', 'This is for those who run the deployment.');
  }
  const owners = await tenant.run(listOrganizationOwners, {});
  if (owners.some(({ disabled }) => !disabled)) {
    return refuse('conflict', 'The organization has an owner, who invites others.');
  }
  await tenant.run(revokeInvitationOfEmail, { emailKey: emailKeyOf(given.email), now });
  const created = await createInvitation(tenant, { ...given, role: 'owner' }, now);
  return created ?? refuse('conflict', 'Somebody else is inviting this e-mail: try again.');
}

/**
 * Replaces the link of an open invitation by a new one, good for a week, and mails it. Refuses an invitation that is not open, and a
 * person who may not invite to its role.
 */
export async function resendInvitation(
  change: MemberChange,
  invitationId: string,
  { linkKey, language }: LinkTerms,
): Promise<NewInvitation | Refusal<'forbidden' | 'confirmation_required' | 'not_found'>> {
  const { tenant, actorId, now } = change;
  const [open] = await tenant.run(findOpenInvitation, { id: invitationId });
  if (!open) return noSuchInvitation;
  // The person before the invitation, as where a person is removed or disabled.
  const refused = await refuseInviter(change, open.role);
  if (refused) return refused;
  const [locked] = await tenant.run(lockOpenInvitation, { id: invitationId });
  if (!locked) return noSuchInvitation;
  const { token, hash, nonce } = newLinkToken(linkKey);
  const [invitation] = await tenant.run(updateInvitationToken, {
    id: open.id,
    tokenHash: hash,
    invitedBy: actorId,
    expiresAt: expiryAt(now),
  });
  await mailInvitation(change, invitation!, nonce, language);
  return { invitation: invitation!, token };
}

const noSuchInvitation = refuse('not_found', 'There is no such open invitation.');

/** Makes the link of an open invitation useless; refuses an invitation that is not open. */
export async function revokeInvitation(
  tenant: TenantTransaction,
  invitationId: string,
  now: Date,
): Promise<Refusal<'not_found'> | undefined> {
  const [revoked] = await tenant.run(updateInvitationRevoked, { id: invitationId, now });
  return revoked ? undefined : noSuchInvitation;
}

export interface Acceptance {
  readonly token: string;
  /** Of a person without an account. */
  readonly name: string | undefined;
  readonly password: string;
  readonly code: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

const linkIsDead = refuse('not_found', 'The invitation does not work (any more): ask for a new one.');
/** The same with and without an account: a person who has the link does not learn which it is. */
const wrongPassword = refuse('unauthorized', 'The password is wrong. Without an account, send your name too.');

/**
 * Makes the person of an invitation a member and signs the person in. A new account needs a name; an existing one its
 * own password, and a code where a second factor is set up. Refuses a link that does not work, a wrong or weak password, a
 * missing or wrong code, and too many attempts; of two who accept at once one is refused.
 */
export async function acceptInvitation(
  context: AccountContext,
  given: Acceptance,
  now: Date,
): Promise<
  | { readonly session: OpenedSession; readonly user: UserRow }
  | Refusal<'not_found' | 'unauthorized' | 'totp_required' | 'invalid_request' | 'rate_limited'>
> {
  const { signInThrottle, secretsKey, audit } = context;
  const db = crossTenantDb(context.database);
  const tooMany = beginNetworkAttempt(context, 'invitation', given.address, now);
  if (tooMany) return tooMany;
  if (!isToken(given.token)) return linkIsDead;
  const tokenHash = hashToken(given.token);
  const [invitation] = await db.run(findInvitationByTokenAcrossOrganizations, { tokenHash, now });
  if (!invitation) return linkIsDead;
  const source = { network: given.address, purpose: 'invitation' } as const;
  const tooEarly = beginEmailAttempt(context, invitation.email_key, source, now);
  if (tooEarly) return tooEarly;
  const prepared = await prepareAcceptance(db, invitation, given);
  if (prepared instanceof Refusal) return recordRefusal(context, invitation, prepared);
  const accepted = await inTransaction<
    { session: OpenedSession; user: UserRow } | Refusal<'not_found' | 'unauthorized' | 'totp_required'>
  >(context, async (tx) => {
    const [locked] = await tx.run(lockInvitationByTokenAcrossOrganizations, { tokenHash, now });
    if (!locked) return linkIsDead;
    const changed = 'user' in prepared ? await lockVerifiedUser(tx, prepared.user, wrongPassword) : null;
    if (changed) return changed;
    const user =
      'user' in prepared
        ? prepared.user
        : await createUser(tx, { ...prepared, email: invitation.email, isOperator: false }, now);
    if (user instanceof Refusal) return wrongPassword;
    const refused = await verifySecondFactor(tx, secretsKey, user.id, given.code, context.realClock.now());
    if (refused) {
      if (refused.code === 'totp_required') signInThrottle.withdraw(invitation.email_key, source);
      return refused;
    }
    const { id, organization_id: organizationId, role } = locked;
    const tenant = tx.ofTenant(organizationId);
    await tenant.run(updateInvitationAccepted, { id, now });
    await tenant.run(insertMembership, { userId: user.id, role, now });
    signInThrottle.succeeded(invitation.email_key, source);
    const session = await openSession(tx, user.id, given.userAgent, now);
    const done = { user, sessionId: session.id, targetIds: [id, organizationId], organizationIds: [organizationId] };
    await audit.succeeded(tx, done);
    return { session, user };
  });
  return accepted instanceof Refusal ? recordRefusal(context, invitation, accepted) : accepted;
}

/** Records that a person with the link could not prove that the account is theirs. */
async function recordRefusal<R extends Refusal>(
  { database, audit }: AccountContext,
  { email, email_key }: AcceptableInvitationRow,
  refusal: R,
): Promise<R> {
  if (refusal.code === 'unauthorized' || refusal.code === 'totp_required') {
    const db = crossTenantDb(database);
    const [user] = await db.run(findUserWithPassword, { emailKey: email_key });
    await audit.failed(db, { user: { id: user?.id ?? null, email }, reason: refusal.message });
  }
  return refusal;
}

/** Verifies or hashes the password, before any transaction. A weak password is refused whether there is an account or not. */
async function prepareAcceptance(
  db: CrossTenantDb,
  { email, email_key }: AcceptableInvitationRow,
  { name, password }: Acceptance,
): Promise<
  { user: UserWithPasswordRow } | { name: string; passwordHash: string } | Refusal<'unauthorized' | 'invalid_request'>
> {
  const weak = name === undefined ? null : refusePassword(password, { email, name }, '/password');
  if (weak) return weak;
  const [user] = await db.run(findUserWithPassword, { emailKey: email_key });
  if (!user && name !== undefined) return { name, passwordHash: await hashPassword(password) };
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !matches) return wrongPassword;
  return { user };
}
