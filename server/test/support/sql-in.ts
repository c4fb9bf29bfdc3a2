import type { Executor } from '../../src/platform/sql/tenant-db.ts';

/** Runs SQL as it stands in a transaction or on a pool of the service: what tests do there beside the service's statements. */
export function sqlIn<R = never>(executor: Executor, text: string, values: unknown[] = []): Promise<R[]> {
  return executor.execute({ text, values });
}
