/** Deliveries, the newest first, each leading to its attempts. */
import { Anchor, Code, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Input, Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Loading, More } from '../../parts/page.tsx';
import { Ago } from '../../parts/time.tsx';
import { DeliveryStatus } from './delivery-status.tsx';

export type DeliveryFilters = NonNullable<Input<'listWebhookDeliveries'>['query']>;

export function DeliveryTable({ filters }: { readonly filters: DeliveryFilters }) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const list = useList(
    'listWebhookDeliveries',
    { params: { organizationId }, query: { limit: 50, ...filters } },
    { everyMs: 5_000 },
  );
  if (list.isPending) return <Loading />;
  if (!list.items) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.items.length === 0) {
    return <Empty icon={Send} title={t('deliveries.empty')} hint={t('deliveries.emptyHint')} />;
  }
  return (
    <Stack>
      <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('deliveries.kind')}</Table.Th>
              <Table.Th>{t('deliveries.status')}</Table.Th>
              <Table.Th>{t('deliveries.attempts')}</Table.Th>
              <Table.Th>{t('deliveries.lastAttempt')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.items.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} slug={slug} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <More list={list} />
    </Stack>
  );
}

function Row({ delivery, slug }: { readonly delivery: Item<'listWebhookDeliveries'>; readonly slug: string }) {
  const { t } = useTranslation();
  const { last_attempt: last } = delivery;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          size="sm"
          fw={500}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/o/$slug/developers/deliveries/$deliveryId"
              params={{ slug, deliveryId: delivery.id }}
            />
          )}
        >
          {delivery.event}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <DeliveryStatus status={delivery.status} />
      </Table.Td>
      <Table.Td>{delivery.attempts_count}</Table.Td>
      <Table.Td>
        {last ? (
          <Text size="sm" component="div">
            <Code>{last.status_code || '—'}</Code> <Ago at={last.requested_at} />
          </Text>
        ) : (
          t('deliveries.none')
        )}
      </Table.Td>
    </Table.Tr>
  );
}
