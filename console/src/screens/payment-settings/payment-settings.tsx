/** How the organization collects money: what is missing for it, the keys of the gateway, and how long places are kept. */
import { Alert, Badge, Code, List, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { sayProblem } from '../../parts/api-messages.ts';
import { CopyBox } from '../../parts/copy.tsx';
import { changesIn, useStandingDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { SectionForm } from '../../parts/section-form.tsx';
import { Step } from '../../parts/step.tsx';
import { HoldForm } from './hold-form.tsx';
import { StripeForm } from './stripe-form.tsx';
import { paymentSettingsTexts } from './texts.ts';

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

/** What was set before Stripe was connected and cannot be collected by it; nothing where all can. */
function Uncollectable({ settings }: { readonly settings: Data<'getPaymentSettings'> }) {
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

/** What becomes of the tickets of a payment that a bank disputes. */
function DisputeForm({ settings }: { readonly settings: Data<'getPaymentSettings'> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updatePaymentSettings', ['getPaymentSettings']);
  const draft = useStandingDraft(
    'disputes',
    { blocks_disputed_tickets: settings.blocks_disputed_tickets },
    update.error,
  );
  const submit = () => {
    const sent = draft.values;
    const body = changesIn(sent, draft.initial);
    if (!body) return;
    const onSuccess = () => {
      draft.follow(sent);
      notifications.show({ message: t('paymentSettings.saved') });
    };
    update.mutate({ params: { organizationId }, body }, { onSuccess });
  };
  return (
    <SectionForm
      title={t('paymentSettings.disputes')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={submit}
    >
      <Switch
        label={t('paymentSettings.blocks')}
        description={t('paymentSettings.blocksAbout')}
        {...draft.flag('blocks_disputed_tickets')}
      />
    </SectionForm>
  );
}
