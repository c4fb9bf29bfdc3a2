import { limits, management } from '@stagedoor/contract';
import {
  confirmationRequired,
  createPasswordLink,
  createUser,
  listUsers,
  updateUser,
  usePasswordLink,
} from '../../modules/accounts/accounts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ownTransactionEndpoint } from '../common/endpoint.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { Problems } from '../common/problems.ts';
import { passwordLinkPresenter, presentUser } from './presenters/account.ts';

export const userHandlers: readonly Handler[] = [
  write(management.createUser, async ({ tx, services, caller, body, now }) => {
    const { email, name, operator: isOperator = false } = body;
    const user = await createUser(tx, { email, name, passwordHash: null, isOperator }, now);
    if (user instanceof Refusal) return user;
    const link = await createPasswordLink(tx, user.id, caller.user.id, now);
    if (link instanceof Refusal) throw new Error(link.message);
    return { success: true, data: { ...presentUser(user), ...passwordLinkPresenter(services.publicUrl())(link) } };
  }),

  read(management.listUsers, async ({ db, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listUsers(db, query.email, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentUser) };
  }),

  write(management.updateUser, async ({ tx, caller, params, body, now }) => {
    const { name, disabled, operator: isOperator } = body;
    if (isOperator !== undefined && !caller.isConfirmed) return confirmationRequired;
    const user = await updateUser(tx, params.userId, { name, disabled, isOperator }, now);
    return user instanceof Refusal ? user : { success: true, data: presentUser(user) };
  }),

  write(management.createPasswordLink, async ({ tx, services, caller, params, now }) => {
    const link = await createPasswordLink(tx, params.userId, caller.user.id, now);
    if (link instanceof Refusal) return link;
    return { success: true, data: passwordLinkPresenter(services.publicUrl())(link) };
  }),

  ownTransactionEndpoint(management.usePasswordLink, {
    run: ({ services, audit, body, address, now }) => {
      const given = { token: body.token, newPassword: body.new_password, address };
      return usePasswordLink({ ...services, audit }, given, now);
    },
  }),
];
