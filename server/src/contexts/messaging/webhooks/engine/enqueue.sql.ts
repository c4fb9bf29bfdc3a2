import { attemptTriggers, notificationKinds } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../../platform/sql/statement.ts';
import { bool, bytes, instant, int, listOf, nullable, oneOf, text } from '../../../../platform/sql/types.ts';
import { halfOpen } from './endpoint-state.sql.ts';
import { isSentSql } from './withheld-kinds.ts';

const bodyOfTexts = "convert_to(head || sequence || tail, 'UTF8')";

const writeNotificationsOf = (isTest: boolean, body = bodyOfTexts) => `
notification AS (
  INSERT INTO webhook_notifications
    (organization_id, id, created_at, kind, channel_id, resource_id, sequence, body, is_test, traceparent)
  SELECT $1::text, id, $2::timestamptz, kind, channel_id, resource_id, sequence,
         ${body}, ${isTest},
         nullif(current_setting('stagedoor.traceparent', true), '')
  FROM (SELECT message.*, nextval('webhook_notification_sequence') AS sequence FROM message OFFSET 0) numbered
)`;
const writeNotifications = writeNotificationsOf(false);

/** One for each row of `matching`. */
const writeDeliveries = `
delivery AS (
  INSERT INTO webhook_deliveries
    (organization_id, id, created_at, notification_id, endpoint_id, channel_id, kind, status, next_retry_at, updated_at)
  SELECT $1::text,
         'wd_' || substr(notification_id, 5, 23)
           || substr('0123456789abcdefghjkmnpqrstvwxyz', number / 1024 + 1, 1)
           || substr('0123456789abcdefghjkmnpqrstvwxyz', number / 32 % 32 + 1, 1)
           || substr('0123456789abcdefghjkmnpqrstvwxyz', number % 32 + 1, 1),
         $2::timestamptz, notification_id, endpoint_id, channel_id, kind,
         CASE status WHEN 'active' THEN 'pending' ELSE 'held' END,
         CASE status WHEN 'active' THEN $2::timestamptz END, $2::timestamptz
  FROM matching
  RETURNING id, endpoint_id, notification_id, status
)`;

// The endpoints of the organization, found by their owner.
const ownEndpoints = `
  SELECT e.id, e.channel_id, e.kinds, e.missing_scopes, e.status
  FROM webhook_endpoints e
  WHERE e.organization_id = $1::text AND e.deleted_at IS NULL`;

/**
 * A row for each message and endpoint of `listening` that is to get it; `isMeant` is true of endpoints of channels that are.
 * `window` numbers the endpoints of each message: of one message alone without sorting them.
 */
const matchEndpointsWhere = (isMeant: string, window: string) => `
matching AS (
  SELECT n.id AS notification_id, n.kind, e.id AS endpoint_id, e.channel_id, e.status,
         (row_number() OVER (${window}))::int AS number
  FROM message n
  JOIN listening e
    ON (e.kinds = '{}' OR n.kind = ANY (e.kinds))
   AND ${isSentSql('n.kind', 'e.missing_scopes')}
   AND (e.channel_id IS NULL OR ${isMeant})
   -- An endpoint gets no notification about itself.
   AND e.id <> n.resource_id
)`;
const ofItsChannel = 'e.channel_id = n.channel_id';

const writeQueue = `
queued AS (
  INSERT INTO webhook_queue (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at)
  -- Due now by the clock of the database, which the workers go by: that of this process may be ahead.
  SELECT id, $1::text, endpoint_id, notification_id, $2::timestamptz, least($2::timestamptz, now()) FROM delivery
  WHERE status = 'pending'
  RETURNING 1
)`;

/**
 * The steps that write notifications, for statements that have a CTE `message (id, kind, channel_id, resource_id, head,
 * tail)`: the body is head, sequence number and tail. `$1` is the organization and `$2` the instant.
 *
 * The id of a delivery is that of its notification with the number of the endpoint in its last three characters, so it
 * carries the instant by which the partition is found.
 */
const enqueueMessagesTo = (isConcerned: string, matching: string, body = bodyOfTexts) => `
${writeNotificationsOf(false, body)},
-- The channels concerned that are partners and have an endpoint. The row lock makes a removal of the partner wait until
-- this transaction ends, so that it cancels what is written here; a partner that was removed first is not found.
partner AS MATERIALIZED (
  SELECT p.channel_id FROM channel_partners p
  WHERE p.organization_id = $1::text AND ${isConcerned}
    AND EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.channel_id = p.channel_id AND e.deleted_at IS NULL)
  FOR KEY SHARE
),
-- The endpoints of the organization, and those of its partners that sold something of it.
listening AS (
  ${ownEndpoints}
  UNION ALL
  SELECT e.id, e.channel_id, e.kinds, e.missing_scopes, e.status
  FROM partner p
  JOIN webhook_endpoints e ON e.channel_id = p.channel_id AND e.deleted_at IS NULL
),
${matching},
${writeDeliveries},
${writeQueue}`;
const ofAnyChannel = [
  'p.channel_id = ANY (ARRAY(SELECT channel_id FROM message))',
  matchEndpointsWhere(ofItsChannel, 'PARTITION BY n.id'),
] as const;
export const enqueueMessages = enqueueMessagesTo(...ofAnyChannel);

