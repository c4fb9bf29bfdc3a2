/** Amounts as people of the organization write them, in the currency of the organization. */

import { moneyFormat } from '@stagedoor/contract/intl';
import { useOrganization } from '../data/session.ts';
import { useLocale } from './formats.ts';

/** A function that writes an amount in major units; another currency than the organization's where it is given. */
export function useMoney(): (amount: number, currency?: string) => string {
  const locale = useLocale();
  const own = useOrganization().currency;
  return (amount, currency = own) => moneyFormat(locale, currency).format(amount);
}
