/** What was taken for bookings outside the payment gateway: recorded here, and undone by a payment of the opposite amount. */
import { Anchor, Badge, Button, Stack, Text } from '@mantine/core';
import { externalPaymentMethods } from '@stagedoor/contract/vocabulary';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, Item } from '../../data/client.ts';
import { useChange, usePage } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { isFiltered } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import type { PagedQuery } from '../../parts/pages.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { externalPaymentsShown } from './record-payment.tsx';

type External = Item<'listExternalPayments'>;

export function ExternalPayments({ query, ...paged }: PagedQuery<NonNullable<Input<'listExternalPayments'>['query']>>) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  const list = usePage('listExternalPayments', { params: { organizationId }, query }, { ...paged, everyMs: 15_000 });
  const undo = useChange('undoExternalPayment', externalPaymentsShown);
  const [undone, setUndone] = useState<External | null>(null);
  // Rows from before the operations existed have other words.
  const methodOf = ({ method }: External) => {
    const known = externalPaymentMethods.find((each) => each === method);
    return known ? t(`payments.methods.${known}`) : method;
  };
  const nameOf = ({ client_name }: External) => client_name || t('payments.nameless');
  return (
    <>
      <PagedListing<External>
        label={t('payments.external')}
        list={list}
        nothing={isFiltered(query) && { title: t('payments.noExternal'), hint: t('payments.nothingHint') }}
        empty={{
          icon: HandCoins,
          title: t('payments.noExternals'),
          hint: t('payments.noExternalsHint'),
          action: <ToScreen path="/events" />,
        }}
        columns={[
          {
            heading: t('payments.recordFor'),
            kind: 'title',
            cell: (payment) => (
              <Stack gap={2}>
                <Anchor
                  size="sm"
                  fw={600}
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/o/$slug/bookings"
                      params={{ slug }}
                      search={{ event_id: payment.event_id || undefined } as never}
                    />
                  )}
                >
                  {nameOf(payment)}
                </Anchor>
                {payment.event_name && (
                  <Text size="xs" c="dimmed" className="breakable">
                    {payment.event_name}
                  </Text>
                )}
              </Stack>
            ),
          },
          { heading: t('payments.method'), cell: methodOf },
          { heading: t('payments.description'), cell: ({ description }) => description || '—' },
          { heading: t('payments.at'), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
          {
            heading: t('payments.amount'),
            kind: 'number',
            cell: ({ amount, currency }) => money(amount, currency),
          },
          {
            heading: t('payments.undo'),
            kind: 'actions',
            cell: (payment) =>
              payment.undoes || payment.undone_at ? (
                <Badge color="gray" variant="light">
                  {t(payment.undoes ? 'payments.undoes' : 'payments.undone')}
                </Badge>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('payments.undoOf', {
                    amount: money(payment.amount, payment.currency),
                    name: nameOf(payment),
                  })}
                  onClick={() => setUndone(payment)}
                >
                  {t('payments.undo')}
                </Button>
              ),
          },
        ]}
      />
      {undone && (
        <Ask
          title={t('payments.undoTitle', { amount: money(undone.amount, undone.currency) })}
          about={t('payments.undoAbout')}
          action={t('payments.undo')}
          isBusy={undo.isPending}
          error={undo.error}
          confirm={() =>
            undo.mutate({ params: { organizationId, paymentId: undone._id } }, { onSuccess: () => setUndone(null) })
          }
          close={() => {
            undo.reset();
            setUndone(null);
          }}
        />
      )}
    </>
  );
}
