/** What the payment gateway paid out to the bank, the latest first. */
import { Badge, Text } from '@mantine/core';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Input, Item } from '../../data/client.ts';
import { usePage } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { isFiltered } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import type { PagedQuery } from '../../parts/pages.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';

const colors = { paid: 'teal', failed: 'red' } as const;

export function Payouts({ query, ...paged }: PagedQuery<NonNullable<Input<'listPayouts'>['query']>>) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  const list = usePage('listPayouts', { params: { organizationId }, query }, { ...paged, everyMs: 60_000 });
  return (
    <PagedListing<Item<'listPayouts'>>
      label={t('payments.payouts')}
      list={list}
      nothing={isFiltered(query) && { title: t('payments.noPayout'), hint: t('payments.nothingHint') }}
      empty={{
        icon: Landmark,
        title: t('payments.noPayouts'),
        hint: t('payments.noPayoutsHint'),
        action: <ToScreen path="/events" />,
      }}
      columns={[
        {
          heading: t('payments.reference'),
          kind: 'title',
          cell: ({ reference }) => (
            <Text size="sm" ff="monospace" className="breakable">
              {reference}
            </Text>
          ),
        },
        {
          heading: t('payments.state'),
          cell: ({ status }) => (
            <Badge color={colors[status]} variant="light">
              {t(`payments.payoutStates.${status}`)}
            </Badge>
          ),
        },
        { heading: t('payments.arrives'), cell: ({ arrives_at: at }) => moment(at) },
        { heading: t('payments.gatewayFees'), kind: 'number', cell: ({ fees, currency }) => money(fees, currency) },
        { heading: t('payments.otherMoney'), kind: 'number', cell: ({ other, currency }) => money(other, currency) },
        { heading: t('payments.amount'), kind: 'number', cell: ({ amount, currency }) => money(amount, currency) },
      ]}
    />
  );
}
