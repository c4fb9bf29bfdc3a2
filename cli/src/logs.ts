/** `stagedoor logs tail`: the calls of the organization as they come in, out of the request log. */
import { type Params, sleep } from '@stagedoor/sdk/tools';
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
const pageSize = 100;
/** The log is written in batches: a call can be seen after a later one, by at most so many polls. */
const pollsAgain = 10;
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
  const read = (params: Params) =>
    service.data<LoggedRequest[]>('management', 'listRequests', { organizationId, ...params });
  // The newest call at each poll: the time of the log is that of the service, not that of this machine.
  let newest: (string | undefined)[] = [];
  /** Those of the last poll; at first what was called before, which is not printed. */
  let known: Set<string> | undefined;
  while (!signal.aborted) {
    newest = [...newest, (await read({ limit: 1 }))[0]?.created_at].slice(-pollsAgain);
    const calls: LoggedRequest[] = [];
    let after: string | undefined;
    do {
      const page = await read({ ...filter, start_date: newest[0], limit: pageSize, after });
      calls.push(...page);
      after = page.length === pageSize ? page.at(-1)?.request_id : undefined;
    } while (after !== undefined);
    for (const call of calls.toReversed()) {
      if (known && !known.has(call.request_id)) print(options.json ? JSON.stringify(call) : lineOf(call));
    }
    known = new Set(calls.map((call) => call.request_id));
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
