/** Time is an argument: rules ask a clock that was handed to them, so tests and the alpha test clock can turn it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands where it is put. */
export function fixedClock(start: string | Date): Clock & { set(to: string | Date): void; advance(ms: number): void } {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to);
    },
    advance: (ms) => {
      at = new Date(at.getTime() + ms);
    },
  };
}
