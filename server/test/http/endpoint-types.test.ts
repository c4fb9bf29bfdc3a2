/** With which refusals `run` may answer; `npm run lint:types` checks this file. */
import { management } from '@stagedoor/contract';
import { describe, expect, it } from 'vitest';
import { endpoint, ownTransactionEndpoint, singleStatementEndpoint } from '../../src/http/endpoint.ts';
import { type Refusal, refuse } from '../../src/platform/refusal.ts';

/** Declares `not_found` and `conflict`, and answers without data. */
const { deleteListRate } = management;
const idOf = ({ operation }: { readonly operation: { readonly id: string } }) => operation.id;
const maybe = async <R extends Refusal>(refusal: R): Promise<R | undefined> => refusal;

describe('an operation that answers without data', () => {
  it('may refuse with the codes that it declares, and with those that its kind implies', () => {
    const handlers = [
      endpoint(deleteListRate, { run: async () => refuse('not_found', 'No.') }),
      endpoint(deleteListRate, { run: () => maybe(refuse('conflict', 'No.')) }),
      singleStatementEndpoint(deleteListRate, { run: () => maybe(refuse('forbidden', 'No.')) }),
    ];
    expect(handlers.map(idOf)).toEqual(handlers.map(() => 'deleteListRate'));
  });

  it('may return anything else', () => {
    const handlers = [
      endpoint(deleteListRate, { run: () => undefined }),
      endpoint(deleteListRate, { run: async () => {} }),
      endpoint(deleteListRate, { run: async () => ({ id: 'a', code: 'not_found' }) }),
      endpoint(deleteListRate, { run: async () => ['a'] }),
    ];
    expect(handlers.map(idOf)).toEqual(handlers.map(() => 'deleteListRate'));
  });

  it('may not refuse with any other code', () => {
    const handlers = [
      // @ts-expect-error not declared
      endpoint(deleteListRate, { run: async () => refuse('space_taken', 'No.') }),
      // @ts-expect-error not declared, though it is not always the answer
      endpoint(deleteListRate, { run: () => maybe(refuse('space_taken', 'No.')) }),
      // @ts-expect-error not declared
      endpoint(deleteListRate, { input: () => 1, run: () => maybe(refuse('space_taken', 'No.')) }),
      // @ts-expect-error any code
      singleStatementEndpoint(deleteListRate, { run: () => maybe(refuse('space_taken' as string, 'No.')) }),
      // @ts-expect-error one of two is not declared
      ownTransactionEndpoint(deleteListRate, { run: () => maybe(refuse('not_found' as 'not_found' | 'gone', 'No.')) }),
    ];
    expect(handlers.map(idOf)).toEqual(handlers.map(() => 'deleteListRate'));
  });
});

describe('an operation that answers with data', () => {
  it('may not refuse with a code that it does not declare', () => {
    const handler = endpoint(management.getListRate, {
      // @ts-expect-error not declared
      run: () => maybe(refuse('space_taken', 'No.')),
      present: () => {
        throw new Error('not called');
      },
    });
    expect(idOf(handler)).toBe('getListRate');
  });
});
