import type { ManagedWebhookEndpoint, NewWebhookEndpoint } from '@stagedoor/contract';
import { failingWarnedAfterHours } from '@stagedoor/contract/vocabulary';
import type { Endpoint } from '../../../contexts/messaging/webhooks/webhooks.ts';

const hourMs = 3_600_000;

export function presentManagedEndpoint(endpoint: Endpoint, { now }: { readonly now: Date }): ManagedWebhookEndpoint {
  return {
    _id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    events: [...endpoint.kinds],
    missing_scopes: [...endpoint.missingScopes],
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt ?? '',
    failing_since: endpoint.health.failingSince ?? '',
    last_success_at: endpoint.health.lastSuccessAt ?? '',
    consecutive_failures: endpoint.health.consecutiveFailures,
    breaker: endpoint.health.breaker,
    resting_until: endpoint.health.restingUntil ?? '',
    warning: warningOf(endpoint, now),
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  };
}

/** With the secret: for the one who has just made it only. */
export function presentNewEndpoint(endpoint: Endpoint, context: { readonly now: Date }): NewWebhookEndpoint {
  return { ...presentManagedEndpoint(endpoint, context), sign_secret: endpoint.signSecret };
}

/** Nothing for a disabled endpoint: its reason says more. */
function warningOf({ status, health }: Endpoint, now: Date): string {
  if (status === 'disabled' || health.failingSince === null) return '';
  const failingMs = now.getTime() - Date.parse(health.failingSince);
  const hours = failingWarnedAfterHours.findLast((candidate) => failingMs >= candidate * hourMs);
  if (hours === undefined) return '';
  const words = hours === 1 ? '1 hour' : `${hours} hours`;
  return (
    `Nothing has arrived for more than ${words}: all ${health.consecutiveFailures} attempts since ` +
    `${health.failingSince} have failed. What fails is tried again; after five days the endpoint is disabled.`
  );
}
