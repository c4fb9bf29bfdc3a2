// The notification: the same bytes for all. The payload is 1 KiB of JSON and begins with a number by which the receiver
// identifies it.
import { bodyHead } from '../../server/dist/contexts/messaging/webhooks/webhooks.js';
import { newId } from '../../server/dist/platform/ids.js';

/** Most endpoints of one organization: a delivery is known by the mark of its notification and the slot of its endpoint. */
export const slotsMax = 4;

export const kind = 'ticket.checked_in';
const payloadBytes = 1_024;
const text = 'Quince plums in a stone jar, '.repeat(40);

export function payloadOf(mark) {
  const room = payloadBytes - JSON.stringify({ mark, text: '' }).length;
  return { mark, text: text.slice(0, room) };
}

let sequence = 0;

/** For those that keep no notifications: its id, and the body as the service would write it. */
export function notificationOf(mark, organizationId) {
  const now = new Date();
  const id = newId('notification', now);
  sequence += 1;
  const body = `${bodyHead(id, kind, organizationId, now)}${sequence},"payload":${JSON.stringify(payloadOf(mark))}}`;
  return { id, body };
}
