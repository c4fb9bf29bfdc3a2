/**
 * Accounts: the people who sign in, their sessions, and what each may do in which organization.
 *
 * A person signs in with e-mail, password and, where one is set up, a code of a second factor, and gets a token; only
 * hashes of them are kept. A session is looked up at every request, so that ending it, disabling the person or changing
 * the role holds at once, in every process. It ends after 24 hours without use, and sensitive changes need a password
 * that was given within the last 10 minutes. Roles are ordered (owner, admin, manager, door, viewer) and belong to an
 * organization; an operator runs the deployment and has no role anywhere by that. Which role an operation needs is the
 * contract's business, not decided here.
 *
 * A password is never set or seen by another person: people come in by invitations and set passwords by links, which work
 * once. What hashes passwords opens its transaction itself, afterwards.
 */
export type { AccountContext } from './account-context.ts';
export type { InvitationRow } from './invitations.sql.ts';
export {
  acceptInvitation,
  inviteFirstOwner,
  inviteMember,
  type LinkTerms,
  listInvitations,
  type NewInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts';
export { type KnownBrowser, readKnownBrowsers, rememberAccount } from './known-browsers.ts';
export { invitationUrl, linkToken, passwordUrl, setupUrl } from './link-tokens.ts';
export type { MemberRow } from './members.sql.ts';
export {
  createUserWithRole,
  insertFirstOwner,
  listMembers,
  lockRole,
  type MemberChange,
  removeMember,
  updateMember,
} from './members.ts';
export { updatePassword } from './own-password.ts';
export { mailAddressChange } from './owner-mails.ts';
export {
  createPasswordLink,
  createUserWithLink,
  deleteExpiredPasswordLinks,
  type NewPasswordLink,
  requestPasswordLink,
  usePasswordLink,
} from './password-links.ts';
export { refusePassword } from './password-rules.ts';
export { hashPassword } from './passwords.ts';
export type { OwnSessionRow } from './sessions.sql.ts';
export {
  confirmationRequired,
  deleteEndedSessions,
  deleteSession,
  findSession,
  listSessions,
  type OpenedSession,
  openSession,
  postponeSessions,
  type Session,
} from './sessions.ts';
export { createSetupLink, isSetUp, type NewSetupLink, useSetupLink } from './setup-links.ts';
export { confirmSession, signIn } from './sign-in.ts';
export { SignInThrottle } from './sign-in-throttle.ts';
export { createRecoveryCodes, createTotp, reencryptTotpSecrets, removeTotp, verifyTotp } from './totp.ts';
export type { UserMembershipRow, UserRow } from './users.sql.ts';
export {
  emailKeyOf,
  findUserAndMemberships,
  findUserByEmail,
  listUsers,
  updateOwnName,
  updateUser,
} from './users.ts';
