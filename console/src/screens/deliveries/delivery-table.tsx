/** Deliveries, the newest first, each leading to its attempts. */
import { Anchor, Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Input, Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { Ago } from '../../parts/time.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { DeliveryStatus } from './delivery-status.tsx';

export type DeliveryFilters = NonNullable<Input<'listWebhookDeliveries'>['query']>;

interface Props {
  readonly filters: DeliveryFilters;
  /** Set inside of a section that has a border already. */
  readonly bare?: boolean;
}

export function DeliveryTable({ filters, bare = false }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const list = useList(
    'listWebhookDeliveries',
    { params: { organizationId }, query: { limit: 50, ...filters } },
    { everyMs: 5_000 },
  );
  return (
    <PagedListing<Item<'listWebhookDeliveries'>>
      bare={bare}
      label={t('deliveries.title')}
      list={list}
      keyOf={({ id }) => id}
      empty={{
        icon: Send,
        title: t('deliveries.empty'),
        hint: t('deliveries.emptyHint'),
        action: filters.endpoint_id === undefined && <ToScreen path="/developers/webhooks" />,
      }}
      columns={[
        {
          heading: t('deliveries.kind'),
          kind: 'title',
          cell: ({ id, event }) => (
            <Anchor
              size="sm"
              fw={500}
              renderRoot={(props) => (
                <Link {...props} to="/o/$slug/developers/deliveries/$deliveryId" params={{ slug, deliveryId: id }} />
              )}
            >
              {event}
            </Anchor>
          ),
        },
        { heading: t('deliveries.status'), cell: ({ status }) => <DeliveryStatus status={status} /> },
        { heading: t('deliveries.attempts'), cell: ({ attempts_count }) => attempts_count },
        {
          heading: t('deliveries.lastAttempt'),
          cell: ({ last_attempt: last }) =>
            last ? (
              <Text size="sm" component="div">
                <Code>{last.status_code || '—'}</Code> <Ago at={last.requested_at} />
              </Text>
            ) : (
              t('deliveries.none')
            ),
        },
      ]}
    />
  );
}
