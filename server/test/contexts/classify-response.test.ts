import { describe, expect, it } from 'vitest';
import {
  classifyResponse,
  retryAfterMs,
  retryDelayMs,
} from '../../src/contexts/messaging/webhooks/engine/classify-response.ts';

const now = new Date('2026-11-20T21:00:00.000Z');
const hourMs = 3_600_000;

describe('the delay before the next attempt', () => {
  it('doubles from 5 s to 6 h', () => {
    const delays = [1, 2, 3, 4, 12, 13, 14, 39].map((number) => retryDelayMs(number, 0));
    expect(delays).toEqual([5_000, 10_000, 20_000, 40_000, 10_240_000, 20_480_000, 6 * hourMs, 6 * hourMs]);
  });

  it('is up to 20 % longer, never shorter, so that what failed together does not come back together', () => {
    const delays = Array.from({ length: 200 }, (_, index) => retryDelayMs(3, index / 199));
    expect(Math.min(...delays)).toBe(20_000);
    expect(Math.max(...delays)).toBe(24_000);
    expect(new Set(delays).size).toBeGreaterThan(150);
  });

  it('makes 40 attempts last about a week', () => {
    const plain = Array.from({ length: 39 }, (_, index) => retryDelayMs(index + 1, 0)).reduce((a, b) => a + b);
    expect(plain / (24 * hourMs)).toBeGreaterThan(6);
    expect((plain * 1.2) / (24 * hourMs)).toBeLessThan(9);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 7 ', 7_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 21:10:00 GMT', 600_000],
    ['Friday, 20-Nov-26 21:10:00 GMT', 600_000],
    ['Fri Nov 20 21:10:00 2026', 600_000],
    ['Fri, 20 Nov 2026 20:00:00 GMT', 0],
    ['315360000', 6 * hourMs],
    ['Fri, 20 Nov 2036 21:00:00 GMT', 6 * hourMs],
    ['999999999999999999999999', 0],
    ['soon', 0],
    ['-5', 0],
    ['1e3', 0],
    ['2026-11-20T21:10:00Z', 0],
    ['', 0],
    [null, 0],
  ])('of %j is %d ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});

describe('the verdict', () => {
  const on = (statusCode: number | null, number = 1, retryAfter: string | null = null) =>
    classifyResponse({ statusCode, errorMessage: statusCode ? '' : 'No answer.', retryAfter }, number, now, 0);

  it.each([200, 201, 202, 204, 299])('is success for %d', (status) => {
    expect(on(status)).toEqual({
      status: 'succeeded',
      nextAttemptAt: null,
      isReceiverFault: false,
      isGone: false,
      message: '',
    });
  });

  it.each([
    [null, true],
    [500, true],
    [503, true],
    [429, true],
    [301, false],
    [307, false],
    [400, false],
    [404, false],
    [410, false],
  ])('is failure for %s, and says whether that speaks of the receiver', (status, isReceiverFault) => {
    expect(on(status)).toMatchObject({
      status: 'failed',
      isReceiverFault,
      isGone: status === 410,
      nextAttemptAt: new Date(now.getTime() + 5_000),
    });
    expect(on(status).message).not.toBe('');
  });

  it('gives up after the 40th attempt, not before', () => {
    expect(on(500, 39).status).toBe('failed');
    expect(on(500, 40)).toMatchObject({ status: 'exhausted', nextAttemptAt: null });
    expect(on(200, 40).status).toBe('succeeded');
  });

  it('waits as long as the receiver asks, and never shorter than planned', () => {
    expect(on(503, 1, '60').nextAttemptAt).toEqual(new Date(now.getTime() + 60_000));
    expect(on(503, 5, '1').nextAttemptAt).toEqual(new Date(now.getTime() + 80_000));
  });

  it('says of a redirect that it is not followed', () => {
    expect(on(302).message).toBe('The receiver answered 302; redirects are not followed.');
  });
});
