import {
  bodyOf,
  exampleBodyOf,
  type NotificationBody,
  notifications,
  type WebhookEvent,
  type WebhookEventKind,
} from '@stagedoor/contract';
import type { FeedPage } from '../../contexts/messaging/webhooks/webhooks.ts';

/** A page of the feed: the bodies as they were written when it happened, not made anew. */
export function presentFeedPage({ notifications: events, nextCursor }: FeedPage) {
  return { success: true, data: events.map(presentWebhookEvent), next_cursor: nextCursor };
}

function presentWebhookEvent({ body, cursor }: FeedPage['notifications'][number]): WebhookEvent {
  return { ...(JSON.parse(body) as WebhookEvent), cursor };
}

/** The catalogue of the contract. Schemas go through JSON, which leaves TypeBox's own marks behind. */
export const webhookEventKinds: WebhookEventKind[] = notifications.map((item) => ({
  event: item.kind,
  description: item.description,
  schema: JSON.parse(JSON.stringify(bodyOf(item))) as Record<string, unknown>,
  example: exampleBodyOf(item) as NotificationBody & Record<string, unknown>,
}));
