/** Cancelling an event over the management API, and its background work in process. */
import { runCancellation } from '../../src/contexts/cancellations/cancellations.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { createPerson } from './sign-in.ts';
import type { TestAnswer, TestService } from './test-service.ts';
import { createWorld, type World } from './world.ts';

export interface CancellationGround {
  readonly service: TestService;
  readonly world: World;
  readonly manager: Record<string, string>;
  readonly admin: Record<string, string>;
}

/** A world whose event can be cancelled without any effect on other tests. */
export async function openCancellable(service: TestService): Promise<CancellationGround> {
  const world = await createWorld(service);
  const manager = (await createPerson(service, world.main.id, 'manager')).headers;
  const admin = (await createPerson(service, world.main.id, 'admin')).headers;
  return { service, world, manager, admin };
}

/** Calls an operation of the management API on the organization. */
export function manageAs(
  { service, world }: Pick<CancellationGround, 'service' | 'world'>,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<TestAnswer> {
  const url = `/management/organizations/${world.main.id}${path}`;
  return service.call(method, url, { headers, body });
}

export function cancel(ground: CancellationGround, body: object = {}): Promise<TestAnswer> {
  return manageAs(ground, ground.admin, 'POST', `/events/${ground.world.main.eventId}/cancel`, body);
}

export async function readCancellation(ground: CancellationGround) {
  const path = `/events/${ground.world.main.eventId}/cancellation`;
  return (await manageAs(ground, ground.manager, 'GET', path)).body.data;
}

export async function listSales(ground: CancellationGround, query = '') {
  const path = `/events/${ground.world.main.eventId}/cancelled-sales${query}`;
  return (await manageAs(ground, ground.manager, 'GET', path)).body.data;
}

export function recordSale(ground: CancellationGround, id: string, body: object = { collection: 'cash' }) {
  const path = `/events/${ground.world.main.eventId}/cancelled-sales/${id}/record`;
  return manageAs(ground, ground.manager, 'POST', path, body);
}

/** Does the background work, as a worker would. */
export function workOff(
  { service, world }: CancellationGround,
  run: { readonly workMs?: number; readonly signal?: AbortSignal; readonly isLastAttempt?: boolean } = {},
): Promise<void> {
  const { signal = new AbortController().signal, isLastAttempt = false, ...rest } = run;
  const { id: organizationId, eventId } = world.main;
  return runCancellation(service.services, { organizationId, eventId }, { signal, isLastAttempt, ...rest });
}

/** Has the gateway asked for all refunds that wait for it. */
export async function sendRefunds({ service, world }: CancellationGround): Promise<void> {
  const waiting = await service.database.sql<{ id: string }>(
    `SELECT id FROM refunds WHERE organization_id = $1 AND status = 'pending'`,
    [world.main.id],
  );
  for (const { id } of waiting) await sendRefund(service.services, { organizationId: world.main.id, refundId: id });
}
