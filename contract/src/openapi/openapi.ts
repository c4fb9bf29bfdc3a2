/**
 * Writes the OpenAPI 3.1 document of an API from its operations: nothing in a document is typed by hand but what an
 * API says about itself. Pure: the same operations and examples make the same document, in the same order.
 */
import type { TSchema } from 'typebox';
import type { KindOfNotification } from '../notifications/index.ts';
import { type Access, type ApiName, type Operation, takesIdempotencyKey } from '../operation.ts';
import { idempotencyKey } from './headers.ts';
import { responsesOf } from './responses.ts';
import { Components, type Json, type JsonObject } from './schemas.ts';
import { webhooksOf } from './webhooks.ts';

/** Schemes that have to be met together. Scopes stand in `x-scope`: only OAuth schemes may list them here. */
export type SecurityRequirement = Readonly<Record<string, []>>;

/** What an API says about itself. */
export interface ApiAbout {
  readonly name: ApiName;
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  /** Path of its root on a deployment. */
  readonly root: string;
  /** True where answers are also given as XML. */
  readonly xml: boolean;
  /** What the operations of each tag are about. */
  readonly tags: Readonly<Record<string, string>>;
  readonly securitySchemes: Readonly<Record<string, JsonObject>>;
  /** Which of the schemes open an operation: one entry of the list is enough. */
  readonly security: (access: Access) => SecurityRequirement[];
}

export interface DocumentedApi {
  readonly about: ApiAbout;
  readonly operations: Readonly<Record<string, Operation>>;
  /** What endpoints of this API are sent, and the tag of those requests, which is theirs alone. */
  readonly webhooks?: { readonly tag: string; readonly kinds: readonly KindOfNotification[] };
}

/** A request with its answer, as `examples/<api>/<operation>.json` has them. */
export interface ExampleCase {
  readonly name: string;
  readonly summary: string;
  readonly request: {
    readonly params?: Readonly<Record<string, Json>>;
    readonly query?: Readonly<Record<string, Json>>;
    readonly body?: Json;
  };
  readonly response: { readonly status: number; readonly body?: Json };
}
export type ExamplesByOperation = Readonly<Record<string, readonly ExampleCase[]>>;

interface ParameterSchema {
  readonly type?: string;
  readonly description?: string;
}

function parametersIn(place: 'path' | 'query', operation: Operation, components: Components): JsonObject[] {
  const object = place === 'path' ? operation.params : operation.query;
  if (!object) return [];
  const required = new Set<string>(object.required ?? []);
  return Object.entries(object.properties as Record<string, TSchema>).map(([name, property]) => {
    const { description = '', ...schema } = components.schema(property, 'request');
    return {
      name,
      in: place,
      ...(required.has(name) ? { required: true } : {}),
      description,
      ...((property as ParameterSchema).type === 'object' ? { style: 'deepObject', explode: true } : {}),
      schema,
    };
  });
}

const parametersOf = (operation: Operation, components: Components) =>
  (['path', 'query'] as const).flatMap((place) => parametersIn(place, operation, components));

/** A parameter that several operations have becomes a component; of those of one name, the most frequent one. */
function shareParameters(operations: readonly Operation[], components: Components) {
  const counts = new Map<string, Map<string, number>>();
  for (const parameter of operations.flatMap((operation) => parametersOf(operation, components))) {
    const key = nameOfParameter(parameter);
    const text = JSON.stringify(parameter);
    const known = counts.get(key) ?? new Map<string, number>();
    counts.set(key, known.set(text, (known.get(text) ?? 0) + 1));
  }
  const shared = new Set<string>();
  for (const known of counts.values()) {
    const [text, count] = [...known].reduce((best, one) => (one[1] > best[1] ? one : best));
    if (count > 1) shared.add(text);
  }
  return (parameter: JsonObject) =>
    shared.has(JSON.stringify(parameter))
      ? components.share('parameters', nameOfParameter(parameter), () => parameter)
      : parameter;
}

