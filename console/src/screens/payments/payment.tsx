/** One payment: what was bought, how it was paid, what was given back, its invoices. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { boxOfficeCollections } from '@stagedoor/contract/vocabulary';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useList, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading, More, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { DisputesOfPayment } from '../disputes/of-payment.tsx';
import { AcceptedTerms } from './accepted-terms.tsx';
import { BillingDialog } from './billing-dialog.tsx';
import { Bought } from './bought.tsx';
import { useInvoiceColumns } from './invoices.tsx';
import { PaymentState } from './payment-state.tsx';
import { paymentShown } from './refund-dialog.tsx';
import { paymentTexts } from './texts.ts';
import { UnrequestedRefunds } from './unrequested-refunds.tsx';

addTexts(paymentTexts);

type PaymentData = Data<'getPayment'>;

export function Payment() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { paymentId } = useParams({ from: '/signed-in/o/$slug/payments/$paymentId' });
  const money = useMoney();
  const params = { organizationId, paymentId };
  const { data: payment, error, isPending, refetch } = useRead('getPayment', { params }, { everyMs: 10_000 });
  const link = useChange('sendPaymentLink');
  const [replacing, setReplacing] = useState<Item<'listInvoices'> | null>(null);
  const invoiceColumns = useInvoiceColumns(setReplacing);
  const invoices = useList('listInvoices', { params: { organizationId }, query: { payment_id: paymentId } });
  if (!payment) return isPending ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const mail = payment.status === 'pending' && payment.collection === 'gateway' && (
    <Button
      variant="default"
      loading={link.isPending}
      onClick={() =>
        link.mutate(
          { params, body: {} },
          { onSuccess: () => notifications.show({ message: t('payments.linkMailed') }) },
        )
      }
    >
      {t('payments.mailLink')}
    </Button>
  );
  return (
    <Page
      title={t('payments.paymentOf', { amount: money(payment.amount, payment.currency) })}
      about={[payment.client_name || t('payments.nameless'), payment.event_name].filter(Boolean).join(' · ')}
      actions={mail}
    >
      <Failure error={link.error} />
      <DisputesOfPayment paymentId={paymentId} />
      <PaymentFacts payment={payment} />
      <AcceptedTerms payment={payment} />
      <Lines payment={payment} />
      <Bought payment={payment} />
      <Charges payment={payment} />
      <Refunds payment={payment} />
      <UnrequestedRefunds payment={payment} />
      <Section title={t('payments.invoices')}>
        <Failure error={invoices.error} />
        {invoices.items?.length === 0 && <Text size="sm">{t('payments.notInvoiced')}</Text>}
        {invoices.items && invoices.items.length > 0 && (
          <Listing<Item<'listInvoices'>>
            bare
            label={t('payments.invoices')}
            items={invoices.items}
            keyOf={({ _id }) => _id}
            columns={invoiceColumns}
          />
        )}
      </Section>
      {replacing && <BillingDialog invoice={replacing} close={() => setReplacing(null)} />}
    </Page>
  );
}

/** Gateways name the brands of cards in small letters. */
const brandOf = ({ payment_method: brand }: { readonly payment_method: string }) =>
  brand.slice(0, 1).toUpperCase() + brand.slice(1);

function PaymentFacts({ payment }: { readonly payment: PaymentData }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const money = useMoney();
  const amount = (value: number) => (value > 0 ? money(value, payment.currency) : '');
  const failure = payment.failure_reason === 'cancelled' ? 'cancelled' : 'expired';
  return (
    <Section title={t('payments.facts')} badge={<PaymentState status={payment.status} />}>
      <Facts>
        <Fact label={t('payments.amount')} value={money(payment.amount, payment.currency)} />
        <Fact label={t('payments.fees')} value={amount(payment.fees)} />
        <Fact label={t('payments.discount')} value={amount(payment.discount)} />
        <Fact label={t('payments.tips')} value={amount(payment.tips)} />
        <Fact label={t('payments.refunded')} value={amount(payment.refunded)} />
        <Fact label={t('payments.method')} value={t(`payments.collections.${payment.collection}`)} />
        <Fact
          label={t('payments.card')}
          value={payment.method_last4 && `${brandOf(payment)} •••• ${payment.method_last4}`}
        />
        <Fact label={t('payments.of')} value={t(`payments.resources.${payment.resource_type}`)} />
        <Fact label={t('payments.email')} value={payment.client_email} />
        <Fact label={t('payments.soldBy')} value={payment.channel_name || t('payments.ownSales')} />
        <Fact label={t('payments.begun')} value={moment(payment.created_at)} />
        <Fact label={t('payments.paid')} value={payment.paid_at && moment(payment.paid_at)} />
        <Fact
          label={t('payments.expires')}
          value={payment.status === 'pending' && payment.expires_at ? moment(payment.expires_at) : ''}
        />
        <Fact label={t('payments.failed')} value={payment.failure_reason && t(`payments.failures.${failure}`)} />
      </Facts>
    </Section>
  );
}

type Line = PaymentData['lines'][number];

