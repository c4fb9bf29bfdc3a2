/** The building blocks of the contract's schemas: each says type, format and unit once. */
import Type, { type TObject, type TOptional, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import { type IdKind, idPrefixes, limits, unprintable } from './vocabulary.ts';

type OptionalNames<P extends TProperties> = { [K in keyof P]: P[K] extends TOptional ? K : never }[keyof P];
type StaticObject<P extends TProperties> = keyof P extends never
  ? object
  : Flat<{ [K in Exclude<keyof P, OptionalNames<P>>]: Static<P[K]> } & { [K in OptionalNames<P>]?: Static<P[K]> }>;
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * What a value of the schema is in TypeScript, for the kinds of schemas that the contract is made of. TypeBox's own `Static`
 * knows all of JSON Schema: to compare it for schemas that are not known yet took half of the time of every type check.
 */
export type Static<T extends TSchema> = T extends { '~unsafe': infer U }
  ? U
  : T extends { '~kind': 'String' }
    ? string
    : T extends { '~kind': 'Number' | 'Integer' }
      ? number
      : T extends { '~kind': 'Boolean' }
        ? boolean
        : T extends { '~kind': 'Array'; items: infer I extends TSchema }
          ? Static<I>[]
          : T extends { '~kind': 'Object'; properties: infer P extends TProperties }
            ? StaticObject<P>
            : T extends { '~kind': 'Record'; patternProperties: Record<string, infer V extends TSchema> }
              ? Record<string, Static<V>>
              : T extends { '~kind': 'Unknown' }
                ? unknown
                : // Of a kind that is not here: nothing can be assigned, so the type check says where it is used.
                  T extends { '~kind': string }
                  ? never
                  : unknown;

export interface Text {
  readonly description: string;
  readonly examples?: readonly string[];
}

/** Identifier of a kind of thing. Malformed ones are answered 404 on a path and 400 in a query or body. */
export function Id(kind: IdKind, description: string) {
  const prefix = idPrefixes[kind];
  return Type.String({
    description,
    pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    maxLength: prefix.length + 27,
    examples: [`${prefix}_01jd3k5v8wexbtq8m2zr4h6n7c`],
  });
}

/** An identifier in an answer, of whatever kind. */
export function AnyId(description: string) {
  return Type.String({
    description,
    pattern: '^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$',
    maxLength: 40,
    examples: ['tkt_01jd3k5v8wexbtq8m2zr4h6n7c'],
  });
}

/** An identifier in an answer, of one of the kinds, that is the empty string where there is none. */
export function IdOrEmpty(kind: IdKind | readonly IdKind[], description: string) {
  const prefixes = [kind].flat().map((one) => idPrefixes[one as IdKind]);
  const prefix = prefixes.length === 1 ? prefixes[0]! : `(${prefixes.join('|')})`;
  return Type.String({
    description: `${description} Empty when there is none.`,
    pattern: `^(${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25})?$`,
    maxLength: Math.max(...prefixes.map((one) => one.length)) + 27,
    examples: [`${prefixes[0]}_01jd3k5v8wexbtq8m2zr4h6n7c`],
  });
}

const instantExample = '2026-11-21T22:30:00.000Z';

/** An instant in an answer: ISO 8601, UTC, with milliseconds and `Z`. */
export function Instant(description: string) {
  return Type.String({ description, format: 'date-time', maxLength: 40, examples: [instantExample] });
}

/** An instant in an answer that is the empty string while it has not come; hence a pattern and no format. */
export function InstantOrEmpty(description: string) {
  return Type.String({
    description: `${description} ISO 8601, UTC; empty while it has not happened.`,
    pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z)?$',
    maxLength: 40,
    examples: [instantExample],
  });
}

/** An instant in a request: any ISO 8601 form, more than the format alone would take. */
export function InstantInput(description: string) {
  return Type.String({
    description:
      `${description} Any ISO 8601 form; a missing offset means UTC, and seconds or the whole time of day can ` +
      'be left ' +
      'out.',
    format: 'date-time',
    maxLength: 40,
    examples: [instantExample],
  });
}

/** An e-mail address in an answer. */
export function Email(description: string, example = 'vera.lindqvist@example.org') {
  return Type.String({ description, format: 'email', maxLength: 254, examples: [example] });
}

/** An e-mail address in an answer that is the empty string when unknown; hence a pattern and no format. */
export function EmailOrEmpty(description: string, example = 'vera.lindqvist@example.org') {
  return Type.String({
    description: `${description} Empty when unknown.`,
    pattern: '^([^\\s@]+@[^\\s@]+)?$',
    maxLength: 254,
    examples: [example],
  });
}

const urlLength = 2_048;