/** `OrganizationIdPath`, `EventIdQuery`: one word can be the name of a path and of a query parameter. */
function nameOfParameter(parameter: JsonObject): string {
  const words = `${parameter.name}_${parameter.in}`;
  return words.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function requestBody(operation: Operation, components: Components, example: Json | undefined): JsonObject {
  const name = `${operation.id[0]!.toUpperCase()}${operation.id.slice(1)}Request`;
  const schema = components.namedSchema(operation.body!, 'request', name);
  return {
    ...(operation.body && 'description' in operation.body ? { description: operation.body.description as string } : {}),
    required: !operation.bodyOptional,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  };
}

/** A file as the body. */
function fileBody({ bodyMediaType, bodyBytesMax }: Operation): JsonObject {
  const isText = bodyMediaType === 'text/csv';
  const kind: JsonObject = isText ? { contentMediaType: bodyMediaType! } : { format: 'binary' };
  const schema = { type: 'string', ...kind, maxLength: bodyBytesMax! };
  return { description: 'The file.', required: true, content: { [bodyMediaType!]: { schema } } };
}

function describe(operation: Operation): string {
  const { access, deprecated } = operation;
  const description = deprecated
    ? `Deprecated since ${deprecated.since}; may be gone from ${deprecated.sunset} on. ${deprecated.instead}\n\n${operation.description}`
    : operation.description;
  if (access.by === 'key' && access.scope) return `${description}\n\nScope: \`${access.scope}\`.`;
  if (access.by === 'session' && access.role) return `${description}\n\nRole: ${access.role} or higher.`;
  if (access.by === 'session' && access.operator) return `${description}\n\nFor operators of the deployment.`;
  if (access.by === 'device') return `${description}\n\nFor door devices.`;
  return access.by === 'public' ? `${description}\n\nWithout credentials. ${access.reason}` : description;
}

function operationObject(
  operation: Operation,
  about: ApiAbout,
  components: Components,
  cases: readonly ExampleCase[],
  share: (parameter: JsonObject) => JsonObject,
): JsonObject {
  const { access } = operation;
  const parameters = [
    ...parametersOf(operation, components).map(share),
    ...(takesIdempotencyKey(operation) ? [idempotencyKey(operation)] : []),
  ];
  // One example each: the first request that succeeds, and its answer.
  const example = cases.find(({ response }) => response.status === operation.success.status);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.deprecated ? { deprecated: true } : {}),
    description: describe(operation),
    security: about.security(access).map((entry) => ({ ...entry })),
    ...(access.by === 'key' && access.scope ? { 'x-scope': access.scope } : {}),
    ...(operation.errors.length > 0 ? { 'x-error-codes': [...operation.errors] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body ? { requestBody: requestBody(operation, components, example?.request.body) } : {}),
    ...(operation.bodyMediaType ? { requestBody: fileBody(operation) } : {}),
    responses: responsesOf(operation, components, example?.response.body, about.xml),
  };
}

export function openApiDocument(
  { about, operations, webhooks }: DocumentedApi,
  examples: ExamplesByOperation,
): JsonObject {
  const components = new Components();
  const share = shareParameters(Object.values(operations), components);
  const paths: Record<string, JsonObject> = {};
  for (const operation of Object.values(operations)) {
    const cases = examples[operation.id] ?? [];
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, about, components, cases, share),
    };
  }
  const tagsInUse = new Set([...Object.values(operations).map(({ tag }) => tag), ...(webhooks ? [webhooks.tag] : [])]);
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      summary: about.summary,
      description: about.description,
      contact: { name: 'Stagedoor' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: about.root,
        description: 'The deployment that serves this document: one environment, alpha (test) or production.',
        'x-internal': false,
      },
    ],
    tags: Object.entries(about.tags)
      .filter(([name]) => tagsInUse.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    ...(webhooks ? { webhooks: webhooksOf(webhooks.kinds, webhooks.tag, components) } : {}),
    components: { ...components.all, securitySchemes: { ...about.securitySchemes } },
  };
}
