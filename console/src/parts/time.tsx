/** Instants as people read them: how long ago, with the exact instant on hovering. */

import { agoFormat, timeFormat } from '@stagedoor/contract/intl';
import { useTranslation } from 'react-i18next';
import { useOrganizationOfAddress } from '../data/session.ts';
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
  const format = agoFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(seconds, 'second');
}

interface Props {
  readonly at: string | null | undefined;
}

/** By the clock of the organization; in the operator's area by that of the device. */
function useExact(): (at: string) => string {
  const timeZone = useOrganizationOfAddress()?.timezone;
  const locale = useLocale();
  return (at) => timeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(at));
}

/** "3 hours ago"; what never happened is said so. */
export function Ago({ at }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const exact = useExact();
  if (!at) return <span>{t('time.never')}</span>;
  return (
    <time dateTime={at} title={exact(at)}>
      {relative(new Date(at), locale)}
    </time>
  );
}

/** Day and time. */
export function Moment({ at }: Props) {
  const { t } = useTranslation();
  const exact = useExact();
  if (!at) return <span>{t('time.never')}</span>;
  return <time dateTime={at}>{exact(at)}</time>;
}
