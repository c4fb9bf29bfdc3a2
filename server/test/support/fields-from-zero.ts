/** The fields of a request whose least value is 0, and a request with 0 in one of them. */
import type { Operation } from '@stagedoor/contract';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
}

export interface FieldFromZero {
  readonly place: 'query' | 'body';
  /** `/tickets/0/price`; of a list the first item. */
  readonly pointer: string;
  /** The schemas on the way, that of the query or body first and that of the field last. */
  readonly schemas: readonly Schema[];
}

type Place = Pick<FieldFromZero, 'place' | 'pointer'>;

function fieldsIn(schema: Schema, { place, pointer }: Place, above: readonly Schema[]): FieldFromZero[] {
  const schemas = [...above, schema];
  const below: [string, Schema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['0', schema.items] as [string, Schema]] : []),
  ];
  return [
    ...(schema.minimum === 0 ? [{ place, pointer, schemas }] : []),
    ...below.flatMap(([name, inner]) => fieldsIn(inner, { place, pointer: `${pointer}/${name}` }, schemas)),
  ];
}

/** Those of its query and its body. `offset` is the same for all lists. */
export function fieldsFromZero({ query, body }: Operation): FieldFromZero[] {
  return (['query', 'body'] as const)
    .flatMap((place) => fieldsIn(({ query, body }[place] ?? {}) as Schema, { place, pointer: '' }, []))
    .filter(({ pointer }) => pointer !== '/offset');
}

/** A value that the schema allows, with nothing that it does not require. */
function smallestOf({ type, properties = {}, required = [], items, enum: values, examples, minimum }: Schema): unknown {
  if (values) return values[0];
  if (examples) return examples[0];
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, smallestOf(properties[name]!)]));
    case 'array':
      return [smallestOf(items!)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return minimum ?? 1;
    default:
      return 'text';
  }
}

/**
 * The body with 0 in the field, and with the values beside it. What is on the way and not there is added with what it
 * requires.
 */
export function withZeroAt(body: unknown, { pointer, schemas }: FieldFromZero, beside: object): unknown {
  const copy = structuredClone(body);
  const names = pointer.slice(1).split('/');
  let here = copy as Record<string, unknown>;
  for (const [depth, name] of names.slice(0, -1).entries()) {
    here[name] ??= smallestOf(schemas[depth + 1]!);
    here = here[name] as Record<string, unknown>;
  }
  Object.assign(here, beside, { [names.at(-1)!]: 0 });
  return copy;
}
