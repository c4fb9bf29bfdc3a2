/** The schemas of notifications as strict as can be: nothing that they do not declare may be sent. */
import { bodyOf, notifications } from '@stagedoor/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  code: { optimize: false },
  formats: {
    int32: true,
    int64: true,
    email: /^[^\s@]+@[^\s@]+$/,
    uri: (text: string) => URL.canParse(text),
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
});

/** The schema, with every object closed that names its fields. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (value === null || typeof value !== 'object') return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]));
  return 'properties' in inner && inner.type !== undefined ? { ...inner, additionalProperties: false } : inner;
}

const schemas = new Map(notifications.map((item) => [item.kind as string, bodyOf(item)]));
const validators = new Map<string, ValidateFunction>();

function validatorOf(kind: string, schema: object): ValidateFunction {
  let validate = validators.get(kind);
  if (!validate) {
    validate = ajv.compile(closed(JSON.parse(JSON.stringify(schema))) as object);
    validators.set(kind, validate);
  }
  return validate;
}

/** What is wrong with a body; nothing where it is exactly what its kind declares. */
export function bodyProblems(body: { readonly event: string }): string[] {
  const schema = schemas.get(body.event);
  if (!schema) return [`${body.event} is not declared`];
  const validate = validatorOf(body.event, schema);
  validate(body);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${body.event}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
