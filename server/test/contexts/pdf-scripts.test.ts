/**
 * Text of every script on a page, compared glyph by glyph with what the font of the script draws: the outlines that are
 * embedded in the PDF and their places, beside those that the files of the font packages give.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import decompress from 'wawoff2/decompress.js';
import { compose, place, writePdf } from '../../src/platform/pdf/pdf.ts';
import { readPdf } from './read-pdf.ts';

const require = createRequire(import.meta.url);
const fontSize = 20;
const margin = 30;

interface DrawnGlyph {
  readonly outline: string;
  /** Of its origin, from the left of the text, in thousandths of the font size. */
  readonly x: number;
}

async function draw(text: string, { linesMax = 1, width = 600, weight = 'regular' as 'regular' | 'bold' } = {}) {
  const about = {
    pageSize: { width: 900, height: 400 },
    language: 'en',
    title: 'A',
    author: 'B',
    createdAt: new Date(0),
  };
  const pdf = await writePdf(about, (doc) => {
    const block = compose(doc, text, { weight, sizes: [fontSize], width, linesMax });
    place(doc, block, { x: margin, y: 40, width, colour: '#000000', align: 'left' });
  });
  return readPdf(pdf);
}

const outlineOf = (font: Font, glyph: number) =>
  font
    .getGlyph(glyph)
    .path.commands.map(({ command, args }) => [command[0], ...args.map((value) => Math.round(value))].join(' '))
    .join(' ');

/** What is drawn, from left to right; glyphs without an outline, as spaces, are left out. */
function drawnGlyphs({ runs }: Awaited<ReturnType<typeof draw>>): DrawnGlyph[] {
  const glyphs = runs.flatMap((run) => {
    const font = create(run.fontFile);
    let x = run.x;
    return run.glyphs.map((glyph) => {
      const drawn = { outline: outlineOf(font, glyph), x: Math.round(((x - margin) / fontSize) * 1000) };
      x += (font.getGlyph(glyph).advanceWidth / font.unitsPerEm) * fontSize;
      return drawn;
    });
  });
  return glyphs.filter(({ outline }) => outline !== '');
}

/** What the font draws for words that follow one another, which are given from left to right. */
function expectedGlyphs(words: readonly { font: Font; text: string; direction?: 'ltr' | 'rtl' }[]): DrawnGlyph[] {
  let x = 0;
  return words.flatMap(({ font, text, direction = 'ltr' }) => {
    const { glyphs, positions } = font.layout(text, undefined, undefined, undefined, direction);
    return glyphs.flatMap((glyph, index) => {
      const { xAdvance, xOffset } = positions[index]!;
      const one = { outline: outlineOf(font, glyph.id), x: Math.round(((x + xOffset) * 1000) / font.unitsPerEm) };
      x += xAdvance;
      return one.outline === '' ? [] : [one];
    });
  });
}

