/** The errors of a validator as problems in words for people, each with the JSON pointer of the field it is about. */
import { type IdKind, idPrefixes, limits, unprintable } from '@stagedoor/contract';
import type { ErrorObject } from 'ajv';
import type { RefusalDetail } from '../platform/refusal.ts';
import { problemOfYear } from './instants.ts';

interface SchemaOfError {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly anyOf?: readonly { readonly required?: readonly string[] }[];
}

/** Every problem once, at most as many as an answer names. */
export function detailsOf(errors: readonly ErrorObject[]): RefusalDetail[] {
  const details = new Map<string, RefusalDetail>();
  for (const error of errors) {
    const detail = detailOf(error);
    if (!detail || details.has(detail.path)) continue;
    details.set(detail.path, detail);
    if (details.size >= limits.detailsMax) break;
  }
  return [...details.values()];
}

function detailOf(error: ErrorObject): RefusalDetail | null {
  const { instancePath, keyword, params } = error;
  const schema = (error.parentSchema ?? {}) as SchemaOfError;
  // The error of the anyOf itself names its alternatives.
  if (error.schemaPath.includes('/anyOf/')) return null;
  switch (keyword) {
    case 'required':
      return { path: pointer(instancePath, String(params.missingProperty)), message: 'is required' };
    case 'anyOf': {
      const [name = '', ...others] = (schema.anyOf ?? []).flatMap(({ required = [] }) => required);
      return { path: pointer(instancePath, name), message: `is required, or ${others.join(', ')} instead of it` };
    }
    case 'additionalProperties':
      return unknownName(instancePath, String(params.additionalProperty), Object.keys(schema.properties ?? {}));
    default:
      return { path: instancePath, message: messageOf(error, schema) };
  }
}

// What somebody sends as a name can be long; it is not sent back whole.
const nameLengthMax = 100;

function pointer(parent: string, name: string): string {
  return `${parent}/${name.slice(0, nameLengthMax).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function unknownName(parent: string, name: string, known: readonly string[]): RefusalDetail {
  const path = pointer(parent, name);
  const written = `\`${name.slice(0, nameLengthMax)}\` is not known here`;
  if (known.length === 0) return { path, message: `${written}: nothing is expected` };
  const nearest = nearestName(name, known);
  const all = `known are ${known.join(', ')}`;
  if (!nearest) return { path, message: `${written}; ${all}` };
  return { path, message: `${written}; did you mean \`${nearest}\`?${parent === '/filter' ? ` (${all})` : ''}` };
}

function messageOf(error: ErrorObject, schema: SchemaOfError): string {
  const { keyword, params, instancePath } = error;
  if (keyword === 'type') return typeSentence(error, schema);
  if (instancePath === '/offset' && keyword === 'maximum') {
    return `must be at most ${params.limit}; to go further, use after with the last id of the page before`;
  }
  const kind = idKindOf(schema.pattern);
  if (kind && ['pattern', 'minLength', 'maxLength'].includes(keyword)) return malformedId(kind);
  if (keyword === 'pattern') return patternSentence(String(params.pattern));
  if (keyword === 'format') return formatSentence(String(params.format), String(error.data));
  return sentences[keyword]?.(params) ?? error.message ?? 'is not valid';
}

const sentences: Partial<Record<string, (params: Record<string, unknown>) => string>> = {
  enum: (params) => `must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}`,
  minLength: (params) => `must have at least ${count(params.limit, 'character')}`,
  maxLength: (params) => `must have at most ${count(params.limit, 'character')}`,
  minItems: (params) => `must have at least ${count(params.limit, 'item')}`,
  maxItems: (params) => `must have at most ${count(params.limit, 'item')}`,
  maxProperties: (params) => `must have at most ${count(params.limit, 'name')}`,
  minimum: (params) => `must be at least ${params.limit}`,
  exclusiveMinimum: (params) => `must be more than ${params.limit}`,
  maximum: (params) => `must be at most ${params.limit}`,
  minProperties: () => 'the body must name at least one field to change',
};

function count(limit: unknown, thing: string): string {
  return `${limit} ${thing}${limit === 1 ? '' : 's'}`;
}

const typeNames: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

function typeSentence({ instancePath, params, data }: ErrorObject, { required = [] }: SchemaOfError): string {
  const types = [params.type].flat().map((type) => typeNames[String(type)] ?? String(type));
  if (instancePath !== '') return `must be ${types.join(' or ')}`;
  const fields = required.length > 0 ? ` with ${required.join(', ')}` : '';
  // A request without a body is validated as null.
  return data === null ? `a JSON body is needed: ${types[0]}${fields}` : `the body must be ${types[0]}${fields}`;
}

function formatSentence(format: string, given: string): string {
  if (format === 'email') return `must be an e-mail address such as vera@example.org${hintOfPlus(given)}`;
  if (format === 'uri') return 'must be an address such as https://hooks.example.org/stagedoor';
  const ofYear = problemOfYear(given);
  if (ofYear !== null) return ofYear;
  return format === 'date'
    ? 'must be a day such as 2026-11-21'
    : `must be an ISO 8601 instant such as 2026-11-21T22:30:00Z${hintOfPlus(given)}`;
}

