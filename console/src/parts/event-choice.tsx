/** Which event a screen is about: the one of the address, else the one that is running or next, else the last one. */
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../data/client.ts';
import { useRead } from '../data/query.ts';
import { useOrganization } from '../data/session.ts';
import { useFormats } from './formats.ts';

export interface EventChoice {
  readonly event: Item<'listEvents'> | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  /** The field in which another event is chosen; null where there is no event. */
  readonly field: ReactNode;
}

export function useEventChoice(eventId: string | undefined, choose: (eventId: string) => void): EventChoice {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const params = { organizationId };
  const upcoming = useRead('listEvents', { params, query: { period: 'upcoming', limit: 100 } });
  const past = useRead('listEvents', { params, query: { period: 'past', limit: 100 } });
  const listed = [...(upcoming.data ?? []), ...(past.data ?? [])];
  const isListed = listed.some(({ _id }) => _id === eventId);
  const isPending = upcoming.isPending || past.isPending;
  const other = useRead(
    'getEvent',
    { params: { organizationId, eventId: eventId ?? '' } },
    { enabled: eventId !== undefined && !isPending && !isListed },
  );
  const events = other.data && !isListed ? [other.data, ...listed] : listed;
  const event = eventId === undefined ? events[0] : events.find(({ _id }) => _id === eventId);
  const { shortDay } = useFormats();
  const option = ({ _id, name, start_date }: Item<'listEvents'>) => ({
    value: _id,
    label: `${name} · ${shortDay(start_date)}`,
  });
  const groups = [
    { group: t('events.upcoming'), items: (upcoming.data ?? []).map(option) },
    { group: t('events.past'), items: (past.data ?? []).map(option) },
    ...(other.data && !isListed ? [option(other.data)] : []),
  ].filter((each) => !('items' in each) || each.items.length > 0);
  const field = events.length > 0 && (
    <NativeSelect
      label={t('events.event')}
      flex="1 1 220px"
      className="event-choice"
      value={event?._id ?? ''}
      data={groups}
      onChange={(changed) => choose(changed.currentTarget.value)}
    />
  );
  return { event, isPending: isPending || other.isLoading, error: upcoming.error ?? past.error ?? other.error, field };
}
