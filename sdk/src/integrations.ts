/** The integrations API, with its feed of events. */

import { type FeedOptions, feedOf } from './feed.ts';
import { Integrations as Operations } from './generated/integrations.ts';
import type { WebhookNotification } from './generated/notifications.ts';

export type * from './generated/integrations.ts';
export type { FeedOptions };

/** A notification of the feed. Keep `cursor` after your work, and go on from it with `after`. */
export type FeedEvent = WebhookNotification & { readonly cursor: string };

export class Integrations extends Operations {
  /**
   * What happens in the organization, as it happens, for receivers without a public address. It does not end: it asks
   * again every few seconds, also after failures of the network or the service, until `signal` is aborted or the key is
   * refused. The cursor is yours to keep; an event can come again after a restart.
   *
   * @example
   * for await (const event of integrations.feed({ after: await readCursor(), signal })) {
   *   await handle(event);
   *   await writeCursor(event.cursor);
   * }
   */
  feed(options: FeedOptions = {}): AsyncGenerator<FeedEvent, void, undefined> {
    const operation = { method: 'GET', path: '/webhook-events', query: ['after', 'event', 'limit'] } as const;
    return feedOf<FeedEvent>((params, signal) => this.call(operation, params, { signal }), options);
  }
}
