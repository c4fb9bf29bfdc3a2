import { inVisualOrder } from './bidi.ts';
import { type Direction, selectFont, type Weight } from './fonts.ts';
import { ellipsisAfter, type Piece, toPieces } from './text.ts';

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

/** What stays together on a line, and the space before it, which a line does not begin with; null in scripts without. */
interface Word {
  pieces: Piece[];
  ems: number;
  space: Piece | null;
  spaceEms: number;
}

interface Wrapped {
  lines: Piece[][];
  complete: boolean;
  wordsWhole: boolean;
}

const lineHeight = 1.3;
/** From the top of a line to its baseline, as Noto Sans has it: fonts of other scripts would stand lower or higher. */
const baselineEms = 1.069;
/** How much of what is left of a line stands before it. */
const shareOfSlack = { left: 0, center: 0.5, right: 1 } as const;

/** Text of any length as at most `linesMax` lines of the given width; what does not fit ends in an ellipsis. */
export function compose(doc: PDFKit.PDFDocument, text: string, style: Style): Block {
  const words = splitWords(doc, toPieces(text), style.weight);
  const attempts = style.sizes.map((size) => ({ size, ...wrap(doc, words, style, style.width / size) }));
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
    for (const run of inVisualOrder(toRuns(line))) {
      const marked = run.spoken !== null && at.spoken === undefined;
      if (marked) doc.markContent('Span', { actual: run.spoken! });
      selectFont(doc, run.subset, block.weight, block.size, directionOf(run));
      // A number moves the text up.
      const baseline = -baselineEms * block.size;
      doc.fillColor(at.colour).text(run.text, x, y, { lineBreak: false, baseline });
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
  const words: { pieces: Piece[]; space: Piece | null }[] = [{ pieces: [], space: null }];
  for (const piece of pieces) {
    if (piece.text === ' ') words.push({ pieces: [], space: piece });
    else {
      if (piece.canBeginLine && words.at(-1)!.pieces.length > 0) words.push({ pieces: [], space: null });
      words.at(-1)!.pieces.push(piece);
    }
  }
  return words
    .filter((word) => word.pieces.length > 0)
    .map((word) => ({
      ...word,
      ems: emsOf(doc, word.pieces, weight),
      spaceEms: word.space ? emsOf(doc, [word.space], weight) : 0,
    }));
}

function wrap(doc: PDFKit.PDFDocument, words: Word[], style: Style, emsMax: number): Wrapped {
  const lines: Piece[][] = [];
  let emsUsed = Number.POSITIVE_INFINITY;
  let wordsWhole = true;
  const startLine = () => {
    lines.push([]);
    emsUsed = 0;
  };
  for (const word of words) {
    if (emsUsed + word.spaceEms + word.ems <= emsMax) {
      lines.at(-1)!.push(...(word.space ? [word.space] : []), ...word.pieces);
      emsUsed += word.spaceEms + word.ems;
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
  const shortened = () => [...kept, ellipsisAfter(kept.at(-1))];
  while (kept.length > 0 && emsOf(doc, shortened(), weight) > emsMax) kept.pop();
  while (kept.at(-1)?.text === ' ') kept.pop();
  return shortened();
}

/** The width in units of the font size. */
function emsOf(doc: PDFKit.PDFDocument, pieces: Piece[], weight: Weight): number {
  let ems = 0;
  for (const run of toRuns(pieces)) {
    selectFont(doc, run.subset, weight, 1, directionOf(run));
    ems += doc.widthOfString(run.text);
  }
  return ems;
}

function directionOf({ level }: Piece): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr';
}

/**
 * Neighbours of one font and direction drawn in one go, so that the font can shape and kern them. From right to left each
 * word is a run of its own: the writer would set the words of a run from left to right.
 */
function toRuns(pieces: Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const parts = directionOf(piece) === 'rtl' && (piece.text === ' ' || last?.text === ' ');
    if (
      last &&
      !parts &&
      last.subset === piece.subset &&
      last.level === piece.level &&
      (last.spoken === null) === (piece.spoken === null)
    ) {
      last.text += piece.text;
      if (piece.spoken !== null) last.spoken += piece.spoken;
    } else {
      runs.push({ ...piece });
    }
  }
  return runs;
}
