/** The curl examples of the reference, sent to a service: with its ids, codes and tokens in place of those shown. */
import { readFileSync } from 'node:fs';
import { type ApiName, apis, type Operation } from '@stagedoor/contract';
import { readExamples } from '../../../contract/src/openapi/files.ts';
import { exampleFiles } from '../../../contract/src/sdk/files.ts';
import type { TestAnswer, TestService } from './test-service.ts';

/** `management.createEvent`. */
export type OperationName = string;

const apiNames = Object.keys(apis) as ApiName[];
const samples = Object.fromEntries(
  apiNames.map((api) => [
    api,
    JSON.parse(readFileSync(new URL(`../../../contract/samples/${api}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<ApiName, Record<string, { readonly curl: string }>>;
const examples = Object.fromEntries(apiNames.map((api) => [api, readExamples(api)]));

export function operationOf(name: OperationName): Operation {
  const [api, id] = name.split('.') as [ApiName, string];
  return (apis[api] as Readonly<Record<string, Operation>>)[id]!;
}

export const operationNames: readonly OperationName[] = apiNames.flatMap((api) =>
  Object.keys(apis[api]).map((id) => `${api}.${id}`),
);

/** The answer that the reference shows. */
export function shownAnswer(name: OperationName): { readonly status: number; readonly body?: unknown } {
  return shownExample(name).response;
}

/** The body of the request that the reference shows. */
export function shownBody(name: OperationName): object {
  return shownExample(name).request.body as object;
}

function shownExample(name: OperationName) {
  const { api, id, success } = operationOf(name);
  return examples[api]![id]!.find(({ response }) => response.status === success.status)!;
}

const quotedText = /'((?:[^']|'\\'')*)'/;

/** What curl sends: the form of the examples, not curl's options in general. */
function requestOf(curl: string) {
  const text = (quoted: string) => quoted.replaceAll("'\\''", "'");
  const body = new RegExp(`\\s-d ${quotedText.source}`).exec(curl)?.[1];
  const file = /\s--data-binary '@([^']+)'/.exec(curl)?.[1];
  const headers = [...curl.matchAll(/\s-H (?:'([^']+)'|"([^"]+)")/g)].map(([, single, double]) =>
    (single ?? double!).split(/: (.*)/s),
  );
  return {
    method: /\s-X ([A-Z]+)/.exec(curl)?.[1] ?? 'GET',
    url: new URL(text(quotedText.exec(curl)![1]!)),
    // The variable for the key is not set.
    headers: Object.fromEntries(headers.filter(([name]) => name !== 'idempotency-key')) as Record<string, string>,
    body: body === undefined ? undefined : text(body),
    file: Object.values(exampleFiles).find(({ name }) => name === file),
  };
}

const idPattern = /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const codePattern = /^(?=.*\d)[0-9A-HJKMNP-TV-Z]{20}$/;

/** Names that must be unique get the number of the request. */
const uniqueField = /"(qr_code|slug|code|email)":"([^"]+)"/g;
const withUniqueNames = new Set([
  'integrations.createTickets',
  'channels.createTickets',
  'management.createChannel',
  'management.createReseller',
  'management.createOrganization',
  'management.createUser',
  'management.createInvitation',
  'management.createDiscountCode',
  'integrations.createDiscountCode',
  'management.importPass',
]);

/** What is sent otherwise than the example says. */
export interface Change {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: (body: unknown) => unknown;
}

export class ReferenceExamples {
  /** What takes the place of a text of the examples. */
  readonly values = new Map<string, string>();
  readonly credentials: Record<string, string>;
  readonly #service: TestService;
  #sent = 0;

  constructor(service: TestService, credentials: Record<ApiName, string>) {
    this.#service = service;
    this.credentials = { ...credentials };
  }

  /** Sends an example, with the change made to its body or query, and learns the ids and codes in the answer to a write. */
  async send(name: OperationName, change: Change = {}): Promise<TestAnswer> {
    const { api, id, method } = operationOf(name);
    this.#sent += 1;
    const request = requestOf(this.#withValues(samples[api][id]!.curl));
    const credential = this.credentials[name] ?? this.credentials[api]!;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([header, value]) => [
        header,
        value.replace(/\$STAGEDOOR_(KEY|TOKEN)/, () => credential),
      ]),
    );
    for (const [parameter, value] of Object.entries(change.query ?? {})) request.url.searchParams.set(parameter, value);
    const changed =
      change.body && request.body !== undefined
        ? this.#withValues(JSON.stringify(change.body(JSON.parse(request.body))))
        : request.body;
    const body = withUniqueNames.has(name)
      ? changed?.replaceAll(uniqueField, (_, field, value) => `"${field}":"${numbered(value, this.#sent)}"`)
      : changed;
    const answer = await this.#service.call(request.method, `${request.url.pathname}${request.url.search}`, {
      headers,
      ...(body === undefined ? {} : { raw: body }),
      ...(request.file ? { raw: Buffer.from(await request.file.arrayBuffer()) } : {}),
    });
    if (method !== 'GET' && answer.status < 300) this.#learn(shownAnswer(name).body, answer.body);
    return answer;
  }

  /** The same for an example that has to be accepted. */
  async prepare(name: OperationName): Promise<TestAnswer> {
    const answer = await this.send(name);
    if (answer.status >= 300) throw new Error(`${name} is answered ${answer.status}: ${answer.text}`);
    return answer;
  }

  /** Forgets what was learned since. */
  restore(values: ReadonlyMap<string, string>, credentials: Readonly<Record<string, string>>): void {
    this.values.clear();
    for (const [shown, real] of values) this.values.set(shown, real);
    for (const name of Object.keys(this.credentials)) delete this.credentials[name];
    Object.assign(this.credentials, credentials);
  }

  #withValues(text: string): string {
    return [...this.values].reduce((left, [shown, real]) => left.replaceAll(shown, () => real), text);
  }

  #learn(shown: unknown, real: unknown): void {
    if (typeof shown === 'string' && typeof real === 'string') {
      if (idPattern.test(shown) && idPattern.test(real)) this.values.set(shown, real);
      if (codePattern.test(shown) && codePattern.test(real)) this.values.set(shown, real);
    } else if (shown && real && typeof shown === 'object' && typeof real === 'object') {
      for (const [field, value] of Object.entries(shown)) this.#learn(value, (real as Record<string, unknown>)[field]);
    }
  }
}

function numbered(value: string, times: number): string {
  if (value.includes('@')) return value.replace('@', `.${times}@`);
  return codePattern.test(value) ? `${value.slice(0, 16)}${1000 + times}` : `${value}-${times}`;
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** Notifications of different kinds have payloads of different shapes. */
const eventOf = (item: unknown) => (item as { event?: unknown } | null)?.event;

/**
 * Where a real answer has another shape than the one shown, as paths. Of a list the first item shown is compared, with
 * one of the same kind of notification if there is one.
 */
export function shapeDifferences(shown: unknown, real: unknown, path = ''): string[] {
  // What is null in one of them is there in the other.
  if (shown === null || real === null) return [];
  if (kindOf(shown) !== kindOf(real)) return [`${path || 'it'} is ${kindOf(real)}, shown as ${kindOf(shown)}`];
  if (Array.isArray(shown)) {
    const items = real as unknown[];
    const item = items.find((one) => eventOf(one) === eventOf(shown[0])) ?? items[0];
    return shown.length > 0 && item !== undefined ? shapeDifferences(shown[0], item, `${path}/0`) : [];
  }
  // What callers store there is theirs.
  if (typeof shown !== 'object' || path.endsWith('/metadata')) return [];
  const fields = real as Record<string, unknown>;
  const missing = Object.keys(fields).filter((name) => !(name in (shown as object)));
  return [
    ...Object.entries(shown as object).flatMap(([name, value]) =>
      name in fields ? shapeDifferences(value, fields[name], `${path}/${name}`) : [`${path}/${name} is not there`],
    ),
    ...missing.map((name) => `${path}/${name} is not shown`),
  ];
}
