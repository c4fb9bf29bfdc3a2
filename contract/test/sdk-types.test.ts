/** Types that several APIs of the SDK have are declared once. */
import { expect, test } from 'vitest';
import { Resource, Type } from '../src/schema.ts';
import { sdkFiles } from '../src/sdk/files.ts';
import { SharedDeclarations, TypeDeclarations } from '../src/sdk/type-text.ts';

const declare = (...schemas: readonly Parameters<TypeDeclarations['named']>[0][]) => {
  const types = new TypeDeclarations();
  for (const schema of schemas) types.named(schema, 'answer', '');
  return types;
};
const Price = Resource('Price', 'A price.', { amount: Type.Number() });
const OtherPrice = Resource('Price', 'A price.', { amount: Type.Number(), tax: Type.Number() });
const Rate = (price: typeof Price | typeof OtherPrice) => Resource('Rate', 'A rate.', { price });
const Zone = Resource('Zone', 'A zone.', { name: Type.String() });

test('shares a type with what it refers to', () => {
  const [one, other] = [declare(Rate(Price), Zone), declare(Rate(Price))];
  expect([...new SharedDeclarations([one, other]).declarations.keys()].sort()).toEqual(['Price', 'Rate']);
});

test('shares neither types of one name that differ, nor what refers to them', () => {
  const [one, other] = [declare(Rate(Price), Zone), declare(Rate(OtherPrice), Zone)];
  expect([...new SharedDeclarations([one, other]).declarations.keys()]).toEqual(['Zone']);
});

test('leaves a third API its own type of a shared name', () => {
  const [one, other, third] = [declare(Rate(Price)), declare(Rate(Price)), declare(Rate(OtherPrice))];
  const shared = new SharedDeclarations([third, one, other]);
  expect(['Price', 'Rate'].map((name) => [shared.has(one, name), shared.has(third, name)])).toEqual([
    [true, false],
    [true, false],
  ]);
});

test('refuses two types of one name, each of which several APIs have, where others refer to them', () => {
  const files = [declare(OtherPrice), declare(OtherPrice), declare(Rate(Price)), declare(Rate(Price))];
  expect(() => new SharedDeclarations(files)).toThrow('Rate refers to one of two types of the same name');
});

test('declares each type of the SDK once, except those that differ between APIs', () => {
  const texts = Object.values(sdkFiles()).flatMap((file) =>
    [...file.matchAll(/^export interface (\w+) \{\n[\s\S]*?^\}/gm)].map(([text]) => text),
  );
  expect(texts.length).toBeGreaterThan(500);
  const nameOf = (text: string) => /^export interface (\w+)/.exec(text)![1]!;
  const names = [...new Set(texts)].map(nameOf);
  const differing = names.filter((name, index) => names.indexOf(name) !== index);
  const refersTo = (text: string, name: string) => new RegExp(`: \\(?${name}\\b`).test(text);
  const repeated = texts
    .filter((text, index) => texts.indexOf(text) !== index)
    .filter((text) => !differing.some((name) => refersTo(text, name)))
    .map(nameOf);
  expect(repeated).toEqual([]);
});
