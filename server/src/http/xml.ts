/** Answers in XML for those who ask for it: written from the JSON that would have been sent, never read. */
import XMLBuilder from 'fast-xml-builder';
import Negotiator from 'negotiator';

const builder = new XMLBuilder({ format: false, ignoreAttributes: true, suppressEmptyNode: false });

/** With the charset, which some callers name and others do not. */
const jsonType = 'application/json; charset=utf-8';
export const xmlType = 'application/xml; charset=utf-8';

/** True where the caller prefers XML to JSON; JSON where both are alike. */
export function prefersXml(accept: string | undefined): boolean {
  if (!accept || !/xml/i.test(accept)) return false;
  const negotiator = new Negotiator({ headers: { accept } });
  return negotiator.mediaType([jsonType, xmlType]) === xmlType;
}

/** A JSON text as an XML document with the root element `main`. An array becomes one element for each item. */
export function jsonToXml(json: string): string {
  const value: unknown = JSON.parse(json);
  const root = Array.isArray(value) ? { item: value } : value;
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ main: withoutForbidden(root) })}`;
}

/**
 * The name of the element for a key. What no name can have, or a prefix could be made of, is written as `_xHHHH_`, so that
 * keys which others chose (the metadata of a payment) stay names: `<a` is `_x003C_a`.
 */
function elementName(key: string): string {
  const name = key
    .replace(/_(?=x[0-9A-F]{4}_)/g, escaped)
    .replace(/[^A-Za-z0-9_.-]/g, escaped)
    .replace(/^[0-9.-]/, escaped);
  return name === '' ? '_' : name;
}

const escaped = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** XML 1.0 has no way to write most control characters: they are left out. */
function withoutForbidden(value: unknown): unknown {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
  if (typeof value === 'string') return value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  if (Array.isArray(value)) return value.map(withoutForbidden);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [elementName(key), withoutForbidden(inner)]));
  }
  return value === null ? '' : value;
}
