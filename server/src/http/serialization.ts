/**
 * Serializers made of the contract's schemas: each is compiled once in a process, whatever the number of apps, when it is
 * first used.
 */
import fastJsonStringify from 'fast-json-stringify';

type Serializer = (data: unknown) => string | Buffer;

/**
 * Lists of as many items or more are encoded item by item: as one string they are copied once more, and take two bytes for
 * every character if a single one of them is not in Latin-1.
 */
const encodedItemsMin = 20;

const compiled = new WeakMap<object, Serializer>();

/** The function that writes a value as the JSON of this schema, without the fields that it does not declare. */
export function serializerOf(schema: object): Serializer {
  return (data) => {
    let serializer = compiled.get(schema);
    if (!serializer) {
      serializer = compile(schema);
      compiled.set(schema, serializer);
    }
    return serializer(data);
  };
}

function compile(schema: object): Serializer {
  const { properties } = schema as { readonly properties?: { readonly data?: { type?: string; items?: object } } };
  if (properties?.data?.type !== 'array' || !properties.data.items) return fastJsonStringify(schema);
  const writeItem = fastJsonStringify(properties.data.items);
  const anyList = { type: 'array', items: {} };
  const writeRest = fastJsonStringify({ ...schema, properties: { ...properties, data: anyList } } as object);
  return (answer) => {
    const { data: items } = answer as { readonly data: readonly unknown[] };
    const rest = writeRest({ ...(answer as object), data: [] });
    const begin = rest.indexOf('"data":[]') + '"data":['.length;
    const [head, tail] = [rest.slice(0, begin), rest.slice(begin)];
    if (items.length < encodedItemsMin) return head + items.map((item) => writeItem(item)).join(',') + tail;
    const encoded = items.map((item, index) => Buffer.from(index === 0 ? writeItem(item) : `,${writeItem(item)}`));
    return Buffer.concat([Buffer.from(head), ...encoded, Buffer.from(tail)]);
  };
}
