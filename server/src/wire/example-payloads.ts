/** Example payloads of notifications, for tests of endpoints: those of the contract, as of the organization and of now. */
import { exampleBodyOf, notifications } from '@stagedoor/contract';
import type { NotificationKind } from '@stagedoor/contract/vocabulary';
import type { ExampleOccasion } from '../contexts/messaging/webhooks/webhooks.ts';

const dayMs = 86_400_000;
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const localForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/**
 * The payload of the contract's example of the kind. The organization is that of the occasion, the channel too where it is
 * for one; instants are moved by whole days, so that what happened in the example happened within the last day.
 */
export function examplePayloadOf(kind: NotificationKind, { organizationId, channelId, now }: ExampleOccasion): object {
  const example = exampleBodyOf(notifications.find((item) => item.kind === kind)!);
  const movedMs = Math.floor((now.getTime() - Date.parse(example.created_at)) / dayMs) * dayMs;
  return JSON.parse(JSON.stringify(example.payload), (name, value: unknown) => {
    if (name === 'organization_id') return organizationId;
    if (name === 'channel_id' && channelId !== null) return channelId;
    if (typeof value !== 'string') return value;
    if (instantForm.test(value)) return new Date(Date.parse(value) + movedMs).toISOString();
    if (localForm.test(value)) {
      return new Date(Date.parse(`${value.replace(' ', 'T')}Z`) + movedMs).toISOString().slice(0, 19).replace('T', ' ');
    }
    return value;
  }) as object;
}
