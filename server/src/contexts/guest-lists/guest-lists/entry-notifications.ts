/** What is told of entries that are on their list, beside admissions. */
import { type Kind, notificationKind, outboxMessage } from '../../messaging/webhooks/webhooks.ts';
import type { GuestListRow } from './guest-lists.sql.ts';

export const listCreated = notificationKind<GuestListRow>('list.created');
export const listUpdated = notificationKind<GuestListRow>('list.updated');
export const listRemoved = notificationKind<GuestListRow>('list.removed');

/** For the organization's endpoints and for those of the channel that made the entry. */
export function entryMessage(kind: Kind<GuestListRow>, entry: GuestListRow) {
  return outboxMessage(kind, entry, { resourceId: entry.id, channelId: entry.channel_id });
}
