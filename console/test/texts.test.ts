/** The texts of the interface: complete in every language, with the same placeholders, in plain words. */
import { describe, expect, it } from 'vitest';
import { lazyTexts } from '../src/lazy-texts.ts';
import { organizationTexts } from '../src/organization-texts.ts';
import { signedOutTexts } from '../src/signed-out-texts.ts';

const all = {
  en: { ...signedOutTexts.en, ...organizationTexts.en, ...lazyTexts.en },
  es: { ...signedOutTexts.es, ...organizationTexts.es, ...lazyTexts.es },
};

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value);
    else for (const [inner, text] of flatten(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

/** What is wrong with the texts of one language beside those of another. */
function problemsOf(original: Tree, translated: Tree): string[] {
  const [from, to] = [flatten(original), flatten(translated)];
  const placeholders = (text = '') =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)]
      .map(([, name]) => name)
      .sort()
      .join();
  return [
    ...[...from.keys()].filter((key) => !to.has(key)).map((key) => `${key}: missing`),
    ...[...to.keys()].filter((key) => !from.has(key)).map((key) => `${key}: not in the other language`),
    ...[...to].filter(([, text]) => text.trim() === '').map(([key]) => `${key}: empty`),
    ...[...to]
      .filter(([key, text]) => from.has(key) && placeholders(text) !== placeholders(from.get(key)))
      .map(([key]) => `${key}: other placeholders`),
  ];
}

const englishWords =
  /\b(?:the|and|of|with|is|are|was|your|you|cannot|not|from|this|that|for|to|it|be|by|on|at|which|who|what|when)\b/i;

/** Text with a number that is never one → why. */
const alwaysMany: Readonly<Record<string, string>> = {
  'apiKeys.days': 'of 30 or 90 days',
  'bookings.emailForLink': 'always 24 hours',
  'catalogue.peoplePerTicket': 'said where a price is for several people',
  'firstSteps.progress': 'there are several steps',
  'imports.codes.party_too_large': 'the limit of a rate with several people',
  'imports.codes.too_many_rows': 'the limit of every file',
};

describe('the texts', () => {
  it('are complete in Spanish', () => {
    expect(flatten(all.en).size).toBeGreaterThan(100);
    expect(problemsOf(all.en, all.es)).toEqual([]);
  });

  it('count in the singular too: a number before a plural has a text of its own for one', () => {
    const nouns =
      'people|persons|tickets|bookings|entries|places|rows|events|clients|hours|days|spaces|sales|scans|' +
      'personas|entradas|reservas|nombres|plazas|filas|eventos|clientes|horas|días|espacios|ventas|lecturas|hechos';
    const plural = new RegExp(`\\{\\{\\w+\\}\\} (?:${nouns})\\b`);
    const found = [...flatten(all.en), ...flatten(all.es)].filter(
      ([key, text]) => plural.test(text) && !key.endsWith('_other'),
    );
    expect([...new Set(found.map(([key]) => key))].sort()).toEqual(Object.keys(alwaysMany).sort());
  });

  it('are translated: at most a few are the same in both languages', () => {
    const spanish = flatten(all.es);
    const same = [...flatten(all.en)].filter(([key, text]) => spanish.get(key) === text && /[a-z]{4}/.test(text));
    expect(same.length / spanish.size).toBeLessThan(0.05);
  });

  it('have no English words in Spanish', () => {
    const withoutNames = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '');
    const english = (texts: Tree) => [...flatten(texts)].filter(([, text]) => englishWords.test(withoutNames(text)));
    expect(english(all.es)).toEqual([]);
    // Of the sentences in English, many are found by these words.
    expect(english(all.en).length).toBeGreaterThan(500);
  });

  it('are seen to be incomplete where they are', () => {
    const original = { a: { b: 'one {{count}}', c: 'two' }, d: 'three' };
    expect(problemsOf(original, { a: { b: 'uno {{number}}', x: 'dos' }, d: ' ' })).toEqual([
      'a.c: missing',
      'a.x: not in the other language',
      'd: empty',
      'a.b: other placeholders',
    ]);
  });
});
