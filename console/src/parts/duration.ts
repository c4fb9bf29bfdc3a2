/** Lengths of time as people read them. */
import { numberFormat } from '@stagedoor/contract/intl';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** To the second, in the largest unit that fits: "1.5 hours". */
export function durationOf(exactMs: number, locale: string): string {
  const ms = Math.round(exactMs / 1_000) * 1_000;
  const [unit, length] = units.find(([, each]) => ms >= each) ?? units[3];
  const digits = unit === 'second' ? 0 : 1;
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: digits }).format(
    ms / length,
  );
}
