/** Answers in XML for those who ask for it: written from the JSON that would have been sent, never read. */
import XMLBuilder from 'fast-xml-builder';
import Negotiator from 'negotiator';

const builder = new XMLBuilder({ format: false, ignoreAttributes: true, suppressEmptyNode: false });

/** True where the caller prefers XML to JSON; JSON where both are alike. */
export function prefersXml(accept: string | undefined): boolean {
  if (!accept?.includes('xml')) return false;
  const negotiator = new Negotiator({ headers: { accept } });
  return negotiator.mediaType(['application/json', 'application/xml']) === 'application/xml';
}

/** A JSON text as an XML document with the root element `main`. An array becomes one element for each item. */
export function jsonToXml(json: string): string {
  const value: unknown = JSON.parse(json);
  const root = Array.isArray(value) ? { item: value } : value;
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ main: withoutForbidden(root) })}`;
}

/** XML 1.0 has no way to write most control characters: they are left out. */
function withoutForbidden(value: unknown): unknown {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
  if (typeof value === 'string') return value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  if (Array.isArray(value)) return value.map(withoutForbidden);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutForbidden(inner)]));
  }
  return value === null ? '' : value;
}
