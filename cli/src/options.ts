/** Reads the words behind the name of a command: `--name value`, `--name=value`, `--flag`, `--no-flag`, arguments. */
import { nearest } from './commands.ts';
import { WrongUse } from './failure.ts';

export interface Flag {
  readonly name: string;
  /** Of a value in the help, such as `FILE`; left out for one that is on or off. */
  readonly value?: string;
  readonly about: string;
}

/** Taken by every command that calls the service. */
export const commonFlags: readonly Flag[] = [
  {
    name: 'profile',
    value: 'NAME',
    about: 'Use the keys of this profile; `demo` is the demo.json in the current folder.',
  },
  { name: 'json', about: 'Print JSON.' },
  { name: 'query', value: 'JMESPATH', about: 'Print the result of this expression on the response.' },
  { name: 'help', about: 'Show this help.' },
];

export interface Words {
  readonly places: readonly string[];
  /** Values by the name of the option; one that is on has `true`, one behind `--no-` has `false`. */
  readonly values: ReadonlyMap<string, readonly (string | boolean)[]>;
}

export interface KnownOption {
  readonly name: string;
  /** Other spellings. */
  readonly also?: string;
  /** Boolean options take a value with `=` only. */
  readonly isFlag: boolean;
}

/** Throws WrongUse for an option that the command does not have. */
export function readWords(words: readonly string[], known: readonly KnownOption[]): Words {
  const places: string[] = [];
  const values = new Map<string, (string | boolean)[]>();
  const left = [...words];
  const lookUp = (name: string) => known.find((option) => option.name === name || option.also === name);
  while (left.length > 0) {
    const word = left.shift()!;
    if (word === '--') {
      places.push(...left);
      break;
    }
    if (word === '-h') left.unshift('--help');
    else if (!word.startsWith('--')) places.push(word);
    else {
      const [, name = '', equals, text = ''] = /^--([^=]*)(=)?(.*)$/s.exec(word)!;
      const option = lookUp(name);
      const negated = option || !name.startsWith('no-') ? undefined : lookUp(name.slice('no-'.length));
      const found = option ?? (negated?.isFlag ? negated : undefined);
      if (!found) throw unknownOption(name, known);
      const given = values.get(found.name) ?? [];
      values.set(found.name, given);
      if (!option) given.push(false);
      else if (equals) given.push(text);
      else if (found.isFlag) given.push(true);
      else {
        const value = left.shift();
        if (value === undefined) throw new WrongUse(`--${name} needs a value.`);
        given.push(value);
      }
    }
  }
  return { places, values };
}

function unknownOption(name: string, known: readonly KnownOption[]): WrongUse {
  const near = nearest(
    name,
    known.map((option) => option.name),
  );
  return new WrongUse(
    `There is no option --${name} here.`,
    near.length > 0 ? `Did you mean --${near.join(' or --')}?` : 'Add --help for those that there are.',
  );
}

/** The words of a command that is not made of the contract; its flags beside the common ones. */
export class Options {
  readonly places: readonly string[];
  readonly #values: Words['values'];

  constructor(words: readonly string[], flags: readonly Flag[], placesMax = 0) {
    const known = [...flags, ...commonFlags].map(({ name, value }) => ({ name, isFlag: value === undefined }));
    const { places, values } = readWords(words, known);
    if (places.length > placesMax) throw new WrongUse(`${JSON.stringify(places[placesMax])} is one word too many.`);
    this.places = places;
    this.#values = values;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name)?.at(-1);
    return value === undefined ? undefined : String(value);
  }

  /** All values of an option that can be given several times. */
  all(name: string): string[] {
    return (this.#values.get(name) ?? []).map(String);
  }

  isOn(name: string): boolean {
    const value = this.#values.get(name)?.at(-1);
    return value !== undefined && value !== false && value !== 'false';
  }

  /** A number that is greater than 0. */
  number(name: string, fallback: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (!/^\d+(\.\d+)?$/.test(text) || Number(text) === 0) throw new WrongUse(`--${name} is a number greater than 0.`);
    return Number(text);
  }
}
