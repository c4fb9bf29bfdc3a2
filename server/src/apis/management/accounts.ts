import { limits, management } from '@stagedoor/contract';
import {
  confirmSession,
  createRecoveryCodes,
  createTotp,
  deleteSession,
  findUserAndMemberships,
  listSessions,
  removeTotp,
  signIn,
  updatePassword,
  updateUser,
  verifyTotp,
} from '../../modules/accounts/accounts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write, writeAlone } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { Problems } from '../common/problems.ts';
import { presentMe, presentNewSession, presentUser, sessionPresenter } from './presenters/account.ts';

// What verifies a password runs like a read: nothing of it is kept for an Idempotency-Key, and no transaction waits for
// the password.
const sessionHandlers: readonly Handler[] = [
  read(management.createSession, async ({ services, audit, body, address, userAgent, now }) => {
    const { email, password, code } = body;
    const opened = await signIn({ ...services, audit }, { email, password, code, address, userAgent }, now);
    if (opened instanceof Refusal) return opened;
    return { success: true, data: presentNewSession(opened.session, opened.user) };
  }),

  read(management.confirmSession, async ({ services, audit, caller, body, now }) => {
    const { user, sessionId } = caller;
    const { password, code } = body;
    const until = await confirmSession({ ...services, audit }, { user, sessionId, password, code }, now);
    return until instanceof Refusal ? until : { success: true, data: { confirmed_until: until.toISOString() } };
  }),

  read(management.listSessions, async ({ db, caller, query, now, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listSessions(db, caller.user.id, page, now);
    return { success: true, data: shownOf(rows, page, nextPage).map(sessionPresenter(caller.sessionId)) };
  }),

  writeAlone(management.deleteCurrentSession, async ({ db, caller, now }) => {
    return (await deleteSession(db, caller.user.id, caller.sessionId, now)) ?? { success: true };
  }),

  writeAlone(management.deleteSession, async ({ db, caller, params, now }) => {
    return (await deleteSession(db, caller.user.id, params.sessionId, now)) ?? { success: true };
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

  read(management.updatePassword, async ({ services, audit, caller, body, now }) => {
    const { current_password: currentPassword, new_password: newPassword } = body;
    const { user, sessionId } = caller;
    const change = { user, sessionId, currentPassword, newPassword };
    return (await updatePassword({ ...services, audit }, change, now)) ?? { success: true };
  }),
];

const totpHandlers: readonly Handler[] = [
  write(management.createTotp, async ({ tx, services, caller, now }) => {
    const setup = await createTotp(tx, services.secretsKey, caller.user, now);
    if (setup instanceof Refusal) return setup;
    return { success: true, data: { secret: setup.secret, otpauth_url: setup.url } };
  }),

  write(management.verifyTotp, async ({ tx, services, caller, body, now }) => {
    const person = { userId: caller.user.id, sessionId: caller.sessionId, code: body.code };
    const codes = await verifyTotp(tx, services.secretsKey, person, now);
    return codes instanceof Refusal ? codes : { success: true, data: { recovery_codes: [...codes] } };
  }),

  write(management.createRecoveryCodes, async ({ tx, caller, now }) => {
    const codes = await createRecoveryCodes(tx, caller.user.id, now);
    return codes instanceof Refusal ? codes : { success: true, data: { recovery_codes: [...codes] } };
  }),

  write(management.removeTotp, async ({ tx, caller }) => {
    await removeTotp(tx, caller.user.id);
    return { success: true };
  }),
];

export const accountHandlers: readonly Handler[] = [...sessionHandlers, ...ownHandlers, ...totpHandlers];
