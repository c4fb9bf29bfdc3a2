/** The texts of the interface: complete in every language, with the same placeholders, in plain words. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The sources of the console that are no texts, one after the other. */
const readSources = () =>
  readdirSync(fileURLToPath(new URL('../src', import.meta.url)), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/texts\.ts$/.test(file))
    .map((file) => readText(`../src/${file}`))
    .join('\n');

/**
 * The keys that the sources name neither whole nor by a template into which words fit that stand in the sources or are words
 * of the contract.
 */
function unusedKeys(keys: readonly string[], source: string, contract: string): string[] {
  const wordsOf = (text: string) =>
    [...text.matchAll(/(?<=['"`])[\w.:-]+(?=['"`])|\b[\w-]+(?=['"]?\??:)/g)].map(([word]) => word);
  const words = new Set([source, contract].flatMap(wordsOf));
  const templates = [...source.matchAll(/`([\w:-]+\.[^`]*\$\{[^`]*)`/g)]
    .map(([, template]) => template!.split(/\$\{[^{}]*\}/))
    .filter((parts) => parts.every((part) => /^[\w.:-]*$/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([^.]+)')}$`));
  const isUsed = (key: string) =>
    words.has(key) ||
    templates.some((template) =>
      template
        .exec(key)
        ?.slice(1)
        .every((word) => words.has(word)),
    );
  return [...new Set(keys.map((key) => key.replace(/_(?:zero|one|other)$/, '')))].filter((key) => !isUsed(key));
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

  it('are all used', () => {
    const contract = readText('../../contract/src/vocabulary.ts');
    expect(unusedKeys([...flatten(all.en).keys()], readSources(), contract)).toEqual([]);
    const source = `t('a.whole'); t(\`a.states.\${state}\`); t(\`b.\${isOpen ? 'open' : 'shut'}\`)`;
    const keys = [
      'a.whole_one',
      'a.whole_other',
      'a.states.paid',
      'a.states.lost',
      'a.states.paid.hint',
      'b.shut',
      'b.left',
    ];
    expect(unusedKeys(keys, source, "['paid']")).toEqual(['a.states.lost', 'a.states.paid.hint', 'b.left']);
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