/** A `+` of an offset or an address that is not escaped in a query is read as a space. Long texts have neither. */
const hintOfPlus = (given: string) =>
  given.length < 300 && /^\S+(T\S+ \d\d:?\d\d| \S+@\S+)$/.test(given) ? '; a + in a query is written as %2B' : '';

/** What the patterns of the contract ask for, in words; the first whose condition fits the pattern is used. */
const forms: readonly (readonly [fits: (pattern: string) => boolean, sentence: string])[] = [
  [(pattern) => pattern.startsWith('^(?=\\s*\\S)'), 'must not be blank and must have no control characters'],
  [(pattern) => pattern === `^[^${unprintable}]*$`, 'must have no control characters and no invisible ones'],
  [(pattern) => pattern.startsWith('^[^\\u0000'), 'must have no control characters'],
  [(pattern) => pattern.startsWith('^[^\\s\\u0000'), 'must have no spaces and no control characters'],
  [(pattern) => pattern.includes('[A-Z]{3}'), 'must be a currency code such as EUR'],
  [(pattern) => /\[A-Z\]\{2\}|\[A-Za-z\]\{2\}(\)\?)?\$/.test(pattern), 'must be a country code such as ES'],
  [(pattern) => /^\^\(?\[(A-Z)?a-z\]\{2/.test(pattern), 'must be a language code such as es'],
  [(pattern) => pattern.includes('https?://'), 'must be an http or https address'],
  [(pattern) => pattern.includes(':[0-5][0-9]'), 'must be an hour such as 23:30'],
  [(pattern) => pattern.includes('a-z0-9]+(-'), 'must be lower-case letters and digits with single hyphens between'],
  [(pattern) => pattern.startsWith('^([1-9][0-9]?)?'), 'must be an age from 1 to 99, or empty'],
  [(pattern) => pattern.startsWith('^[1-5](xx'), 'must be a status such as 404, or 4xx for each that begins with 4'],
  [(pattern) => pattern.includes('sk|rk'), 'must be a secret key, which begins with sk_ or rk_'],
  [(pattern) => pattern.includes('whsec_'), 'must be the secret of a webhook, which begins with whsec_'],
  [(pattern) => pattern.startsWith('^req_'), 'must be the id of a request, which begins with req_'],
  [(pattern) => pattern.startsWith('^[A-Za-z0-9+/]*='), 'must be base64'],
  [
    (pattern) => pattern.startsWith('^[0-9A-Za-z -]'),
    'must have no signs other than letters, digits, spaces and hyphens',
  ],
  [(pattern) => pattern.startsWith('^[A-Za-z0-9_-]'), 'must have no signs other than letters, digits, - and _'],
  [(pattern) => pattern.startsWith('^[A-Za-z0-9._~-]'), 'must have no signs other than letters, digits, - . _ and ~'],
  [
    (pattern) => /^\^(\[a-z\])?\[(0-9)?a-z(0-9)?_\]/.test(pattern),
    'must have no signs other than a to z, digits and _',
  ],
];

function patternSentence(pattern: string): string {
  const [, prefixes] = /^\^(\[a-z\]\+|\([a-z|]+\))_\[0-7\]/.exec(pattern) ?? [];
  if (prefixes) return prefixes.startsWith('(') ? `must be an id that begins with ${orOf(prefixes)}` : 'must be an id';
  return forms.find(([fits]) => fits(pattern))?.[1] ?? 'does not have the form that is expected';
}

/** `(tkt|lst|bkg)` → `tkt_, lst_ or bkg_`. */
const orOf = (prefixes: string) => `${prefixes.slice(1, -1).replaceAll('|', '_, ')}_`.replace(/, (\w+)$/, ' or $1');

/** The kind of thing whose ids have the pattern, or null where it is no pattern of ids. */
export function idKindOf(pattern: string | undefined): IdKind | null {
  const prefix = /^\^([a-z]+)_\[0-7\]/.exec(pattern ?? '')?.[1];
  const found = Object.entries(idPrefixes).find(([, known]) => known === prefix);
  return (found?.[0] as IdKind | undefined) ?? null;
}

/** The kind in words: `guest list`. */
export function nameOfKind(kind: IdKind): string {
  if (kind === 'apiKey') return 'key';
  return kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** With its article: `an event`. */
export function oneOfKind(kind: IdKind): string {
  const name = nameOfKind(kind);
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;
}

function malformedId(kind: IdKind): string {
  return `must be the id of ${oneOfKind(kind)}, which begins with ${idPrefixes[kind]}_`;
}

// Longer names are no typing errors, and comparing them would take long.
const lengthMax = 64;

/** The known name that is nearest to the one given, or null where none is near: `evnts` → `events`. */
function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > lengthMax) return null;
  const plain = withoutStyle(given);
  const ranked = known
    .map((name) => ({ name, distance: distanceOf(plain, withoutStyle(name)) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}

/** `eventId`, `event-id` and `event_id` are the same name in three styles. */
function withoutStyle(name: string): string {
  return name.replaceAll(/[-_\s]/g, '').toLowerCase();
}

/** Letters to add, leave out, replace or exchange with their neighbour (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforeLast[j - 2]! + 1 : Infinity;
      row.push(Math.min(replaced, exchanged, last[j]! + 1, row[j - 1]! + 1));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
