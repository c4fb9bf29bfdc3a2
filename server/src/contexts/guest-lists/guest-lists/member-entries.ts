/** Entries of members, whose people pay nothing: at one event as many people as their plan says. */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type GivenToMember, memberBenefits } from '../../sales/product/product.ts';
import { createGuestList } from './create-entry.ts';
import {
  countPeopleOfMember,
  listEntriesOfMember,
  lockEntries,
  type ManagedGuestListRow,
  updateEntriesBlocked,
} from './guest-lists.sql.ts';

/**
 * Makes an entry in the name of a member. Refuses a subscription that gives no benefits now, more people than are left of
 * what the plan gives at the event, and what refuses any other entry. The subscription is locked, so that of two entries
 * at once the second counts the first.
 */
export async function createGuestListOfMember(
  write: TenantWriteContext,
  subscriptionId: string,
  { rateId, partySize }: { readonly rateId: string; readonly partySize: number },
): Promise<ManagedGuestListRow | Refusal<'not_found' | 'invalid_request' | 'conflict' | 'sold_out'>> {
  const { tenant, now } = write;
  const member = await memberBenefits().lockMember(tenant, subscriptionId, now);
  if (member instanceof Refusal) return member;
  const [counted] = await tenant.run(countPeopleOfMember, { subscriptionId, rateId });
  const left = member.list_entries_per_event - (counted?.people ?? 0);
  if (partySize > left) {
    return refuse('conflict', `The member can put ${Math.max(0, left)} more people on lists of this event.`);
  }
  return createGuestList(write, {
    rateId,
    name: member.client_name || member.client_email,
    partySize,
    email: member.client_email,
    referrerId: null,
    observationsReception: '',
    tags: [member.plan_name],
    channelId: null,
    createdVia: 'integrations',
    language: member.language,
    subscriptionId,
  });
}

/** The payment of the period in which a member made entries is disputed: they admit nobody, or admit again. */
export async function blockEntriesOfMember(
  { tenant, now }: TenantWriteContext,
  given: GivenToMember,
  isBlocked: boolean,
): Promise<void> {
  const ids = (await tenant.run(listEntriesOfMember, { ...given })).map(({ id }) => id);
  if (ids.length === 0) return;
  await tenant.run(lockEntries, { ids, referrerId: null });
  await tenant.run(updateEntriesBlocked, { now, ids, isBlocked });
}
