/**
 * Refuses what no database column and no receiver can hold: NUL, lone surrogates, and structures deeper than anything
 * of ours; and numbers that were rounded when they were read, such as the long id of an order. Walks without recursion, so depth itself cannot hurt.
 */
import { limits } from '@stagedoor/contract';

/** What is wrong with the value, with its JSON pointer, or null. */
export function findUnstorable(value: unknown): { path: string; message: string } | null {
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: item, path, depth } = next;
    if (typeof item === 'string') {
      if (item.includes('\u0000')) return { path, message: 'has a NUL character' };
      if (!item.isWellFormed()) return { path, message: 'has half of a surrogate pair, which is no character' };
    } else if (typeof item === 'number') {
      if (isRounded(item)) return { path, message: 'is too large to be kept exactly: send it as a text' };
    } else if (item !== null && typeof item === 'object') {
      if (depth >= limits.bodyDepth)
        return { path: path.slice(0, 100), message: `is nested deeper than ${limits.bodyDepth} levels` };
      for (const [key, inner] of Object.entries(item)) {
        if (key.includes('\u0000') || !key.isWellFormed()) return { path, message: 'has a name that is no text' };
        open.push({ value: inner, path: `${path}/${key.slice(0, 100)}`, depth: depth + 1 });
      }
    }
  }
  return null;
}

const isRounded = (number: number): boolean =>
  !Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number));
