/** Instants in fields of day and time, across the changes of clocks. */
import { describe, expect, it } from 'vitest';
import { toInstant, toLocal } from '../src/parts/local-time.ts';

describe('local time', () => {
  it('is written and read by the clock of the zone', () => {
    expect(toLocal('2026-11-21T22:30:00.000Z', 'Europe/Madrid')).toBe('2026-11-21T23:30');
    expect(toInstant('2026-11-21T23:30', 'Europe/Madrid')).toBe('2026-11-21T22:30:00.000Z');
    expect(toInstant('2026-07-01T00:15', 'America/St_Johns')).toBe('2026-07-01T02:45:00.000Z');
    expect(toLocal('2026-07-01T02:45:00.000Z', 'America/St_Johns')).toBe('2026-07-01T00:15');
  });

  it('takes the first of an hour that comes twice, and moves one that is left out behind the change', () => {
    expect(toInstant('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
    expect(toInstant('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
    expect(toLocal('2026-03-29T01:30:00.000Z', 'Europe/Madrid')).toBe('2026-03-29T03:30');
  });

  it('leaves an empty field empty', () => {
    expect(toLocal(null, 'Europe/Madrid')).toBe('');
    expect(toInstant('', 'Europe/Madrid')).toBeNull();
  });
});
