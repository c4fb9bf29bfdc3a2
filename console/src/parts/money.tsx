/** Amounts as people of the language write them, in the currency of the organization. */
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../data/session.ts';

/** A function that writes an amount in major units; another currency than the organization's where it is given. */
export function useMoney(): (amount: number, currency?: string) => string {
  const { i18n } = useTranslation();
  const own = useOrganization().currency;
  return (amount, currency = own) =>
    new Intl.NumberFormat(i18n.language, { style: 'currency', currency }).format(amount);
}
