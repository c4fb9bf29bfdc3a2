import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseClock } from '../../src/platform/clock.ts';

const databaseTime = '2026-11-20T12:00:00.000Z';
const machineTime = '2031-01-01T00:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(machineTime), toFake: ['Date', 'performance', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An answer that is on its way for so long, with the instant at which half of that was over. */
const answer = (takenMs: number, instant = databaseTime) =>
  new Promise<Date>((resolve) => {
    setTimeout(() => resolve(new Date(instant)), takenMs);
  });

async function follow(clock: DatabaseClock, takenMs: number, instant?: string): Promise<void> {
  const following = clock.follow(() => answer(takenMs, instant));
  await vi.advanceTimersByTimeAsync(takenMs);
  await following;
}

describe('the clock that follows the database', () => {
  it('shows the time of the database, and half of what the answer took', async () => {
    const clock = new DatabaseClock();
    expect(clock.now().toISOString()).toBe(machineTime);
    await follow(clock, 200);
    expect(clock.now().toISOString()).toBe('2026-11-20T12:00:00.100Z');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clock.now().toISOString()).toBe('2026-11-20T12:01:00.100Z');
  });

  it('does not move when the clock of the machine is stepped', async () => {
    const clock = new DatabaseClock();
    await follow(clock, 0);
    vi.setSystemTime('2001-01-01T00:00:00.000Z');
    expect(clock.now().toISOString()).toBe(databaseTime);
  });

  it('passes over an answer that was long under way, unless it is the first', async () => {
    const clock = new DatabaseClock();
    await follow(clock, 30_000);
    expect(clock.now().toISOString()).toBe('2026-11-20T12:00:15.000Z');
    await follow(clock, 10);
    expect(clock.now().toISOString()).toBe('2026-11-20T12:00:00.005Z');
    await follow(clock, 30_000, '2026-11-20T12:00:00.000Z');
    expect(clock.now().toISOString()).toBe('2026-11-20T12:00:30.005Z');
  });

  it('keeps what it has where the database does not answer', async () => {
    const clock = new DatabaseClock();
    await follow(clock, 0);
    await expect(clock.follow(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(clock.now().toISOString()).toBe(databaseTime);
  });
});
