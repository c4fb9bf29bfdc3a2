/**
 * Requests to the service where it runs as a process of its own. Each answer of an operation is compared with what the
 * operation declares, as those of the service in the process of the tests are; what differs fails the test in `endAll`,
 * so that no client that expects failures can swallow it.
 */
import { type Operation, qualifiedId } from '@stagedoor/contract';
import { answerProblems } from './answer-schemas.ts';
import { recordAnswer } from './contract-coverage.ts';
import { allOperations, roots } from './operations.ts';

export interface ProcessAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

interface ProcessRequest {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string;
  readonly signal?: AbortSignal;
}

const wrongAnswers = new Set<string>();

/** Sends a request and reads its answer whole; rejects where there is none. */
export async function callProcess(
  address: string,
  method: string,
  url: string,
  { headers = {}, body, raw, signal }: ProcessRequest = {},
): Promise<ProcessAnswer> {
  const response = await fetch(address + url, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(raw === undefined ? {} : { body: raw }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const operation = operationOf(method, url);
  if (operation) {
    const problems = isJson ? answerProblems(operation, response.status, text) : [];
    for (const problem of problems) wrongAnswers.add(problem);
    // What the contract does not declare is no answer of the operation.
    if (problems.length === 0) recordAnswer(qualifiedId(operation), response.status);
  }
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}

/** What was wrong with answers since the last call. */
export function takeWrongAnswers(): string[] {
  const taken = [...wrongAnswers];
  wrongAnswers.clear();
  return taken;
}

const parametersOf = (path: string) => path.split('{').length;
/** Segments that are written out go before parameters in the same place, as in the router. */
const routes = allOperations
  .toSorted((a, b) => parametersOf(a.path) - parametersOf(b.path))
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${roots[operation.api]}${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

/** The operation that answers such a request; undefined for addresses of none, such as /readyz. */
function operationOf(method: string, url: string): Operation | undefined {
  const path = url.replace(/\?.*/, '');
  return routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation;
}
