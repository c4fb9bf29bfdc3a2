import { describe, expect, it } from 'vitest';
import {
  afterResult,
  type EndpointHealth,
  isToBeDisabled,
} from '../../src/contexts/messaging/webhooks/engine/endpoint-health.ts';

const start = Date.parse('2026-11-20T21:00:00.000Z');
const at = (ms: number) => new Date(start + ms);
const minuteMs = 60_000;
const hourMs = 3_600_000;

const well: EndpointHealth = {
  firstFailureAt: null,
  consecutiveFailures: 0,
  lastSuccessAt: null,
  warnedLevel: 0,
  breaker: 'closed',
  notBefore: null,
  openings: 0,
  allowance: null,
  breakerFailures: 0,
  windowStartedAt: null,
  windowAttempts: 0,
  windowFailures: 0,
};
const fault = (ms: number) => ({ succeeded: false, isReceiverFault: true, at: at(ms) });
const refusal = (ms: number) => ({ succeeded: false, isReceiverFault: false, at: at(ms) });
const success = (ms: number) => ({ succeeded: true, isReceiverFault: false, at: at(ms) });
const after = (health: EndpointHealth, results: { succeeded: boolean; isReceiverFault: boolean; at: Date }[]) =>
  results.reduce(afterResult, health);

describe('the breaker', () => {
  it('opens with the fifth fault in a row, not with the fourth', () => {
    const four = after(well, [fault(0), fault(1), fault(2), fault(3)]);
    expect(four.breaker).toBe('closed');
    expect(afterResult(four, fault(4))).toMatchObject({ breaker: 'open', notBefore: at(30_004), openings: 1 });
  });

  it('does not open over answers that refuse the message, however many', () => {
    const refused = after(
      well,
      Array.from({ length: 100 }, (_, index) => refusal(index)),
    );
    expect(refused).toMatchObject({ breaker: 'closed', consecutiveFailures: 100 });
  });

  it('opens when half of twenty attempts within two minutes are faults', () => {
    const mixed = Array.from({ length: 19 }, (_, index) => (index % 2 ? success(index) : fault(index)));
    const nineteen = after(well, mixed);
    expect(nineteen.breaker).toBe('closed');
    expect(afterResult(nineteen, fault(20)).breaker).toBe('open');
    expect(afterResult(nineteen, success(20)).breaker).toBe('closed');
  });

  it('forgets faults that are older than two minutes', () => {
    const mixed = Array.from({ length: 19 }, (_, index) => (index % 2 ? success(index) : fault(index)));
    expect(afterResult(after(well, mixed), fault(2 * minuteMs)).breaker).toBe('closed');
  });

  it('rests twice as long each time, at most 15 minutes', () => {
    let health = well;
    const rests: number[] = [];
    let now = 0;
    for (let opening = 0; opening < 8; opening += 1) {
      health = after(health, opening === 0 ? [0, 1, 2, 3, 4].map(() => fault(now)) : [fault(now)]);
      const restMs = health.notBefore!.getTime() - at(now).getTime();
      rests.push(restMs / 1_000);
      now += restMs;
    }
    expect(rests).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('takes no notice of attempts that were on their way when it opened', () => {
    const open = after(well, [0, 1, 2, 3, 4].map(fault));
    expect(after(open, [success(10_000), fault(10_001)])).toMatchObject({ breaker: 'open', openings: 1 });
  });

  it('starts slowly: one at once, then two, four, eight, then as many as any', () => {
    let health = after(well, [0, 1, 2, 3, 4].map(fault));
    const allowances: (number | null)[] = [];
    for (let number = 0; number < 4; number += 1) {
      health = afterResult(health, success(40_000 + number));
      allowances.push(health.allowance);
    }
    expect(allowances).toEqual([2, 4, 8, null]);
    expect(health).toMatchObject({ breaker: 'closed', openings: 0, notBefore: null });
  });

  it('opens again over one fault while it starts slowly, and rests for longer', () => {
    const halfOpen = afterResult(after(well, [0, 1, 2, 3, 4].map(fault)), success(40_000));
    expect(halfOpen.breaker).toBe('half_open');
    expect(afterResult(halfOpen, fault(40_001))).toMatchObject({ breaker: 'open', notBefore: at(100_001) });
  });

  it('takes an answer that refuses the message for a sign of life', () => {
    const open = after(well, [0, 1, 2, 3, 4].map(fault));
    expect(afterResult(open, refusal(40_000))).toMatchObject({ breaker: 'half_open', consecutiveFailures: 6 });
  });
});

describe('the failure clock', () => {
  it('warns after 1 h, 24 h and 72 h, each once', () => {
    const levels = [0, hourMs - 1, hourMs, 23 * hourMs, 24 * hourMs, 71 * hourMs, 72 * hourMs, 100 * hourMs];
    let health = well;
    const seen = levels.map((ms) => {
      health = afterResult(health, fault(ms));
      return health.warnedLevel;
    });
    expect(seen).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('says to disable after 5 days without success and 20 failed attempts', () => {
    const failing = (count: number, overMs: number) =>
      after(
        well,
        Array.from({ length: count }, (_, index) => fault((index * overMs) / (count - 1))),
      );
    expect(isToBeDisabled(failing(20, 120 * hourMs), at(120 * hourMs))).toBe(true);
    expect(isToBeDisabled(failing(19, 120 * hourMs), at(120 * hourMs))).toBe(false);
    expect(isToBeDisabled(failing(20, 120 * hourMs - 1), at(120 * hourMs - 1))).toBe(false);
  });

  it('begins anew with a success', () => {
    const failing = after(well, [fault(0), fault(30 * hourMs)]);
    expect(failing).toMatchObject({ warnedLevel: 2, consecutiveFailures: 2 });
    expect(afterResult(failing, success(31 * hourMs))).toMatchObject({
      firstFailureAt: null,
      consecutiveFailures: 0,
      warnedLevel: 0,
      lastSuccessAt: at(31 * hourMs),
    });
  });
});
