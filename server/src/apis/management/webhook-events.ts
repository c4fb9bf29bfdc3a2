import { limits, management } from '@stagedoor/contract';
import { readFeed } from '../../modules/webhooks/webhooks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notificationFilterOf } from '../common/flat-filter.ts';
import { type Handler, read } from '../common/handlers.ts';
import { presentFeedPage, webhookEventKinds } from '../common/presenters/webhook-event.ts';

export const webhookEventHandlers: readonly Handler[] = [
  read(management.listWebhookEvents, async ({ db, caller, query, nextPage }) => {
    const { after, limit = limits.pageDefault } = query;
    const filter = notificationFilterOf(query);
    if (filter instanceof Refusal) return filter;
    const page = await readFeed(db, caller.organization.id, { after, limit, kinds: filter.event && [filter.event] });
    if (page instanceof Refusal) return page;
    if (page.hasMore) nextPage(page.nextCursor);
    return presentFeedPage(page);
  }),

  read(management.listWebhookEventKinds, async () => ({ success: true, data: webhookEventKinds })),
];