const fileOf = (place: string) => readFileSync(require.resolve(place));
/** A file of a font that has one for each weight. */
const scriptFont = (script: string) =>
  create(fileOf(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`));
/** The file of a font in many files that has the character, in the weight. */
async function cutFont(fontPackage: string, character: string, wght = 400): Promise<Font> {
  const claims: Record<string, string> = JSON.parse(
    fileOf(`@fontsource-variable/${fontPackage}/unicode.json`).toString(),
  );
  const isClaimed = (ranges: string) =>
    ranges.split(',').some((range) => {
      const [first, last] = range.slice(2).split('-');
      const code = character.codePointAt(0)!;
      return code >= Number.parseInt(first!, 16) && code <= Number.parseInt(last ?? first!, 16);
    });
  const part = Object.entries(claims)
    .find(([, ranges]) => isClaimed(ranges))![0]
    .slice(1, -1);
  const file = fileOf(`@fontsource-variable/${fontPackage}/files/${fontPackage}-${part}-wght-normal.woff2`);
  return create(Buffer.from(await decompress(file))).getVariation({ wght });
}

type Runs = Awaited<ReturnType<typeof draw>>['runs'];
/** The runs of each line, from left to right. */
function rowsOf(runs: Runs): Runs[] {
  const tops = [...new Set(runs.map(({ y }) => Math.round(y)))];
  return tops.map((top) => runs.filter(({ y }) => Math.round(y) === top).sort((one, other) => one.x - other.x));
}

// Marks stand at one place with their letter, and what is drawn first does not matter.
const byOutline = (one: DrawnGlyph, other: DrawnGlyph) =>
  one.outline < other.outline ? -1 : one.outline > other.outline ? 1 : one.x - other.x;
const expectSameGlyphs = (drawnInAnyOrder: readonly DrawnGlyph[], expectedInAnyOrder: readonly DrawnGlyph[]) => {
  const drawn = [...drawnInAnyOrder].sort(byOutline);
  const expected = [...expectedInAnyOrder].sort(byOutline);
  expect(drawn.map(({ outline }) => outline)).toEqual(expected.map(({ outline }) => outline));
  for (const [index, { x }] of drawn.entries()) expect(Math.abs(x - expected[index]!.x)).toBeLessThanOrEqual(2);
};
const expectNoMissingGlyph = ({ runs, drawnText }: Awaited<ReturnType<typeof draw>>) => {
  expect(runs.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
  expect(drawnText).not.toContain('\ufffd');
};

describe('a text is drawn with the glyphs of its script', () => {
  it('Hebrew from right to left', async () => {
    const page = await draw('שלום');
    expectSameGlyphs(
      drawnGlyphs(page),
      expectedGlyphs([{ font: scriptFont('hebrew'), text: 'שלום', direction: 'rtl' }]),
    );
    expect(page.drawnText).toBe([...'שלום'].reverse().join(''));
    expectNoMissingGlyph(page);
  });

  it('Arabic from right to left, its letters joined', async () => {
    const page = await draw('محمد');
    const font = scriptFont('arabic');
    expectSameGlyphs(drawnGlyphs(page), expectedGlyphs([{ font, text: 'محمد', direction: 'rtl' }]));
    // As many glyphs, in other shapes than those of letters that stand alone.
    const isolated = [...'دمحم'].map((text) => ({ font, text, direction: 'rtl' as const }));
    expect(drawnGlyphs(page)).not.toEqual(expectedGlyphs(isolated));
    expectNoMissingGlyph(page);
  });

  it('the words of Arabic from right to left, and copying yields them as they are read', async () => {
    const page = await draw('محمد علي');
    const font = scriptFont('arabic');
    const words = ['علي', ' ', 'محمد'].map((text) => ({ font, text, direction: 'rtl' as const }));
    expectSameGlyphs(drawnGlyphs(page), expectedGlyphs(words));
    expect(page.text).toContain('محمد');
    expectNoMissingGlyph(page);
  });

  it('Thai with its marks over the letters they belong to', async () => {
    const page = await draw('น้ำที่');
    expectSameGlyphs(drawnGlyphs(page), expectedGlyphs([{ font: scriptFont('thai'), text: 'น้ำที่' }]));
    expect(page.text).toBe('น้ำที่');
    expectNoMissingGlyph(page);
  });

  it.each([
    ['Chinese', 'noto-sans-sc', '王小明'],
    ['Japanese', 'noto-sans-jp', '山田たろう'],
    ['Korean', 'noto-sans-kr', '김민수'],
  ])('%s in the shapes of the language, in both weights', async (_, fontPackage, text) => {
    for (const [weight, wght] of [
      ['regular', 400],
      ['bold', 700],
    ] as const) {
      const page = await draw(text, { weight });
      const words = [];
      // One after the other: the reader of WOFF2 answers a part of its memory, which the next answer overwrites.
      for (const character of text) {
        words.push({ font: await cutFont(fontPackage, character, wght), text: character });
      }
      expectSameGlyphs(drawnGlyphs(page), expectedGlyphs(words));
      expect(page.drawnText).toBe(text);
      expectNoMissingGlyph(page);
    }
  });

  it.each([
    ['a face', '😀', 1],
    ['a family of seven code points', '👩‍👩‍👧‍👦', 1],
    ['a flag of two letters', '🇪🇸', 1],
    ['a skin tone', '👍🏽', 1],
  ])('an emoji as one glyph of many code points: %s', async (_, text, count) => {
    const page = await draw(text);
    expect(drawnGlyphs(page)).toHaveLength(count);
    expect(page.text).toBe(text);
    expectNoMissingGlyph(page);
  });
});

describe('texts of both directions', () => {
  it.each([
    ['Latin and digits within Hebrew', 'שלום Ana 12', 'Ana 12 םולש'],
    ['Hebrew within Latin', 'Ana שלום 12', 'Ana 12 םולש'],
    ['brackets, which are turned', 'שלום (בת)', '(תב) םולש'],
    ['a mark at the end', 'שלום!', '!םולש'],
  ])('stand in the order of the page: %s', async (_, text, fromTheLeft) => {
    const page = await draw(text);
    const ordered = [...page.runs].sort((one, other) => one.x - other.x);
    expect(ordered.map((run) => run.text).join('')).toBe(fromTheLeft);
    expectNoMissingGlyph(page);
  });

  it('keeps the order of Arabic digits', async () => {
    const page = await draw('محمد ٤٥');
    const font = scriptFont('arabic');
    const words = [
      { font, text: '٤٥' },
      { font, text: ' ', direction: 'rtl' as const },
      { font, text: 'محمد', direction: 'rtl' as const },
    ];
    expectSameGlyphs(drawnGlyphs(page), expectedGlyphs(words));
  });

  it('are broken in the order of reading', async () => {
    const { runs } = await draw('ליל הפתיחה הגדול', { linesMax: 2, width: 130 });
    const rows = rowsOf(runs);
    const texts = rows.map((row) => row.map(({ text }) => text).join(''));
    expect(texts).toEqual(['החיתפה ליל', 'לודגה']);
  });

  it('stand on one baseline, whatever their fonts', async () => {
    const { runs } = await draw('Ana محمد 王小明 สมชาย 😀');
    expect(new Set(runs.filter(({ text }) => /^[Aم王ส😀]/u.test(text)).map(({ y }) => y.toFixed(3))).size).toBe(1);
    expect(new Set(runs.map(({ fontFile }) => fontFile)).size).toBeGreaterThan(4);
  });
});

describe('lines without spaces', () => {
  it.each([
    ['Chinese', '盛大開幕之夜：北京爵士音樂節', 100],
    ['Thai', 'คืนเปิดตัวเทศกาลดนตรี', 100],
  ])('break between the words or letters of %s at the full size', async (_, text, width) => {
    const page = await draw(text, { linesMax: 9, width });
    expect(new Set(page.runs.map(({ y }) => Math.round(y / fontSize))).size).toBeGreaterThan(1);
    expect(page.text.replaceAll(' ', '')).toBe(text);
    for (const { x, width: runWidth } of page.runs) expect(x + runWidth).toBeLessThanOrEqual(margin + width + 0.01);
  });

  it('never begin with a closing mark', async () => {
    const { runs } = await draw('夜夜夜夜夜。夜夜夜夜。', { linesMax: 9, width: 100 });
    const rows = rowsOf(runs);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row[0]!.text).not.toMatch(/^。/);
  });
});

it('reads no more than a bounded number of font files for one text', async () => {
  const rare = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index * 50)).join('');
  const page = await draw(rare, { linesMax: 40 });
  expect(new Set(page.runs.map(({ fontFile }) => fontFile)).size).toBeLessThanOrEqual(49);
  expect(page.drawnText).toContain('\ufffd');
  expect(page.text.replaceAll(' ', '')).toBe(rare);
});
