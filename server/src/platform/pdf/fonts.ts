import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { unwrapWoff } from './woff.ts';

// Noto Sans is cut into one file per script. The order is the order of preference; each file draws only what it holds,
// so a word like "Nguyễn" takes glyphs out of two.
const subsets = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
] as const;

export type Subset = (typeof subsets)[number];
export type Weight = 'regular' | 'bold';

const weightNumbers = { regular: 400, bold: 700 } as const;
const require = createRequire(import.meta.url);
/** Loaded when the first PDF is written: it takes a fifth of the time of a start. */
const loadFontkit = (): typeof import('fontkit') => require('fontkit');
const fonts = new Map<string, Font>();
const coverage = new Map<Subset, ReadonlySet<number>>();

function loadFont(subset: Subset, weight: Weight): Font {
  const key = `${subset} ${weight}`;
  let font = fonts.get(key);
  if (!font) {
    const file = require.resolve(
      `@fontsource/noto-sans/files/noto-sans-${subset}-${weightNumbers[weight]}-normal.woff`,
    );
    font = loadFontkit().create(unwrapWoff(readFileSync(file)));
    fonts.set(key, font);
  }
  return font;
}

/** Whether the subset has a glyph for this code point. Both weights hold the same characters. */
function covers(subset: Subset, codePoint: number): boolean {
  let characters = coverage.get(subset);
  if (!characters) {
    characters = new Set(loadFont(subset, 'regular').characterSet);
    coverage.set(subset, characters);
  }
  return characters.has(codePoint);
}

/** The first subset that has all of these code points, asking `preferred` first; null when there is none. */
export function subsetFor(codePoints: number[], preferred: Subset): Subset | null {
  const coversAll = (subset: Subset) => codePoints.every((codePoint) => covers(subset, codePoint));
  return coversAll(preferred) ? preferred : (subsets.find(coversAll) ?? null);
}

/**
 * Selects a font for the text that follows. Fonts are parsed once per process, but a document gets a view of its own:
 * a parsed font remembers for every glyph the characters that asked for it first, and with a shared memory the text
 * layer of one ticket would depend on the tickets drawn before it. The view shares the tables and not that memory.
 */
export function selectFont(doc: PDFKit.PDFDocument, subset: Subset, weight: Weight, size: number): void {
  const key = `${subset} ${weight}`;
  let registered = registeredFonts.get(doc);
  if (!registered) {
    registered = new Set();
    registeredFonts.set(doc, registered);
  }
  if (!registered.has(key)) {
    const view: Font = Object.create(loadFont(subset, weight), { _glyphs: { value: {} } });
    doc.registerFont(key, view as unknown as Buffer); // an open font is accepted, the types only know its bytes
    registered.add(key);
  }
  doc.font(key, size);
}

const registeredFonts = new WeakMap<PDFKit.PDFDocument, Set<string>>();
