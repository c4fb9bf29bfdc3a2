import { Value } from 'typebox/value';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type Booking,
  bodyOf,
  channelNotifications,
  exampleBodyOf,
  type Notification,
  type NotificationPayload,
  notificationKinds,
  notifications,
  type Ticket,
} from '../src/index.ts';
import { documentTexts } from '../src/openapi/files.ts';
import { expectValid } from './expect-valid.ts';

const kindsOf = (items: typeof notifications) => items.map(({ kind }) => kind);

test('the catalogue has every kind once, in the order of the vocabulary', () => {
  expect(kindsOf(notifications)).toEqual(notificationKinds);
});

test('channels receive every kind but those about the organization alone', () => {
  const withheld = notificationKinds.filter((kind) => !kindsOf(channelNotifications).includes(kind));
  expect(withheld).toEqual([
    'subscription.created',
    'subscription.updated',
    'refund.failed',
    'refund.made_at_gateway',
    'dispute.opened',
    'dispute.closed',
    'payout.paid',
    'payout.failed',
    'event.created',
    'client.updated',
    'client.erased',
    'discount_code.created',
    'discount_code.updated',
    'webhook_endpoint.disabled',
  ]);
});

describe.each(notifications.map((item) => [item.kind, item] as const))('%s', (_, item) => {
  test('has an example that is valid, without anything undeclared', () => {
    expectValid(bodyOf(item), exampleBodyOf(item), item.kind);
  });

  test('says when it is emitted, and what each of its fields means', () => {
    expect(item.description).toMatch(/^[A-Z].*\.$/);
    const silent: string[] = [];
    const walk = (schema: Record<string, unknown>, at: string) => {
      if (!schema.description) silent.push(at);
      if (schema.items) walk(schema.items as Record<string, unknown>, `${at}[]`);
      for (const [name, part] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)) {
        walk(part, `${at}.${name}`);
      }
    };
    walk(bodyOf(item) as unknown as Record<string, unknown>, item.kind);
    expect(silent).toEqual([]);
  });
});

test('a wrong example is found', () => {
  const [item] = notifications;
  const wrong = { ...exampleBodyOf(item!), event: 'ticket.lost' };
  expect(Value.Errors(bodyOf(item!), wrong)).not.toEqual([]);
  const undeclared = { ...exampleBodyOf(item!), colour: 'red' };
  expect(() => expectValid(bodyOf(item!), undeclared, 'a wrong one')).toThrow('a wrong one.colour');
});

test('a payload has a type of its own, and the body around it the kind as a literal', () => {
  expectTypeOf<NotificationPayload<'ticket.sold'>>().toEqualTypeOf<Ticket>();
  expectTypeOf<NotificationPayload<'ticket.swapped'>>().toEqualTypeOf<{ old_ticket: Ticket; new_ticket: Ticket }>();
  expectTypeOf<NotificationPayload<'webhook.test'>>().toEqualTypeOf<{ endpoint_id: string; message: string }>();
  expectTypeOf<Notification<'booking.updated'>['event']>().toEqualTypeOf<'booking.updated'>();
  expectTypeOf<Notification<'booking.updated'>['payload']>().toEqualTypeOf<Booking>();
  expect(notifications.length).toBe(notificationKinds.length);
});

interface Webhook {
  readonly post: {
    readonly operationId: string;
    readonly tags: readonly string[];
    readonly parameters: readonly { name: string }[];
    readonly requestBody: { content: Record<string, { schema: { $ref: string } }> };
    readonly responses: Record<string, unknown>;
  };
}

test.each([
  ['integrations', notifications],
  ['channels', channelNotifications],
] as const)('the %s document has a webhook for each kind, with its body, the headers and the answers', (api, kinds) => {
  const document = JSON.parse(documentTexts()[api]!);
  const webhooks = document.webhooks as Record<string, Webhook>;
  expect(Object.keys(webhooks)).toEqual(kindsOf(kinds));
  for (const [kind, { post }] of Object.entries(webhooks)) {
    const { $ref } = post.requestBody.content['application/json']!.schema;
    const body = document.components.schemas[$ref.split('/').at(-1)!];
    expect(body.properties.event.enum).toEqual([kind]);
    expect(body.required).toEqual(['id', 'event', 'created_at', 'organization_id', 'sequence', 'payload']);
    expect(post.tags).toEqual(['Notifications']);
    // Named in place: generators that do not resolve references here would make parameters without a name.
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'X-Webhook-Id',
      'X-Webhook-Signature',
      'X-Webhook-Signature-Previous',
      'X-Webhook-Event',
      'X-Webhook-Attempt',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(Object.keys(post.responses).sort()).toEqual(['2XX', '410', '429', 'default']);
  }
  const operations = Object.values(document.paths as Record<string, Record<string, { tags: string[] }>>);
  const tags = operations.flatMap((methods) => Object.values(methods).flatMap((operation) => operation.tags));
  expect(tags).not.toContain('Notifications');
  expect(webhooks['ticket.sold']!.post.operationId).toBe('onTicketSold');
});
