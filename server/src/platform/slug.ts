/** Identifiers for addresses, made of the names that people give. */
import { plainText } from '@stagedoor/contract/vocabulary';

const lengthMax = 80;

/** Lower-case letters and digits without accents, words joined by `-`; the fallback where nothing remains. */
export function slugOf(name: string, fallback: string): string {
  const slug = plainWords(plainText(name)).replaceAll(' ', '-').slice(0, lengthMax).replace(/-$/, '');
  return slug || fallback;
}

/**
 * The words of a name, for comparing it. Those of zones are stored: other letters are no letter there, unlike in an
 * identifier. Empty where a name has neither letter nor digit.
 */
export function plainWords(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The slug with the lowest number behind it that is not taken; itself where that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
