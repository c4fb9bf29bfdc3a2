import { selectFont, type Weight } from './fonts.ts';
import { ellipsis, type Piece, toPieces } from './text.ts';

// Lines are broken here and not by the PDF writer, because one line may need glyphs out of several fonts.

export interface Style {
  weight: Weight;
  /** Tried in turn: the first at which everything fits with its words whole, else the first at which it fits. */
  sizes: readonly [number, ...number[]];
  width: number;
  linesMax: number;
  /** For what is no prose: a broken word is no reason for a smaller size. */
  anywhere?: boolean;
}

export interface Block {
  lines: Piece[][];
  weight: Weight;
  size: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  colour: string;
  align: 'left' | 'center' | 'right';
  /** What the whole block says to somebody who copies it, when that is not what is drawn. */
  spoken?: string;
}

interface Word {
  pieces: Piece[];
  ems: number;
}

interface Wrapped {
  lines: Piece[][];
  complete: boolean;
  wordsWhole: boolean;
}

const lineHeight = 1.3;
/** How much of what is left of a line stands before it. */
const shareOfSlack = { left: 0, center: 0.5, right: 1 } as const;

/** Text of any length as at most `linesMax` lines of the given width; what does not fit ends in an ellipsis. */
export function compose(doc: PDFKit.PDFDocument, text: string, style: Style): Block {
  const words = splitWords(doc, toPieces(text), style.weight);
  const space = emsOf(doc, [{ ...ellipsis, text: ' ' }], style.weight);
  const attempts = style.sizes.map((size) => ({ size, ...wrap(doc, words, space, style, style.width / size) }));
  const { size, lines, complete } =
    attempts.find((attempt) => attempt.complete && (attempt.wordsWhole || style.anywhere)) ??
    attempts.find((attempt) => attempt.complete) ??
    attempts.at(-1)!;
  if (!complete) lines[lines.length - 1] = abridge(doc, lines.at(-1)!, style.weight, style.width / size);
  return { lines, weight: style.weight, size, height: lines.length * size * lineHeight };
}

/** Draws a block with its top at `y`; answers where it ends. */
export function place(doc: PDFKit.PDFDocument, block: Block, at: Place): number {
  let y = at.y;
  if (at.spoken !== undefined) doc.markContent('Span', { actual: at.spoken });
  for (const line of block.lines) {
    const slack = at.width - emsOf(doc, line, block.weight) * block.size;
    let x = at.x + slack * shareOfSlack[at.align];
    for (const run of toRuns(line)) {
      const marked = run.spoken !== null && at.spoken === undefined;
      if (marked) doc.markContent('Span', { actual: run.spoken! });
      selectFont(doc, run.subset, block.weight, block.size);
      doc.fillColor(at.colour).text(run.text, x, y, { lineBreak: false });
      if (marked) endSpoken(doc);
      x += doc.widthOfString(run.text);
    }
    y += block.size * lineHeight;
  }
  if (at.spoken !== undefined) endSpoken(doc);
  return y;
}

// The writer draws text with the page's axes turned back, and readers place marked text by the axes they find at its end:
// ended among the writer's own, selecting it would highlight a place mirrored on the page.
function endSpoken(doc: PDFKit.PDFDocument): void {
  doc.save().transform(1, 0, 0, -1, 0, doc.page.height);
  doc.endMarkedContent();
  doc.restore();
}

function splitWords(doc: PDFKit.PDFDocument, pieces: Piece[], weight: Weight): Word[] {
  const words: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.text === ' ') words.push([]);
    else words.at(-1)!.push(piece);
  }
  return words.filter((word) => word.length > 0).map((word) => ({ pieces: word, ems: emsOf(doc, word, weight) }));
}

function wrap(doc: PDFKit.PDFDocument, words: Word[], space: number, style: Style, emsMax: number): Wrapped {
  const lines: Piece[][] = [];
  let emsUsed = Number.POSITIVE_INFINITY;
  let wordsWhole = true;
  const startLine = () => {
    lines.push([]);
    emsUsed = 0;
  };
  for (const word of words) {
    if (emsUsed + space + word.ems <= emsMax) {
      lines.at(-1)!.push({ ...word.pieces[0]!, text: ' ', spoken: word.pieces[0]!.spoken && ' ' }, ...word.pieces);
      emsUsed += space + word.ems;
      continue;
    }
    startLine();
    if (word.ems <= emsMax) {
      lines.at(-1)!.push(...word.pieces);
      emsUsed = word.ems;
    } else {
      wordsWhole = false;
      for (const piece of word.pieces) {
        const ems = emsOf(doc, [piece], style.weight);
        if (emsUsed + ems > emsMax && emsUsed > 0) startLine();
        lines.at(-1)!.push(piece);
        emsUsed += ems;
        if (lines.length > style.linesMax) break;
      }
    }
    if (lines.length > style.linesMax) break;
  }
  return { lines: lines.slice(0, style.linesMax), complete: lines.length <= style.linesMax, wordsWhole };
}

function abridge(doc: PDFKit.PDFDocument, line: Piece[], weight: Weight, emsMax: number): Piece[] {
  const kept = [...line];
  while (kept.length > 0 && emsOf(doc, [...kept, ellipsis], weight) > emsMax) kept.pop();
  while (kept.at(-1)?.text === ' ') kept.pop();
  return [...kept, ellipsis];
}

/** The width in units of the font size. */
function emsOf(doc: PDFKit.PDFDocument, pieces: Piece[], weight: Weight): number {
  let ems = 0;
  for (const run of toRuns(pieces)) {
    selectFont(doc, run.subset, weight, 1);
    ems += doc.widthOfString(run.text);
  }
  return ems;
}

/** Neighbours of one font drawn in one go, so that the font can shape and kern them. */
function toRuns(pieces: Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const { text, subset, spoken } of pieces) {
    const last = runs.at(-1);
    if (last && last.subset === subset && (last.spoken === null) === (spoken === null)) {
      last.text += text;
      if (spoken !== null) last.spoken += spoken;
    } else {
      runs.push({ text, subset, spoken });
    }
  }
  return runs;
}
