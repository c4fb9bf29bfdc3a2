/** What a person booked and bought, the newest first, each with a link to it. */
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading } from '../../parts/page.tsx';

type Entry = Item<'getClientHistory'>;

const colors: Readonly<Record<Entry['kind'], string>> = {
  ticket: 'violet',
  booking: 'orange',
  list: 'teal',
  pass: 'blue',
  plan: 'grape',
};

export function ClientHistory({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { day } = useFormats();
  const money = useMoney();
  const stateName = useStateName();
  const { data, error, refetch } = useRead('getClientHistory', { params: { organizationId, clientId } });
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Loading />;
  if (data.length === 0) return <Text size="sm">{t('clients.noHistory')}</Text>;
  return (
    <Listing<Entry>
      bare
      label={t('clients.history')}
      items={data}
      keyOf={({ _id }) => _id}
      columns={[
        { heading: t('clients.what'), kind: 'title', cell: (entry) => <What entry={entry} /> },
        {
          heading: t('clients.event'),
          cell: ({ event_name: name, date }) => (
            <Stack gap={0}>
              <Text size="sm">{name || '—'}</Text>
              {date && (
                <Text size="xs" c="dimmed">
                  {day(date)}
                </Text>
              )}
            </Stack>
          ),
        },
        { heading: t('clients.state'), cell: ({ status }) => stateName(status) },
        {
          heading: t('clients.people'),
          cell: ({ admitted, people }) => t('clients.inside', { admitted, people }),
        },
        { heading: t('clients.spent'), kind: 'number', cell: ({ spent }) => money(spent) },
      ]}
    />
  );
}

function What({ entry: { _id: id, kind, event_id, about } }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const name = about || t(`clients.kinds.${kind}`);
  const isLinked = kind === 'ticket' || ((kind === 'list' || kind === 'booking') && event_id !== '');
  return (
    <Group gap={8}>
      <Badge size="sm" variant="light" color={colors[kind]}>
        {t(`clients.kinds.${kind}`)}
      </Badge>
      {isLinked ? (
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => {
            if (kind === 'ticket')
              return <Link {...props} to="/o/$slug/tickets/$ticketId" params={{ slug, ticketId: id }} />;
            if (kind === 'list')
              return (
                <Link {...props} to="/o/$slug/lists" params={{ slug }} search={{ event_id, entry: id } as never} />
              );
            return (
              <Link {...props} to="/o/$slug/bookings" params={{ slug }} search={{ event_id, booking: id } as never} />
            );
          }}
        >
          {name}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      )}
    </Group>
  );
}

const states = [
  'active',
  'pending_payment',
  'processing',
  'filled_client',
  'voided',
  'pending',
  'accepted',
  'arrival',
  'sitting',
  'released',
  'rejected',
  'removed',
  'valid',
  'cancelled',
  'lapsed',
] as const;

function useStateName(): (status: string) => string {
  const { t } = useTranslation();
  return (status) => {
    const state = states.find((each) => each === status);
    return state ? t(`clients.states.${state}`) : status;
  };
}