/** True where something waits to be sent now, for the end of a statement with `enqueueMessages`. */
export const anyQueued = 'EXISTS (SELECT FROM queued)';

/**
 * Heads and tails of all messages stand one after the other in `texts`, and `headsAt`, `tailsAt` and `endsAt` say where, counted
 * from 1: in lists of texts each quote of a body would be escaped here and read again there.
 */
export const enqueueNotifications = tenantStatement(
  'insert_notifications',
  {
    now: instant,
    ids: listOf(text),
    kinds: listOf(oneOf(notificationKinds)),
    channelIds: listOf(nullable(text)),
    resourceIds: listOf(text),
    headsAt: listOf(int),
    tailsAt: listOf(int),
    endsAt: listOf(int),
    texts: bytes,
  },
  { queued: bool },
  `WITH message AS (
     SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[])
       AS t (id, kind, channel_id, resource_id, head_at, tail_at, end_at)
   ),
   ${enqueueMessagesTo(
     ...ofAnyChannel,
     `substring($10::bytea FROM head_at FOR tail_at - head_at) || convert_to(sequence::text, 'UTF8')
           || substring($10::bytea FROM tail_at FOR end_at - tail_at)`,
   )}
   SELECT ${anyQueued} AS queued`,
);

/**
 * The most frequent case: one notification that concerns no channel. To start the steps for channels and for arrays costs
 * a quarter of the statement, although nothing is found there.
 */
export const enqueueOwnNotification = tenantStatement(
  'insert_own_notification',
  { now: instant, id: text, kind: oneOf(notificationKinds), resourceId: text, head: text, tail: text },
  { queued: bool },
  `WITH message AS NOT MATERIALIZED (
     SELECT $3::text AS id, $4::text AS kind, NULL::text AS channel_id, $5::text AS resource_id, $6::text AS head,
       $7::text AS tail
   ),
   ${writeNotifications},
   listening AS (${ownEndpoints}),
   ${matchEndpointsWhere(ofItsChannel, '')},
   ${writeDeliveries},
   ${writeQueue}
   SELECT ${anyQueued} AS queued`,
);

/** A notification for the organization and for every channel that is its partner. */
export const enqueuePartnersNotification = tenantStatement(
  'insert_notification_to_partners',
  { now: instant, id: text, kind: oneOf(notificationKinds), resourceId: text, head: text, tail: text },
  { queued: bool },
  `WITH message AS (
     SELECT $3::text AS id, $4::text AS kind, NULL::text AS channel_id, $5::text AS resource_id, $6::text AS head,
       $7::text AS tail
   ),
   ${enqueueMessagesTo('true', matchEndpointsWhere('true', ''))}
   SELECT ${anyQueued} AS queued`,
);

/**
 * A test to one active endpoint, whatever kinds it takes; no other endpoint gets it. Ends the rest of the
 * endpoint, where its breaker is open, for one attempt.
 */
export const enqueueNotificationTo = tenantStatement(
  'insert_notification_to_endpoint',
  {
    now: instant,
    id: text,
    kind: oneOf(notificationKinds),
    channelId: nullable(text),
    resourceId: text,
    head: text,
    tail: text,
    endpointId: text,
    trigger: oneOf(attemptTriggers),
    dueAt: instant,
  },
  { delivery_id: text },
  `WITH message AS (
     SELECT $3::text AS id, $4::text AS kind, $5::text AS channel_id, $6::text AS resource_id, $7::text AS head,
       $8::text AS tail
   ),
   ${writeNotificationsOf(true)},
   matching AS (
     SELECT id AS notification_id, kind, $9::text AS endpoint_id, channel_id, 'active' AS status, 1 AS number FROM message
   ),
   ${writeDeliveries},
   queued AS (
     INSERT INTO webhook_queue
       (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at, trigger)
     SELECT id, $1::text, endpoint_id, notification_id, $2::timestamptz, $11::timestamptz, $10::text FROM delivery
   ),
   tried AS (${halfOpen('$9')})
   SELECT id AS delivery_id FROM delivery`,
);
