/** One endpoint: its health, what can be done with it, and what was sent to it lately. */
import { Alert, Anchor, Button, Group, Menu, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type NotificationKind, notificationKinds } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { Fact } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { DeliveryStatus, isOnItsWay } from '../deliveries/delivery-status.tsx';
import { DeliveryTable } from '../deliveries/delivery-table.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointBadge, EndpointTrouble } from './endpoint-state.tsx';
import { Recovery } from './recovery.tsx';
import { Secret } from './secret.tsx';
import { SignatureChecker } from './signature-checker.tsx';
import { Success } from './success.tsx';

const shows = ['listWebhookEndpoints', 'getWebhookEndpoint'] as const;

export function Endpoint() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { endpointId } = useParams({ from: '/signed-in/o/$slug/developers/webhooks/$endpointId' });
  const navigate = useNavigate();
  const params = { organizationId, endpointId };
  const mayChange = useMay('manager');
  const mayRule = useMay('admin');
  const { data: endpoint, error, isPending, refetch } = useRead('getWebhookEndpoint', { params }, { everyMs: 5_000 });
  const update = useChange('updateWebhookEndpoint', shows);
  const enable = useChange('enableWebhookEndpoint', shows);
  const disable = useChange('disableWebhookEndpoint', shows);
  const rotate = useChange('rotateWebhookEndpointSecret', shows);
  const remove = useChange('deleteWebhookEndpoint', ['listWebhookEndpoints']);
  const [isRemoving, setRemoving] = useState(false);
  const editing = useOpenForm('endpoint');
  const [secret, setSecret] = useState<string | null>(null);

  if (!endpoint) return isPending ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const { name, url, events, status } = endpoint;
  const menu = (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
          {t('actions.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editing.open(endpointId)}>{t('webhooks.edit')}</Menu.Item>
        {status === 'active' ? (
          <Menu.Item onClick={() => disable.mutate({ params })}>{t('webhooks.disable')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => enable.mutate({ params })}>{t('webhooks.enable')}</Menu.Item>
        )}
        {mayRule && (
          <Menu.Item
            onClick={() => rotate.mutate({ params }, { onSuccess: ({ sign_secret }) => setSecret(sign_secret) })}
          >
            {t('webhooks.rotate')}
          </Menu.Item>
        )}
        {mayRule && (
          <Menu.Item color="red" onClick={() => setRemoving(true)}>
            {t('webhooks.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );

  return (
    <Page
      title={name}
      about={
        <Text span size="sm" ff="monospace" className="breakable">
          {url}
        </Text>
      }
      actions={mayChange && menu}
    >
      <Failure error={enable.error ?? disable.error ?? rotate.error} />
      <Section title={t('deliveries.status')} badge={<EndpointBadge endpoint={endpoint} />}>
        <EndpointTrouble endpoint={endpoint} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <Fact label={t('webhooks.lastSuccess')} value={<Ago at={endpoint.last_success_at} />} />
          <Fact label={t('webhooks.failures')} value={endpoint.consecutive_failures} />
          <Fact label={t('webhooks.kinds')} value={events.length === 0 ? t('webhooks.allKinds') : events.join(', ')} />
        </SimpleGrid>
        <Success endpointId={endpointId} />
      </Section>
      {mayChange && status === 'active' && <Test endpointId={endpointId} />}
      {mayChange && <Recovery endpointId={endpointId} isActive={status === 'active'} />}
      <Section title={t('webhooks.recent')}>
        <DeliveryTable bare filters={{ endpoint_id: endpointId, limit: 20 }} />
      </Section>
      {mayChange && <SignatureChecker endpointId={endpointId} />}
      {editing.id && (
        <KeptDraft value={editing.kept}>
          <EndpointForm
            title={t('webhooks.edit')}
            submitLabel={t('actions.save')}
            settings={{ name, url, events: [...events] }}
            isBusy={update.isPending}
            error={update.error}
            close={editing.close}
            submit={(body) => update.mutate({ params, body }, { onSuccess: editing.close })}
          />
        </KeptDraft>
      )}
      {isRemoving && (
        <Ask
          title={t('webhooks.removeTitle', { name })}
          about={t('webhooks.removeAbout')}
          action={t('webhooks.remove')}
          isBusy={remove.isPending}
          error={remove.error}
          close={() => setRemoving(false)}
          confirm={() =>
            remove.mutate(
              { params },
              {
                onSuccess: () => {
                  notifications.show({ message: name });
                  void navigate({ to: '/o/$slug/developers/webhooks', params: { slug } });
                },
              },
            )
          }
        />
      )}
      {secret && <Secret secret={secret} close={() => setSecret(null)} />}
    </Page>
  );
}

/** Sends a test and shows what comes of it. */
function Test({ endpointId }: { readonly endpointId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const send = useChange('testWebhookEndpoint', ['listWebhookDeliveries']);
  const [event, setEvent] = useState<NotificationKind>('webhook.test');
  const deliveryId = send.data?.id ?? '';
  const { data: delivery } = useRead(
    'getWebhookDelivery',
    { params: { organizationId, deliveryId } },
    { enabled: deliveryId !== '', everyMs: 1_000, until: (found) => !isOnItsWay(found) },
  );
  return (
    <Section
      title={t('webhooks.test')}
      about={t('webhooks.testAbout')}
      action={
        <Button
          variant="default"
          loading={send.isPending}
          onClick={() => send.mutate({ params: { organizationId, endpointId }, body: { event } })}
        >
          {t('webhooks.test')}
        </Button>
      }
    >
      <NativeSelect
        label={t('webhooks.testKind')}
        description={t('webhooks.testKindHint')}
        data={[...notificationKinds]}
        value={event}
        maw={480}
        onChange={({ currentTarget }) => setEvent(currentTarget.value as NotificationKind)}
      />
      <Failure error={send.error} />
      {delivery && (
        <Alert color={delivery.status === 'succeeded' ? 'teal' : 'gray'} role="status">
          <Group gap="sm">
            <DeliveryStatus status={delivery.status} />
            {delivery.last_attempt && (
              <Text size="sm">
                {delivery.last_attempt.status_code || t('deliveries.noAnswer')} ·{' '}
                {t('deliveries.took', { ms: delivery.last_attempt.duration_ms })}
              </Text>
            )}
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link {...props} to="/o/$slug/developers/deliveries/$deliveryId" params={{ slug, deliveryId }} />
              )}
            >
              {t('webhooks.testResult')}
            </Anchor>
          </Group>
        </Alert>
      )}
    </Section>
  );
}
