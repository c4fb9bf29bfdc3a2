import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';

type State = 'off' | 'upcoming' | 'running' | 'past';

/** What an event is at this moment; one that is not open, or called off, is `off`. */
export function stateOf(event: Pick<Data<'getEvent'>, 'active' | 'start_date' | 'end_date'>, now = Date.now()): State {
  if (Date.parse(event.end_date) <= now) return 'past';
  if (!event.active) return 'off';
  return Date.parse(event.start_date) > now ? 'upcoming' : 'running';
}

const colors = { off: 'yellow', upcoming: 'violet', running: 'teal', past: 'gray' } as const satisfies Record<
  State,
  string
>;

export function EventState({ event }: { readonly event: Data<'getEvent'> }) {
  const { t } = useTranslation();
  const state = stateOf(event);
  return (
    <Group gap={6}>
      <Badge color={colors[state]} variant="light">
        {t(`catalogue.states.${state}`)}
      </Badge>
      {!event.visible && (
        <Badge color="gray" variant="light">
          {t('catalogue.states.hidden')}
        </Badge>
      )}
    </Group>
  );
}
