/**
 * A page of the console in another language than that in which its test is written: what the test looks for is looked for as
 * the console says it in the language of the page. Texts of both languages are those of the console itself, by their keys.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { lazyTexts } from '../../../console/src/lazy-texts.ts';
import { organizationTexts } from '../../../console/src/organization-texts.ts';
import { signedOutTexts } from '../../../console/src/signed-out-texts.ts';

export type Language = 'en' | 'es';
interface Tree {
  readonly [key: string]: string | Tree;
}

/** What the API says of what was entered, and how the console says it in Spanish (`console/src/parts/api-messages.ts`). */
const ofApi: readonly (readonly [string, string])[] = [
  ['must be a time zone', 'debe ser una zona horaria'],
  ['Must be after the start.', 'Debe ser posterior al comienzo.'],
  ['password that many people use', 'contraseña que usan muchas personas'],
  ['held by another booking', 'Otra reserva ocupa el espacio.'],
  ['has bookings', 'tiene reservas'],
  ['Another channel has this slug.', 'Ya existe otro con ese nombre, dirección o código.'],
  ['Is needed beside the secret key.', 'Hace falta junto a la clave secreta.'],
  ['the nearest amount is 0.50 EUR', 'lo más cercano: 0.50 EUR'],
  ['Spain', 'España'],
];

/** The texts at the ends of both trees, which have the same keys. */
function* pairsOf(one: Tree, other: Tree): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(one)) {
    const counterpart = other[key]!;
    if (typeof value === 'string') yield [value, counterpart as string];
    else yield* pairsOf(value, counterpart as Tree);
  }
}

const treesOf = (language: Language) => [signedOutTexts[language], organizationTexts[language], lazyTexts[language]];

/** A text with places for values, as what a text with values matches. */
interface Template {
  readonly of: RegExp;
  readonly names: readonly string[];
  /** What it says besides the values: the more, the better it fits. */
  readonly said: number;
  readonly counterpart: string;
}

interface Dictionary {
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  readonly templates: readonly Template[];
  /** What texts say before their first value. */
  readonly beginnings: ReadonlyMap<string, ReadonlySet<string>>;
  readonly pairs: readonly (readonly [string, string])[];
}

const place = /\{\{(\w+)\}\}/g;
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const whole = (source: string) => new RegExp(`^\\s*(?:${source})\\s*$`);
const withoutPlaces = (text: string) => text.replaceAll(place, '');

/** The sentences of a text, each with that in the other language; nothing where these are not as many. */
function sentencesOf([text, counterpart]: readonly [string, string]): readonly (readonly [string, string])[] {
  const [ours, theirs] = [text, counterpart].map((each) => each.split(/(?<=[.?!:;]) | · /));
  return ours!.length > 1 && ours!.length === theirs!.length ? ours!.map((each, at) => [each, theirs![at]!]) : [];
}

/** A sentence is also looked for without its full stop, and what stands before a value without its colon. */
function alsoWithoutEnd(pair: readonly [string, string]): readonly (readonly [string, string])[] {
  const [text, counterpart] = pair;
  const isSentence = /[.:]$/.test(text) && /[.:]$/.test(counterpart);
  return isSentence ? [pair, [text.slice(0, -1), counterpart.slice(0, -1)]] : [pair];
}

/** Where a text says next to nothing by itself, such as "1 of 2" or "at North", its values are numbers or names. */
const patternOfValue = (text: string) =>
  /\p{L}{3}/u.test(withoutPlaces(text)) ? '(.+?)' : '([^\\p{L}]+?|\\p{Lu}\\S*?(?: \\p{Lu}\\S*?)*?)';

const beginningOf = (text: string) => text.slice(0, text.indexOf('{{')).trim();

function setsOf(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sets = new Map<string, Set<string>>();
  for (const [text, counterpart] of pairs) sets.set(text, (sets.get(text) ?? new Set()).add(counterpart));
  return sets;
}

