/** Instants by the clocks of a time zone, where a day can have 23 or 25 hours. */
import { timeFormat } from '@stagedoor/contract/intl';

const dayMs = 86_400_000;

/** Milliseconds by which the clocks of the zone are ahead of UTC at an instant. */
function offsetAt(zone: string, ms: number): number {
  const format = timeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value;
  // GMT alone where they are not ahead.
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  return Number(`${sign}1`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** What the clocks of the zone show at an instant, as if it were UTC; both in milliseconds. */
export function localOf(zone: string, ms: number): number {
  return ms + offsetAt(zone, ms);
}

/**
 * The instant at which the clocks of the zone show that; both in milliseconds. Of an hour that comes twice when clocks are put
 * back it is the first one; an hour that is left out when they are put forward is moved behind the change.
 */
export function instantOf(zone: string, local: number): number {
  const before = local - offsetAt(zone, local - dayMs);
  const after = local - offsetAt(zone, local + dayMs);
  const right = [before, after].filter((ms) => localOf(zone, ms) === local);
  return right.length > 0 ? Math.min(...right) : before;
}
