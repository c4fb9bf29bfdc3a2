/** Instants as fields of day and time hold them, such as 2026-11-21T22:30, by the clock of a time zone. */
import { timeFormat } from '@stagedoor/contract/intl';

const dayMs = 86_400_000;

/** Empty where there is no instant. */
export function toLocal(at: string | null | undefined, zone: string): string {
  if (!at) return '';
  const format = timeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const part = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

const offsetAt = (ms: number, zone: string) =>
  Date.parse(`${toLocal(new Date(ms).toISOString(), zone)}:00Z`) - Math.floor(ms / 60_000) * 60_000;

/**
 * The instant of a field; null where it is empty. Of an hour that comes twice when clocks are put back, the first one; an hour
 * that is left out when they are put forward is moved behind the change.
 */
export function toInstant(local: string, zone: string): string | null {
  if (local === '') return null;
  const asUtc = Date.parse(`${local.slice(0, 16)}:00Z`);
  const before = asUtc - offsetAt(asUtc - dayMs, zone);
  const after = asUtc - offsetAt(asUtc + dayMs, zone);
  const right = [before, after].filter((ms) => ms + offsetAt(ms, zone) === asUtc);
  return new Date(right.length > 0 ? Math.min(...right) : before).toISOString();
}

/** As `toInstant`; where the field was not changed, what it was made of, whose seconds it does not show. */
export function changedInstant(local: string, before: string | null | undefined, zone: string): string | null {
  return before && toLocal(before, zone) === local ? before : toInstant(local, zone);
}
