/** Compares answers with what their operation declares: the schema of its success, or one of its errors. */
import { errorBodySchema, errorsOf, type Operation, statusOf } from '@stagedoor/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  code: { optimize: false },
  formats: {
    int32: true,
    int64: true,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    date: /^\d{4}-\d\d-\d\d$/,
    email: /^[^\s@]+@[^\s@]+$/,
    uri: (text: string) => URL.canParse(text),
  },
});
const validators = new Map<object, ValidateFunction>();

/** The schema, with every object closed that names its fields: what is not declared must not leave. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (value === null || typeof value !== 'object') return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]));
  return 'properties' in inner && inner.type !== undefined ? { ...inner, additionalProperties: false } : inner;
}

function problemsWith(schema: object, body: unknown): string[] {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(closed(JSON.parse(JSON.stringify(schema))) as object);
    validators.set(schema, validate);
  }
  validate(body);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** What is wrong with an answer of the operation; `text` is the body as JSON, or empty. */
export function answerProblems(operation: Operation, status: number, text: string): string[] {
  const name = `${operation.api} ${operation.id} ${status}`;
  if (status === operation.success.status) {
    const { schema, mediaType } = operation.success;
    if (mediaType || !schema) return [];
    return problemsWith(schema, JSON.parse(text)).map((problem) => `${name}: ${problem}`);
  }
  const body = JSON.parse(text);
  const code = errorsOf(operation).find((declared) => declared === body.error);
  if (!code) return [`${name}: the error ${body.error} is not declared`];
  if (statusOf(code) !== status) return [`${name}: the error ${code} has another status`];
  return problemsWith(errorBodySchema(code), body).map((problem) => `${name}: ${problem}`);
}
