/** Whether an endpoint is active, resting after failures, or disabled and why. */
import { Badge, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';

export function EndpointBadge({ endpoint }: { readonly endpoint: Item<'listWebhookEndpoints'> }) {
  const { t } = useTranslation();
  const { status, breaker } = endpoint;
  return (
    <Group gap={6}>
      <Badge color={status === 'active' ? 'teal' : 'gray'} variant="light">
        {t(`webhooks.statuses.${status}`)}
      </Badge>
      {status === 'active' && breaker !== 'closed' && (
        <Badge color="orange" variant="light">
          {t('webhooks.resting')}
        </Badge>
      )}
    </Group>
  );
}

export function EndpointTrouble({ endpoint }: { readonly endpoint: Item<'listWebhookEndpoints'> }) {
  const { t } = useTranslation();
  const { missing_scopes: missing } = endpoint;
  const withheld = missing.length > 0 ? t('webhooks.withheld', { scopes: missing.join(', ') }) : '';
  const text = endpoint.disabled_reason || endpoint.warning || withheld;
  if (!text) return null;
  return (
    <Text size="sm" c={endpoint.disabled_reason ? 'dimmed' : 'orange'}>
      {text}
    </Text>
  );
}
