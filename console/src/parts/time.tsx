/** Instants as people read them: how long ago, with the exact instant on hovering. */
import { useTranslation } from 'react-i18next';
import { useLocale } from './formats.ts';

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function relative(at: Date, locale: string, now = Date.now()): string {
  const seconds = Math.round((at.getTime() - now) / 1_000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(seconds, 'second');
}

interface Props {
  readonly at: string | null | undefined;
  /** The time zone of the organization; that of the browser where it is left out. */
  readonly zone?: string;
}

function exact(at: string, locale: string, zone: string | undefined): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(
    new Date(at),
  );
}

/** "3 hours ago"; what never happened is said so. */
export function Ago({ at, zone }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!at) return <span>{t('time.never')}</span>;
  return (
    <time dateTime={at} title={exact(at, locale, zone)}>
      {relative(new Date(at), locale)}
    </time>
  );
}

/** Day and time. */
export function Moment({ at, zone }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!at) return <span>{t('time.never')}</span>;
  return <time dateTime={at}>{exact(at, locale, zone)}</time>;
}
