/** Notifications, as a feed to read on from where one stopped, and their kinds. */
import { bodyFields } from '../notifications/notification.ts';
import {
  FilterQuery,
  InstantInput,
  List,
  ListOf,
  OneOf,
  pagingQuery,
  Resource,
  type Static,
  Str,
  Success,
  Type,
} from '../schema.ts';
import { notificationKinds } from '../vocabulary.ts';

const cursorExample = 'MTAyNDUxLjE4NDIwMw';

/** 6: a notification as endpoints are sent it, with its place in the feed. */
export const WebhookEvent = Resource('WebhookEvent', 'A notification as it is sent to endpoints.', {
  id: bodyFields.id,
  event: OneOf(notificationKinds, 'Kind of event.'),
  created_at: bodyFields.created_at,
  organization_id: bodyFields.organization_id,
  sequence: bodyFields.sequence,
  payload: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    description: 'Its fields are those of the kind.',
    additionalProperties: true,
  }),
  cursor: Str('Its place in the feed: `after` with it answers what comes next.', [cursorExample]),
});
export type WebhookEvent = Static<typeof WebhookEvent>;

export const WebhookEventKind = Resource('WebhookEventKind', 'A kind of notification that can be sent to endpoints.', {
  event: OneOf(notificationKinds, 'Its name.'),
  description: Str('When it is emitted.'),
  schema: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    description: 'JSON Schema (2020-12) of the body that is sent. Fields can be added to it.',
    additionalProperties: true,
  }),
  example: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    description: 'A body as it could be sent.',
    additionalProperties: true,
  }),
});
export type WebhookEventKind = Static<typeof WebhookEventKind>;

export const WebhookEventPage = Type.Object({
  success: Success,
  data: List(WebhookEvent, 'The events, in the order of the feed.'),
  next_cursor: Str('Where to continue, including after an empty page: send it as `after` next time.', [cursorExample]),
});

export const WebhookEventKinds = ListOf(WebhookEventKind, 'All kinds.');

/** What the feed is filtered by, plainly or inside `filter[...]`. */
const feedFields = { event: Type.Optional(OneOf(notificationKinds, 'Kind of event.')) };

export const webhookEventQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      description:
        'Return the events after this `cursor` or `next_cursor`; from the beginning if omitted. `latest` starts ' +
        'at the end: the page is empty, and its `next_cursor` points to new events. Cursors are opaque; an ' +
        'unknown cursor is rejected.',
      pattern: '^[A-Za-z0-9_-]+$',
      maxLength: 64,
      examples: [cursorExample],
    }),
  ),
  since: Type.Optional(
    InstantInput(
      'Start with the first event at or after this instant, instead of a cursor; then continue with ' +
        '`next_cursor`. Cannot be combined with `after`.',
    ),
  ),
  limit: pagingQuery.limit,
  ...feedFields,
  filter: FilterQuery(feedFields),
});

/** How the feed is read, for the description of its operations. */
export const webhookEventRules =
  'Returns the events of the organization from the last 30 days, whether or not they were sent to endpoints, ' +
  'with the same bodies that endpoints receive. Continue with `next_cursor` of the previous page: no event is ' +
  'skipped, even if its change was committed late; changes that are not committed yet are not shown. The order ' +
  'of the feed is stable: of two events about the same resource, the one with the greater `sequence` is later. ' +
  'A page can have fewer events than requested, or none, while more exist: `Link` shows whether there are more. ' +
  'Tests that a channel sent to its own endpoints are not included.';

/** Which kinds a key is shown, for the descriptions of the operations that keys call. */
export const shownKindsRule =
  'A key sees only the kinds whose resource it can read: `ticket.*` with the scope `tickets:read`, `booking.*` with ' +
  '`bookings:read`, `list.*` with `lists:read`, `pass.*` with `passes:read`, `payment.*` with `payments:read`, ' +
  '`event.*` with `events:read`, `rate.*` with `ticket-rates:read`, `client.*` and `subscription.*` with ' +
  '`clients:read`, `discount_code.*` with `discount-codes:read`; ' +
  '`webhook.*` and `webhook_endpoint.*` always.';

export const webhookEventKindsRules =
  'Returns every kind of event with its meaning, the JSON Schema of its body and an example.';
