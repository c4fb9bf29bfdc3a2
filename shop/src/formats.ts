/** Money and times in the language of the visitor. */
import type { Language } from './texts.ts';

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-ES' };
const formatsMax = 500;

/** Making a format takes a hundred times as long as using it. */
function keeping<Format>(): (key: string, make: () => Format) => Format {
  const kept = new Map<string, Format>();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= formatsMax) kept.clear();
    const made = make();
    kept.set(key, made);
    return made;
  };
}

const keptMoney = keeping<Intl.NumberFormat>();
const keptTimes = keeping<Intl.DateTimeFormat>();
const keptNumbers = keeping<Intl.NumberFormat>();

/** Currencies whose amounts have not two decimals, as the service counts them: runtimes give some others fewer than two. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND';

/** How many decimals amounts of the currency have: 0, 2 or 3. */
export function decimalsOf(currency: string): number {
  if (withThreeDecimals.includes(currency)) return 3;
  return withoutDecimals.includes(currency) ? 0 : 2;
}

/** @param amount in major units of the currency, with 0 to 3 decimals. */
export function money(amount: number, currency: string, language: Language): string {
  const locale = locales[language];
  const digits = decimalsOf(currency);
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return keptMoney(`${locale} ${currency}`, () => new Intl.NumberFormat(locale, options)).format(amount);
}

export function number(value: number, language: Language): string {
  return keptNumbers(language, () => new Intl.NumberFormat(locales[language])).format(value);
}

const styles = {
  full: { dateStyle: 'full', timeStyle: 'short' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  dayOnly: { day: '2-digit' },
  month: { month: 'short' },
  monthAndYear: { month: 'long', year: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  time: { timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** @param instant ISO 8601; shown by the clock of the time zone. */
export function time(instant: string, style: keyof typeof styles, timeZone: string, language: Language): string {
  const locale = locales[language];
  const format = keptTimes(
    `${locale} ${style} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }),
  );
  return format.format(new Date(instant));
}

/** The day of an instant by the clock of the time zone, such as 2026-11-20. */
export function dayOf(instant: string, timeZone: string): string {
  const format = keptTimes(`day ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }));
  return format.format(new Date(instant));
}