function dictionaryOf(from: Language, to: Language): Dictionary {
  const trees = treesOf(to) as unknown as Tree[];
  const texts = (treesOf(from) as unknown as Tree[]).flatMap((tree, at) => [...pairsOf(tree, trees[at]!)]);
  const besides = [...ofApi, ...namesOfTime].map(([en, es]) =>
    from === 'en' ? ([en, es] as const) : ([es, en] as const),
  );
  const pairs = [...texts, ...texts.flatMap(sentencesOf), ...besides].flatMap(alsoWithoutEnd);
  const beginnings = pairs
    .filter((pair) => pair.every((text) => /^[^{]*\p{L}[^{]*\{\{/u.test(text)))
    .map(([text, counterpart]) => [beginningOf(text), beginningOf(counterpart)] as const);
  const templates = pairs
    .filter(([text]) => text.includes('{{') && /\p{L}{2}/u.test(withoutPlaces(text)))
    .map(([text, counterpart]) => ({
      of: new RegExp(`^${escaped(text.replaceAll(place, '\0')).replaceAll('\0', patternOfValue(text))}$`, 'u'),
      names: [...text.matchAll(place)].map(([, name]) => name!),
      said: withoutPlaces(text).length,
      counterpart,
    }));
  return { words: setsOf(pairs), templates, beginnings: setsOf(beginnings), pairs };
}

/** Names of the tests' data that are also texts of the console. */
const data = new Set([
  'Opening Night',
  'See you at Opening Night',
  'Box office',
  'Group of five',
  'City Tickets',
  'North',
  'South',
]);

/** Days of the week and months, as instants are written. */
const namesOfTime = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2030, month, month + 1))).flatMap((at) =>
  (['weekday', 'month'] as const).map((part) => {
    const [en, es] = ['en-GB', 'es-ES'].map((locale) =>
      at.toLocaleDateString(locale, { [part]: 'short', timeZone: 'UTC' }),
    );
    return [en!, es!] as const;
  }),
);

const locales = { en: 'en-GB', es: 'es-ES' } as const;
const valuesIn = {
  en: /-?€[\d,]+\.\d\d|\d+(?:\.\d+)?%|\b\d{1,3}(?:,\d{3})+\b/g,
  es: /-?[\d.]+,\d\d\s€|\d+(?:,\d+)?\s%|\b\d{1,3}(?:\.\d{3})+\b/g,
} as const;

/** An amount of money, a percentage or a large number, as the other language writes it. */
function valueIn(text: string, from: Language, to: Language): string {
  const [thousands, point] = from === 'en' ? [',', '.'] : ['.', ','];
  const value = Number(
    text
      .replaceAll(/[€%\s]/g, '')
      .replaceAll(thousands, '')
      .replace(point, '.'),
  );
  if (text.endsWith('%'))
    return new Intl.NumberFormat(locales[to], { style: 'percent', maximumFractionDigits: 3 }).format(value / 100);
  if (!text.includes('€')) return value.toLocaleString(locales[to]);
  return new Intl.NumberFormat(locales[to], { style: 'currency', currency: 'EUR' }).format(value);
}

/** Stands for one piece of the syntax of a pattern, while the words around it are put into the other language. */
const syntax = /[\uE000-\uF8FF]/;

/** Texts as sources of patterns for all that they may be in the other language, with any spaces. */
class Translation {
  private readonly from: Language;
  private readonly to: Language;
  private readonly dictionary: Dictionary;
  constructor(from: Language, to: Language) {
    this.from = from;
    this.to = to;
    this.dictionary = dictionaryOf(from, to);
  }

  /** What a text without values is in the other language; nothing where the console has no such text. */
  private word(text: string): readonly string[] {
    return [...(this.dictionary.words.get(text) ?? [])].map((each) => this.sourceOf(each));
  }

  /** What a whole text may be in the other language; nothing where the console has no such text. */
  private whole(text: string): readonly string[] {
    if (data.has(text)) return [this.sourceOf(text)];
    const same = this.word(text);
    if (same.length > 0) return same;
    const { templates, beginnings } = this.dictionary;
    if (text.split(' ').length > 2 && !beginnings.has(text)) {
      const holding = this.holdingAll(text);
      if (holding.length > 0) return holding;
    }
    const fitting = templates.flatMap((template) => {
      const values = template.of.exec(text)?.slice(1);
      return values ? [{ ...template, values }] : [];
    });
    const best = Math.max(...fitting.map(({ said }) => said));
    return fitting
      .filter(({ said }) => said === best)
      .map(({ counterpart, names, values }) =>
        counterpart
          .split(place)
          .map((part, at) => (at % 2 === 0 ? this.sourceOf(part) : this.anyOf(values[names.indexOf(part)]!)))
          .join(''),
      );
  }

  /** What has a part of a text of the console may have the whole of it, with any values, in the other language. */
  private holding(text: string): readonly string[] {
    const words = text.split(' ');
    // A part that begins with a value is looked for without it.
    for (let from = 0; from === 0 || from + 3 <= words.length; from += 1) {
      const part = words.slice(from).join(' ');
      if (!/\p{L}{3}/u.test(part)) return [];
      const found = this.holdingAll(part);
      if (found.length > 0) return found;
    }
    return [];
  }

  private holdingAll(part: string): readonly string[] {
    const found = this.dictionary.pairs.filter(([each]) => each.includes(part));
    return [...new Set(found.map(([, counterpart]) => this.withAnyValues(counterpart)))];
  }

  private withAnyValues(text: string): string {
    const parts = text.split(place).filter((_, at) => at % 2 === 0);
    return parts.map((part) => this.sourceOf(part)).join('.*');
  }

  /** Words that are several texts one after the other, or numbers: as the other language has each. Nothing where one is neither. */
  private row(words: readonly string[]): readonly string[] | null {
    if (words.length === 0) return [];
    for (let count = words.length; count > 0; count -= 1) {
      const first = words.slice(0, count).join(' ');
      const head = /^\d+$/.test(first) ? [first] : this.word(first);
      const tail = head.length === 0 ? null : this.row(words.slice(count));
      if (tail) return [alternatives(head), ...tail];
    }
    return null;
  }

  private sourceOf(text: string): string {
    return [...text]
      .map((letter) => (/\s/.test(letter) ? '\\s+' : syntax.test(letter) ? letter : escaped(letter)))
      .join('');
  }

  private anyOf(text: string): string {
    const row = [...data].some((name) => text.includes(name)) ? null : this.row(text.split(' '));
    if (row) return row.join('\\s+');
    const whole = this.whole(text);
    if (whole.length > 0) return alternatives(whole);
    for (const between of [' · ', '; ', ' → ', ', ', ': ']) {
      const parts = text.split(between);
      if (parts.length > 1) return parts.map((part) => this.anyOf(part)).join(this.sourceOf(between));
    }
    const pieces = text.split(/([\uE000-\uF8FF]|^\s+|\s+$)/u);
    if (pieces.length > 1)
      return pieces.map((piece, at) => (at % 2 === 0 ? this.anyOf(piece) : this.sourceOf(piece))).join('');
    const amounts = text.match(valuesIn[this.from]);
    if (amounts?.[0] === text) return this.sourceOf(valueIn(text, this.from, this.to));
    if (amounts) {
      const parts = text.split(valuesIn[this.from]);
      return parts
        .map((part, at) => this.anyOf(part) + (amounts[at] === undefined ? '' : this.anyOf(amounts[at])))
        .join('');
    }
    const beginnings = this.dictionary.beginnings.get(text);
    if (beginnings) return alternatives([...beginnings].map((each) => this.sourceOf(each)));
    const holding = this.holding(text);
    return holding.length > 0 ? alternatives([...holding, this.sourceOf(text)]) : this.sourceOf(text);
  }

  text(text: string, isExact: boolean): RegExp {
    const source = this.anyOf(text);
    return isExact ? whole(source) : new RegExp(source, 'i');
  }

  pattern({ source, flags }: RegExp): RegExp {
    const pieces: string[] = [];
    // Whatever is no letter, digit or space of a text, with what follows a backslash and what stands in brackets.
    const plain = source.replaceAll(
      /\\([.·/€-])|\\.(?:[*+?]|\{[^}]*\})?|\[[^\]]*\][*+?]?|\{[^}]*\}|[()|^$.*+?][*+?:=!<]*/g,
      (piece, letter?: string) => {
        if (letter !== undefined) return letter;
        pieces.push(piece);
        return String.fromCharCode(0xe000 + pieces.length - 1);
      },
    );
    const translated = this.anyOf(plain).replaceAll(
      /[\uE000-\uF8FF]/g,
      (piece) => pieces[piece.charCodeAt(0) - 0xe000]!,
    );
    return new RegExp(translated, flags);
  }
}

