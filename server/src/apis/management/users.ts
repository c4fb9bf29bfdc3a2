import { management, type Setup } from '@stagedoor/contract';
import {
  confirmationRequired,
  createPasswordLink,
  createUserWithLink,
  isSetUp,
  listUsers,
  requestPasswordLink,
  updateUser,
  usePasswordLink,
  useSetupLink,
} from '../../contexts/identity/accounts/accounts.ts';
import { endpoint, ownTransactionEndpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentNewSession, presentNewUser, presentPasswordLink, presentUser } from './presenters/account.ts';

export const userHandlers: readonly Handler[] = [
  endpoint(management.createUser, {
    input: ({ body: { email, name, operator: isOperator = false } }) => ({ email, name, isOperator }),
    run: ({ crossTenant, caller, now }, user) => createUserWithLink(crossTenant, user, caller.user.id, now),
    present: presentNewUser,
  }),

  endpoint(management.listUsers, {
    run: ({ crossTenant, query, page }) => listUsers(crossTenant, query, page),
    present: presentUser,
  }),

  endpoint(management.updateUser, {
    // Field by field: a body can hold more than is declared.
    input: ({ body: { name, disabled, operator: isOperator } }) => ({ name, disabled, isOperator }),
    run: ({ crossTenant, caller, params, now }, changes) => {
      if (changes.isOperator !== undefined && !caller.isConfirmed) return Promise.resolve(confirmationRequired);
      return updateUser(crossTenant, params.userId, changes, now);
    },
    present: presentUser,
  }),

  endpoint(management.createPasswordLink, {
    run: ({ crossTenant, caller, params, now }) => createPasswordLink(crossTenant, params.userId, caller.user.id, now),
    present: presentPasswordLink,
  }),

  ownTransactionEndpoint(management.requestPasswordLink, {
    input: ({ body: { email, language = 'en' }, address }) => ({ email, language, address }),
    run: ({ services, audit, now }, given) => requestPasswordLink({ ...services, audit }, given, now),
  }),

  ownTransactionEndpoint(management.usePasswordLink, {
    input: ({ body, address }) => ({ token: body.token, newPassword: body.new_password, address }),
    run: ({ services, audit, now }, given) => usePasswordLink({ ...services, audit }, given, now),
  }),

  endpoint(management.getSetup, {
    run: async ({ crossTenant }) => ({ needed: !(await isSetUp(crossTenant)) }),
    present: (setup: Setup) => setup,
  }),

  ownTransactionEndpoint(management.useSetupLink, {
    input: ({ body: { token, email, name, password, cookie }, address, userAgent, sessionCookie }, problems) => {
      if (cookie) sessionCookie.requireOwnPage(problems);
      return { token, email, name, password, address, userAgent };
    },
    run: ({ services, audit, now }, given) => useSetupLink({ ...services, audit }, given, now),
    present: presentNewSession,
  }),
];
