import { management } from '@stagedoor/contract';
import {
  changeGuestListIfUnchanged,
  checkInGuestList,
  createGuestList,
  createReferrer,
  deleteGuestList,
  type GuestListTotalsRow,
  getGuestList,
  listManagedGuestLists,
  listReferrers,
  type ManagedGuestListFilter,
  type ManagedGuestListRow,
  refundGuestList,
  sumGuestLists,
  updateGuestList,
} from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import type { TenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { admissionsOf } from '../../wire/guest-list-check-in.ts';
import { guestListChangesOf, newGuestListOf } from '../../wire/guest-list-input.ts';
import { guestListVersions } from '../../wire/guest-list-version.ts';
import { presentManagedGuestList, presentReferrer } from '../../wire/presenters/guest-list.ts';

/** The entries that a list is about. */
function entryFilterOf(query: Call<typeof management.getGuestListTotals>['query']): ManagedGuestListFilter {
  return {
    eventId: query.event_id,
    rateId: query.list_rate_id,
    referrerId: query.referral_id,
    search: query.search,
    includesRemoved: query.removed ?? false,
  };
}

export const guestListHandlers: readonly Handler[] = [
  endpoint(management.listGuestLists, {
    input: ({ query }) => entryFilterOf(query),
    run: ({ tenant, page, query }, filter) => listManagedGuestLists(tenant, filter, page, query.sort),
    present: presentManagedGuestList,
  }),

  endpoint(management.getGuestListTotals, {
    input: ({ query }) => entryFilterOf(query),
    run: ({ tenant }, filter) => sumGuestLists(tenant, filter),
    present: (totals: GuestListTotalsRow) => totals,
  }),

  endpoint(management.getGuestList, {
    run: ({ tenant, params }) => getGuestList(tenant, params.guestListId),
    present: presentWithVersion,
  }),

  endpoint(management.createGuestList, {
    input: ({ body }) => newGuestListOf(body, 'management'),
    run: ({ write }, entry) => createGuestList(write, entry),
    present: presentManagedGuestList,
  }),

  endpoint(management.updateGuestList, {
    input: ({ body }) => guestListChangesOf(body),
    run: (call, changes) => unlessChanged(call, () => updateGuestList(call.write, call.params.guestListId, changes)),
    present: presentWithVersion,
  }),

  endpoint(management.deleteGuestList, {
    run: (call) => unlessChanged(call, () => deleteGuestList(call.write, call.params.guestListId)),
  }),

  endpoint(management.checkInGuestList, {
    input: ({ body, caller }, problems) => admissionsOf(body, caller.organization.currencyDigits, problems),
    run: (call, admissions) => {
      const { write, params, caller } = call;
      return unlessChanged(call, () => checkInGuestList(write, params.guestListId, admissions, caller.user.id));
    },
    present: presentWithVersion,
  }),

  endpoint(management.refundGuestList, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params, caller }, { amount }) => {
      const createdBy = caller.user.id;
      const refunded = await refundGuestList(write, { guestListId: params.guestListId, amount, createdBy });
      return refunded instanceof Refusal ? refunded : refunded.row;
    },
    present: presentManagedGuestList,
  }),

  endpoint(management.listReferrers, {
    run: ({ tenant, page }) => listReferrers(tenant, page),
    present: presentReferrer,
  }),

  endpoint(management.createReferrer, {
    run: ({ write, body }) => createReferrer(write, body.name),
    present: presentReferrer,
  }),
];

/** The entry, with its version as the `ETag` of the answer. */
function presentWithVersion(row: ManagedGuestListRow, { header }: { header: (name: string, value: string) => void }) {
  const entry = presentManagedGuestList(row);
  header('etag', `"${entry.version}"`);
  return entry;
}

/** Runs the change; where the caller names a version, only if the entry still has it. */
function unlessChanged<Result>(
  call: {
    readonly write: TenantWriteContext;
    readonly params: { readonly guestListId: string };
    readonly requestHeader: (name: string) => string | undefined;
  },
  change: () => Promise<Result>,
) {
  const ifMatch = call.requestHeader('if-match');
  if (ifMatch === undefined) return change();
  const differencesOf = (row: ManagedGuestListRow) =>
    guestListVersions.changesSince(ifMatch, presentManagedGuestList(row));
  return changeGuestListIfUnchanged(call.write, call.params.guestListId, differencesOf, change);
}