const alternatives = (sources: readonly string[]) => {
  const all = [...new Set(sources)];
  return all.length === 1 ? all[0]! : `(?:${all.join('|')})`;
};

export type Say = <T extends string | RegExp>(text: T, options?: { readonly exact?: boolean }) => string | RegExp;

const translations = new Map<Language, Translation>();

function translationTo(to: Language): Translation {
  const known = translations.get(to) ?? new Translation(to === 'es' ? 'en' : 'es', to);
  translations.set(to, known);
  return known;
}

/** Says a text of the console, or a pattern of such texts, in the language of the page. */
export function sayIn(from: Language, to: Language): Say {
  if (from === to)
    return (text, { exact = false } = {}) => (exact && typeof text === 'string' ? whole(escaped(text)) : text);
  const translation = translationTo(to);
  return (text, { exact = false } = {}) =>
    typeof text === 'string' ? translation.text(text, exact) : translation.pattern(text);
}

const textMethods = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'];
const originals = new WeakMap<object, object>();

type Own = BrowserContext | Page | Locator;

/** The pages of the browser as ones on which everything is said in the other language. */
export function contextIn(context: BrowserContext, page: Page, say: Say): BrowserContext {
  const locator = page.locator('html');
  const kinds: unknown[] = [context.constructor, page.constructor, locator.constructor];
  const isOwn = (value: unknown): value is Own =>
    typeof value === 'object' && value !== null && kinds.includes(value.constructor);
  const original = (value: unknown): unknown =>
    (typeof value === 'object' && value !== null && originals.get(value)) || value;
  const wrapped = (value: unknown): unknown => {
    if (isOwn(value)) return wrap(value);
    if (value instanceof Promise) return value.then(wrapped);
    return Array.isArray(value) ? value.map(wrapped) : value;
  };

  /** The arguments of a method, as they are in the other language. */
  function said(method: string, [first, options, ...rest]: unknown[]): unknown[] {
    const given = { ...(options as Record<string, unknown> | undefined) };
    if (textMethods.includes(method)) return [say(first as string, given), given];
    if (method === 'getByRole' && given.name !== undefined)
      return [first, { ...given, name: say(given.name as string, given) }];
    if (method === 'filter') {
      const filters = { ...(first as Record<string, unknown>) };
      for (const name of ['hasText', 'hasNotText'])
        if (filters[name] !== undefined) filters[name] = say(filters[name] as string);
      for (const name of ['has', 'hasNot']) if (filters[name] !== undefined) filters[name] = original(filters[name]);
      return [filters];
    }
    return [first, options, ...rest].map(original);
  }

  /** Chooses the option whose text is that in the other language, or whose value it is. */
  async function selectOption(select: Locator, choice: unknown): Promise<unknown> {
    const label = typeof choice === 'string' ? choice : (choice as { label?: string }).label;
    if (label === undefined) return select.selectOption(choice as string);
    const option = select.locator('option').filter({ hasText: say(label, { exact: true }) });
    const byValue = select.locator(`option[value=${JSON.stringify(label)}]`);
    const value = await option.or(byValue).first().getAttribute('value');
    return select.selectOption(value);
  }

  function wrap<T extends Own>(target: T): T {
    const proxy = new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function' || typeof name !== 'string') return wrapped(value);
        if (name === 'selectOption' && of.constructor === locator.constructor)
          return (choice: unknown) => selectOption(of as Locator, choice);
        return (...values: unknown[]) =>
          wrapped(Reflect.apply(value, of, values.length === 0 ? values : said(name, values)));
      },
    });
    originals.set(proxy, target);
    return proxy;
  }
  return wrap(context);
}
