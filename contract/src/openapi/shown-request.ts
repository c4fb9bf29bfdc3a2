import type { Operation } from '../operation.ts';
import type { ExampleCase } from './openapi.ts';

/** The request that documentation shows of an operation: one that succeeds, with a body where an example has one. */
export function shownRequest({ success }: Operation, cases: readonly ExampleCase[]): ExampleCase['request'] {
  const good = cases.filter(({ response }) => response.status === success.status);
  const hasBody = (one: ExampleCase) => Object.keys((one.request.body as object | undefined) ?? {}).length > 0;
  return (good.find(hasBody) ?? good[0])?.request ?? {};
}
