/** How the last deliveries to an endpoint went: how many arrived, and how long it took. */
import { Stack, Text } from '@mantine/core';
import { numberFormat } from '@stagedoor/contract/intl';
import { useTranslation } from 'react-i18next';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { SparkBars } from '../../parts/spark-bars.tsx';

const shownMax = 100;

/** Nothing while no delivery has been tried. */
export function Success({ endpointId }: { readonly endpointId: string }) {
  const { t, i18n } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { items = [] } = useList(
    'listWebhookDeliveries',
    { params: { organizationId }, query: { endpoint_id: endpointId, limit: shownMax } },
    { everyMs: 10_000 },
  );
  const tried = items
    .slice(0, shownMax)
    .flatMap(({ id, status, last_attempt: last }) => (last ? [{ id, status, last }] : []));
  if (tried.length === 0) return null;
  const arrived = tried.filter(({ status }) => status === 'succeeded').length;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const durations = tried.map(({ last }) => last.duration_ms).sort((a, b) => a - b);
  const label = t('deliveries.latency', { median: durations[durations.length >> 1]!, slowest: durations.at(-1)! });
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {t('deliveries.rate', { percent: percent.format(arrived / tried.length), count: tried.length })}
      </Text>
      <SparkBars
        label={label}
        bars={tried.toReversed().map(({ id, status, last }) => ({
          key: id,
          value: last.duration_ms,
          isBad: status !== 'succeeded',
          title: `${last.status_code || t('deliveries.noAnswer')} · ${t('deliveries.took', { ms: last.duration_ms })}`,
        }))}
      />
      <Text size="xs" c="dimmed">
        {label}.{arrived < tried.length && ` ${t('deliveries.failedMark')}`}
      </Text>
    </Stack>
  );
}
