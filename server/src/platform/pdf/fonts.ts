import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { encodeOutline } from './outline.ts';
import { unwrapWoff } from './woff.ts';

// Noto is cut into files by script, and those of Chinese, Japanese, Korean and emoji into a hundred files by how often
// their characters occur. Each file draws only what it holds, so a word like "Nguyễn" takes glyphs out of two.

/** A part of a font, in both weights. */
export interface Subset {
  readonly name: string;
  /**
   * Joiners shape its clusters, which are drawn as glyphs without characters of their own: what copying yields must be
   * said beside them.
   */
  readonly drawsClusters: boolean;
  covers(codePoint: number): boolean;
  load(weight: Weight): Font;
}
export type Weight = 'regular' | 'bold';
export type Direction = 'ltr' | 'rtl';
/** Whose shapes Chinese characters have: they differ between the languages. */
export type HanShapes = 'chinese' | 'japanese' | 'korean';

const weightNumbers = { regular: 400, bold: 700 } as const;
/** Of files, in both weights. One takes 0.1 to 1 MB; a page with names in five languages needs about 20. */
const cachedFontsMax = 120;
/** How many files of a large font one text may need. Each takes about 10 ms to read; a long Chinese text needs 30. */
export const filesOfOneTextMax = 48;

const require = createRequire(import.meta.url);
/** Loaded when the first PDF is written: it takes a fifth of the time of a start. */
const loadFontkit = (): typeof import('fontkit') => require('fontkit');
const cutFonts = new LRUCache<string, Font>({ max: cachedFontsMax });

/** Of WOFF2: the plain font file; false if the file is damaged. */
let unpackWoff2: ((file: Uint8Array) => Uint8Array | false) | undefined;
let readerStarted: Promise<void> | undefined;

/** Must have been awaited before text is composed: the reader of WOFF2 starts asynchronously, once per process. */
export function startFontReader(): Promise<void> {
  readerStarted ??= startReader();
  return readerStarted;
}

// The front door of the package answers promises, which would make each step of drawing a page asynchronous. It knows when
// the reader has started; from then on the part behind it answers at once.
async function startReader(): Promise<void> {
  const unpack: (file: Uint8Array) => Promise<Uint8Array> = require('wawoff2/decompress.js');
  await unpack(readFileSync(require.resolve('@fontsource-variable/noto-emoji/files/noto-emoji-0-wght-normal.woff2')));
  unpackWoff2 = require('wawoff2/build/decompress_binding.js').decompress;
}

/** A file of a script that has two, one for each weight. */
function fileOfScript(fontPackage: string, name: string, drawsClusters = false): Subset {
  const fonts = new Map<Weight, Font>();
  let characters: ReadonlySet<number> | undefined;
  const load = (weight: Weight): Font => {
    let font = fonts.get(weight);
    if (!font) {
      const file = `@fontsource/${fontPackage}/files/${fontPackage}-${name}-${weightNumbers[weight]}-normal.woff`;
      font = loadFontkit().create(unwrapWoff(readFileSync(require.resolve(file))));
      fonts.set(weight, font);
    }
    return font;
  };
  const covers = (codePoint: number): boolean => {
    characters ??= new Set(load('regular').characterSet); // both weights hold the same
    return characters.has(codePoint);
  };
  return { name, drawsClusters, covers, load };
}

/** In the order of preference. */
const scripts: readonly Subset[] = [
  fileOfScript('noto-sans', 'latin'),
  fileOfScript('noto-sans', 'latin-ext'),
  fileOfScript('noto-sans', 'vietnamese'),
  fileOfScript('noto-sans', 'cyrillic'),
  fileOfScript('noto-sans', 'cyrillic-ext'),
  fileOfScript('noto-sans', 'greek'),
  fileOfScript('noto-sans', 'greek-ext'),
  fileOfScript('noto-sans', 'devanagari', true),
  fileOfScript('noto-sans-hebrew', 'hebrew'),
  fileOfScript('noto-sans-arabic', 'arabic', true),
  fileOfScript('noto-sans-thai', 'thai', true),
];

/** Draws what belongs to no script. */
export const latin: Subset = scripts[0]!;

/** A font in many files, of which a list says who has which character: the subsets that claim a code point. */
function cutFont(fontPackage: string, drawsClusters = false): (codePoint: number) => readonly Subset[] {
  let owners: Map<number, Subset[]> | undefined;
  return (codePoint) => {
    owners ??= readOwners(fontPackage, drawsClusters);
    return owners.get(codePoint) ?? [];
  };
}

function readOwners(fontPackage: string, drawsClusters: boolean): Map<number, Subset[]> {
  const root = dirname(require.resolve(`@fontsource-variable/${fontPackage}/package.json`));
  const claims: Record<string, string> = JSON.parse(readFileSync(join(root, 'unicode.json'), 'utf8'));
  const owners = new Map<number, Subset[]>();
  for (const [key, ranges] of Object.entries(claims)) {
    const part = /^\[(\d+)\]$/.exec(key)?.[1];
    if (part === undefined) continue; // Latin and others, which Noto Sans draws
    const subset = fileOfCutFont(root, `${fontPackage}-${part}`, drawsClusters, (codePoint) =>
      (owners.get(codePoint) ?? []).includes(subset),
    );
    for (const range of ranges.split(',')) {
      const [first, last] = range.slice(2).split('-');
      for (let code = Number.parseInt(first!, 16); code <= Number.parseInt(last ?? first!, 16); code++) {
        owners.set(code, [...(owners.get(code) ?? []), subset]);
      }
    }
  }
  return owners;
}

