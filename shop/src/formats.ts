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

function moneyFormat(currency: string, language: Language): Intl.NumberFormat {
  const locale = locales[language];
  return keptMoney(
    `${locale} ${currency}`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 3 }),
  );
}

/** @param amount in major units of the currency, with 0 to 3 decimals. */
export function money(amount: number, currency: string, language: Language): string {
  return moneyFormat(currency, language).format(amount);
}

/** How many decimals amounts of the currency have: 0, 2 or 3. */
export function decimalsOf(currency: string): number {
  const { minimumFractionDigits } = moneyFormat(currency, 'en').resolvedOptions();
  return minimumFractionDigits ?? 2;
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
