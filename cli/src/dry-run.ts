/** Makes the request of a command without sending it, for `--dry-run` and for the examples of the reference. */
import type { Params } from '@stagedoor/sdk/tools';
import type { ApiName, Command } from './commands.ts';
import { localUrl, type Source } from './profiles.ts';
import { headerOf, Service } from './service.ts';

/** For what is not sent. */
export const nobody: Source = { source: '', name: '', url: localUrl, keys: {} };

interface DryRun {
  readonly source: Source;
  /** Made by the SDK when left out. */
  readonly idempotencyKey?: string | undefined;
  /** Values that are not shown. */
  readonly secrets?: readonly string[];
}

/** The request of a command as curl would send it. */
export async function curlFor(
  command: Command,
  params: Params,
  { source, idempotencyKey, secrets = [] }: DryRun,
): Promise<string> {
  const requests: Request[] = [];
  const service = new Service({ ...source, keys: anyKeys }, keeping(requests));
  await service.call(command, params, idempotencyKey === undefined ? {} : { idempotencyKey });
  return curlOf(command.api, requests[0]!, secrets);
}

const anyKeys = { integrations: 'key', channels: 'key', resellers: 'key', management: 'token' };

/** Keeps requests in place of sending them. */
function keeping(requests: Request[]): typeof fetch {
  return async (url, init = {}) => {
    const body = init.body as string | File | undefined;
    requests.push({ url: String(url), method: init.method ?? 'GET', headers: new Headers(init.headers), body });
    return Response.json({ success: true, data: [] });
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const shown = new Set(['accept', 'content-type', 'idempotency-key']);
const variables: Readonly<Record<ApiName, string>> = {
  integrations: '$STAGEDOOR_KEY',
  channels: '$STAGEDOOR_KEY',
  resellers: '$STAGEDOOR_KEY',
  management: 'Bearer $STAGEDOOR_TOKEN',
};

interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** A file is named, not shown. */
  readonly body: string | File | undefined;
}

/** The request as curl would send it, with variables in place of keys. `secrets`: values that are not shown either. */
function curlOf(api: ApiName, request: Request, secrets: readonly string[]): string {
  const { url, method, headers, body } = request;
  const words = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`];
  // Empty where the operation works without credentials.
  if (headers.get(headerOf(api))) words.push(`-H "${headerOf(api)}: ${variables[api]}"`);
  for (const [name, value] of headers) if (shown.has(name)) words.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body instanceof File) words.push(`--data-binary ${quoted(`@${body.name}`)}`);
  else if (body !== undefined) {
    const text = secrets.reduce((left, secret) => left.replaceAll(JSON.stringify(secret), '"…"'), body);
    words.push(`-d ${quoted(text)}`);
  }
  return words.join(' \\\n  ');
}
