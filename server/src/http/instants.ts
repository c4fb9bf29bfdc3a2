/** Reads instants as callers write them: ISO 8601, without an offset UTC. */
import { limits } from '@stagedoor/contract/vocabulary';
import { isYearRead } from '../platform/days.ts';

const form =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:\s?(Z|[+-]\d\d(?::?\d\d)?))?)?$/i;

/** The instant, or null where the text is none (also for days that do not exist, such as 30 February). */
export function parseInstant(text: string): Date | null {
  const match = form.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (!isYearRead(year) || hour > 23 || minute > 59 || second > 59) return null;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  const offset = offsetMinutes(match[8]);
  return offset === null ? null : new Date(at.getTime() - offset * 60_000);
}

/** What a text that is no instant has to have, where it is its year that is not read; otherwise null. */
export function problemOfYear(text: string): string | null {
  const year = /^(\d{4})-\d\d-\d\d/.exec(text)?.[1];
  if (year === undefined || isYearRead(Number(year))) return null;
  return `must have a year from ${limits.yearMin} to ${limits.yearMax}`;
}

function offsetMinutes(text: string | undefined): number | null {
  if (!text || text.toUpperCase() === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.replace(':', '').slice(3, 5) || 0);
  if (hours > 14 || minutes > 59) return null;
  return (text[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}
