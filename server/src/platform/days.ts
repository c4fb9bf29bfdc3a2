/** Days and years as they are read from a request, an answer of a form, or a row of a file. */
import { limits } from '@stagedoor/contract/vocabulary';

/** True for a year that is read: others are mistyped, such as 0194 or 19994. */
export const isYearRead = (year: number) => year >= limits.yearMin && year <= limits.yearMax;

/** True for a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const year = /^(\d{4})-\d\d-\d\d$/.exec(text)?.[1];
  if (!isYearRead(Number(year))) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