function Lines({ payment: { lines, currency } }: { readonly payment: PaymentData }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (lines.length === 0) return null;
  const parts = ['price', 'discount', 'fees', 'supplements', 'warranty', 'tips'] as const;
  return (
    <Section title={t('payments.lines')}>
      <Listing<Line>
        bare
        label={t('payments.lines')}
        items={lines}
        keyOf={(line) => String(lines.indexOf(line))}
        columns={[
          { heading: t('payments.what'), kind: 'title', cell: ({ name }) => name },
          ...parts
            .filter((part) => part === 'price' || lines.some((line) => line[part] !== 0))
            .map((part) => ({
              heading: t(`payments.${part}`),
              kind: 'number' as const,
              cell: (line: Line) => money(line[part], currency),
            })),
          { heading: t('payments.total'), kind: 'number', cell: ({ total }) => money(total, currency) },
        ]}
      />
    </Section>
  );
}

type Charge = PaymentData['charges'][number];
const chargeColors = { pending: 'yellow', succeeded: 'teal', failed: 'red', returned: 'violet' } as const;

function Charges({ payment: { charges } }: { readonly payment: PaymentData }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { moment } = useFormats();
  if (charges.length === 0) return null;
  return (
    <Section title={t('payments.charges')} about={t('payments.chargesAbout')}>
      <Listing<Charge>
        bare
        label={t('payments.charges')}
        items={charges}
        keyOf={({ _id }) => _id}
        columns={[
          {
            heading: t('payments.reference'),
            kind: 'title',
            cell: ({ gateway, reference }) => (
              <Stack gap={2}>
                <Text size="sm" ff="monospace" className="breakable">
                  {reference}
                </Text>
                <Text size="xs" c="dimmed">
                  {gateway}
                </Text>
              </Stack>
            ),
          },
          {
            heading: t('payments.state'),
            cell: ({ status }) => (
              <Badge color={chargeColors[status]} variant="light">
                {t(`payments.chargeStates.${status}`)}
              </Badge>
            ),
          },
          { heading: t('payments.card'), cell: (charge) => brandOf(charge) || '—' },
          { heading: t('payments.reason'), cell: ({ failure_reason }) => failure_reason || '—' },
          { heading: t('payments.at'), cell: ({ created_at }) => moment(created_at) },
          { heading: t('payments.amount'), kind: 'number', cell: ({ amount, currency }) => money(amount, currency) },
        ]}
      />
    </Section>
  );
}

const refundColors = { pending: 'yellow', succeeded: 'teal', failed: 'red' } as const;

function Refunds({ payment }: { readonly payment: PaymentData }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  const list = useList(
    'listRefunds',
    { params: { organizationId }, query: { payment_id: payment._id } },
    { everyMs: 5_000 },
  );
  const retry = useChange('retryRefund', paymentShown);
  const record = useChange('recordRefund', paymentShown);
  return (
    <Section title={t('payments.refunds')}>
      <Failure error={list.error ?? retry.error ?? record.error} />
      {list.items?.length === 0 && <Text size="sm">{t('payments.noRefunds')}</Text>}
      {list.items && list.items.length > 0 && (
        <Listing<Item<'listRefunds'>>
          bare
          label={t('payments.refunds')}
          items={list.items}
          keyOf={({ _id }) => _id}
          columns={[
            {
              heading: t('payments.amount'),
              kind: 'title',
              cell: ({ amount, currency }) => (
                <Text size="sm" fw={600}>
                  {money(amount, currency)}
                </Text>
              ),
            },
            {
              heading: t('payments.state'),
              cell: ({ status }) => (
                <Badge color={refundColors[status]} variant="light">
                  {t(`payments.refundStates.${status}`)}
                </Badge>
              ),
            },
            { heading: t('payments.method'), cell: ({ collection }) => t(`payments.collections.${collection}`) },
            { heading: t('payments.reason'), cell: ({ failure_reason }) => failure_reason || '—' },
            { heading: t('payments.at'), cell: ({ created_at }) => moment(created_at) },
            {
              heading: t('payments.again'),
              kind: 'actions',
              cell: ({ _id, status, amount, currency, returned_at: returnedAt, replaced_by: replacedBy }) =>
                status === 'failed' &&
                !replacedBy && (
                  <Group gap="xs">
                    {!returnedAt && (
                      <Button
                        size="xs"
                        variant="default"
                        loading={retry.isPending}
                        aria-label={t('payments.againOf', { amount: money(amount, currency) })}
                        onClick={() => retry.mutate({ params: { organizationId, refundId: _id } })}
                      >
                        {t('payments.again')}
                      </Button>
                    )}
                    {boxOfficeCollections.map((collection) => (
                      <Button
                        key={collection}
                        size="xs"
                        variant="default"
                        loading={record.isPending}
                        aria-label={t(`payments.paidByHandOf.${collection}`, { amount: money(amount, currency) })}
                        onClick={() =>
                          record.mutate({ params: { organizationId, refundId: _id }, body: { collection } })
                        }
                      >
                        {t(`payments.paidByHand.${collection}`)}
                      </Button>
                    ))}
                  </Group>
                ),
            },
          ]}
        />
      )}
      <More list={list} />
    </Section>
  );
}
