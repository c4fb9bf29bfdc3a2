/** All deliveries, filtered by state, kind and endpoint; the filters stand in the address. */
import { NativeSelect } from '@mantine/core';
import { deliveryStatuses, notificationKinds } from '@stagedoor/contract/vocabulary';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Filters } from '../../parts/filters.tsx';
import { Page } from '../../parts/page.tsx';
import { DeliveryTable } from './delivery-table.tsx';

export function Deliveries() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const filters = useSearch({ from: '/signed-in/o/$slug/developers/deliveries' });
  const navigate = useNavigate();
  const endpoints = useRead('listWebhookEndpoints', { params: { organizationId } });
  const any = { value: '', label: t('deliveries.any') };
  const filter = (name: 'status' | 'event' | 'endpoint_id') => ({
    value: filters[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) =>
      void navigate({ to: '.', search: { ...filters, [name]: event.currentTarget.value || undefined }, replace: true }),
  });
  return (
    <Page title={t('deliveries.title')} about={t('deliveries.about')}>
      <Filters>
        <NativeSelect
          label={t('deliveries.status')}
          data={[any, ...deliveryStatuses.map((value) => ({ value, label: t(`deliveries.statuses.${value}`) }))]}
          {...filter('status')}
        />
        <NativeSelect label={t('deliveries.kind')} data={[any, ...notificationKinds]} {...filter('event')} />
        <NativeSelect
          label={t('deliveries.endpoint')}
          data={[any, ...(endpoints.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
          {...filter('endpoint_id')}
        />
      </Filters>
      <DeliveryTable filters={filters} />
    </Page>
  );
}
