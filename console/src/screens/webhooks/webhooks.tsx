/** The endpoints of the organization. */
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Loading, Page } from '../../parts/page.tsx';
import { Ago } from '../../parts/time.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointBadge, EndpointTrouble } from './endpoint-state.tsx';
import { Secret } from './secret.tsx';

export function Webhooks() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const navigate = useNavigate();
  const mayChange = useMay('manager');
  const list = useRead('listWebhookEndpoints', { params: { organizationId } });
  const create = useChange('createWebhookEndpoint', ['listWebhookEndpoints']);
  const creating = useOpenForm('endpoint');
  const [made, setMade] = useState<Data<'createWebhookEndpoint'> | null>(null);
  const button = mayChange && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => creating.open('new')}>
      {t('webhooks.create')}
    </Button>
  );
  return (
    <Page title={t('webhooks.title')} about={t('webhooks.about')} actions={button}>
      <Failure error={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Loading />}
      {list.data?.length === 0 && (
        <Empty icon={Webhook} title={t('webhooks.empty')} hint={t('webhooks.emptyHint')} action={button} />
      )}
      <Stack gap="sm">
        {list.data?.map((endpoint) => (
          <EndpointCard key={endpoint._id} endpoint={endpoint} slug={slug} />
        ))}
      </Stack>
      {creating.id && (
        <KeptDraft value={creating.kept}>
          <EndpointForm
            title={t('webhooks.create')}
            submitLabel={t('webhooks.create')}
            settings={{ name: '', url: '', events: [] }}
            isBusy={create.isPending}
            error={create.error}
            close={creating.close}
            submit={(body) =>
              create.mutate(
                { params: { organizationId }, body },
                {
                  onSuccess: (endpoint) => {
                    creating.close();
                    setMade(endpoint);
                  },
                },
              )
            }
          />
        </KeptDraft>
      )}
      {made && (
        <Secret
          secret={made.sign_secret}
          close={() =>
            void navigate({
              to: '/o/$slug/developers/webhooks/$endpointId',
              params: { slug, endpointId: made._id },
            })
          }
        />
      )}
    </Page>
  );
}

function EndpointCard({ endpoint, slug }: { readonly endpoint: Item<'listWebhookEndpoints'>; readonly slug: string }) {
  const { t } = useTranslation();
  return (
    <Card
      withBorder
      padding="md"
      className="card-link"
      renderRoot={(props) => (
        <Link {...props} to="/o/$slug/developers/webhooks/$endpointId" params={{ slug, endpointId: endpoint._id }} />
      )}
    >
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{endpoint.name}</Text>
          <EndpointBadge endpoint={endpoint} />
        </Group>
        <Text size="sm" ff="monospace" truncate>
          {endpoint.url}
        </Text>
        <EndpointTrouble endpoint={endpoint} />
        <Text size="xs" c="dimmed">
          {endpoint.events.length === 0
            ? t('webhooks.allKinds')
            : t('webhooks.kindCount', { count: endpoint.events.length })}{' '}
          · {t('webhooks.lastSuccess')}: <Ago at={endpoint.last_success_at} />
        </Text>
      </Stack>
    </Card>
  );
}
