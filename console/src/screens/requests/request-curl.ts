import type { Data, Item } from '../../data/client.ts';
import { curlOf } from '../../parts/curl.ts';

type Details = Data<'getRequest'>;

/** How such a call says who calls. No key is known here: its place is marked. */
function credentialHeaders({ caller }: Details, key: Item<'listApiKeys'> | undefined): string[] {
  if (key?.kind === 'integration') return [`integration_id: ${key._id}`, 'secret: your_secret'];
  return caller === 'organization' ? ['x-api-key: your_key'] : ['Authorization: Bearer your_session_token'];
}

/** The call as a command for a terminal; texts that the log masked are masked in it too. */
export function requestCurl(request: Details, key: Item<'listApiKeys'> | undefined, origin: string): string {
  const query = request.query ? new URLSearchParams(JSON.parse(request.query) as Record<string, string>) : '';
  const url = `${origin}${request.path.replaceAll(' ', '%20')}${query ? `?${query}` : ''}`;
  const head = [`${request.method} ${url}`, ...credentialHeaders(request, key)];
  if (request.request_body) head.push('content-type: application/json');
  return curlOf(head.join('\r\n'), request.request_body);
}
