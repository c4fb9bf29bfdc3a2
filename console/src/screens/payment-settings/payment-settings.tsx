/** How the organization collects money: what is missing for it, the keys of the gateway, and how long places are kept. */
import { Badge, Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { CopyBox } from '../../parts/copy.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Step } from '../../parts/step.tsx';
import { DisputeForm } from './dispute-form.tsx';
import { HoldForm } from './hold-form.tsx';
import { StripeForm } from './stripe-form.tsx';
import { paymentSettingsTexts } from './texts.ts';
import { Uncollectable } from './uncollectable.tsx';

addTexts(paymentSettingsTexts);

/** What Stripe has to send: without it a payment is found late. */
const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'payout.paid',
  'payout.failed',
] as const;

export function PaymentSettings() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { data, error, isPending, refetch } = useRead('getPaymentSettings', { params: { organizationId } });
  return (
    <Page title={t('screens.paymentSettings')} about={t('paymentSettings.about')}>
      <Failure error={error} retry={() => void refetch()} />
      {isPending && <Loading />}
      {data && (
        <Stack gap="lg" maw={820}>
          <State settings={data} />
          <Uncollectable settings={data} />
          <StripeForm key={data.stripe_connected_at} settings={data} />
          <HoldForm settings={data} />
          <DisputeForm settings={data} />
        </Stack>
      )}
    </Page>
  );
}

const stateColors = { stripe: 'teal', sandbox: 'yellow', nothing: 'red' } as const;

/** Who collects now, and the steps until it is Stripe. */
function State({ settings }: { readonly settings: Data<'getPaymentSettings'> }) {
  const { t } = useTranslation();
  const gateway = settings.gateway || 'nothing';
  const hasKeys = settings.stripe_secret_key_last4 !== '';
  return (
    <Section
      title={t('paymentSettings.state')}
      about={t(`paymentSettings.states.${gateway}.about`)}
      badge={
        <Badge color={stateColors[gateway]} variant="light">
          {t(`paymentSettings.states.${gateway}.name`)}
        </Badge>
      }
    >
      <Stack component="ol" gap="md" p={0} m={0} className="plain-list">
        <Step isDone={hasKeys} title={t('paymentSettings.steps.key')}>
          <Text size="sm" c="dimmed">
            {t('paymentSettings.steps.keyAbout')}
          </Text>
        </Step>
        <Step isDone={hasKeys} title={t('paymentSettings.steps.endpoint')}>
          <CopyBox label={t('paymentSettings.endpoint')} text={settings.stripe_webhook_url} />
          <details>
            <Text component="summary" size="sm">
              {t('paymentSettings.events')}
            </Text>
            <Stack gap={4} mt="xs" align="flex-start">
              {stripeEvents.map((event) => (
                <Code key={event}>{event}</Code>
              ))}
            </Stack>
          </details>
        </Step>
        <Step isDone={settings.stripe_webhook_secret_last4 !== ''} title={t('paymentSettings.steps.secret')}>
          <Text size="sm" c="dimmed">
            {t('paymentSettings.steps.secretAbout')}
          </Text>
        </Step>
      </Stack>
    </Section>
  );
}
