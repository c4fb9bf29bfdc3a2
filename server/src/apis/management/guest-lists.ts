import { limits, management } from '@stagedoor/contract';
import {
  checkInGuestList,
  createGuestList,
  createReferrer,
  findGuestList,
  listManagedGuestLists,
  listReferrers,
  removeGuestList,
  updateGuestList,
} from '../../modules/guest-lists/guest-lists.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentManagedGuestList, presentReferrer } from '../common/presenters/guest-list.ts';
import { Problems } from '../common/problems.ts';

export const guestListHandlers: readonly Handler[] = [
  read(management.listGuestListEntries, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const { event_id: eventId, list_rate_id: rateId, referral_id: referrerId, search, removed } = query;
    const filters = { eventId, rateId, referrerId, search, withoutRemoved: !removed };
    const rows = await listManagedGuestLists(db, caller.organization.id, filters, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentManagedGuestList) };
  }),

  read(management.getGuestList, async ({ db, caller, params }) => {
    const row = await findGuestList(db, caller.organization.id, params.guestListId);
    if (!row) return refuse('not_found', 'There is no such guest-list entry.');
    return { success: true, data: presentManagedGuestList(row) };
  }),

  write(management.createGuestList, async ({ change, caller, body }) => {
    const row = await createGuestList(change, caller.organization.id, {
      rateId: body.list_rate_id,
      name: body.name,
      partySize: body.for,
      email: body.email ?? '',
      referrerId: body.referral_id ?? null,
      observationsReception: body.observations_reception ?? '',
      tags: body.tags ?? [],
      channelId: null,
      createdVia: 'management',
    });
    if (row instanceof Refusal) return row;
    return { success: true, data: presentManagedGuestList(row) };
  }),

  write(management.updateGuestList, async ({ change, caller, params, body }) => {
    const row = await updateGuestList(change, caller.organization.id, params.guestListId, {
      name: body.name,
      partySize: body.for,
      email: body.email === null ? '' : body.email,
      referrerId: body.referral_id,
      observationsReception: body.observations_reception,
      tags: body.tags,
    });
    if (row instanceof Refusal) return row;
    return { success: true, data: presentManagedGuestList(row) };
  }),

  write(management.removeGuestList, async ({ change, caller, params }) => {
    const refused = await removeGuestList(change, caller.organization.id, params.guestListId);
    return refused ?? { success: true };
  }),

  write(management.checkInGuestList, async ({ change, caller, params, body }) => {
    const problems = new Problems();
    const { currencyDigits } = caller.organization;
    const admissions = body.map((option, index) => ({
      optionId: option._id,
      women: option.women ?? 0,
      men: option.men ?? 0,
      noGender: option.no_gender ?? 0,
      price: option.price === undefined ? undefined : problems.money(`/${index}/price`, option.price, currencyDigits),
    }));
    if (problems.any) return problems.refusal();
    const row = await checkInGuestList(change, caller.organization.id, params.guestListId, admissions);
    if (row instanceof Refusal) return row;
    return { success: true, data: presentManagedGuestList(row) };
  }),

  read(management.listReferrers, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listReferrers(db, caller.organization.id, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentReferrer) };
  }),

  write(management.createReferrer, async ({ change, caller, body }) => {
    const row = await createReferrer(change, caller.organization.id, body.name);
    return { success: true, data: presentReferrer(row) };
  }),
];
