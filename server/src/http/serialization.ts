/**
 * Serializers made of the contract's schemas: each is compiled once in a process, whatever the number of apps, when it is
 * first used.
 */
import fastJsonStringify from 'fast-json-stringify';

type Serializer = (data: unknown) => string;

const compiled = new WeakMap<object, Serializer>();

/** The function that writes a value as the JSON of this schema, without the fields that it does not declare. */
export function serializerOf(schema: object): Serializer {
  return (data) => {
    let serializer = compiled.get(schema);
    if (!serializer) {
      serializer = fastJsonStringify(schema);
      compiled.set(schema, serializer);
    }
    return serializer(data);
  };
}
