import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';

type Entry = Item<'listGuestLists'>;

function stateOf({ removed_at, status, enter, for: people }: Entry) {
  if (removed_at > 0) return 'removed';
  if (status === 'voided') return 'voided';
  if (status === 'pending_payment') return 'waits';
  if (enter === 0) return 'expected';
  return enter < people ? 'partly' : 'inside';
}

const colors = {
  expected: 'gray',
  partly: 'blue',
  inside: 'teal',
  waits: 'yellow',
  voided: 'red',
  removed: 'red',
} as const;

export function EntryState({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const state = stateOf(entry);
  return (
    <Badge color={colors[state]} variant="light">
      {t(`lists.states.${state}`)}
    </Badge>
  );
}
