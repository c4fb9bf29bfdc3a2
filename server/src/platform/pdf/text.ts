import { type Subset, subsetFor } from './fonts.ts';

// From text of any origin to pieces that can be drawn. A piece is what a reader takes for one character (a letter with
// its accents, a Devanagari syllable, an emoji of seven code points) and the font subset that draws it.

export interface Piece {
  text: string;
  subset: Subset;
  /** What copying or reading aloud must yield where the glyphs alone do not say it; else null. */
  spoken: string | null;
}

const lengthMax = 1000;
const strayMarksMax = 2;
const replacement = '\ufffd';
const noText = '—';
const ellipsisCodePoint = 0x2026;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
// Joiners shape Devanagari and hold emoji together. Every other format character (directions, soft hyphens, byte order
// marks, tags) can only hide or turn text around.
const formatCharacters = /(?![\u200c\u200d])\p{Cf}/gu;
const drawsNothing = /[\u200c\u200d]|\p{Variation_Selector}/u;
const anyMark = /\p{M}/u;
const strayMark = /(?=\p{Script=Inherited})\p{Mn}/u;

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
  const pieces: Piece[] = [];
  let preferred: Subset = 'latin';
  for (const { segment } of graphemes.segment(cleanText(raw))) {
    for (const piece of clusterPieces(segment, preferred)) {
      pieces.push(piece);
      preferred = piece.subset;
    }
  }
  return pieces;
}

export const ellipsis: Piece = { text: String.fromCodePoint(ellipsisCodePoint), subset: 'latin', spoken: null };

function clusterPieces(cluster: string, preferred: Subset): Piece[] {
  const characters = withoutMarkTowers(cluster);
  const drawn = characters.filter((character) => !drawsNothing.test(character));
  if (drawn.length === 0) return [];
  const whole = subsetFor(drawn.map(codePointOf), preferred);
  if (whole) return [piece(whole === 'devanagari' ? characters.join('') : drawn.join(''), whole, cluster)];
  // A letter and its accent may live in different files: drawn one over the other. An accent of no file is left out,
  // the letter is worth more than a replacement of both.
  const parts = drawn.flatMap((character, index) => {
    const subset = subsetFor([codePointOf(character)], preferred);
    if (subset) return [piece(character, subset, character)];
    return index > 0 && anyMark.test(character) ? [] : null;
  });
  if (parts.every((part) => part !== null)) return parts;
  return [{ text: replacement, subset: 'latin', spoken: cluster }];
}

// Devanagari is drawn in another order than it is spoken, and conjuncts are glyphs without a character of their own.
function piece(text: string, subset: Subset, cluster: string): Piece {
  return { text, subset, spoken: subset === 'devanagari' ? cluster : null };
}

/** Accents heaped on one letter would be drawn across the lines above and below. */
function withoutMarkTowers(cluster: string): string[] {
  let marks = 0;
  return [...cluster].filter(
    (character) => !strayMark.test(character) || drawsNothing.test(character) || ++marks <= strayMarksMax,
  );
}

function codePointOf(character: string): number {
  return character.codePointAt(0)!;
}
