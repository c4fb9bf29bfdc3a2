/** What moved through the payment gateway, with the balance after each movement. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
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

export function WalletMovements({ query, ...paged }: PagedQuery<NonNullable<Input<'listWalletMovements'>['query']>>) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  const list = usePage('listWalletMovements', { params: { organizationId }, query }, { ...paged, everyMs: 15_000 });
  return (
    <PagedListing<Item<'listWalletMovements'>>
      label={t('payments.wallet')}
      list={list}
      nothing={isFiltered(query) && { title: t('payments.noMovement'), hint: t('payments.nothingHint') }}
      empty={{
        icon: Wallet,
        title: t('payments.noMovements'),
        hint: t('payments.noMovementsHint'),
        action: <ToScreen path="/events" />,
      }}
      columns={[
        {
          heading: t('payments.movement'),
          kind: 'title',
          cell: ({ type, payment_id, description }) => (
            <Stack gap={2}>
              {payment_id ? (
                <Anchor
                  size="sm"
                  fw={600}
                  renderRoot={(props) => (
                    <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId: payment_id }} />
                  )}
                >
                  {t(`payments.movements.${type}`)}
                </Anchor>
              ) : (
                <Text size="sm" fw={600}>
                  {t(`payments.movements.${type}`)}
                </Text>
              )}
              {description && (
                <Text size="xs" c="dimmed" className="breakable">
                  {description}
                </Text>
              )}
            </Stack>
          ),
        },
        { heading: t('payments.at'), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
        { heading: t('payments.amount'), kind: 'number', cell: ({ amount, currency }) => money(amount, currency) },
        {
          heading: t('payments.balance'),
          kind: 'number',
          cell: ({ balance_after, currency }) => money(balance_after, currency),
        },
      ]}
    />
  );
}
