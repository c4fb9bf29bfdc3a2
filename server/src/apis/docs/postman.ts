/** An API as a Postman collection: a folder for each tag, with the examples of the OpenAPI document as bodies. */
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: { readonly examples?: readonly unknown[]; readonly default?: unknown };
}

interface PostmanOperation {
  readonly tags?: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

export interface PostmanSource {
  readonly info: { readonly title: string; readonly summary: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, PostmanOperation>>>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

/** Reads that need one of several parameters: the event is sent. */
const needsEvent = new Set(['getBookingAvailability', 'listGuestLists']);
const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);
const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A new key for each call; other headers are sent where they are needed. */
const headerOf = (entry: { readonly key: string }, { required }: Parameter) =>
  entry.key === 'Idempotency-Key' ? { ...entry, value: '{{$guid}}' } : { ...entry, disabled: !required };

/**
 * Values in place of those of the document: by the prefix of an id (`evt`), by the fixed parts of a path before its parameter
 * (`bookings/code`), by the name of a parameter of the query. Null where there is none.
 */
export type PostmanExamples = Readonly<Record<string, string | null>>;

const idPattern = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** The fixed parts of a path before a parameter; every organization has the same. */
function placeOf(path: string, parameter: string): string {
  const before = path.slice(1, path.indexOf(`{${parameter}}`)).split('/');
  return before.filter((part) => part !== '' && part !== 'organizations' && !part.startsWith('{')).join('/');
}

/**
 * `header` is the one that carries the credential, `value` what stands in it with the variable `key` of the collection, whose
 * value is `key`; `baseUrl` is a variable, too.
 */
export function postmanCollection(
  document: PostmanSource,
  {
    baseUrl,
    header,
    value,
    key = '',
    examples,
  }: {
    readonly baseUrl: string;
    readonly header: string;
    readonly value: string;
    readonly key?: string;
    readonly examples?: PostmanExamples | null | undefined;
  },
): object {
  const withExample = (field: string, shown: unknown) => {
    const [, prefix] = idPattern.exec(String(shown)) ?? [];
    const name = field === 'list_rate_id' ? 'list-rates' : prefix;
    return (name !== undefined && examples?.[name]) || shown;
  };
  const parameterOf = (given: Parameter | { readonly $ref: string }): Parameter =>
    '$ref' in given ? document.components.parameters![given.$ref.split('/').at(-1)!]! : given;
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([method, operation]) => methods.has(method) && operation.tags)
      .map(([method, operation]) => ({ path, method, operation })),
  );
  const itemOf = ({ path, method, operation }: (typeof operations)[number]) => {
    const parameters = (operation.parameters ?? []).map(parameterOf);
    const among = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
    const entryOf = ({ name, description = '', schema, in: where }: Parameter) => {
      const shown = withExample(name, schema?.examples?.[0] ?? schema?.default ?? '');
      const known = where === 'path' ? examples?.[placeOf(path, name)] : examples?.[name];
      return { key: name, value: String(known ?? shown), description };
    };
    const body = operation.requestBody?.content['application/json'];
    const steps = path.slice(1).split('/');
    return {
      name: operation.summary,
      request: {
        method: method.toUpperCase(),
        description: operation.description,
        header: [
          { key: header, value },
          ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
          ...among('header').map((parameter) => headerOf(entryOf(parameter), parameter)),
        ],
        url: {
          raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          host: ['{{baseUrl}}'],
          path: steps.map((step) => step.replace(/^\{(\w+)\}$/, ':$1')),
          query: among('query').map((parameter) => {
            const isSent = parameter.name === 'event_id' && needsEvent.has(operation.operationId);
            return { ...entryOf(parameter), disabled: !parameter.required && !isSent };
          }),
          variable: among('path').map(entryOf),
        },
        ...(body
          ? {
              body: {
                mode: 'raw',
                raw: JSON.stringify(body.example ?? {}, withExample, 2),
                options: { raw: { language: 'json' } },
              },
            }
          : {}),
      },
    };
  };
  return {
    info: { name: `Stagedoor ${document.info.title}`, description: document.info.summary, schema: format },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'key', value: key },
    ],
    item: document.tags
      .map(({ name, description }) => ({
        name,
        description,
        item: operations.filter(({ operation }) => operation.tags?.includes(name)).map(itemOf),
      }))
      .filter(({ item }) => item.length > 0),
  };
}
