/** What the clients of all APIs share: their settings, and methods made out of a table of operations. */
import { StagedoorError } from './errors.ts';
import { List, nextOf } from './list.ts';
import { type OperationEntry, type Params, targetOf } from './request.ts';
import { type Answer, type CallAnswer, send } from './send.ts';

export interface ClientOptions {
  /** Root of the API, such as `https://tickets.example.org/integrations`. */
  readonly baseUrl: string;
  /** Milliseconds for a call with all its attempts; 60 000 when left out. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for one attempt; 20 000 when left out. */
  readonly attemptTimeoutMs?: number | undefined;
  /** How often a call is tried again, at most 3 times; 3 when left out. */
  readonly retriesMax?: number | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Is handed every answer of every call: its headers, what is left of the rate limit, whether it is a stored one. */
  readonly onAnswer?: ((answer: CallAnswer) => void) | undefined;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

export interface KeyOptions extends ClientOptions {
  readonly apiKey: string;
}

export interface TokenOptions extends ClientOptions {
  /** Of a session; left out for signing in. */
  readonly token?: string | undefined;
}

/** For one call. */
export interface CallOptions {
  /** Of a write: the same key with the same request has one effect within 24 hours. Made when left out. */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call; it then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Is handed the answers of this call, before that of the client. */
  readonly onAnswer?: ((answer: CallAnswer) => void) | undefined;
  readonly timeoutMs?: number | undefined;
  readonly attemptTimeoutMs?: number | undefined;
  readonly retriesMax?: number | undefined;
}

/** Of methods that take no parameters. */
export type NoParams = Readonly<Record<string, never>>;

/** The operations of an API: resource, method, operation. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, OperationEntry>>>>;

export interface Body {
  readonly headers: Headers;
  readonly body: unknown;
}

const retriesMost = 3;

export class ApiClient {
  readonly #options: ClientOptions;
  readonly #headers: Headers;
  readonly #root: string;

  protected constructor(table: OperationTable, credential: string, options: KeyOptions | TokenOptions) {
    this.#options = options;
    this.#root = options.baseUrl.replace(/\/+$/, '');
    this.#headers = new Headers({ accept: 'application/json', ...options.headers });
    // An environment variable that is not set is no key: the service then says so.
    const value = 'apiKey' in options ? options.apiKey : options.token && `Bearer ${options.token}`;
    if (value) this.#headers.set(credential, value);
    for (const [resource, operations] of Object.entries(table)) {
      const methods = Object.entries(operations).map(([name, operation]) => [name, this.#method(operation)]);
      Object.defineProperty(this, resource, { value: Object.fromEntries(methods), enumerable: true });
    }
  }

  #method(operation: OperationEntry) {
    if (operation.answer !== 'list') {
      return (params: Params = {}, options: CallOptions = {}) => this.#result(operation, params, options);
    }
    return (params: Params = {}, options: CallOptions = {}) =>
      new List(async (after) => {
        const { body, headers } = await this.call(
          operation,
          after === undefined ? params : { ...params, after },
          options,
        );
        return { items: (body as { data: unknown[] }).data, next: nextOf(headers) };
      });
  }

  async #result(operation: OperationEntry, params: Params, options: CallOptions): Promise<unknown> {
    const { body } = await this.call(operation, params, options);
    if (operation.answer === 'nothing') return undefined;
    return operation.answer ? body : (body as { data: unknown }).data;
  }

  /** The whole answer to an operation: the bytes of a file, otherwise what the JSON says. */
  protected async call(operation: OperationEntry, params: Params, options: CallOptions): Promise<Body> {
    const { method, answer, unkeyed } = operation;
    const { path, body } = targetOf(operation, params);
    const headers = new Headers(this.#headers);
    if (body !== undefined) headers.set('content-type', mediaTypeOf(operation));
    const isKeyed = method !== 'GET' && !unkeyed;
    if (isKeyed) headers.set('idempotency-key', options.idempotencyKey ?? newKey());
    if (answer === 'bytes') headers.set('accept', '*/*');
    const settings = this.#options;
    const answered = await send({
      url: new URL(this.#root + path),
      method,
      headers,
      body,
      repeatable: method === 'GET' || isKeyed,
      fetch: settings.fetch ?? fetch,
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? settings.timeoutMs ?? 60_000,
      attemptTimeoutMs: options.attemptTimeoutMs ?? settings.attemptTimeoutMs ?? 20_000,
      onAnswer: (answer) => {
        options.onAnswer?.(answer);
        settings.onAnswer?.(answer);
      },
      retriesMax: Math.min(retriesMost, options.retriesMax ?? settings.retriesMax ?? retriesMost),
    });
    if (answer === 'bytes') return { headers: answered.headers, body: answered.bytes };
    return { headers: answered.headers, body: bodyOf(answered, operation) };
  }
}

function mediaTypeOf({ body }: OperationEntry): string {
  if (body === 'bytes') return 'application/octet-stream';
  return body === 'file' ? 'text/csv' : 'application/json';
}

/** What the JSON of an answer says; throws for what the operation does not answer with, such as the notice of a proxy. */
function bodyOf({ bytes, status, headers }: Answer, { answer }: OperationEntry): unknown {
  const unexpected = (message: string, cause?: unknown) => {
    const requestId = headers.get('x-request-id') ?? undefined;
    return new StagedoorError(message, { code: 'unexpected_answer', status, requestId, cause });
  };
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw unexpected('The answer is not JSON.', cause);
  }
  if (!isAnswer(body, answer)) throw unexpected('The answer is JSON of something else than the service.');
  return body;
}

function isAnswer(body: unknown, answer: OperationEntry['answer']): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { success, data } = body as Record<string, unknown>;
  if (answer === 'nothing') return success === true;
  return answer === 'list' ? Array.isArray(data) : answer === 'whole' || data !== undefined;
}

/** Random; `crypto.randomUUID` is missing on pages without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `sdk_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
