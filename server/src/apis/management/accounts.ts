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
  updateOwnName,
  updatePassword,
  verifyTotp,
} from '../../contexts/identity/accounts/accounts.ts';
import { endpoint, ownTransactionEndpoint, singleStatementEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentMe, presentNewSession, presentSession, presentUser } from './presenters/account.ts';

// What verifies a password opens its transactions itself: nothing of it is kept for an Idempotency-Key, and no transaction
// waits for the password.
const sessionHandlers: readonly Handler[] = [
  ownTransactionEndpoint(management.createSession, {
    input: ({ body: { email, password, code, cookie }, address, userAgent, sessionCookie }, problems) => {
      if (cookie) sessionCookie.requireOwnPage(problems);
      const replacedToken = cookie ? sessionCookie.token : null;
      return { email, password, code, address, userAgent, replacedToken, knownBrowsers: sessionCookie.knownBrowsers };
    },
    run: ({ services, audit, now }, given) => signIn({ ...services, audit }, given, now),
    present: presentNewSession,
  }),

  ownTransactionEndpoint(management.confirmSession, {
    input: ({ body: { password, code }, caller: { user, sessionId } }) => ({ user, sessionId, password, code }),
    run: ({ services, audit, now }, given) => confirmSession({ ...services, audit }, given, now),
    present: (until: Date) => ({ confirmed_until: until.toISOString() }),
  }),

  endpoint(management.listSessions, {
    run: ({ crossTenant, caller, page, now }) => listSessions(crossTenant, caller.user.id, page, now),
    present: presentSession,
  }),

  singleStatementEndpoint(management.deleteCurrentSession, {
    run: async ({ crossTenant, caller, now, sessionCookie }) => {
      sessionCookie.clear();
      // Refused where the session has been deleted since it was verified: then it has ended, as was asked.
      await deleteSession(crossTenant, caller.user.id, caller.sessionId, now);
    },
  }),

  singleStatementEndpoint(management.deleteSession, {
    run: ({ crossTenant, caller, params, now }) => deleteSession(crossTenant, caller.user.id, params.sessionId, now),
  }),
];

const ownHandlers: readonly Handler[] = [
  endpoint(management.getMe, {
    run: ({ crossTenant, caller }) => findUserAndMemberships(crossTenant, caller.user.id),
    present: presentMe,
  }),

  endpoint(management.updateMe, {
    run: ({ crossTenant, caller, body, now }) => updateOwnName(crossTenant, caller.user.id, body.name, now),
    present: presentUser,
  }),

  ownTransactionEndpoint(management.updatePassword, {
    input: ({ body, caller: { user, sessionId } }) => ({
      user,
      sessionId,
      currentPassword: body.current_password,
      newPassword: body.new_password,
    }),
    run: ({ services, audit, now }, change) => updatePassword({ ...services, audit }, change, now),
  }),
];

const presentRecoveryCodes = (codes: readonly string[]) => ({ recovery_codes: [...codes] });

const totpHandlers: readonly Handler[] = [
  endpoint(management.createTotp, {
    run: ({ crossTenant, services, caller, now }) => createTotp(crossTenant, services.secretsKey, caller.user, now),
    present: ({ secret, url }: { readonly secret: string; readonly url: string }) => ({ secret, otpauth_url: url }),
  }),

  endpoint(management.verifyTotp, {
    input: ({ body, caller }) => ({ userId: caller.user.id, sessionId: caller.sessionId, code: body.code }),
    run: ({ crossTenant, services }, person) =>
      verifyTotp(crossTenant, services.secretsKey, person, services.realClock.now()),
    present: presentRecoveryCodes,
  }),

  endpoint(management.createRecoveryCodes, {
    run: ({ crossTenant, caller, now }) => createRecoveryCodes(crossTenant, caller.user.id, now),
    present: presentRecoveryCodes,
  }),

  endpoint(management.removeTotp, {
    run: ({ crossTenant, caller }) => removeTotp(crossTenant, caller.user.id),
  }),
];

export const accountHandlers: readonly Handler[] = [...sessionHandlers, ...ownHandlers, ...totpHandlers];
