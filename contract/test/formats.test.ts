/** Fields whose name says that they are an instant, a day, an address or an id say so in their schema too. */
import { expect, test } from 'vitest';
import { apis, type Operation } from '../src/index.ts';
import { EmailOrEmpty, IdOrEmpty, InstantOrEmpty, type TSchema, UrlOrEmpty } from '../src/schema.ts';

interface Field {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly items?: Field;
}

/** Ids that are not ours: of the point-of-sale system, of the payment gateway, and `custom` among list options. */
const foreignIds = ['pos_products[]._id', 'gateway_account_id', 'options[]._id'];

function textFields(schema: TSchema | undefined, at: string): [path: string, field: Field][] {
  const { properties = {}, items } = (schema ?? {}) as Field;
  const own = Object.entries(properties).flatMap(([name, field]): [string, Field][] => [
    ...([field.type].flat().includes('string') ? [[`${at}.${name}`, field] as [string, Field]] : []),
    ...textFields(field as TSchema, `${at}.${name}`),
  ]);
  return [...own, ...(items ? textFields(items as TSchema, `${at}[]`) : [])];
}

const fields = Object.values(apis).flatMap((operations) =>
  (Object.values(operations) as Operation[]).flatMap(({ api, id, params, query, body, success }) => [
    ...[params, query, body].flatMap((schema) => textFields(schema, `${api}.${id} request`)),
    ...textFields(success.schema, `${api}.${id} answer`),
  ]),
);

const rules: readonly (readonly [what: string, name: RegExp, fits: (field: Field, path: string) => boolean])[] = [
  ['an instant', /(_at|_until|_time|_since|^since|_date)$/, isInstant],
  ['a day', /^birthday$/, ({ format, pattern }) => format === 'date' || pattern?.includes('{4}-') === true],
  ['an e-mail address', /(^|_)email$/, ({ format, pattern }) => format === 'email' || pattern?.includes('@') === true],
  [
    'a web address',
    /(^|_)(url|pdf)$/,
    ({ format, pattern }) => format === 'uri' || pattern?.includes('https?') === true,
  ],
  ['an id', /(^_?|_)id$/, ({ pattern }) => pattern !== undefined],
];

function isInstant({ format, pattern }: Field): boolean {
  return format === 'date-time' || format === 'date' || pattern?.includes('[0-9]{4}-[0-9]{2}-[0-9]{2}') === true;
}

test.each(rules)('every field named as %s has its format or pattern', (_, name, fits) => {
  const named = fields.filter(([path]) => name.test(path.split('.').at(-1)!));
  expect(named.length).toBeGreaterThan(0);
  const plain = named.filter(([path, field]) => !fits(field, path) && !foreignIds.some((end) => path.endsWith(end)));
  expect(plain.map(([path]) => path)).toEqual([]);
});

test.each([
  [InstantOrEmpty('When.'), '2026-11-21T22:30:00.000Z', '2026-11-21'],
  [EmailOrEmpty('Mail.'), 'vera@example.org', 'vera'],
  [UrlOrEmpty('Page.', 'https://example.org'), 'https://example.org/a', 'ftp://example.org'],
  [IdOrEmpty('ticket', 'Ticket.'), 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c', 'evt_01jd3k5v8wexbtq8m2zr4h6n7c'],
  [IdOrEmpty(['user', 'apiKey'], 'Who.'), 'key_01jd3k5v8wexbtq8m2zr4h6n7c', 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c'],
])('%o takes the value and the empty string, and nothing of another form', (schema, value, wrong) => {
  const form = new RegExp((schema as Field).pattern!, 'u');
  expect([value, '', wrong].map((text) => form.test(text))).toEqual([true, true, false]);
});
