/**
 * Compares two OpenAPI documents of one API and names what breaks its callers: programs that call it over HTTP, receive its
 * notifications, or use a client generated from it.
 */
import type { Direction, Json, JsonObject } from '../openapi/schemas.ts';
import { resolve, schemaChanges } from './schemas.ts';

interface Version {
  readonly document: JsonObject;
  readonly operation: JsonObject;
}

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Operations by method and path, the names of path parameters left out: they are not sent. */
function operationsOf(document: JsonObject): Map<string, JsonObject> {
  return new Map(
    Object.entries(objectOf(document.paths)).flatMap(([path, methods]) =>
      Object.entries(objectOf(methods)).map(([method, operation]): [string, JsonObject] => [
        `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
        objectOf(operation),
      ]),
    ),
  );
}

/** What breaks callers, one line each: `PUT /tickets/{}/checkin answer 200 /data/enter: field removed`. */
export function breakingChanges(previous: JsonObject, next: JsonObject): string[] {
  const after = operationsOf(next);
  const found: string[] = [];
  for (const [name, operation] of operationsOf(previous)) {
    const now = after.get(name);
    const changes = now
      ? operationChanges({ document: previous, operation }, { document: next, operation: now })
      : [': operation removed'];
    found.push(...changes.map((change) => name + change));
  }
  for (const [kind, item] of Object.entries(objectOf(previous.webhooks))) {
    const now = objectOf(next.webhooks)[kind];
    const post = (of: Json | undefined) => objectOf(objectOf(of).post);
    const changes = now
      ? bodyChanges({ document: previous, operation: post(item) }, { document: next, operation: post(now) }, 'answer')
      : [': notification removed'];
    found.push(...changes.map((change) => `notification ${kind}${change}`));
  }
  return found;
}

function operationChanges(previous: Version, next: Version): string[] {
  const { operation: before } = previous;
  const { operation: after } = next;
  const changes: string[] = [];
  if (before.operationId !== after.operationId) changes.push(`: operation id changed from ${before.operationId}`);
  if (before['x-scope'] !== after['x-scope'] && after['x-scope'] !== undefined) {
    changes.push(`: scope changed from ${before['x-scope'] ?? 'none'} to ${after['x-scope']}`);
  }
  const kept = list(after.security).map((one) => JSON.stringify(one));
  if (list(before.security).some((one) => !kept.includes(JSON.stringify(one)))) changes.push(': credentials refused');
  return [
    ...changes,
    ...parameterChanges(previous, next),
    ...bodyChanges(previous, next, 'request'),
    ...responseChanges(previous, next),
  ];
}

/** Parameters by place and name; those of a path by their position. */
function parametersOf({ document, operation }: Version): Map<string, JsonObject> {
  const position = { path: 0 };
  return new Map(
    list(operation.parameters).map((item) => {
      const parameter = resolve(document, item);
      return [parameter.in === 'path' ? `path ${position.path++}` : `${parameter.in} ${parameter.name}`, parameter];
    }),
  );
}

function parameterChanges(previous: Version, next: Version): string[] {
  const [before, after] = [parametersOf(previous), parametersOf(next)];
  const changes: string[] = [];
  for (const [name, parameter] of before) {
    const now = after.get(name);
    if (!now) {
      changes.push(` ${name}: parameter removed`);
      continue;
    }
    if (now.required === true && parameter.required !== true) changes.push(` ${name}: parameter required now`);
    const schemas = [parameter, now].map(({ schema }) => objectOf(schema)) as [JsonObject, JsonObject];
    changes.push(...schemaLines(previous, next, schemas, 'request', ` ${name}`));
  }
  for (const [name, { required }] of after) {
    if (!before.has(name) && required === true) changes.push(` ${name}: new required parameter`);
  }
  return changes;
}

/** The body that is sent: by a caller as a request, or by us to an endpoint, where what holds for answers holds. */
function bodyChanges(previous: Version, next: Version, direction: Direction): string[] {
  const [before, after] = [previous, next].map(({ operation }) => objectOf(operation.requestBody)) as [
    JsonObject,
    JsonObject,
  ];
  const changes: string[] = [];
  if (direction === 'request' && after.required === true && before.required !== true) {
    changes.push(' body: body required now');
  }
  return [...changes, ...contentChanges(previous, next, [before, after], direction, ' body')];
}

function responseChanges(previous: Version, next: Version): string[] {
  const after = objectOf(next.operation.responses);
  return Object.entries(objectOf(previous.operation.responses)).flatMap(([status, response]) => {
    if (!(status in after)) return [` answer ${status}: status removed`];
    const was = resolve(previous.document, response);
    const now = resolve(next.document, after[status]);
    const headers = Object.keys(objectOf(was.headers)).filter((name) => !(name in objectOf(now.headers)));
    return [
      ...headers.map((name) => ` answer ${status} header ${name}: header removed`),
      ...contentChanges(previous, next, [was, now], 'answer', ` answer ${status}`),
    ];
  });
}

/** Of JSON the shape is compared; of other media types only that they are there. */
function contentChanges(
  previous: Version,
  next: Version,
  [before, after]: readonly [JsonObject, JsonObject],
  direction: Direction,
  at: string,
): string[] {
  const now = objectOf(after.content);
  return Object.entries(objectOf(before.content)).flatMap(([type, content]) => {
    if (!(type in now)) return [`${at}: ${type} removed`];
    if (type !== 'application/json') return [];
    const schemas = [content, now[type]].map((one) => objectOf(objectOf(one).schema)) as [JsonObject, JsonObject];
    return schemaLines(previous, next, schemas, direction, at);
  });
}

function schemaLines(
  previous: Version,
  next: Version,
  [before, after]: readonly [JsonObject, JsonObject],
  direction: Direction,
  at: string,
): string[] {
  const changes = schemaChanges(
    { document: previous.document, schema: before },
    { document: next.document, schema: after },
    direction,
  );
  return changes.map(({ place, what }) => `${at}${place && ` ${place}`}: ${what}`);
}
