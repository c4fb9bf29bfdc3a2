/** Makes the request of a command without sending it, for `--dry-run` and for the examples of the reference. */
import type { Params } from '@stagedoor/sdk/tools';
import type { Command } from './commands.ts';
import { curlOf, type Request } from './curl.ts';
import { localUrl, type Source } from './profiles.ts';
import { Service } from './service.ts';

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
    const body = init.body as string | undefined;
    requests.push({ url: String(url), method: init.method ?? 'GET', headers: new Headers(init.headers), body });
    return Response.json({});
  };
}
