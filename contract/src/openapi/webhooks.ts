/** The `webhooks` of a document: the requests that an endpoint gets, and what it is to answer. */
import { bodyOf, exampleBodyOf, type KindOfNotification } from '../notifications/index.ts';
import type { Components, Json, JsonObject } from './schemas.ts';

interface SentHeader {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly example: string;
}

const sentHeaders: readonly SentHeader[] = [
  {
    name: 'X-Webhook-Id',
    required: true,
    description: 'Id of the notification, the same on every attempt.',
    example: 'whe_01m7zyhy05fz88c996h3cramb2',
  },
  {
    name: 'X-Webhook-Signature',
    required: true,
    description: 'Hex HMAC-SHA256 of the body, keyed with the secret as written.',
    example: '796d1efd974afa5bd40a1f5cf91df110a2742c44a7645f43bac520d31abf88b0',
  },
  {
    name: 'X-Webhook-Signature-Previous',
    required: false,
    description: 'The same by the previous secret, for 24 hours after a rotation.',
    example: '5f2b6c1f0d6f4a2a8a7f4b6f1f8e4f0f7a6c2a1b9d3e5c7f0a1b2c3d4e5f6071',
  },
  {
    name: 'X-Webhook-Event',
    required: true,
    description: 'Kind of the notification, as `event` in the body. It is not signed: trust the body.',
    example: 'ticket.sold',
  },
  {
    name: 'X-Webhook-Attempt',
    required: true,
    description: 'Number of this attempt, beginning with 1. It is not signed.',
    example: '1',
  },
  {
    name: 'webhook-id',
    required: true,
    description: 'Id of the notification (Standard Webhooks).',
    example: 'whe_01m7zyhy05fz88c996h3cramb2',
  },
  {
    name: 'webhook-timestamp',
    required: true,
    description: 'When this attempt was made, Unix time in seconds (Standard Webhooks).',
    example: '1795300200',
  },
  {
    name: 'webhook-signature',
    required: true,
    description: 'One signature for each live secret, separated by spaces (Standard Webhooks).',
    example: 'v1,NI0E8OArWg+F//Ee3feiPH7kKr0wjjROjd16Qj3x5GA=',
  },
];

/** What holds for the requests of every kind: the description of their tag. */
export const aboutNotifications = [
  'Notifications that webhook endpoints receive when something happens. A notification is sent until the ' +
    'endpoint responds with 2xx, so the same notification can arrive twice: if its id (`X-Webhook-Id`) is already ' +
    'known, respond with 200 and ignore it.',
  'Each request is signed. `X-Webhook-Signature` is the HMAC-SHA256 of the body, byte for byte as received, ' +
    'keyed with the complete secret (`whsec_…`), in lower-case hex. `webhook-signature` (Standard Webhooks) is ' +
    '`v1,` and ' +
    'the HMAC-SHA256 of `id.timestamp.body` in base64, keyed with the bytes that the secret encodes after `whsec_`; ' +
    'after a rotation there is one signature for each secret; one valid signature is enough. Reject a ' +
    '`webhook-timestamp` that is older than 5 minutes.',
].join('\n\n');

/** What the receiver answers, by status: the name of the shared response, and the response. */
const answers: readonly (readonly [status: string, name: string, response: JsonObject])[] = [
  [
    '2XX',
    'NotificationTaken',
    {
      description:
        'Accepted. Respond within 5 seconds and do the work afterwards; after 10 seconds the attempt counts as ' +
        'failed. The body of the response is kept for the owner of the endpoint and is otherwise ignored.',
    },
  ],
  ['410', 'NotificationUnwanted', { description: 'Permanently gone: the endpoint is disabled immediately.' }],
  [
    '429',
    'NotificationPostponed',
    {
      description:
        'Temporarily unavailable: sent again later, like every other failure. `Retry-After` is respected up to ' +
        '6 hours.',
      headers: {
        'Retry-After': {
          description: 'When to try again: seconds, or a date.',
          schema: { type: 'string', maxLength: 64 },
          example: '120',
        },
      },
    },
  ],
  [
    'default',
    'NotificationFailed',
    {
      description:
        'Any other status, including redirects, is a failure: the notification is sent again with growing ' +
        'pauses, up to 40 times within about a week. An endpoint that fails for 5 days is disabled.',
    },
  ],
];

// In place and not as components: generators that do not resolve references below `webhooks` lose the names.
const parameters: Json[] = sentHeaders.map(({ name, required, description, example }) => ({
  name,
  in: 'header',
  ...(required ? { required } : {}),
  description,
  schema: { type: 'string', maxLength: 1_024 },
  example,
}));

/** `onTicketSold` for `ticket.sold`. */
function idOf(kind: string): string {
  return `on${kind.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

export function webhooksOf(kinds: readonly KindOfNotification[], tag: string, components: Components): JsonObject {
  return Object.fromEntries(
    kinds.map((item) => {
      const body: JsonObject = {
        description: 'What happened: JSON in UTF-8, the same bytes on every attempt.',
        required: true,
        content: {
          'application/json': {
            schema: components.schema(bodyOf(item), 'answer'),
            example: exampleBodyOf(item) as unknown as Json,
          },
        },
      };
      const operation: JsonObject = {
        operationId: idOf(item.kind),
        tags: [tag],
        summary: item.kind,
        description: item.description,
        // Credentials of the caller: who is called checks the signature instead.
        security: [],
        parameters,
        requestBody: body,
        responses: Object.fromEntries(
          answers.map(([status, name, response]) => [status, components.share('responses', name, () => response)]),
        ),
      };
      return [item.kind, { post: operation }];
    }),
  );
}
