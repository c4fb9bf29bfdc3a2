/** The feed of notifications: the same for an organization's keys, which may be shown some kinds, and for its people. */
import {
  bodyOf,
  exampleBodyOf,
  type integrations,
  limits,
  type management,
  type NotificationBody,
  notifications,
  type WebhookEvent,
  type WebhookEventKind,
} from '@stagedoor/contract';
import { type FeedPage, readFeed } from '../contexts/messaging/webhooks/webhooks.ts';
import { endpoint } from '../http/endpoint.ts';
import { notificationFilterOf } from '../http/flat-filter.ts';
import type { Handler } from '../http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import { shownKindsOf } from './webhook-owner.ts';

interface EventOperations {
  readonly list: typeof integrations.listWebhookEvents | typeof management.listWebhookEvents;
  readonly listKinds: typeof integrations.listWebhookEventKinds | typeof management.listWebhookEventKinds;
}

export function webhookEventHandlers(operations: EventOperations): readonly Handler[] {
  return [
    endpoint(operations.list, {
      input: ({ query }, problems) => {
        const { after, limit } = query;
        if (after !== undefined && query.since !== undefined) {
          problems.add('/since', 'cannot be given together with after');
        }
        const since = problems.instant('/since', query.since);
        return { after, limit, since, ...notificationFilterOf(query, problems) };
      },
      run: async ({ tenant, caller }, { after, since, limit = limits.pageDefault, event }) => {
        const kinds = shownKindsOf(caller, event);
        if (kinds instanceof Refusal) return kinds;
        return readFeed(tenant, { after, since, limit, kinds });
      },
      present: (page: FeedPage, { nextPage }) => {
        if (page.hasMore) nextPage(page.nextCursor);
        return presentFeedPage(page);
      },
    }),

    endpoint(operations.listKinds, { run: () => webhookEventKinds, present: (kind) => kind }),
  ];
}

/** A page of the feed: the bodies as they were written when it happened, not made anew. */
function presentFeedPage({ notifications: events, nextCursor }: FeedPage) {
  return { success: true, data: events.map(presentWebhookEvent), next_cursor: nextCursor };
}

function presentWebhookEvent({ body, cursor }: FeedPage['notifications'][number]): WebhookEvent {
  return { ...(JSON.parse(body) as WebhookEvent), cursor };
}

/** The catalogue of the contract. Schemas go through JSON, which leaves TypeBox's own marks behind. */
const webhookEventKinds: WebhookEventKind[] = notifications.map((item) => ({
  event: item.kind,
  description: item.description,
  schema: JSON.parse(JSON.stringify(bodyOf(item))) as Record<string, unknown>,
  example: exampleBodyOf(item) as NotificationBody & Record<string, unknown>,
}));
