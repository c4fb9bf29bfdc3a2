/** The building block of the catalogue: a kind of notification, and the body that goes around its payload. */
import { Id, Instant, OneOf, Resource, type Static, type TSchema, Type } from '../schema.ts';
import type { NotificationKind } from '../vocabulary.ts';

export interface KindOfNotification<
  K extends NotificationKind = NotificationKind,
  P extends TSchema = TSchema,
  E = Static<P>,
> {
  readonly kind: K;
  /** When it is emitted, in words for those who receive it. */
  readonly description: string;
  /** What stands in `payload`. */
  readonly payload: P;
  /** A payload as it could be sent. */
  readonly example: E;
}

export function notification<const K extends NotificationKind, P extends TSchema>(
  shape: KindOfNotification<K, P>,
): KindOfNotification<K, P> {
  return shape;
}

/** Fields of every body, before its payload. */
export const bodyFields = {
  id: Id(
    'notification',
    'Id of the notification: the same for every endpoint and on every attempt. A receiver that has seen it ignores it.',
  ),
  created_at: Instant('When it happened.'),
  organization_id: Id('organization', 'Organization that it belongs to.'),
  sequence: Type.Integer({
    description:
      'Increases with each change of a resource: of two notifications about it, the one with the greater number ' +
      'is later, regardless of the order of arrival. Numbers can be skipped.',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    examples: [184_203],
  }),
  test: Type.Optional(
    Type.Boolean({
      description:
        'True for a requested test of another kind than `webhook.test`: nothing happened, and the ids in the ' +
        'payload refer to nothing. Absent otherwise.',
    }),
  ),
};

/** `TicketSoldNotification` for `ticket.sold`. */
function nameOfBody(kind: NotificationKind): string {
  const words = kind.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Notification`;
}

/** The whole body that is sent for a kind: what happened, when and where, and the payload. */
export function bodyOf<K extends NotificationKind, P extends TSchema>({
  kind,
  description,
  payload,
}: KindOfNotification<K, P>) {
  return Resource(nameOfBody(kind), description, {
    id: bodyFields.id,
    event: OneOf([kind], 'Kind of event.'),
    created_at: bodyFields.created_at,
    organization_id: bodyFields.organization_id,
    sequence: bodyFields.sequence,
    test: bodyFields.test,
    payload,
  });
}
export type BodyOf<K extends NotificationKind, P extends TSchema> = Static<ReturnType<typeof bodyOf<K, P>>>;

export interface NotificationBody {
  readonly id: string;
  readonly event: NotificationKind;
  readonly created_at: string;
  readonly organization_id: string;
  readonly sequence: number;
  readonly payload: unknown;
}

/** A body as it could be sent. */
export function exampleBodyOf({ kind, example }: KindOfNotification): NotificationBody {
  return {
    id: 'whe_01m7zyhy05fz88c996h3cramb2',
    event: kind,
    created_at: '2026-11-21T22:04:51.002Z',
    organization_id: 'org_01hnj1svyweb5sckjgn53yn84s',
    sequence: 184_203,
    payload: example,
  };
}
