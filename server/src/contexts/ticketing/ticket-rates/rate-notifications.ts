/** What is told of ticket rates: to the organization, and of those that are not private to all channels that are partners. */
import { Refusal } from '../../../platform/refusal.ts';
import {
  emit,
  type Kind,
  notificationKind,
  outboxMessage,
  type TenantWriteContext,
} from '../../messaging/webhooks/webhooks.ts';
import type { TicketRateRow } from './rate-columns.sql.ts';
import { getTicketRate, type ManagedRateRow } from './rate-reads.ts';

/** A rate as it stands at an instant, on which it depends what can be bought. */
export interface RateAt {
  readonly rate: TicketRateRow;
  readonly now: Date;
}

export const rateUpdated = notificationKind<RateAt>('rate.updated');
export const rateSoldOut = notificationKind<RateAt>('rate.sold_out');

/** Tells of a rate, whose row the transaction has locked. With `wasShown` also channels that cannot see it any more. */
export async function tellOfRate(
  write: TenantWriteContext,
  kind: Kind<RateAt>,
  rate: TicketRateRow,
  { wasShown = false }: { readonly wasShown?: boolean } = {},
): Promise<void> {
  const about = { resourceId: rate.id, channelId: null, toPartners: wasShown || rate.type !== 'private' };
  await emit(write, [outboxMessage(kind, { rate, now: write.now }, about)]);
}

/** Tells of a rate that was changed, as it is now, and answers with it; refuses an unknown id. */
export async function tellOfRateChange(
  write: TenantWriteContext,
  id: string,
  shown?: { readonly wasShown: boolean },
): Promise<ManagedRateRow | Refusal<'not_found'>> {
  const rate = await getTicketRate(write.tenant, id);
  if (!(rate instanceof Refusal)) await tellOfRate(write, rateUpdated, rate, shown);
  return rate;
}
