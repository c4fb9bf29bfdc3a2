/**
 * An OpenAPI document of ours as 3.0, for generators that do not read 3.1. What 3.0 cannot say is left out: webhooks, the
 * summary of the API, and media types within strings.
 */
type Json = null | boolean | number | string | Json[] | { readonly [key: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Below these, keys are names that somebody chose. */
const maps = new Set(['properties', 'schemas', 'parameters', 'responses', 'headers', 'paths', 'securitySchemes']);
/** Values that are no part of the document's own grammar. */
const opaque = new Set(['example', 'examples', 'enum', 'default', 'required', 'x-extensible-enum', 'x-error-codes']);

export function openApi30(document: JsonObject): JsonObject {
  const { webhooks: _, info, ...rest } = document;
  const { summary: __, license, ...about } = info as { summary: Json; license: JsonObject };
  const { identifier: ___, ...named } = license;
  const unused = isObject(rest.components) ? withoutNotifications(rest.components) : {};
  const converted = convert({ ...rest, components: unused }) as JsonObject;
  return { ...converted, openapi: '3.0.3', info: { ...about, license: named } };
}

/** Shared answers of receivers belong to the webhooks. */
function withoutNotifications(components: JsonObject): JsonObject {
  const responses = Object.entries((components.responses ?? {}) as JsonObject);
  return {
    ...components,
    responses: Object.fromEntries(responses.filter(([name]) => !name.startsWith('Notification'))),
  };
}

function convert(value: Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  if (!isObject(value)) return value;
  const entries = Object.entries(schemaOf(value)).map(([key, item]): [string, Json] => {
    if (opaque.has(key)) return [key, item];
    if (!maps.has(key) || !isObject(item)) return [key, convert(item)];
    return [key, Object.fromEntries(Object.entries(item).map(([name, inner]) => [name, convert(inner)]))];
  });
  return Object.fromEntries(entries);
}

/** A schema in the words of 3.0; whatever else is an object comes back as it is. */
function schemaOf(value: JsonObject): JsonObject {
  const {
    type,
    anyOf,
    const: constant,
    examples,
    patternProperties,
    contentMediaType,
    exclusiveMinimum,
    ...rest
  } = value;
  const isSchema = type !== undefined || anyOf !== undefined || constant !== undefined || value.$ref !== undefined;
  if (!isSchema) return value;
  if (value.$ref !== undefined && typeof value.$ref === 'string' && value.$ref.startsWith('#/components/schemas/')) {
    // Beside a reference nothing is read in 3.0.
    const { $ref, ...others } = value;
    return Object.keys(others).length === 0 ? value : { allOf: [{ $ref }], ...others };
  }
  if (value.$ref !== undefined) return { $ref: value.$ref };
  // In a parameter or an answer `examples` is a map, in a schema a list.
  const example: JsonObject = Array.isArray(examples)
    ? { example: examples[0] ?? null }
    : examples === undefined
      ? {}
      : { examples };
  const [pattern] = isObject(patternProperties) ? Object.values(patternProperties) : [];
  return {
    ...typeOf(type),
    ...unionOf(anyOf),
    ...rest,
    ...example,
    ...(pattern === undefined ? {} : { additionalProperties: pattern }),
    // A bound of its own in 3.1 is a flag beside `minimum` in 3.0.
    ...(exclusiveMinimum === undefined ? {} : { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(constant === undefined ? {} : { enum: [constant] }),
  };
}

function typeOf(type: Json | undefined): JsonObject {
  if (!Array.isArray(type)) return type === undefined ? {} : { type };
  const others = type.filter((one) => one !== 'null');
  return {
    ...(others.length === 1 ? { type: others[0]! } : {}),
    ...(others.length < type.length ? { nullable: true } : {}),
  };
}

function unionOf(anyOf: Json | undefined): JsonObject {
  if (!Array.isArray(anyOf)) return {};
  const others = anyOf.filter((one) => !isObject(one) || one.type !== 'null');
  const nullable: JsonObject = others.length < anyOf.length ? { nullable: true } : {};
  return others.length === 1 ? { allOf: others, ...nullable } : { anyOf: others, ...nullable };
}
