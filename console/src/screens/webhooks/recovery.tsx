/** Sending again what an endpoint missed, with how far that is. */
import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';

/** The instant as `datetime-local` takes it, in the time zone of the browser. */
function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface Props {
  readonly endpointId: string;
  readonly isActive: boolean;
}

export function Recovery({ endpointId, isActive }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const params = { organizationId, endpointId };
  const [since, setSince] = useState(() => localText(new Date(Date.now() - 86_400_000)));
  const start = useChange('recoverWebhookEndpoint', ['getWebhookEndpointRecovery', 'listWebhookDeliveries']);
  const { data: recovery } = useRead(
    'getWebhookEndpointRecovery',
    { params },
    { enabled: start.isSuccess, everyMs: 1_000, until: ({ status }) => status !== 'running' },
  );
  const total = recovery?.total ?? null;
  const percent = total === 0 ? 100 : total === null ? 0 : ((recovery?.released ?? 0) / total) * 100;
  return (
    <Section title={t('webhooks.recover')} about={t('webhooks.recoverAbout')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate({ params, body: { since: new Date(since).toISOString() } });
        }}
      >
        <Group align="flex-end">
          <TextInput
            label={t('webhooks.since')}
            type="datetime-local"
            required
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!isActive} loading={start.isPending}>
            {t('webhooks.recoverStart')}
          </Button>
        </Group>
      </form>
      <Failure error={start.error} />
      {start.isSuccess && recovery && (
        <Stack gap={6} role="status">
          <Text size="sm">
            {t(`webhooks.recoveryStates.${recovery.status}`)} ·{' '}
            {total === null
              ? t('webhooks.counting')
              : t('webhooks.recovered', { count: total, released: recovery.released, total })}
          </Text>
          <Progress value={percent} aria-label={t('webhooks.recover')} animated={recovery.status === 'running'} />
        </Stack>
      )}
    </Section>
  );
}
