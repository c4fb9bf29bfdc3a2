/** Steps of a random history: each is taken by a plain model and by the service, and what can be seen of both is compared. */
import type fc from 'fast-check';
import { expect } from 'vitest';
import type { TenantWriteContext } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { TestService } from './test-service.ts';

export abstract class ModelStep<Model extends object, Real extends object> implements fc.AsyncCommand<Model, Real> {
  check(_: Readonly<Model>): boolean {
    return true;
  }
  /** When the step is taken, which moves the time of the model. */
  abstract nextInstant(model: Model): Date;
  /** What the model answers, which it is changed by. */
  abstract expected(model: Model): string | number;
  /** What the service answers, of a model as it was before. */
  abstract act(model: Model, real: Real, now: Date): Promise<string | number>;
  /** Fails where what is there differs from the model. */
  abstract compare(model: Model, real: Real): Promise<void>;
  abstract toString(): string;

  async run(model: Model, real: Real): Promise<void> {
    const now = this.nextInstant(model);
    const outcome = await this.act(structuredClone(model), real, now);
    expect(outcome, this.toString()).toBe(this.expected(model));
    await this.compare(model, real);
  }
}

export const codeOf = (result: unknown) => (result instanceof Refusal ? result.code : 'done');

/** Calls a write function of a context at an instant, in a transaction that a refusal undoes, and `keep` false. */
export function writeAt<T>(
  service: TestService,
  {
    now,
    organizationId,
    keep = true,
  }: { readonly now: Date; readonly organizationId: string; readonly keep?: boolean },
  work: (write: TenantWriteContext) => Promise<T>,
): Promise<T> {
  const { database, outbox } = service.services;
  return database.transaction(
    (tx) => work({ tenant: tenantDb(tx, organizationId), outbox, now }),
    (result) => keep && !(result instanceof Refusal),
  );
}
