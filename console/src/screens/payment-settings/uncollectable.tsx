/** What was set before Stripe was connected and cannot be collected by it; nothing where all can. */
import { Alert, List, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { sayProblem } from '../../parts/api-messages.ts';

export function Uncollectable({ settings }: { readonly settings: Data<'getPaymentSettings'> }) {
  const { t } = useTranslation();
  const { uncollectable_amounts: amounts } = settings;
  if (amounts.length === 0) return null;
  return (
    <Alert
      role="note"
      color="orange"
      icon={<CircleAlert size={18} aria-hidden />}
      title={t('paymentSettings.uncollectable', { count: amounts.length })}
    >
      <Text size="sm">{t('paymentSettings.uncollectableAbout')}</Text>
      <List size="sm" mt="xs">
        {amounts.map(({ rate_id: rateId, path, name, event_name: eventName, message }) => (
          <List.Item key={`${rateId} ${path}`}>
            {[name, eventName].filter(Boolean).join(' · ')}: {sayProblem({ message })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
