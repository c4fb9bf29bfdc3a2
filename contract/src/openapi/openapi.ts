/**
 * Writes the OpenAPI 3.1 document of an API from its operations: nothing in a document is typed by hand but what an
 * API says about itself. Pure: the same operations and examples make the same document, in the same order.
 */
import type { TSchema } from 'typebox';
import type { KindOfNotification } from '../notifications/index.ts';
import { type Access, type ApiName, type Operation, takesIdempotencyKey } from '../operation.ts';
import { idempotencyKey } from './headers.ts';
import { type Example, responsesOf } from './responses.ts';
import { Components, type Json, type JsonObject } from './schemas.ts';
import { webhooksOf } from './webhooks.ts';

/** Schemes that have to be met together. Scopes are told by `x-scope`: only OAuth schemes may list them here. */
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
  /** What endpoints of this API are told, and the tag that their operations have. */
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
    const { description = '', ...schema } = components.schema(property);
    return {
      name,
      in: place,
      required: required.has(name),
      description,
      ...((property as ParameterSchema).type === 'object' ? { style: 'deepObject', explode: true } : {}),
      schema,
    };
  });
}

function requestBody(operation: Operation, components: Components, cases: readonly ExampleCase[]): JsonObject {
  const { description = '', ...schema } = components.schema(operation.body!);
  const examples = cases.flatMap(({ name, summary, request }) =>
    request.body === undefined ? [] : [[name, { summary, value: request.body }] as const],
  );
  return {
    description,
    required: !operation.bodyOptional,
    content: {
      'application/json': { schema, ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}) },
    },
  };
}

function describe(operation: Operation): string {
  const { access, description } = operation;
  if (access.by === 'key' && access.scope) return `${description}\n\nScope: \`${access.scope}\`.`;
  if (access.by === 'session' && access.role) return `${description}\n\nRole: ${access.role}, or a mightier one.`;
  if (access.by === 'session' && access.operator) return `${description}\n\nFor those who run the deployment.`;
  return access.by === 'public' ? `${description}\n\nWithout credentials. ${access.reason}` : description;
}

/** Requests that fail are not shown as examples of how to ask, only their answers as examples of errors. */
function sortExamples(operation: Operation, cases: readonly ExampleCase[]) {
  const succeeding = cases.filter(({ response }) => response.status === operation.success.status);
  const answers = (of: readonly ExampleCase[]) =>
    of.flatMap(({ name, summary, response }) =>
      response.body === undefined ? [] : [{ name, summary, value: response.body } satisfies Example],
    );
  const errors = answers(cases.filter((one) => !succeeding.includes(one))).map(
    (example) => [String((example.value as JsonObject).error), example] as const,
  );
  return { succeeding, examples: { success: answers(succeeding), errors: new Map<string, Example>(errors) } };
}

function operationObject(
  operation: Operation,
  about: ApiAbout,
  components: Components,
  cases: readonly ExampleCase[],
): JsonObject {
  const { access } = operation;
  const parameters = [
    ...parametersIn('path', operation, components),
    ...parametersIn('query', operation, components),
    ...(takesIdempotencyKey(operation) ? [idempotencyKey(components)] : []),
  ];
  const { succeeding, examples } = sortExamples(operation, cases);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: describe(operation),
    security: about.security(access).map((entry) => ({ ...entry })),
    ...(access.by === 'key' && access.scope ? { 'x-scope': access.scope } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body ? { requestBody: requestBody(operation, components, succeeding) } : {}),
    responses: responsesOf(operation, components, examples, about.xml),
  };
}

export function openApiDocument(
  { about, operations, webhooks }: DocumentedApi,
  examples: ExamplesByOperation,
): JsonObject {
  const components = new Components();
  const paths: Record<string, JsonObject> = {};
  for (const operation of Object.values(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, about, components, examples[operation.id] ?? []),
    };
  }
  const tagsInUse = new Set(Object.values(operations).map(({ tag }) => tag));
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
    components: { schemas: components.schemas, ...components.shared, securitySchemes: { ...about.securitySchemes } },
  };
}
