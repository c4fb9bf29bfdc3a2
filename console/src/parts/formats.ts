/** Numbers, days and hours as people of the organization read them. */

import { numberFormat, timeFormat } from '@stagedoor/contract/intl';
import { languages } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import { useOrganizationOfAddress } from '../data/session.ts';
import type { Language } from '../language.ts';

/** Regions of currencies that are not those of one country, by language. */
const regions = { en: 'GB', es: 'ES' } as const satisfies Record<Language, string>;

/**
 * The locale in which amounts, numbers, days and hours are written: the language of the person in the country of the
 * organization's currency, whose code begins with that of the country (USD: US). There is no setting for it. Hours are of 12 or
 * 24 as people of that country write them.
 */
function localeOf(language: string, currency: string): string {
  const isShared = currency === 'EUR' || currency.startsWith('X');
  const known = languages.find((each) => each === language) ?? 'en';
  return `${known}-${isShared ? regions[known] : currency.slice(0, 2)}`;
}

/** The locale of the person in the organization of the address; in the operator's area that of the language alone. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return localeOf(i18n.language, useOrganizationOfAddress()?.currency ?? 'EUR');
}

/**
 * Writes numbers in the language, and instants in a time zone: that of the organization where none is given, and of the
 * device in the operator's area.
 */
export function useFormats(zone?: string) {
  const organization = useOrganizationOfAddress();
  const timeZone = zone ?? organization?.timezone;
  const locale = useLocale();
  const instant = (options: Intl.DateTimeFormatOptions) => (at: string | Date) =>
    timeFormat(locale, { ...options, timeZone }).format(new Date(at));
  return {
    number: (value: number) => numberFormat(locale, {}).format(value),
    /** 21%, or 21 % */
    percent: (value: number) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(value / 100),
    /** 23:30, or 11:30 PM */
    hour: instant({ hour: '2-digit', minute: '2-digit' }),
    /** Sat, 21 Nov */
    day: instant({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** 21 Nov */
    shortDay: instant({ day: 'numeric', month: 'short' }),
    /** 21 Nov 2026, 23:30 */
    moment: instant({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
    /** Sat, 21 Nov, 23:30 */
    dayAndHour: instant({
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
  };
}
