import { describe, expect, it } from 'vitest';
import { instantOfId, newId } from '../../src/platform/ids.ts';

const at = new Date('2026-11-20T21:00:00.123Z');

describe('newId', () => {
  it('sorts the ids of one process and millisecond as they were made', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('ticket', at));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(1_000);
  });

  it('sorts by the instant given, which can be read from the id', () => {
    const later = newId('ticket', new Date(at.getTime() + 1));
    expect(newId('ticket', at) < later).toBe(true);
    expect(instantOfId(later)).toEqual(new Date(at.getTime() + 1));
  });
});
