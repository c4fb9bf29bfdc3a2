import { integrations, limits } from '@stagedoor/contract';
import { readFeed } from '../../modules/notifications/notifications.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read } from '../common/handlers.ts';
import { presentFeedPage, webhookEventKinds } from '../common/presenters/webhook-event.ts';

export const webhookEventHandlers: readonly Handler[] = [
  read(integrations.listWebhookEvents, async ({ db, caller, query, nextPage }) => {
    const { after, limit = limits.pageDefault, filter } = query;
    const page = await readFeed(db, caller.organization.id, { after, limit, kind: filter?.event });
    if (page instanceof Refusal) return page;
    if (page.hasMore) nextPage(page.nextCursor);
    return presentFeedPage(page);
  }),

  read(integrations.listWebhookEventKinds, async () => ({ success: true, data: webhookEventKinds })),
];
