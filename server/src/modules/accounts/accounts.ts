/**
 * Accounts: the people who sign in, their sessions, and what each may do in which organization.
 *
 * A person signs in with e-mail and password and gets a token; only hashes of both are kept. A session is looked up at
 * every request, so that ending it, disabling the person or changing the role holds at once, in every process. Roles
 * are ordered (owner, admin, manager, door, viewer) and belong to an organization; an operator runs the deployment and
 * has no role anywhere by that. Which role an operation needs is the contract's business, not decided here.
 */
export type { MemberRow } from './members.sql.ts';
export {
  addMember,
  createUserWithRole,
  insertFirstOwner,
  listMembers,
  type MemberChange,
  removeMember,
  updateMember,
} from './members.ts';
export { PasswordAttempts } from './password-attempts.ts';
export type { OwnSessionRow } from './sessions.sql.ts';
export {
  deleteEndedSessions,
  endSession,
  findSession,
  listSessions,
  type OpenedSession,
  openSession,
  type Session,
} from './sessions.ts';
export { beginAttempt, signIn } from './sign-in.ts';
export type { UserMembershipRow, UserRow } from './users.sql.ts';
export {
  changePassword,
  createUser,
  emailKeyOf,
  findUserAndMemberships,
  findUserByEmail,
  listUsers,
  updateUser,
} from './users.ts';
