/** `stagedoor logs tail`: the calls of the organization as they come in, out of the request log. */
import { sleep } from '@stagedoor/sdk/tools';
import type { CommonOptions } from './cli-command.ts';
import { requireSource } from './profiles.ts';
import { Service } from './service.ts';
import { dim, green, print, red } from './terminal.ts';

interface LoggedRequest {
  readonly request_id: string;
  readonly created_at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly error_code: string;
  readonly duration_ms: number;
}

const pauseMs = 1_000;
/** The log is written in batches: a call can be seen after a later one. */
const overlapMs = 10_000;

interface LogsOptions extends CommonOptions {
  readonly status?: string;
  readonly api?: string;
  readonly errorCode?: string;
}

export async function tailLogs(options: LogsOptions): Promise<void> {
  const service = new Service(requireSource(options.profile));
  const organizationId = await service.organizationId();
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  const filter = { status: options.status, api: options.api, error_code: options.errorCode };
  const { signal } = controller;
  let since = new Date(Date.now() - 1_000);
  const shown = new Map<string, number>();
  while (!signal.aborted) {
    const begun = Date.now();
    const params = { organizationId, ...filter, start_date: since.toISOString(), limit: 100 };
    const calls: LoggedRequest[] = [];
    let after: string | undefined;
    do {
      const page: LoggedRequest[] = await service.data(
        'management',
        'listRequests',
        after ? { ...params, after } : params,
      );
      calls.push(...page);
      after = page.length === params.limit ? page.at(-1)?.request_id : undefined;
    } while (after !== undefined);
    for (const call of calls.reverse()) {
      if (shown.has(call.request_id)) continue;
      shown.set(call.request_id, begun);
      print(options.json ? JSON.stringify(call) : lineOf(call));
    }
    for (const [id, at] of shown) if (at < begun - 3 * overlapMs) shown.delete(id);
    since = new Date(Math.max(since.getTime(), begun - overlapMs));
    await sleep(pauseMs, signal).catch(() => {});
  }
}

function lineOf({
  created_at: at,
  request_id: id,
  method,
  route,
  status,
  error_code: code,
  duration_ms: ms,
}: LoggedRequest) {
  const mark = status < 400 ? green : red;
  return `${dim(at)}  ${mark(String(status))}  ${method.padEnd(6)} ${route}  ${dim(`${ms} ms`)}  ${id}${code ? `  ${code}` : ''}`;
}
