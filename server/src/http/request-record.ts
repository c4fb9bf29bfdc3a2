/** What the request log keeps of a call. It is read and masked when the entry is written, off the path of the request. */
import type { Operation } from '@stagedoor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggedCall, PendingEntry } from '../contexts/identity/request-log/request-log.ts';
import { outsideOfSpans } from '../platform/tracing.ts';
import type { Caller } from './callers.ts';
import { Masking, maskPath, maskSentence } from './request-masking.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON that is sent, encoded or not, for the request log; null where there is none. */
    answeredJson: string | Buffer | null;
  }
}

/** Answers that are larger are not read again. */
const answerLengthMax = 65_536;
/** What an entry keeps in use beside its bodies, about. */
const entryBytes = 1_500;

/** Remembers the JSON that is about to be sent, for the request log. */
export function rememberAnswer(request: FastifyRequest, json: string | Buffer): void {
  if (request.caller && json.length <= answerLengthMax) request.answeredJson = json;
}

/** Adds a call with a credential to the request log, once it is answered. */
export function recordRequest(
  { requestLog }: Services,
  root: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { operation } = request.routeOptions.config;
  const { caller, params, query, body, answeredJson } = request;
  if (!requestLog || !caller || !operation || operation.withoutRequestLog) return;
  const call = {
    operation,
    route: root + operation.path,
    caller,
    params,
    query,
    body: operation.method === 'GET' || operation.bodyMediaType ? undefined : body,
    answeredJson,
    id: request.id,
    status: reply.statusCode,
    durationMs: reply.elapsedTime,
  };
  const bodyBytes = operation.bodyMediaType ? 0 : Number(request.headers['content-length'] ?? 0) || 0;
  const entry: PendingEntry = {
    bytes: entryBytes + bodyBytes + request.url.length + (answeredJson?.length ?? 0),
    toCall: () => callOf(call),
  };
  // Written later, together with those of other requests.
  outsideOfSpans(() => requestLog.add(entry));
}

interface AnsweredCall {
  readonly operation: Operation;
  readonly route: string;
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly answeredJson: string | Buffer | null;
  readonly id: string;
  readonly status: number;
  readonly durationMs: number;
}

const hasEntries = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function callOf(call: AnsweredCall): LoggedCall {
  const { operation, route, caller, status } = call;
  // Texts that were sent: the sentence of a refusal may repeat them.
  const hidden: string[] = [];
  const path = maskPath(route, (call.params ?? {}) as Record<string, string>, hidden);
  const queryMasking = new Masking(hidden);
  const query = hasEntries(call.query) ? queryMasking.textOf(call.query) : '';
  const bodyMasking = new Masking(hidden);
  const requestBody = hasEntries(call.body) ? bodyMasking.textOf(call.body) : '';
  const isWholeKnown = !queryMasking.isCut && !bodyMasking.isCut;
  const answer = call.answeredJson === null ? undefined : parsed(String(call.answeredJson));
  const answerMasking = new Masking();
  const responseBody =
    status >= 400 ? refusalText(answer, isWholeKnown ? hidden : null, answerMasking) : answerMasking.textOf(answer);
  return {
    id: call.id,
    ...ownerOf(caller),
    caller: caller.kind,
    credential_id: caller.credentialId,
    api: operation.api,
    operation: operation.id,
    method: operation.method,
    route,
    status,
    error_code: status >= 400 ? String((answer as { error?: unknown } | undefined)?.error ?? '') : '',
    duration_ms: Math.round(call.durationMs * 10) / 10,
    path,
    query,
    request_body: requestBody,
    request_body_cut: bodyMasking.isCut,
    response_body: responseBody,
    response_body_cut: answerMasking.isCut,
  };
}

function ownerOf(caller: Caller) {
  const ofNobody = { organization_id: null, channel_id: null, reseller_id: null };
  switch (caller.kind) {
    case 'organization':
    case 'device':
      return { ...ofNobody, organization_id: caller.organization.id };
    case 'channel':
      return { ...ofNobody, channel_id: caller.channel.id };
    case 'reseller':
      return { ...ofNobody, reseller_id: caller.reseller.id };
    case 'session':
      return { ...ofNobody, organization_id: caller.organization?.id ?? null };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON, such as a page or a file of text.
    return undefined;
  }
}

interface Refused {
  readonly message?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

/** An error with its sentences, unless the texts that may be in them are not all known. */
function refusalText(answer: unknown, hidden: readonly string[] | null, masking: Masking): string {
  const text = masking.textOf(answer);
  if (text === '' || hidden === null) return text;
  const { message, details } = answer as Refused;
  const shown = JSON.parse(text) as Record<string, unknown>;
  if (message !== undefined) shown.message = maskSentence(message, hidden);
  if (details !== undefined && !masking.isCut) {
    shown.details = details.map((one) => ({
      path: maskSentence(one.path, hidden),
      message: maskSentence(one.message, hidden),
    }));
  }
  return JSON.stringify(shown);
}