/** A web address in an answer. */
export function Url(description: string, example: string) {
  return Type.String({ description, format: 'uri', maxLength: urlLength, examples: [example] });
}

/** A web address in an answer or a request that is the empty string where there is none. */
export function UrlOrEmpty(description: string, example: string) {
  return Type.String({
    description: `${description} http or https; empty for none.`,
    pattern: '^(https?://[^\\s\\u0000-\\u001f\\u007f]+)?$',
    maxLength: urlLength,
    examples: [example],
  });
}

/** A web address in a request. */
export function UrlInput(description: string, example: string) {
  return Type.String({
    description,
    format: 'uri',
    pattern: `^${printable}$`,
    minLength: 1,
    maxLength: urlLength,
    examples: [example],
  });
}

/** Text in an answer. */
export function Str(description: string, examples?: readonly string[]) {
  return Type.String({ description, maxLength: 65_536, ...(examples ? { examples: [...examples] } : {}) });
}

/**
 * Text in a request: bounded, without control characters except tabs (PostgreSQL cannot keep a NUL), and not blank where
 * `minLength` is above 0: the service refuses a text in which nothing can be seen as well (`invisible`). What is no longer than a name is one line unless `lines` says otherwise. The patterns are linear
 * in the length of what they read.
 */
export function StrInput(
  description: string,
  options: { maxLength?: number; minLength?: number; lines?: boolean; examples?: readonly string[] } = {},
) {
  const { minLength = 0, maxLength = limits.nameLength, lines = maxLength > limits.nameLength } = options;
  const characters = lines ? printable : oneLine;
  return Type.String({
    description,
    minLength,
    maxLength,
    pattern: minLength > 0 ? `^(?=\\s*\\S)${characters}$` : `^${characters}$`,
    ...(options.examples ? { examples: [...options.examples] } : {}),
  });
}

/** Also without the characters that Unicode has for the end of a line. */
const oneLine = '[^\\u0000-\\u0008\\u000a-\\u001f\\u007f\\u0085\\u2028\\u2029]*';
const printable = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*';

const barcodeExample = '7ZK2M9QXW4T8BVHN3CRE';

/** A barcode in a request: what is in the QR code, on one line. */
export function BarcodeInput(description: string) {
  return Type.String({
    description,
    minLength: 1,
    maxLength: limits.barcodeLength,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    examples: [barcodeExample],
  });
}

/** A barcode that the caller makes. */
export function NewBarcodeInput(description: string) {
  return Type.String({
    description,
    minLength: limits.barcodeLengthMin,
    maxLength: limits.barcodeLength,
    pattern: `^[^${unprintable}]*$`,
    examples: [barcodeExample],
  });
}

/** An identifier that people choose: lower-case words with hyphens between them. In a request. */
export function SlugInput(description: string) {
  return Type.String({
    description,
    minLength: 1,
    maxLength: 80,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    examples: ['salt-works'],
  });
}

/** ISO 4217 code of a currency. */
export function Currency(description: string) {
  return Type.String({ description, pattern: '^[A-Z]{3}$', maxLength: 3, examples: ['EUR'] });
}

/** ISO 4217 code of a currency in an answer that is empty where there is none. */
export function CurrencyOrEmpty(description: string) {
  return Type.String({
    description: `${description} Empty when there is none.`,
    pattern: '^([A-Z]{3})?$',
    maxLength: 3,
    examples: ['EUR'],
  });
}

/** A calendar day in an answer, empty where unknown. */
export function DayOrEmpty(description: string) {
  return Type.String({
    description: `${description} YYYY-MM-DD; empty when unknown.`,
    pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
    maxLength: 10,
    examples: ['1994-06-17'],
  });
}

/** A calendar day in a request. */
export function DayInput(description: string) {
  return Type.String({
    description: `${description} YYYY-MM-DD.`,
    format: 'date',
    maxLength: 10,
    examples: ['1994-06-17'],
  });
}

/** Hour of the day, H:mm or HH:mm. */
export const hourPattern = '([01]?[0-9]|2[0-3]):[0-5][0-9]';

/** E-mail address in a request. */
export function EmailInput(description: string) {
  return Type.String({ description, format: 'email', maxLength: 254, examples: ['vera.lindqvist@example.org'] });
}

/** One of a closed list. */
export function OneOf<const T extends readonly string[]>(values: T, description: string): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description, maxLength: 64 });
}

/** One of a closed list, or the empty string where nothing is known. For answers. */
export function OneOfOrEmpty<const T extends readonly string[]>(
  values: T,
  description: string,
): TUnsafe<T[number] | ''> {
  return Type.Unsafe<T[number] | ''>({
    type: 'string',
    enum: [...values, ''],
    description: `${description} Empty when unknown.`,
    maxLength: 64,
  });
}

