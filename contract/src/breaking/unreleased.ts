/**
 * What differs between the contract and the last release: `contract/unreleased.diff`. A line for each operation, parameter,
 * body, answer and field, without words and examples, so that a reviewer sees the effect of a change on every API.
 */
import { writeFileSync } from 'node:fs';
import { documentTexts } from '../openapi/files.ts';
import type { Json, JsonObject } from '../openapi/schemas.ts';
import { readReleased, releasedApis, surfaceOf } from './released.ts';
import { resolve } from './schemas.ts';

export const unreleasedFile = new URL('../../unreleased.diff', import.meta.url);

const objectOf = (value: Json | undefined) => (value ?? {}) as JsonObject;
const line = (at: string, value: Json) => `${at}: ${JSON.stringify(value).replaceAll('"#/components/', '"')}`;

function schemaLines(at: string, { properties, required, items, ...rest }: JsonObject): string[] {
  const isNested = items !== undefined && 'properties' in objectOf(items);
  const others = (Array.isArray(required) ? required : []).filter((name) => !(String(name) in objectOf(properties)));
  const own = {
    ...rest,
    ...(items !== undefined && !isNested ? { items } : {}),
    ...(others.length > 0 ? { required: others } : {}),
  };
  const fields = Object.entries(objectOf(properties)).flatMap(([name, property]) => {
    const isRequired = Array.isArray(required) && required.includes(name);
    return schemaLines(`${at}.${name}${isRequired ? '' : '?'}`, objectOf(property));
  });
  return [line(at, own), ...fields, ...(isNested ? schemaLines(`${at}[]`, objectOf(items)) : [])];
}

/** A body or an answer: its headers, and a line for each media type. */
function contentLines(at: string, { content, ...rest }: JsonObject): string[] {
  return [line(at, rest), ...Object.entries(objectOf(content)).map(([type, value]) => line(`${at} ${type}`, value))];
}

/** A header is written out: whether it is shared or stands in its place makes no difference to callers. */
function parameterLine(at: string, parameter: Json, components: JsonObject): string {
  const resolved = resolve({ components }, parameter);
  return line(`${at} parameter`, resolved.in === 'header' ? resolved : parameter);
}

function operationLines(at: string, operation: JsonObject, components: JsonObject): string[] {
  const { parameters = [], requestBody, responses, ...rest } = operation;
  return [
    line(at, rest),
    ...(parameters as Json[]).map((parameter) => parameterLine(at, parameter, components)),
    ...(requestBody === undefined ? [] : contentLines(`${at} body`, objectOf(requestBody))),
    ...Object.entries(objectOf(responses)).flatMap(([status, response]) =>
      contentLines(`${at} answer ${status}`, objectOf(response)),
    ),
  ];
}

/** The lines of an API, of the surface of its document. */
export function contractLines(api: string, { paths, webhooks, components }: JsonObject): string[] {
  const operations = Object.entries({ ...objectOf(paths), ...objectOf(webhooks) }).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).flatMap(([method, operation]) =>
      operationLines(`${api} ${method.toUpperCase()} ${path}`, objectOf(operation), objectOf(components)),
    ),
  );
  const parts = Object.entries(objectOf(components)).flatMap(([kind, named]) =>
    Object.entries(objectOf(named)).flatMap(([name, part]) =>
      kind === 'schemas' ? schemaLines(`${api} ${name}`, objectOf(part)) : line(`${api} ${kind} ${name}`, part),
    ),
  );
  return [...operations, ...parts];
}

/** Removed and added lines, those of one thing next to each other. */
export function lineDifferences(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  const removed = [...was].filter((one) => !is.has(one)).map((one) => `- ${one}`);
  const added = [...is].filter((one) => !was.has(one)).map((one) => `+ ${one}`);
  const at = (one: string) => one.slice(2, one.indexOf(': '));
  return [...removed, ...added].sort((a, b) => (at(a) < at(b) ? -1 : Number(at(a) > at(b))));
}

export function unreleasedText(): string {
  const released = releasedApis().flatMap((api) => contractLines(api, readReleased(api)));
  const current = Object.entries(documentTexts()).flatMap(([api, text]) =>
    contractLines(api, surfaceOf(JSON.parse(text)) as JsonObject),
  );
  const header = '# The contract compared with the last release: - before, + now. Written by `npm run generate`.';
  return [header, ...lineDifferences(released, current), ''].join('\n');
}

export const writeUnreleased = () => writeFileSync(unreleasedFile, unreleasedText());
