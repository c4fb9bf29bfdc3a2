/** What the gateway reported, what the ledger has and what the bank got, side by side, with the things that differ. */
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data, Input } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { type Column, Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';

type Reconciliation = Data<'getReconciliation'>;
type Amounts = Omit<Reconciliation['lines'][number], 'count'>;

export function Reconcile({ query }: { readonly query: NonNullable<Input<'getReconciliation'>['query']> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const input = { params: { organizationId }, query };
  const { data, error, refetch } = useRead('getReconciliation', input, { everyMs: 60_000 });
  const columns = useAmountColumns(data?.currency);
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Loading />;
  return (
    <Stack>
      <Listing<Reconciliation['lines'][number]>
        label={t('payments.reconcile')}
        items={data.lines}
        keyOf={({ line }) => line}
        columns={[
          { heading: t('payments.what'), kind: 'title', cell: ({ line }) => t(`payments.reconcileLines.${line}`) },
          { heading: t('payments.countOf'), kind: 'number', cell: ({ count }) => count },
          ...columns,
        ]}
      />
      {data.differences_count === 0 ? (
        <Alert color="teal" icon={<CircleCheck aria-hidden />} title={t('payments.reconciled')}>
          {t('payments.reconciledAbout')}
        </Alert>
      ) : (
        <Differences data={data} columns={columns} />
      )}
    </Stack>
  );
}

function Differences({
  data,
  columns,
}: {
  readonly data: Reconciliation;
  readonly columns: readonly Column<Amounts>[];
}) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const { moment } = useFormats();
  const { differences, differences_count: count } = data;
  return (
    <Section
      title={t('payments.differ', { count })}
      about={count > differences.length ? t('payments.differLatest', { count: differences.length }) : undefined}
    >
      <Listing<Reconciliation['differences'][number]>
        label={t('payments.differences')}
        bare
        items={differences}
        keyOf={({ line, subject }) => `${line} ${subject}`}
        columns={[
          {
            heading: t('payments.what'),
            kind: 'title',
            cell: ({ line, subject, reference, payment_id: paymentId }) => (
              <Stack gap={2}>
                {paymentId ? (
                  <Anchor
                    size="sm"
                    fw={600}
                    renderRoot={(props) => (
                      <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId }} />
                    )}
                  >
                    {t(`payments.reconcileLines.${line}`)}
                  </Anchor>
                ) : (
                  <Text size="sm" fw={600}>
                    {t(`payments.reconcileLines.${line}`)}
                  </Text>
                )}
                <Text size="xs" c="dimmed" ff="monospace" className="breakable">
                  {reference || subject}
                </Text>
              </Stack>
            ),
          },
          { heading: t('payments.at'), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
          ...columns,
        ]}
      />
    </Section>
  );
}

/** The amounts of both tables; a difference stands out by its weight and its colour. */
function useAmountColumns(currency: string | undefined): readonly Column<Amounts>[] {
  const { t } = useTranslation();
  const money = useMoney();
  const difference = (amount: number) =>
    amount === 0 ? (
      money(0, currency)
    ) : (
      <Text span size="sm" fw={700} c="var(--mantine-color-error)">
        {money(amount, currency)}
      </Text>
    );
  return [
    { heading: t('payments.atGateway'), kind: 'number', cell: ({ gateway }) => money(gateway, currency) },
    { heading: t('payments.inLedger'), kind: 'number', cell: ({ ledger }) => money(ledger, currency) },
    { heading: t('payments.difference'), kind: 'number', cell: (line) => difference(line.difference) },
    {
      heading: t('payments.atBank'),
      kind: 'number',
      cell: ({ line, bank }) => (line === 'payouts' ? money(bank, currency) : '—'),
    },
    {
      heading: t('payments.bankDifference'),
      kind: 'number',
      cell: ({ line, bank_difference: amount }) => (line === 'payouts' ? difference(amount) : '—'),
    },
  ];
}
