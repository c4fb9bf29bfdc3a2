import { type Bidi, bidiOf } from './bidi.ts';
import { filesOfOneTextMax, type HanShapes, latin, type Subset, subsetFor } from './fonts.ts';

// From text of any origin to pieces that can be drawn. A piece is what a reader takes for one character (a letter with
// its accents, a Devanagari syllable, an emoji of seven code points) and the font subset that draws it.

export interface Piece {
  text: string;
  subset: Subset;
  /** What copying or reading aloud must yield where the glyphs alone do not say it; else null. */
  spoken: string | null;
  /** Of the Unicode bidirectional algorithm: odd is read from right to left. */
  level: number;
  /** A line may begin here, though no space stands before it. */
  canBeginLine: boolean;
}

const lengthMax = 1000;
const strayMarksMax = 2;
const replacement = '\ufffd';
const noText = '—';
const ellipsisCharacter = '…';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
// Joiners shape Devanagari and Arabic and hold emoji together. Every other format character (directions, soft hyphens, byte
// order marks) can only hide or turn text around. Tags, which name the flags of regions, are not drawn.
const formatCharacters = /(?![\u200c\u200d])\p{Cf}/gu;
const drawsNothing = /[\u200c\u200d]|\p{Variation_Selector}/u;
const anyMark = /\p{M}/u;
const strayMark = /(?=\p{Script=Inherited})\p{Mn}/u;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
// Written without spaces: Chinese and Japanese break before any letter, Thai between the words of a dictionary.
const eastAsianLetter =
  /^(?![ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー々])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const opensQuotation = /[\p{Ps}\p{Pi}]$/u;
const thai = /\p{Script=Thai}/u;

/** One line without controls, never empty. */
export function cleanText(raw: string): string {
  const text = raw
    .slice(0, lengthMax)
    .normalize('NFC')
    .replace(/\p{Cs}/gu, replacement)
    .replace(formatCharacters, '')
    .replace(/[\s\p{Z}\p{Cc}]+/gu, ' ')
    .trim();
  return [...text].every((character) => character === ' ' || drawsNothing.test(character)) ? noText : text;
}

/** Text as drawable pieces; what no subset holds becomes one visible replacement per character. */
export function toPieces(raw: string): Piece[] {
  const text = cleanText(raw);
  const pieces: Piece[] = [];
  const bidi = bidiOf(text);
  const shapes = hanShapesOf(text);
  const thaiWords = thai.test(text) ? wordStarts(text) : null;
  const used = new Set<Subset>();
  let preferred = latin;
  let before = '';
  for (const { segment, index } of graphemes.segment(text)) {
    const canBeginLine = eastAsianLetter.test(segment) ? !opensQuotation.test(before) : !!thaiWords?.has(index);
    const found = clusterPieces(segment, { preferred, shapes, level: bidi?.levelAt(index) ?? 0, bidi });
    for (const one of found) used.add(one.subset);
    // A text of hundreds of rare characters would have hundreds of files read, and nobody is called that.
    const drawn = used.size > filesOfOneTextMax ? [replacementOf(segment, bidi?.levelAt(index) ?? 0)] : found;
    for (const [at, one] of drawn.entries()) {
      pieces.push({ ...one, canBeginLine: canBeginLine && at === 0 });
      preferred = one.subset;
    }
    before = segment;
  }
  return pieces;
}

/** What follows a piece where the rest of a text has no room. */
export function ellipsisAfter(piece: Piece | undefined): Piece {
  return { text: ellipsisCharacter, subset: latin, spoken: null, level: piece?.level ?? 0, canBeginLine: false };
}

interface Around {
  readonly preferred: Subset;
  readonly shapes: HanShapes;
  readonly level: number;
  readonly bidi: Bidi | null;
}

function clusterPieces(cluster: string, { preferred, shapes, level, bidi }: Around): Piece[] {
  const characters = withoutMarkTowers(cluster);
  const drawn = characters.filter((character) => !drawsNothing.test(character));
  if (drawn.length === 0) return [];
  const mirrored = level % 2 === 1 && drawn.length === 1 ? bidi?.mirrored(drawn[0]!) : null;
  const subset = subsetFor(drawn.map(codePointOf), preferred, shapes);
  if (subset && mirrored) return [{ text: mirrored, subset, spoken: cluster, level, canBeginLine: false }];
  if (subset) return [piece(subset.drawsClusters ? characters : drawn, subset, cluster, level)];
  // A letter and its accent may live in different files: drawn one over the other. An accent of no file is left out,
  // the letter is worth more than a replacement of both.
  const parts = drawn.flatMap((character, index) => {
    const own = subsetFor([codePointOf(character)], preferred, shapes);
    if (own) return [piece([character], own, character, level)];
    return index > 0 && anyMark.test(character) ? [] : null;
  });
  if (parts.every((part) => part !== null)) return parts;
  return [replacementOf(cluster, level)];
}

function replacementOf(cluster: string, level: number): Piece {
  return { text: replacement, subset: latin, spoken: cluster, level, canBeginLine: false };
}

// Devanagari is drawn in another order than it is spoken, and conjuncts are glyphs without a character of their own.
function piece(characters: readonly string[], subset: Subset, cluster: string, level: number): Piece {
  const spoken = subset.drawsClusters ? cluster : null;
  return { text: characters.join(''), subset, spoken, level, canBeginLine: false };
}

/** Accents heaped on one letter would be drawn across the lines above and below. */
function withoutMarkTowers(cluster: string): string[] {
  let marks = 0;
  return [...cluster].filter(
    (character) => !strayMark.test(character) || drawsNothing.test(character) || ++marks <= strayMarksMax,
  );
}

/** Chinese characters alone do not say their language; the letters beside them do. */
function hanShapesOf(text: string): HanShapes {
  if (kana.test(text)) return 'japanese';
  return hangul.test(text) ? 'korean' : 'chinese';
}

function wordStarts(text: string): ReadonlySet<number> {
  const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(text);
  return new Set([...words].filter(({ segment }) => thai.test(segment)).map(({ index }) => index));
}

function codePointOf(character: string): number {
  return character.codePointAt(0)!;
}
