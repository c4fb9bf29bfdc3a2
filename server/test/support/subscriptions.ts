/** Plans and subscriptions, made and paid through the APIs. */
import type { OpenWorld } from './fixtures.ts';
import { managePasses } from './passes.ts';
import { cards, payOnPage } from './purchases.ts';

/** The id of a new plan. */
export async function createPlan(ground: OpenWorld, given: Record<string, unknown> = {}): Promise<string> {
  const body = { name: 'Friends', price: 15, period: 'month', ...given };
  return (await managePasses(ground, 'POST', '/plans', body)).body.data._id;
}

/** Subscribes a person to a plan; not paid yet. */
export function subscribe(
  { service, world }: OpenWorld,
  planId: string,
  given: Record<string, unknown> = { email: 'teodor.amsel@example.org', name: 'Teodor Amsel' },
) {
  return service.call('POST', '/integrations/subscriptions', {
    headers: world.main.headers,
    body: { plan_id: planId, ...given },
  });
}

/** A subscription whose first period is paid. */
export async function createMember(ground: OpenWorld, planId: string, given?: Record<string, unknown>) {
  const { data } = (await subscribe(ground, planId, given)).body;
  if (data.payment_url !== '') await payOnPage(ground.service, data.payment_url, cards.good);
  return data as { _id: string; code: string; client_id: string; pending_payment_id: string };
}

export function putOnList({ service, world }: OpenWorld, subscriptionId: string, given: Record<string, unknown> = {}) {
  return service.call('POST', `/integrations/subscriptions/${subscriptionId}/list-entries`, {
    headers: world.main.headers,
    body: { list_rate_id: world.main.listRateId, ...given },
  });
}

export function admitMember({ service, world }: OpenWorld, code: string, eventId: string) {
  return service.call('PUT', `/integrations/subscriptions/by-code/${code}/checkin?event_id=${eventId}`, {
    headers: world.main.headers,
  });
}
