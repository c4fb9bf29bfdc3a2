/** Numbers, days and hours as people of the organization read them. */
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../data/session.ts';

/** Writes numbers in the language, and instants in a time zone: that of the organization where none is given. */
export function useFormats(zone?: string) {
  const { i18n } = useTranslation();
  const { timezone } = useOrganization();
  const timeZone = zone ?? timezone;
  const { language } = i18n;
  const instant = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    return (at: string | Date) => format.format(new Date(at));
  };
  const number = new Intl.NumberFormat(language);
  return {
    number: (value: number) => number.format(value),
    /** 23:30 */
    hour: instant({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** Sat, 21 Nov */
    day: instant({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** 21 Nov 2026, 23:30 */
    moment: instant({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    /** Sat, 21 Nov, 23:30 */
    dayAndHour: instant({
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  };
}
