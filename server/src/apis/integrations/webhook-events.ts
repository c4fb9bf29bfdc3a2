import { integrations, limits } from '@stagedoor/contract';
import { readFeed } from '../../modules/webhooks/webhooks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notificationFilterOf } from '../common/flat-filter.ts';
import { type Handler, read } from '../common/handlers.ts';
import { presentFeedPage, webhookEventKinds } from '../common/presenters/webhook-event.ts';
import { shownKindsOf } from '../common/webhook-owner.ts';

export const webhookEventHandlers: readonly Handler[] = [
  read(integrations.listWebhookEvents, async ({ db, caller, query, nextPage }) => {
    const { after, limit = limits.pageDefault } = query;
    const filter = notificationFilterOf(query);
    if (filter instanceof Refusal) return filter;
    const kinds = shownKindsOf(caller, filter.event);
    if (kinds instanceof Refusal) return kinds;
    const page = await readFeed(db, caller.organization.id, { after, limit, kinds });
    if (page instanceof Refusal) return page;
    if (page.hasMore) nextPage(page.nextCursor);
    return presentFeedPage(page);
  }),

  read(integrations.listWebhookEventKinds, async () => ({ success: true, data: webhookEventKinds })),
];
