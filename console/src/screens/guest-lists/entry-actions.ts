/** What the person may do with each of many entries: everybody who is expected comes in, or the entry is removed. */
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/session.ts';
import type { ActOnMany } from '../../parts/act-on-many.tsx';

export const entryActLabels = { checkInGuestList: 'lists.checkIn', deleteGuestList: 'lists.remove' } as const;
export type EntryOperation = keyof typeof entryActLabels;

export function useEntryActions(): readonly ActOnMany[] {
  const { t } = useTranslation();
  const mayCheckIn = useMay('door');
  const mayRemove = useMay('manager');
  return [
    ...(mayCheckIn ? [{ operation: 'checkInGuestList', about: t('lists.checkInManyAbout') } as const] : []),
    ...(mayRemove ? [{ operation: 'deleteGuestList', about: t('lists.removeManyAbout') } as const] : []),
  ];
}
