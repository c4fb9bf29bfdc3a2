/**
 * Compares two JSON schemas of OpenAPI documents: what a caller written for the old one can no longer rely on. In a
 * request nothing may be refused that was accepted; in an answer nothing may come that was not announced.
 */
import type { Direction, Json, JsonObject } from '../openapi/schemas.ts';

/** `place` is where in the request or answer, such as `/data/[]/price`. */
export interface SchemaChange {
  readonly place: string;
  readonly what: string;
}

interface Side {
  readonly document: JsonObject;
  readonly schema: JsonObject;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** What a reference of a document points at; other values as they are. */
export function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  const { $ref, ...beside } = objectOf(value);
  if (typeof $ref !== 'string') return beside;
  const found = $ref
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((part, name) => objectOf(part)[name], document);
  return { ...resolve(document, found), ...beside };
}

/** The schema without references, and whether null is allowed, however it says so. */
function plain({ document, schema }: Side): JsonObject & { nullable: boolean; types: string[] } {
  const resolved = resolve(document, schema);
  const { anyOf, ...rest } = resolved;
  const others = list(anyOf).filter((one) => objectOf(one).type !== 'null');
  if (others.length === 1 && list(anyOf).length === 2) {
    return { ...plain({ document, schema: { ...objectOf(others[0]), ...rest } }), nullable: true };
  }
  const types = [resolved.type].flat().filter((type) => typeof type === 'string');
  return { ...resolved, types: types.filter((type) => type !== 'null'), nullable: types.includes('null') };
}

/** The closed list of values, or undefined where others can come. */
function closedValues(schema: JsonObject): Json[] | undefined {
  const values = 'const' in schema ? [schema.const!] : schema.enum;
  return Array.isArray(values) ? values.filter((value) => value !== null) : undefined;
}

const without = (values: readonly Json[], others: readonly Json[]) => values.filter((value) => !others.includes(value));
const covers = (types: readonly string[], type: string) =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

const lowerBounds = ['minimum', 'minLength', 'minItems', 'minProperties'];
const upperBounds = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];

/** What in `next` breaks callers of `previous`. */
export function schemaChanges(previous: Side, next: Side, direction: Direction, place = ''): SchemaChange[] {
  const changes: SchemaChange[] = [];
  const report = (what: string, at = place) => changes.push({ place: at, what });
  const before = plain(previous);
  const after = plain(next);
  const [narrow, wide] = direction === 'request' ? [before, after] : [after, before];
  if (!narrow.types.every((type) => covers(wide.types, type)) || (narrow.types.length === 0 && wide.types.length > 0)) {
    report(`type changed from ${before.types.join(', ') || 'any'} to ${after.types.join(', ') || 'any'}`);
    return changes;
  }
  if (narrow.nullable && !wide.nullable) {
    report(direction === 'request' ? 'null is refused now' : 'null can come now');
  }
  const values = closedValues(wide);
  if (values) {
    const lost = closedValues(narrow) ? without(closedValues(narrow)!, values) : [];
    if (!closedValues(narrow)) report(direction === 'request' ? 'list of values closed' : 'list of values opened');
    if (lost.length > 0) report(`${direction === 'request' ? 'value removed' : 'value added'}: ${lost.join(', ')}`);
  }
  for (const keyword of ['format', 'pattern']) {
    if (wide[keyword] !== undefined && narrow[keyword] !== wide[keyword]) report(`${keyword} changed`);
  }
  if (direction === 'request') boundChanges(before, after, report);
  if (JSON.stringify(alternatives(before)) !== JSON.stringify(alternatives(after))) report('alternatives changed');

  const inner = (name: string, at: string) =>
    schemaChanges(
      { document: previous.document, schema: objectOf(name ? objectOf(before.properties)[name] : before.items) },
      { document: next.document, schema: objectOf(name ? objectOf(after.properties)[name] : after.items) },
      direction,
      at,
    );
  for (const name of Object.keys(objectOf(before.properties))) {
    const at = `${place}/${name}`;
    if (name in objectOf(after.properties)) changes.push(...inner(name, at));
    else report('field removed', at);
  }
  const [wasRequired, isRequired] = [list(before.required), list(after.required)] as [string[], string[]];
  if (direction === 'request') {
    for (const name of without(isRequired, wasRequired)) {
      const known = String(name) in objectOf(before.properties);
      report(known ? 'field required now' : 'new required field', `${place}/${name}`);
    }
  } else {
    const absent = without(wasRequired, isRequired).filter((name) => String(name) in objectOf(after.properties));
    for (const name of absent) report('field can be absent now', `${place}/${name}`);
  }
  if (isObject(before.items) && isObject(after.items)) changes.push(...inner('', `${place}/[]`));
  return changes;
}

const alternatives = ({ anyOf, oneOf, allOf }: JsonObject) => [anyOf, oneOf, allOf];

function boundChanges(before: JsonObject, after: JsonObject, report: (what: string) => void): void {
  for (const bound of [...lowerBounds, ...upperBounds]) {
    const [old, now] = [before[bound], after[bound]];
    if (typeof now !== 'number') continue;
    const none = lowerBounds.includes(bound) ? -Infinity : Infinity;
    const was = typeof old === 'number' ? old : none;
    if (lowerBounds.includes(bound) ? now > was && now > 0 : now < was)
      report(`${bound} changed from ${old} to ${now}`);
  }
}
