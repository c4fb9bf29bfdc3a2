/** Moves instants by the clock of a time zone, where a day can have 23 or 25 hours. */
const dayMs = 86_400_000;

/** Milliseconds by which the clocks of the zone are ahead of UTC at an instant. */
function offsetsOf(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (ms) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value;
    // GMT alone where they are not ahead.
    const [, sign = '+', hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    return Number(`${sign}1`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  };
}

/**
 * From an instant to that which is as many days, hours and minutes later on the clocks of the zone as `to` is later than
 * `from`. Of an hour that comes twice when clocks are put back it is the first one; an hour that is left out when they are put
 * forward is moved behind the change.
 */
export function localShift(zone: string, from: Date, to: Date): (at: Date) => Date {
  const offsetAt = offsetsOf(zone);
  const localOf = (ms: number) => ms + offsetAt(ms);
  const shiftMs = localOf(to.getTime()) - localOf(from.getTime());
  return (at) => {
    const local = localOf(at.getTime()) + shiftMs;
    const before = local - offsetAt(local - dayMs);
    const after = local - offsetAt(local + dayMs);
    const right = [before, after].filter((ms) => localOf(ms) === local);
    return new Date(right.length > 0 ? Math.min(...right) : before);
  };
}
