import { management } from '@stagedoor/contract';
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
import { endpoint, singleStatementEndpoint } from '../common/endpoint.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { presentMe, presentNewSession, presentSession, presentUser } from './presenters/account.ts';

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

  endpoint(management.listSessions, {
    run: ({ crossTenant, caller, page, now }) => listSessions(crossTenant, caller.user.id, page, now),
    present: presentSession,
  }),

  singleStatementEndpoint(management.deleteCurrentSession, {
    run: ({ crossTenant, caller, now }) => deleteSession(crossTenant, caller.user.id, caller.sessionId, now),
  }),

  singleStatementEndpoint(management.deleteSession, {
    run: ({ crossTenant, caller, params, now }) => deleteSession(crossTenant, caller.user.id, params.sessionId, now),
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
