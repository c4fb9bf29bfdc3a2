/** One delivery: each attempt with what was answered, and sending it again. */
import { Anchor, Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { Copy } from '../../parts/copy.tsx';
import { curlOf } from '../../parts/curl.ts';
import { Failure } from '../../parts/failure.tsx';
import { JsonBox } from '../../parts/json-box.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago, Moment } from '../../parts/time.tsx';
import { EndpointBadge, EndpointTrouble } from '../webhooks/endpoint-state.tsx';
import { DeliveryStatus } from './delivery-status.tsx';

export function Delivery() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { deliveryId } = useParams({ from: '/signed-in/o/$slug/developers/deliveries/$deliveryId' });
  const params = { organizationId, deliveryId };
  const isManager = useMay('manager');
  const { data: delivery, error, isPending, refetch } = useRead('getWebhookDelivery', { params }, { everyMs: 3_000 });
  const endpointId = delivery?.endpoint_id ?? '';
  const { data: endpoint } = useRead(
    'getWebhookEndpoint',
    { params: { organizationId, endpointId } },
    { enabled: endpointId !== '', everyMs: 3_000 },
  );
  const retry = useChange('retryWebhookDelivery', ['getWebhookDelivery', 'listWebhookDeliveries']);
  if (!delivery) return isPending ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const [newest, ...earlier] = delivery.attempts.toReversed();
  // While the endpoint rests after failures nothing is sent, although the delivery is due.
  const next = delivery.next_retry_at && [delivery.next_retry_at, endpoint?.resting_until ?? ''].toSorted().at(-1)!;
  const again = isManager && (
    <Button
      variant="default"
      loading={retry.isPending}
      onClick={() =>
        retry.mutate({ params }, { onSuccess: () => notifications.show({ message: t('deliveries.retried') }) })
      }
    >
      {t('deliveries.retry')}
    </Button>
  );
  return (
    <Page title={delivery.event} about={`${t('deliveries.one')} ${delivery.id}`} actions={again}>
      <Failure error={retry.error} />
      <Section title={t('deliveries.status')} badge={<DeliveryStatus status={delivery.status} />}>
        <Text size="sm" component="div" className="breakable">
          {t('deliveries.notification')} <Code>{delivery.event_id}</Code>
        </Text>
        {endpoint && (
          <>
            <Group gap={6}>
              <Text size="sm">{t('deliveries.endpoint')}</Text>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link {...props} to="/o/$slug/developers/webhooks/$endpointId" params={{ slug, endpointId }} />
                )}
              >
                {endpoint.name}
              </Anchor>
              <EndpointBadge endpoint={endpoint} />
            </Group>
            <EndpointTrouble endpoint={endpoint} />
          </>
        )}
        {next && (
          <Text size="sm" component="div">
            {t('deliveries.next')}: {Date.parse(next) > Date.now() ? <Ago at={next} /> : t('deliveries.due')}
          </Text>
        )}
        {delivery.attempts.length === 0 && <Text size="sm">{t('deliveries.none')}</Text>}
      </Section>
      {newest && <Attempt attempt={newest} body={delivery.request_body} />}
      {isManager && <Body body={delivery.request_body} />}
      {earlier.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} body={delivery.request_body} />
      ))}
    </Page>
  );
}

interface AttemptProps {
  readonly attempt: Data<'getWebhookDelivery'>['attempts'][number];
  readonly body: string;
}

/** What is sent at every attempt: indented to read, copied as it is. */
function Body({ body }: { readonly body: string }) {
  const { t } = useTranslation();
  return (
    <Section
      title={t('deliveries.body')}
      about={body ? t('deliveries.bodyAbout') : t('deliveries.bodyGone')}
      action={body && <Copy text={body} />}
    >
      {body && <JsonBox label={t('deliveries.body')} text={body} />}
    </Section>
  );
}

function Attempt({ attempt, body }: AttemptProps) {
  const { t } = useTranslation();
  const isGood = attempt.status_code >= 200 && attempt.status_code < 300;
  return (
    <Section
      title={t('deliveries.attempt', { number: attempt.number })}
      badge={
        <Group gap={6}>
          <Badge color={isGood ? 'teal' : 'red'} variant="light">
            {attempt.status_code || t('deliveries.noAnswer')}
          </Badge>
          <Badge color="gray" variant="light">
            {t(`deliveries.triggers.${attempt.trigger}`)}
          </Badge>
        </Group>
      }
    >
      <Text size="sm" c="dimmed" component="div">
        <Moment at={attempt.requested_at} /> · {t('deliveries.took', { ms: attempt.duration_ms })}
        {attempt.address && <> · {attempt.address}</>}
      </Text>
      {attempt.error_message && <Text size="sm">{attempt.error_message}</Text>}
      {attempt.request_head && (
        <Stack gap={6}>
          <Group justify="space-between">
            <Text size="sm" fw={500}>
              {t('deliveries.sent')}
            </Text>
            {body && <Copy text={curlOf(attempt.request_head, body)} label={t('deliveries.curl')} />}
          </Group>
          <Code block>{attempt.request_head}</Code>
        </Stack>
      )}
      {(attempt.response_head || attempt.response_body) && (
        <Stack gap={6}>
          <Text size="sm" fw={500}>
            {t('deliveries.answered')}
          </Text>
          {attempt.response_head && <Code block>{attempt.response_head}</Code>}
          {attempt.response_body && <Code block>{attempt.response_body}</Code>}
        </Stack>
      )}
    </Section>
  );
}
