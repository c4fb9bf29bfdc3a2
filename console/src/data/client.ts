/** Calls operations of the management API, typed by the contract. The browser adds the session by its cookie. */
import type { InputOf, management, OperationShape, OutputOf } from '@stagedoor/contract';

declare const __OPERATIONS__: Readonly<Record<OperationId, string>>;

/** Written once: each mention of the name above is replaced by the whole list. */
const addresses = __OPERATIONS__;

type Operations = typeof management;
export type OperationId = keyof Operations;

type Part<O extends OperationShape, Name extends 'params' | 'query' | 'body'> =
  O extends Record<Name, object>
    ? Name extends 'query'
      ? { readonly query?: Partial<InputOf<O>[Name]> }
      : Readonly<Record<Name, InputOf<O>[Name]>>
    : unknown;
export type Input<Id extends OperationId> = Part<Operations[Id], 'params'> &
  Part<Operations[Id], 'query'> &
  Part<Operations[Id], 'body'> & {
    /** The version that a change is based on; refused with 412 where it is not the present one. */
    readonly ifMatch?: string;
    /** The token of a device, which acts for itself and not for a person who may be signed in beside it. */
    readonly token?: string;
    readonly signal?: AbortSignal;
    /** The request arrives also where the page is left meanwhile: for small bodies. */
    readonly keepalive?: boolean;
    /** A write with a key takes effect once, however often it is sent; without one, each has a key of its own. */
    readonly idempotencyKey?: string;
  };
type Body<Id extends OperationId> = OutputOf<Operations[Id]>;

/** What an answer has in `data`. */
export type Data<Id extends OperationId> = Body<Id> extends { data: infer D } ? D : undefined;
/** One thing of a list. */
export type Item<Id extends OperationId> = Data<Id> extends readonly (infer I)[] ? I : never;

export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** An answer that is no success, or none at all (`code` is then `unreachable`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly Problem[];
  readonly requestId: string;

  constructor(status: number, body: { error?: string; message?: string; details?: Problem[]; request_id?: string }) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.error ?? 'unreachable';
    this.details = body.details ?? [];
    this.requestId = body.request_id ?? '';
  }
}

/** Asks the person for the password; resolves to false where the person gives up. */
type Confirm = () => Promise<boolean>;
let confirmSession: Confirm = () => Promise.resolve(false);

/** Sets what is asked before a request is repeated that was refused until the session is confirmed. */
export function onConfirmationRequired(confirm: Confirm): void {
  confirmSession = confirm;
}

type AnyInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly token?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly idempotencyKey?: string;
};

function addressFor(path: string, { params, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') asked.set(name, String(value));
  }
  return `/management${filled}${asked.size > 0 ? `?${asked}` : ''}`;
}

/** The address of an operation that answers with a file, for a link; the session comes along as a cookie. */
export function addressOf<Id extends OperationId>(id: Id, input: Input<Id>): string {
  return addressFor(addresses[id].split(' ')[1]!, input as AnyInput);
}

async function send(id: OperationId, input: AnyInput, key: string): Promise<Response> {
  const [method, path] = addresses[id].split(' ') as [string, string];
  const headers: Record<string, string> = {};
  if (method !== 'GET') headers['idempotency-key'] = key;
  if (input.ifMatch !== undefined) headers['if-match'] = `"${input.ifMatch}"`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.token !== undefined) headers.authorization = `Bearer ${input.token}`;
  try {
    return await fetch(addressFor(path, input), {
      method,
      headers,
      // Answers name people: none of them stays on the disk of the device.
      cache: 'no-store',
      ...(input.token === undefined ? {} : { credentials: 'omit' as const }),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.keepalive ? { keepalive: true } : {}),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
  } catch {
    throw new ApiError(0, {});
  }
}

/** A key under which a write takes effect once, however often it is sent. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

async function request(id: OperationId, input: AnyInput): Promise<Response> {
  const key = input.idempotencyKey ?? newIdempotencyKey();
  for (;;) {
    const answer = await send(id, input, key);
    if (answer.ok) return answer;
    const error = new ApiError(answer.status, await answer.json().catch(() => ({})));
    if (error.code !== 'confirmation_required' || !(await confirmSession())) throw error;
  }
}

/** What a successful answer has; where it ends early, or is of a network that asks to sign in, there is no answer. */
async function read<Kind>(answer: Response): Promise<{ readonly data: Kind }> {
  try {
    return await answer.json();
  } catch {
    throw new ApiError(0, {});
  }
}

/** Calls an operation and answers with its data; throws an `ApiError`. */
export async function call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Data<Id>> {
  return (await read<Data<Id>>(await request(id, input as AnyInput))).data;
}

/**
 * Sends a file to an operation that takes one, and answers with its data; `sent` is given the part that has left the device,
 * from 0 to 1. Throws an `ApiError`.
 */
export function sendFile<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  file: Blob,
  sent: (part: number) => void,
): Promise<Data<Id>> {
  const [method, path] = addresses[id].split(' ') as [string, string];
  return new Promise((resolve, reject) => {
    // `fetch` does not say how far it is.
    const asked = new XMLHttpRequest();
    asked.open(method, addressFor(path, input as AnyInput));
    asked.setRequestHeader('content-type', id === 'createPicture' ? 'application/octet-stream' : 'text/csv');
    asked.responseType = 'json';
    asked.upload.onprogress = ({ loaded, total }) => sent(total > 0 ? loaded / total : 0);
    asked.onerror = () => reject(new ApiError(0, {}));
    asked.onload = () => {
      const { status } = asked;
      if (status >= 200 && status < 300 && asked.response) resolve(asked.response.data);
      else reject(new ApiError(status, asked.response ?? {}));
    };
    asked.send(file);
  });
}

export interface PageOf<Thing> {
  readonly items: readonly Thing[];
  /** What the next page comes after; undefined at the end. */
  readonly next: string | undefined;
}

/** Calls an operation that lists, and answers with a page and where the next one begins. */
export async function callPage<Id extends OperationId>(id: Id, input: Input<Id>): Promise<PageOf<Item<Id>>> {
  const answer = await request(id, input as AnyInput);
  const link = /<([^>]+)>; *rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  const { data } = await read<Item<Id>[]>(answer);
  return { items: data, next: (link && new URL(link).searchParams.get('after')) || undefined };
}
