/** What the person may do with each of many entries: everybody who is expected comes in, or the entry is removed. */
import { useTranslation } from 'react-i18next';
import { call, type Data, type Item } from '../../data/client.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import type { ActOnMany } from '../../parts/act-on-many.tsx';
import { currentOption, customOption, isConflict, nobody, withChange } from './admissions.ts';

type Entry = Item<'listGuestLists'>;

export function useEntryActions(event: Item<'listEvents'>, rates: Data<'listListRates'>): readonly ActOnMany<Entry>[] {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayCheckIn = useMay('door');
  const mayRemove = useMay('manager');

  /** Counts those who are expected still on top of who is inside, which another device may change meanwhile. */
  const admitRest = async ({ _id: guestListId, rate_id }: Entry, triesLeft = 3): Promise<unknown> => {
    const params = { organizationId, guestListId };
    const entry = await call('getGuestList', { params });
    const expected = entry.for - entry.enter;
    if (expected <= 0) return entry;
    const optionId = currentOption(
      rates.find(({ _id }) => _id === rate_id),
      event,
    );
    const price = optionId === customOption ? { price: 0 } : {};
    const body = withChange(entry.options, { optionId, counts: { ...nobody, no_gender: expected }, ...price });
    try {
      return await call('checkInGuestList', { params, body, ifMatch: entry.version });
    } catch (thrown) {
      if (!isConflict(thrown) || triesLeft === 0) throw thrown;
      return admitRest(entry, triesLeft - 1);
    }
  };
  return [
    ...(mayCheckIn
      ? [{ label: t('lists.checkIn'), about: t('lists.checkInManyAbout'), act: (entry: Entry) => admitRest(entry) }]
      : []),
    ...(mayRemove
      ? [
          {
            label: t('lists.remove'),
            about: t('lists.removeManyAbout'),
            act: ({ _id: guestListId }: Entry) => call('deleteGuestList', { params: { organizationId, guestListId } }),
          },
        ]
      : []),
  ];
}
