/** What a list of money adds up to, over all its pages: a line for each currency. */
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';

type Sums = (Data<'getPaymentTotals'>['sums'][number] & Partial<Data<'getInvoiceTotals'>['sums'][number]>)[];

/** Nothing while it is read, and where nothing is found: the list says so. */
export function Totals({ totals }: { readonly totals: { readonly count: number; readonly sums: Sums } | undefined }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { number, percent } = useFormats();
  if (!totals || totals.count === 0) return null;
  return (
    <section aria-label={t('payments.totals')}>
      {totals.sums.map(({ currency, count, incoming, outgoing, total, taxes = [] }) => (
        <Group key={currency} gap="lg" className="totals">
          <Figure label={t('payments.countOf')} value={number(count)} />
          <Figure label={t('payments.incoming')} value={money(incoming, currency)} />
          <Figure label={t('payments.outgoing')} value={money(outgoing, currency)} />
          <Figure label={t('payments.total')} value={money(total, currency)} />
          {taxes.map(({ percentage, base, tax }) => (
            <Figure
              key={percentage}
              label={t('payments.taxOf', { percentage: percent(percentage) })}
              value={t('payments.taxOnBase', { tax: money(tax, currency), base: money(base, currency) })}
            />
          ))}
        </Group>
      ))}
    </section>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" fw={650} className="figure">
        {value}
      </Text>
    </div>
  );
}
