/** What the fields of a form hold, under the names that they have in the request, and what the API says is wrong with them. */
import { type ChangeEvent, useState } from 'react';
import { problemOf } from './failure.tsx';

type Values = Readonly<Record<string, string | boolean>>;
type NamesOf<V extends Values, Kind> = { [Name in keyof V]: V[Name] extends Kind ? Name : never }[keyof V] & string;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface Draft<V extends Values> {
  readonly values: V;
  set(change: Partial<V>): void;
  /** What a field of text needs; `path` is where it stands in the request if that is not its name. */
  text(
    name: NamesOf<V, string>,
    path?: string,
  ): { readonly value: string; readonly error: string | undefined; onChange(event: ChangeEvent<Field>): void };
  /** What a switch needs. */
  flag(name: NamesOf<V, boolean>): { readonly checked: boolean; onChange(event: ChangeEvent<HTMLInputElement>): void };
}

type Widened<V> = { readonly [Name in keyof V]: V[Name] extends boolean ? boolean : string };

export function useDraft<const V extends Values>(initial: V, error: unknown): Draft<Widened<V>> {
  const [values, setValues] = useState(initial as unknown as Widened<V>);
  const set = (change: Partial<Widened<V>>) => setValues((before) => ({ ...before, ...change }));
  return {
    values,
    set,
    text: (name, path = `/${name}`) => ({
      value: values[name] as string,
      error: problemOf(error, path),
      onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<Widened<V>>),
    }),
    flag: (name) => ({
      checked: values[name] as boolean,
      onChange: (event) => set({ [name]: event.currentTarget.checked } as Partial<Widened<V>>),
    }),
  };
}

/** The number of a field; null where it is empty. */
export function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** The parts of a field that holds several, separated by commas. */
export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
