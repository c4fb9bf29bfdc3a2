/** A request as curl would send it, with variables in place of keys. */
import type { ApiName } from './commands.ts';
import { headerOf } from './service.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const shown = new Set(['accept', 'content-type', 'idempotency-key']);
const variables: Readonly<Record<ApiName, string>> = {
  integrations: '$STAGEDOOR_KEY',
  channels: '$STAGEDOOR_KEY',
  resellers: '$STAGEDOOR_KEY',
  management: 'Bearer $STAGEDOOR_TOKEN',
};

export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** `secrets`: values that are not shown either. */
export function curlOf(api: ApiName, request: Request, secrets: readonly string[]): string {
  const { url, method, headers, body } = request;
  const words = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`];
  // Empty where the operation works without credentials.
  if (headers.get(headerOf(api))) words.push(`-H "${headerOf(api)}: ${variables[api]}"`);
  for (const [name, value] of headers) if (shown.has(name)) words.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) {
    const text = secrets.reduce((left, secret) => left.replaceAll(JSON.stringify(secret), '"…"'), body);
    words.push(`-d ${quoted(text)}`);
  }
  return words.join(' \\\n  ');
}