function fileOfCutFont(
  root: string,
  name: string,
  drawsClusters: boolean,
  claims: (codePoint: number) => boolean,
): Subset {
  const load = (weight: Weight): Font => {
    const key = `${name} ${weight}`;
    let font = cutFonts.get(key);
    if (!font) {
      const file = unpackWoff2!(readFileSync(join(root, 'files', `${name}-wght-normal.woff2`)));
      if (!file) throw new Error(`the font ${name} is damaged`);
      const variation = loadFontkit().create(Buffer.from(file)).getVariation({ wght: weightNumbers[weight] });
      const createSubset = () =>
        Object.assign(variation.createSubset(), { glyphEncoder: { encodeSimple: encodeOutline } });
      font = Object.create(variation, { createSubset: { value: createSubset } }) as Font;
      cutFonts.set(key, font);
    }
    return font;
  };
  return {
    name,
    drawsClusters,
    covers: (codePoint) => claims(codePoint) && load('regular').hasGlyphForCodePoint(codePoint),
    load,
  };
}

const han = {
  chinese: cutFont('noto-sans-sc'),
  japanese: cutFont('noto-sans-jp'),
  korean: cutFont('noto-sans-kr'),
};
const emoji = cutFont('noto-emoji', true);

/** The first subset that has all of these code points, asking `preferred` first; null when there is none. */
export function subsetFor(codePoints: readonly number[], preferred: Subset, shapes: HanShapes): Subset | null {
  const coversAll = (subset: Subset) => codePoints.every((codePoint) => subset.covers(codePoint));
  if (coversAll(preferred)) return preferred;
  const first = codePoints[0]!;
  return (
    scripts.find(coversAll) ??
    [han[shapes], han.chinese, han.japanese, han.korean, emoji].flatMap((owners) => owners(first)).find(coversAll) ??
    null
  );
}

/**
 * Selects a font for the text that follows, which runs in the direction. Fonts are parsed once, and a word is laid out once
 * while it is remembered: most words stand on every ticket of an event.
 */
export function selectFont(
  doc: PDFKit.PDFDocument,
  subset: Subset,
  weight: Weight,
  size: number,
  direction: Direction,
): void {
  const key = `${subset.name} ${weight} ${direction}`;
  let registered = registeredFonts.get(doc);
  if (!registered) {
    registered = new Set();
    registeredFonts.set(doc, registered);
  }
  if (!registered.has(key)) {
    const font = subset.load(weight);
    const view: Font = Object.create(font, {
      // The writer takes fonts of one name for the same, and the files of a cut font, its weights and the directions have one.
      postscriptName: { value: `Noto-${key.replaceAll(' ', '-')}` },
      layout: { value: (text: string) => layoutOf(font, key, text, direction) },
    });
    doc.registerFont(key, view as unknown as Buffer); // an open font is accepted, the types only know its bytes
    registered.add(key);
  }
  doc.font(key, size);
}

const registeredFonts = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Of words; one takes about 5 kB. */
const layouts = new LRUCache<string, GlyphRun>({ max: 500 });

/**
 * The glyphs of a word and where they stand. A parsed font remembers for every glyph the characters that asked for it first,
 * so each word is laid out with a memory of its own: else the text layer of one ticket would depend on those drawn before it.
 */
function layoutOf(font: Font, fontKey: string, text: string, direction: Direction): GlyphRun {
  const key = `${fontKey} ${text}`;
  let run = layouts.get(key);
  if (!run) {
    const view: Font = Object.create(font, { _glyphs: { value: {} } });
    passOverMissingAnchors(view);
    // Without a direction the script decides: digits in an Arabic text would be drawn from right to left, too.
    run = font.layout.call(view, text, undefined, undefined, undefined, direction);
    layouts.set(key, run);
  }
  return new WriterRun(run);
}

const noAnchor = new Error('the font has no anchor for this pair of glyphs');

/**
 * Marks are placed by anchors of the glyphs before them. Fonts leave anchors out for pairs that their rule does not place; the
 * reader of fonts throws there, where the rule is not to apply, as for the Arabic letter ve.
 */
function passOverMissingAnchors({ _layoutEngine: { engine } }: Font): void {
  const processor = engine?.GPOSProcessor;
  if (!processor) return;
  const { getAnchor, applyLookup } = processor;
  processor.getAnchor = (anchor) => {
    if (anchor === null) throw noAnchor;
    return getAnchor.call(processor, anchor);
  };
  processor.applyLookup = (type, table) => {
    try {
      return applyLookup.call(processor, type, table);
    } catch (error) {
      if (error === noAnchor) return false;
      throw error;
    }
  };
}

/** A run whose positions the writer may change to its units. */
class WriterRun implements GlyphRun {
  readonly glyphs: GlyphRun['glyphs'];
  readonly positions: GlyphRun['positions'];

  constructor({ glyphs, positions }: GlyphRun) {
    this.glyphs = glyphs;
    this.positions = positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
  }

  get advanceWidth(): number {
    return this.positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
  }
}
