/**
 * How calls are packed: many in one row of the database, deflated. A row for each call costs PostgreSQL ten times as much
 * (docs/decisions/request-log-batches.md).
 */
import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import type { CallerKind, OriginApi } from '@stagedoor/contract/vocabulary';
import { instantOfRequestId } from '../../../platform/ids.ts';

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

/** Lets every call pass. */
export const anyCall: RequestFilter = {
  credentialId: undefined,
  api: undefined,
  operation: undefined,
  route: undefined,
  status: undefined,
  errorCode: undefined,
  requestId: undefined,
  from: undefined,
  before: undefined,
};

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
  const groups = new Map<string | null, LoggedCall[]>();
  for (const call of calls) {
    const group = groups.get(call.organization_id);
    if (group) group.push(call);
    else groups.set(call.organization_id, [call]);
  }
  return [...groups.values()].flatMap((group) => minutesOf(group.sort(byId)).map(pack));
}

function minutesOf(sorted: LoggedCall[]): LoggedCall[][] {
  const end = endOfMinute(instantOf(sorted[0]!));
  if (instantOf(sorted.at(-1)!) < end) return [sorted];
  const first = sorted.filter((call) => instantOf(call) < end);
  return [first, ...minutesOf(sorted.slice(first.length))];
}

function pack(group: readonly LoggedCall[]): Batch {
  const latest = group.at(-1)!;
  return {
    id: latest.id,
    created_at: instantOf(latest),
    organization_id: latest.organization_id,
    first_at: instantOf(group[0]!),
    marks: marksOfAll(group),
    // Here rather than in a thread: 200 calls take less than half a millisecond.
    calls: deflateRawSync(textOf(group), { level: 1 }),
  };
}

const textNames = ['query', 'request_body', 'response_body'] as const;
type Values = Omit<LoggedCall, 'id' | 'duration_ms' | (typeof textNames)[number]>;
const everyValue: Record<keyof Values, true> = {
  organization_id: true,
  channel_id: true,
  reseller_id: true,
  caller: true,
  credential_id: true,
  api: true,
  operation: true,
  method: true,
  route: true,
  status: true,
  error_code: true,
  path: true,
  request_body_cut: true,
  response_body_cut: true,
};
const valueNames = Object.keys(everyValue) as (keyof Values)[];
const linesOfCall = 2 + textNames.length;

/**
 * Five lines for each call: its id and how long it took, its values as JSON, and its texts, which are JSON, too, so that
 * no line has a line break in it. All but the first are written without what they share with those of the call before:
 * calls that follow each other are much alike.
 */
function textOf(group: readonly LoggedCall[]): string {
  const lines: string[] = [];
  let before: LoggedCall | undefined;
  let valuesBefore = '';
  for (const call of group) {
    const values = before && haveSameValues(before, call) ? valuesBefore : JSON.stringify(call, valueNames);
    lines.push(`${call.id} ${call.duration_ms}`, withoutShared(valuesBefore, values));
    for (const name of textNames) lines.push(withoutShared(before?.[name] ?? '', call[name]));
    before = call;
    valuesBefore = values;
  }
  return lines.join('\n');
}

function haveSameValues(one: LoggedCall, other: LoggedCall): boolean {
  return valueNames.every((name) => one[name] === other[name]);
}

/** How many characters of the text before are at its start and at its end, and what is between them. */
function withoutShared(before: string, text: string): string {
  if (before === text) return `${text.length} 0 `;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === text.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === text.charCodeAt(text.length - 1 - end)) {
    end += 1;
  }
  // No half of a character can be written.
  if (isHighSurrogate(text, start - 1)) start -= 1;
  if (isHighSurrogate(text, text.length - end - 1)) end -= 1;
  return `${start} ${end} ${text.slice(start, text.length - end)}`;
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code <= 0xdbff;
}

function withShared(before: string, line: string): string {
  const [, start, end, between] = /^(\d+) (\d+) (.*)$/s.exec(line) as unknown as [string, string, string, string];
  return before.slice(0, Number(start)) + between + before.slice(before.length - Number(end));
}

/** The calls of a batch, the latest first. */
export async function unpackCalls(packed: Uint8Array): Promise<LoggedCall[]> {
  const text = (await inflate(packed)).toString();
  // Batches of versions before 0.1.0, which are kept for seven days.
  if (text.startsWith('[')) return (JSON.parse(text) as LoggedCall[]).reverse();
  const lines = text.split('\n');
  const calls: LoggedCall[] = [];
  let shared = ['', '', '', ''];
  for (let at = 0; at < lines.length; at += linesOfCall) {
    const [id, duration] = lines[at]!.split(' ') as [string, string];
    shared = shared.map((before, index) => withShared(before, lines[at + 1 + index]!));
    const [values, query, request_body, response_body] = shared as [string, string, string, string];
    const bodies = { query, request_body, response_body };
    calls.push({ id, duration_ms: Number(duration), ...(JSON.parse(values) as Values), ...bodies });
  }
  return calls.reverse();
}

/** When the call came in. */
export function instantOf({ id }: Pick<LoggedCall, 'id'>): Date {
  const at = instantOfRequestId(id);
  if (!at) throw new RangeError(`${id} is not the id of a request`);
  return at;
}

/** The marks of all calls, each once. Calls that follow each other mostly have the same. */
function marksOfAll(group: readonly LoggedCall[]): string[] {
  const marks = new Set<string>();
  let before: LoggedCall | undefined;
  for (const call of group) {
    if (!before || !haveSameValues(before, call)) for (const mark of marksOf(call)) marks.add(mark);
    before = call;
  }
  return [...marks];
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
