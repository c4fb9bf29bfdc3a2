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
  data: List(WebhookEvent, 'What happened, in the order of the feed.'),
  next_cursor: Str('Where to go on, also after an empty page: send it as `after` next time.', [cursorExample]),
});

export const WebhookEventKinds = ListOf(WebhookEventKind, 'All kinds.');

/** What the feed is filtered by, plainly or inside `filter[...]`. */
const feedFields = { event: Type.Optional(OneOf(notificationKinds, 'Kind of event.')) };

export const webhookEventQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      description:
        'Answer with what comes after this `cursor` or `next_cursor`; from the beginning when omitted. `latest` begins ' +
        'at the end: the page is empty, and its `next_cursor` leads to what happens from now on. Cursors have no other ' +
        'meaning; one that did not come from here is refused.',
      pattern: '^[A-Za-z0-9_-]+$',
      maxLength: 64,
      examples: [cursorExample],
    }),
  ),
  since: Type.Optional(
    InstantInput(
      'Begin with the first event that was made at or after this instant, instead of with a cursor; then go on with ' +
        '`next_cursor`. Not together with `after`.',
    ),
  ),
  limit: pagingQuery.limit,
  ...feedFields,
  filter: FilterQuery(feedFields),
});

/** How the feed is read, for the description of its operations. */
export const webhookEventRules =
  'Answers what happened in the organization in the last 30 days, whether it was sent to endpoints or not: the bodies ' +
  'as they are sent. Read on with `next_cursor` of the page before, and nothing is passed over, however late a change ' +
  'was finished; what is still being written is not shown yet. The order is that of the feed, the same each time: of ' +
  'two events about one thing, the greater `sequence` is the later. A page can have fewer events than asked for, or ' +
  'none, while there are more: `Link` says so. Tests that a channel made of its endpoints are not shown.';

/** Which kinds a key is shown, for the descriptions of the operations that keys call. */
export const shownKindsRule =
  'A key is shown the kinds whose resource it may read: `ticket.*` with the scope `tickets:read`, `booking.*` with ' +
  '`bookings:read`, `list.*` with `lists:read`, `payment.*` with `payments:read`, `event.*` with `events:read`; ' +
  '`webhook.*` and `webhook_endpoint.*` always.';

export const webhookEventKindsRules =
  'Answers every kind of event with the meaning and the JSON Schema of what is sent, and an example.';
