import { describe, expect, it } from 'vitest';
import { type ClaimedDelivery, type Lane, Turns } from '../../src/modules/deliveries/deliveries.ts';

const room = (first: number, retry = 4, recover = 2) => ({
  total: first + retry + recover,
  lanes: [first, retry, recover] as const,
  laneCaps: [12, 6, 4] as const,
  busy: [],
});
const taken = (endpointId: string, lane: Lane = 0) => ({ endpointId, lane }) as ClaimedDelivery;
const found = (continueAfter: string, ...claims: ClaimedDelivery[]) => ({ continueAfter, claims });

describe('a round', () => {
  it('is over after one search that sees everybody', () => {
    const turns = new Turns();
    expect(turns.begin(room(8), false)).toBe('');
    expect(turns.end(room(8), found('', taken('we_1')))).toBe(true);
    expect(turns.begin(room(8), false)).toBe('');
  });

  it('goes on where a search sees only some, and is over when nothing is found from the first to the last', () => {
    const turns = new Turns();
    expect(turns.begin(room(8), true)).toBe('');
    expect(turns.end(room(8), found('we_100'))).toBe(false);
    expect(turns.begin(room(8), false)).toBe('we_100');
    expect(turns.end(room(8), found(''))).toBe(true);
  });

  it('begins anew at the first where somebody said meanwhile that there is something to do', () => {
    const turns = new Turns();
    turns.begin(room(8), true);
    turns.end(room(8), found('we_100'));
    expect(turns.begin(room(8), true)).toBe('we_100');
    expect(turns.end(room(8), found(''))).toBe(false);
    expect(turns.begin(room(8), false)).toBe('');
    expect(turns.end(room(8), found('we_100'))).toBe(false);
    expect(turns.begin(room(8), false)).toBe('we_100');
    expect(turns.end(room(8), found(''))).toBe(true);
  });

  it('is over where first attempts have no room left; the next begins behind the last that was served', () => {
    const turns = new Turns();
    turns.begin(room(2), false);
    expect(turns.end(room(2), found('', taken('we_3'), taken('we_4')))).toBe(true);
    expect(turns.begin(room(1), true)).toBe('we_4');
    expect(turns.end(room(1), found('', taken('we_5')))).toBe(true);
    expect(turns.begin(room(1), true)).toBe('we_5');
    expect(turns.end(room(1), found(''))).toBe(false);
    expect(turns.begin(room(1), false)).toBe('');
    expect(turns.end(room(1), found('', taken('we_1')))).toBe(true);
  });
});

describe('retries that had no room left', () => {
  it('begin behind the last that was served as soon as there is room, whatever was searched for meanwhile', () => {
    const turns = new Turns();
    turns.begin(room(8, 2), false);
    expect(turns.end(room(8, 2), found('', taken('we_3', 1), taken('we_4', 1)))).toBe(true);
    // First attempts have room, retries have none.
    expect(turns.begin(room(8, 0), true)).toBe('');
    expect(turns.end(room(8, 0), found('', taken('we_1')))).toBe(true);
    expect(turns.begin(room(8, 1), true)).toBe('we_4');
    expect(turns.end(room(8, 1), found('', taken('we_5', 1)))).toBe(false);
  });

  it('do not keep first attempts from being looked for', () => {
    const turns = new Turns();
    turns.begin(room(8, 2), true);
    expect(turns.end(room(8, 2), found('we_100', taken('we_3', 1), taken('we_4', 1)))).toBe(false);
    expect(turns.begin(room(8, 0), false)).toBe('we_100');
  });
});
