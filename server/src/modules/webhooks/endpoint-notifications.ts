import { notificationKind } from '../notifications/notifications.ts';

/** An endpoint that the service has disabled. */
export interface DisabledEndpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly reason: string;
  readonly disabledAt: Date;
  /** Null where it was not failing for days: one answer was enough. */
  readonly failingSince: Date | null;
}

export const webhookEndpointDisabled = notificationKind<DisabledEndpoint>('webhook_endpoint.disabled');

export interface EndpointTest {
  readonly endpointId: string;
  readonly message: string;
}

export const webhookTest = notificationKind<EndpointTest>('webhook.test');
