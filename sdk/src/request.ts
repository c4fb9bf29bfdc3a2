/** Turns the parameters of a method into the path, the query and the body of a request. */

/** What the runtime knows of an operation; each API has a table of them. */
export interface OperationEntry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters. */
  readonly path: string;
  /** Names that belong into the query. */
  readonly query?: readonly string[];
  /**
   * `fields`: the body is what is left of the parameters. `list`: it is the parameter `body`. `file`: the text `file`.
   * `bytes`: a file that is no text.
   */
  readonly body?: 'fields' | 'list' | 'file' | 'bytes';
  /** What the method hands to its caller; `data` of the body where it is left out. */
  readonly answer?: 'list' | 'whole' | 'nothing' | 'bytes';
  /** Set for a write that takes no Idempotency-Key. */
  readonly unkeyed?: true;
}

export type Params = Readonly<Record<string, unknown>>;

/**
 * Throws a TypeError where a parameter of the path is missing, as that would be another path. A file is a text, or bytes
 * that are sent as they are.
 */
export function targetOf(
  { path, query = [], body }: OperationEntry,
  params: Params,
): { readonly path: string; readonly body: string | Blob | undefined } {
  const left: Record<string, unknown> = { ...params };
  const take = (name: string) => {
    const value = left[name];
    delete left[name];
    return value;
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, take(name)));
  const search = new URLSearchParams();
  for (const name of query) addTo(search, name, take(name));
  const isFile = body === 'file' || body === 'bytes';
  const payload = isFile ? take('file') : body === 'list' ? take('body') : body && left;
  // The service refuses names that it does not know: better than losing a parameter with a typing error.
  if (payload !== left) for (const [name, value] of Object.entries(left)) addTo(search, name, value);
  const text = search.toString();
  return {
    path: text ? `${filled}?${text}` : filled,
    body: payload === undefined ? undefined : isFile ? fileOf(payload) : JSON.stringify(payload),
  };
}

function fileOf(payload: unknown): string | Blob {
  if (payload instanceof Blob) return payload;
  return payload instanceof Uint8Array ? new Blob([payload as Uint8Array<ArrayBuffer>]) : String(payload);
}

function segmentOf(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  if (text === '' || text === '.' || text === '..')
    throw new TypeError(`${name} is ${JSON.stringify(value)}: give an id.`);
  return encodeURIComponent(text);
}

function addTo(search: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value instanceof Date) search.append(name, value.toISOString());
  else if (typeof value !== 'object' || value === null) search.append(name, String(value));
  else for (const [field, inner] of Object.entries(value)) addTo(search, `${name}[${field}]`, inner);
}
