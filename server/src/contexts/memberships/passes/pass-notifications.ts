/** What is told of passes: to the organization, and to the channel that sold them. */
import { type Kind, notificationKind, outboxMessage } from '../../messaging/webhooks/webhooks.ts';
import type { PassRow } from './passes.sql.ts';

/** A pass at one of the events to which it admits. */
export interface PassAtEvent {
  readonly pass: PassRow;
  readonly eventId: string;
}

export const passSold = notificationKind<PassRow>('pass.sold');
export const passRefunded = notificationKind<PassRow>('pass.refunded');
export const passCheckedIn = notificationKind<PassAtEvent>('pass.checked_in');

/** What is told of a pass that was sold or refunded. */
export function passMessage(kind: Kind<PassRow>, pass: PassRow) {
  return outboxMessage(kind, pass, aboutPass(pass));
}

/** What is told of a person who came in on a pass at an event. */
export function passCheckedInMessage(pass: PassRow, eventId: string) {
  return outboxMessage(passCheckedIn, { pass, eventId }, aboutPass(pass));
}

function aboutPass({ id, channel_id }: PassRow) {
  return { resourceId: id, channelId: channel_id };
}
