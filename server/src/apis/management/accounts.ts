import { limits, management } from '@stagedoor/contract';
import {
  addMember,
  beginAttempt,
  changePassword,
  createUser,
  emailKeyOf,
  endSession,
  findUserAndMemberships,
  listMembers,
  listSessions,
  listUsers,
  removeMember,
  signIn,
  updateMember,
  updateUser,
} from '../../modules/accounts/accounts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write, writeAlone } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { Problems } from '../common/problems.ts';
import { presentMe, presentMember, presentNewSession, presentUser, sessionPresenter } from './presenters/account.ts';

const sessionHandlers: readonly Handler[] = [
  // Run like a read: nothing of it is kept for an Idempotency-Key, and no transaction waits for the password.
  read(management.createSession, async ({ db, services, body, address, userAgent, now }) => {
    const { email, password } = body;
    const opened = await signIn(db, services.passwordAttempts, { email, password, address, userAgent }, now);
    if (opened instanceof Refusal) return opened;
    return { success: true, data: presentNewSession(opened.session, opened.user) };
  }),

  read(management.listSessions, async ({ db, caller, query, now, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listSessions(db, caller.user.id, page, now);
    return { success: true, data: shownOf(rows, page, nextPage).map(sessionPresenter(caller.sessionId)) };
  }),

  writeAlone(management.endCurrentSession, async ({ db, caller, now }) => {
    return (await endSession(db, caller.user.id, caller.sessionId, now)) ?? { success: true };
  }),

  writeAlone(management.endSession, async ({ db, caller, params, now }) => {
    return (await endSession(db, caller.user.id, params.sessionId, now)) ?? { success: true };
  }),
];

const ownHandlers: readonly Handler[] = [
  read(management.getMe, async ({ db, caller }) => {
    return { success: true, data: presentMe(await findUserAndMemberships(db, caller.user.id)) };
  }),

  write(management.updateMe, async ({ tx, caller, body, now }) => {
    // Field by field: a body can hold more than is declared.
    const user = await updateUser(tx, caller.user.id, { name: body.name }, now);
    return user instanceof Refusal ? user : { success: true, data: presentUser(user) };
  }),

  write(management.changePassword, async ({ tx, services, caller, body, address, now }) => {
    const { passwordAttempts } = services;
    const emailKey = emailKeyOf(caller.user.email);
    const refused = await beginAttempt(passwordAttempts, emailKey, address);
    if (refused) return refused;
    const { current_password: currentPassword, new_password: newPassword } = body;
    const { user, sessionId } = caller;
    const wrong = await changePassword(tx, { userId: user.id, sessionId, currentPassword, newPassword }, now);
    if (wrong) return wrong;
    await passwordAttempts.succeeded(emailKey, address);
    return { success: true };
  }),
];

const userHandlers: readonly Handler[] = [
  write(management.createUser, async ({ tx, body, now }) => {
    const { email, name, password, operator: isOperator = false } = body;
    const user = await createUser(tx, { email, name, password, isOperator }, now);
    return user instanceof Refusal ? user : { success: true, data: presentUser(user) };
  }),

  read(management.listUsers, async ({ db, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listUsers(db, query.email, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentUser) };
  }),

  write(management.updateUser, async ({ tx, params, body, now }) => {
    const { name, disabled, operator: isOperator, password } = body;
    const user = await updateUser(tx, params.userId, { name, disabled, isOperator, password }, now);
    return user instanceof Refusal ? user : { success: true, data: presentUser(user) };
  }),
];

const memberHandlers: readonly Handler[] = [
  read(management.listMembers, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listMembers(db, caller.organization.id, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentMember) };
  }),

  write(management.addMember, async ({ tx, caller, body, now }) => {
    const change = { tx, organizationId: caller.organization.id, actorId: caller.user.id, now };
    const { email, role, name, password } = body;
    const member = await addMember(change, { email, role, name, password });
    return member instanceof Refusal ? member : { success: true, data: presentMember(member) };
  }),

  write(management.updateMember, async ({ tx, caller, params, body, now }) => {
    const change = { tx, organizationId: caller.organization.id, actorId: caller.user.id, now };
    const member = await updateMember(change, params.userId, body.role);
    return member instanceof Refusal ? member : { success: true, data: presentMember(member) };
  }),

  write(management.removeMember, async ({ tx, caller, params, now }) => {
    const change = { tx, organizationId: caller.organization.id, actorId: caller.user.id, now };
    return (await removeMember(change, params.userId)) ?? { success: true };
  }),
];

export const accountHandlers: readonly Handler[] = [
  ...sessionHandlers,
  ...ownHandlers,
  ...userHandlers,
  ...memberHandlers,
];
