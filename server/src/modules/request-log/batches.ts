/**
 * How calls are packed: many in one row of the database, deflated. A row for each call costs PostgreSQL ten times as much
 * (docs/decisions/request-log-batches.md).
 */
import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import type { CallerKind, OriginApi } from '@stagedoor/contract/vocabulary';
import { instantOfRequestId } from '../../platform/ids.ts';

const inflate = promisify(inflateRaw);

/** A call as it is kept: what was sent and answered is masked. */
export interface LoggedCall {
  /** Id of the request, which holds the instant at which the call came in. */
  readonly id: string;
  /** All three are null for people outside of an organization. */
  readonly organization_id: string | null;
  readonly channel_id: string | null;
  readonly reseller_id: string | null;
  readonly caller: CallerKind;
  readonly credential_id: string;
  readonly api: OriginApi;
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Empty where the call succeeded. */
  readonly error_code: string;
  readonly duration_ms: number;
  readonly path: string;
  /** JSON; empty where there was none, as the bodies. */
  readonly query: string;
  readonly request_body: string;
  readonly request_body_cut: boolean;
  readonly response_body: string;
  readonly response_body_cut: boolean;
}

/** What is undefined is not asked for. */
export interface RequestFilter {
  readonly credentialId: string | undefined;
  readonly api: OriginApi | undefined;
  readonly operation: string | undefined;
  readonly route: string | undefined;
  /** A status such as `404`, or a class such as `4xx`. */
  readonly status: string | undefined;
  readonly errorCode: string | undefined;
  readonly requestId: string | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

export interface Batch {
  readonly id: string;
  readonly created_at: Date;
  readonly organization_id: string | null;
  readonly first_at: Date;
  readonly marks: readonly string[];
  readonly calls: Buffer;
}

const minuteMs = 60_000;
/** The first instant of the next minute: no call of a batch of this minute is as late. */
export function endOfMinute(at: Date): Date {
  return new Date((Math.floor(at.getTime() / minuteMs) + 1) * minuteMs);
}

const byId = (a: LoggedCall, b: LoggedCall) => (a.id < b.id ? -1 : 1);

/** Batches of the calls, one for each owner and minute. Throws where an id holds no instant. */
export function packCalls(calls: readonly LoggedCall[]): Batch[] {
  const groups = new Map<string, LoggedCall[]>();
  for (const call of calls) {
    const key = `${call.organization_id} ${Math.floor(instantOf(call).getTime() / minuteMs)}`;
    const group = groups.get(key);
    if (group) group.push(call);
    else groups.set(key, [call]);
  }
  return [...groups.values()].map(pack);
}

function pack(group: LoggedCall[]): Batch {
  group.sort(byId);
  const latest = group.at(-1)!;
  const marks = new Set<string>();
  for (const call of group) for (const mark of marksOf(call)) marks.add(mark);
  return {
    id: latest.id,
    created_at: instantOf(latest),
    organization_id: latest.organization_id,
    first_at: instantOf(group[0]!),
    marks: [...marks],
    // Here rather than in a thread: 200 calls take less than half a millisecond.
    calls: deflateRawSync(JSON.stringify(group), { level: 1 }),
  };
}

/** The calls of a batch, the latest first. */
export async function unpackCalls(packed: Uint8Array): Promise<LoggedCall[]> {
  return (JSON.parse((await inflate(packed)).toString()) as LoggedCall[]).reverse();
}

/** When the call came in. */
export function instantOf({ id }: Pick<LoggedCall, 'id'>): Date {
  const at = instantOfRequestId(id);
  if (!at) throw new RangeError(`${id} is not the id of a request`);
  return at;
}

function marksOf(call: LoggedCall): string[] {
  return [
    `credential:${call.credential_id}`,
    `api:${call.api}`,
    `operation:${call.operation}`,
    `route:${call.route}`,
    `status:${call.status}`,
    `status:${Math.floor(call.status / 100)}xx`,
    `error:${call.error_code}`,
  ];
}

/** What the marks of a batch must have for a call of it to pass the filter. */
export function marksAsked(filter: RequestFilter): string[] {
  const asked = {
    credential: filter.credentialId,
    api: filter.api,
    operation: filter.operation,
    route: filter.route,
    status: filter.status,
    error: filter.errorCode,
  };
  return Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
}

/** Whether a call passes the filter, given what the filter asks of marks. */
export function passes(call: LoggedCall, filter: RequestFilter, asked: readonly string[]): boolean {
  if (filter.requestId !== undefined && call.id !== filter.requestId) return false;
  const at = instantOf(call);
  if (filter.from && at < filter.from) return false;
  if (filter.before && at >= filter.before) return false;
  if (asked.length === 0) return true;
  const marks = marksOf(call);
  return asked.every((mark) => marks.includes(mark));
}
