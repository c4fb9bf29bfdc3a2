/** Parts of what people send when they create and change things. */
import { InstantInput, Int, Nullable, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

export const nameInput = StrInput('Name.', { minLength: 1 });

/** What a PATCH takes of what a POST takes: any of it, at least one. */
export const changesOf = { description: 'What to change.', minProperties: 1 } as const;

export function flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}

export function text(description: string, maxLength: number = limits.textLength) {
  return Type.Optional(StrInput(description, { maxLength }));
}

/** It can be written over several lines. */
export const streetInput = Type.Optional(StrInput('Street and number.', { maxLength: limits.nameLength, lines: true }));

/** Of a rate; null takes it away. */
export const taxPercentage = Type.Optional(
  Nullable(
    Type.Number({
      description:
        'Percent of tax that its prices include, at most 4 decimals; null or not given: that of the organization.',
      minimum: 0,
      maximum: 100,
      examples: [21],
    }),
  ),
);

export function count(description: string, bounds: { minimum?: number; maximum: number }) {
  return Type.Optional(Int(description, bounds));
}

/** An end that null takes away. */
export function until(description: string) {
  return Type.Optional(Nullable(InstantInput(description)));
}