/** A field that stays readable for a while. Its description says what takes its place. */
export function Deprecated<T extends TSchema>(schema: T): T {
  return Object.assign(schema, { deprecated: true });
}

/** An amount of money in major units of the organization's currency. In an answer. */
export function Money(description: string) {
  return Type.Number({ description: `${description} Major units of the currency.`, examples: [15] });
}

/** An amount of money in a request: not negative, with no more decimals than the currency has. */
export function MoneyInput(description: string) {
  return Type.Number({ description, minimum: 0, maximum: limits.amountMax, examples: [15] });
}

/** The same where 0 is refused. */
export function PositiveMoneyInput(description: string) {
  return Type.Number({ description, exclusiveMinimum: 0, maximum: limits.amountMax, examples: [15] });
}

export function Num(description: string) {
  return Type.Number({ description });
}

export function Int(description: string, bounds: { minimum?: number; maximum?: number } = {}) {
  const maximum = bounds.maximum ?? 2_147_483_647;
  return Type.Integer({
    description,
    minimum: bounds.minimum ?? 0,
    maximum,
    format: maximum > 2_147_483_647 ? 'int64' : 'int32',
  });
}

export function Bool(description: string) {
  return Type.Boolean({ description });
}

/** A list in an answer. */
export function List<T extends TSchema>(items: T, description: string) {
  return Type.Array(items, { description, maxItems: 100_000 });
}

/** A value that can be null in an answer or a request. */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const plain = schema as unknown as { type: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [plain.type, 'null'],
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
  });
}

/** A named resource: it becomes a component of the OpenAPI documents under this name. */
export function Resource<P extends Record<string, TSchema>>(name: string, description: string, properties: P) {
  return Type.Object(properties, { title: name, description });
}

/** The usual envelope of a list: `{ success: true, data: [...] }`. */
export function ListOf<T extends TSchema>(item: T, description = 'The items.') {
  return Type.Object({ success: Success, data: List(item, description) });
}

/** The usual envelope of one thing: `{ success: true, data: {...} }`. */
export function DataOf<T extends TSchema>(data: T) {
  return Type.Object({ success: Success, data });
}

export const Success = Type.Boolean({ description: 'Always true in a successful answer.', examples: [true] });

/** `{ success: true }`: done, nothing more to say. */
export const Done = Type.Object({ success: Success });

/** Parameters of every paged list. */
export const pagingQuery = pagingQueryOf(limits.pageDefault);

/** The same with another size of the page where none is asked for. */
export function pagingQueryOf(pageDefault: number) {
  return {
    limit: Type.Optional(
      Type.Integer({
        description: 'Maximum number of items to return.',
        format: 'int32',
        minimum: 1,
        maximum: limits.pageMax,
        default: pageDefault,
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        description: 'Number of items to skip; at most 10 000. To go further, use `after`; the two cannot be combined.',
        format: 'int32',
        minimum: 0,
        maximum: limits.offsetMax,
        default: 0,
      }),
    ),
  };
}

/** `start_date`, `end_date` and the field that they speak of. */
export function dateRangeQuery<const F extends readonly [string, ...string[]]>(fields: F) {
  return {
    start_date: Type.Optional(InstantInput('Only items whose `date_field` is at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only items whose `date_field` is before this instant.')),
    date_field: Type.Optional(
      OneOf(fields, `The instant that \`start_date\` and \`end_date\` refer to; default ${fields[0]}.`),
    ),
  };
}

/** Which items a copy lacks, for every list that a copy is kept of. */
export const updatedSinceQuery = {
  updated_since: Type.Optional(InstantInput('Only items that changed at or after this instant, new ones too.')),
};

/** How a copy of such a list is kept, for the descriptions of its operations. */
export const keepCopyRule =
  'To keep a copy, note the time, read all pages with `updated_since` (the time noted before the previous reading, less ' +
  'a minute) and `after`, and repeat: what changes while you read comes with the next reading. What is read from the ' +
  'event, the rate, the zone or the space, such as names and the date of an event that was moved, is no change of the ' +
  'item: read all items of the event again after `event.updated`. Nor is an invoice that is issued later: `listInvoices`.';

/** The nested object parameter, `filter[field]=value`: equality on these fields, all of them together. */
export function FilterQuery<P extends Record<string, TSchema>>(properties: P) {
  return Type.Optional(
    Type.Object(properties, {
      description:
        `Equality on fields, written \`filter[field]=value\`: ${Object.keys(properties).join(', ')}. Other ` +
        'fields are rejected.',
    }),
  );
}

export function AfterQuery(kind: IdKind) {
  return Type.Optional(Id(kind, 'Return the items after this id (the last id of the previous page).'));
}

export type { TObject, TSchema };
export { Type };
