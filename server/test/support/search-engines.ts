/** What search engines and social networks ask of a page, by their documentation. */
import { Readable } from 'node:stream';
import robots from 'robots-parser';
import { ErrorLevel, type SitemapItem, XMLToSitemapItemStream } from 'sitemap';

type Data = Readonly<Record<string, unknown>>;

/** The rules of a `robots.txt` at an address. The types of the library have its function one level too deep. */
export const readRobots = robots as unknown as typeof robots.default;

/** The block of structured data of a page. */
export function structuredDataOf(page: string): Data {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)!;
  return JSON.parse(json!);
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isInstant = (value: unknown) => typeof value === 'string' && instant.test(value);
const isEnumeration = (value: unknown) => typeof value === 'string' && /^https:\/\/schema\.org\/[A-Z]\w+$/.test(value);

/** By the path of the property: what Google requires of an event and recommends, where a page of ours can have it. */
const ofEvent: Readonly<Record<string, (value: unknown) => boolean>> = {
  '@context': (value) => value === 'https://schema.org',
  '@type': (value) => value === 'Event',
  name: isText,
  url: isAddress,
  startDate: isInstant,
  endDate: isInstant,
  eventStatus: isEnumeration,
  eventAttendanceMode: isEnumeration,
  'location.@type': (value) => value === 'Place',
  'location.name': isText,
  'location.address.@type': (value) => value === 'PostalAddress',
  'location.address.streetAddress': isText,
  'location.address.addressLocality': isText,
  'location.address.addressCountry': (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
  'organizer.@type': (value) => value === 'Organization',
  'organizer.name': isText,
  'organizer.url': isAddress,
};
const ofOffer: typeof ofEvent = {
  '@type': (value) => value === 'Offer',
  url: isAddress,
  price: (value) => typeof value === 'number' && value >= 0,
  priceCurrency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  availability: isEnumeration,
  validFrom: isInstant,
};

const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Data | undefined)?.[name], data);

const wrongIn = (data: unknown, rules: typeof ofEvent, where: string): string[] =>
  Object.entries(rules).flatMap(([path, isRight]) => (isRight(at(data, path)) ? [] : [where + path]));

/** The paths of properties that are not there, or are not of the form that search engines read; and of texts that are empty. */
export function problemsOfEvent(data: Data): string[] {
  const offers = Array.isArray(data.offers) ? data.offers : [];
  return [
    ...wrongIn(data, ofEvent, ''),
    ...(offers.length === 0
      ? ['offers']
      : offers.flatMap((offer, index) => wrongIn(offer, ofOffer, `offers.${index}.`))),
    ...(data.image === undefined || [data.image].flat().every(isAddress) ? [] : ['image']),
    ...emptyIn(data, ''),
  ];
}

function emptyIn(value: unknown, path: string): string[] {
  if (value === '' || value === null) return [`${path} is empty`];
  if (typeof value !== 'object') return [];
  return Object.entries(value as object).flatMap(([name, part]) =>
    emptyIn(part, path === '' ? name : `${path}.${name}`),
  );
}

/** What a page gives as `og:…`, and as its canonical address. */
export function openGraphOf(page: string): Readonly<Record<string, string>> {
  const properties = [...page.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)">/.exec(page) ?? [];
  return { ...Object.fromEntries(properties), canonical };
}

/** What the Open Graph protocol requires (https://ogp.me), and that the address is the canonical one. */
export function problemsOfOpenGraph(graph: Readonly<Record<string, string>>): string[] {
  const { title, type, url, image, canonical } = graph;
  return [
    ...(isText(title) ? [] : ['title']),
    ...(isText(type) ? [] : ['type']),
    ...(isAddress(url) && url === canonical ? [] : ['url']),
    ...(isAddress(image) ? [] : ['image']),
  ];
}

/** The entries of a sitemap. Rejects what the protocol does not know, and entries that are not as it has them. */
export async function readSitemap(xml: string): Promise<SitemapItem[]> {
  const stream = new XMLToSitemapItemStream({ level: ErrorLevel.THROW, logger: false });
  const items: SitemapItem[] = [];
  for await (const item of Readable.from([xml]).pipe(stream)) items.push(item);
  return items;
}
