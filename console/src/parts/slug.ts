import { plainText } from '@stagedoor/contract/vocabulary';

/** The identifier that a name suggests: lower-case letters and digits without accents, joined by hyphens. */
export function slugOf(name: string): string {
  return plainText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
