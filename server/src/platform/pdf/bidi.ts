import { createRequire } from 'node:module';
import type bidiFactory from 'bidi-js';

// In which direction the parts of a text are read: the Unicode bidirectional algorithm (UAX #9) by bidi-js. Lines are
// broken in the order of reading and put in the order of the page afterwards, as the algorithm says.

export interface Bidi {
  /** The embedding level of the character at this index: odd is read from right to left. */
  levelAt(index: number): number;
  /** The bracket that is drawn for this one where text runs from right to left; null for what has none. */
  mirrored(character: string): string | null;
}

const readFromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const require = createRequire(import.meta.url);
let algorithm: ReturnType<typeof bidiFactory.default> | undefined;

/** The directions of a line whose first letter says how it begins; null if all of it is read from left to right. */
export function bidiOf(text: string): Bidi | null {
  if (!readFromRightToLeft.test(text)) return null;
  algorithm ??= (require('bidi-js') as typeof bidiFactory.default)();
  const { getEmbeddingLevels, getMirroredCharacter } = algorithm;
  const { levels } = getEmbeddingLevels(text, 'auto');
  return {
    levelAt: (index) => levels[index]!,
    mirrored: (character) => getMirroredCharacter(character),
  };
}

/** What stands on one line in the order of reading, put in the order from left to right (rule L2). */
export function inVisualOrder<T extends { readonly level: number }>(line: readonly T[]): T[] {
  const ordered = [...line];
  for (let level = Math.max(0, ...line.map((one) => one.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
