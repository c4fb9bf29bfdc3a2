import { Button, PasswordInput, SimpleGrid } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { useDraft } from '../../parts/draft.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { SectionForm } from '../../parts/section-form.tsx';
import { Moment } from '../../parts/time.tsx';

/** The keys of the account at Stripe. They are never shown again: what is typed replaces them. */
export function StripeForm({ settings }: { readonly settings: Data<'getPaymentSettings'> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updatePaymentSettings', ['getPaymentSettings']);
  const remove = useChange('updatePaymentSettings', ['getPaymentSettings']);
  const draft = useDraft({ stripe_secret_key: '', stripe_webhook_secret: '' }, update.error);
  const [isRemoving, setRemoving] = useState(false);
  const { stripe_secret_key_last4: key, stripe_webhook_secret_last4: secret, stripe_connected_at } = settings;
  const params = { organizationId };
  const submit = () => {
    // What is left empty stays: empty would remove it.
    const body = Object.fromEntries(Object.entries(draft.values).filter(([, value]) => value !== ''));
    if (Object.keys(body).length === 0) return;
    update.mutate({ params, body }, { onSuccess: () => notifications.show({ message: t('paymentSettings.saved') }) });
  };
  return (
    <>
      <SectionForm
        title={t('paymentSettings.stripe')}
        about={t('paymentSettings.stripeAbout')}
        isBusy={update.isPending}
        error={update.error}
        draft={draft}
        submit={submit}
        other={
          key && (
            <Button variant="default" color="red" onClick={() => setRemoving(true)}>
              {t('paymentSettings.remove')}
            </Button>
          )
        }
      >
        {key && (
          <Facts>
            <Fact label={t('paymentSettings.key')} value={`…${key}`} />
            <Fact label={t('paymentSettings.secret')} value={`…${secret}`} />
            <Fact
              label={t('paymentSettings.since')}
              value={stripe_connected_at && <Moment at={stripe_connected_at} />}
            />
          </Facts>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PasswordInput
            label={t(key ? 'paymentSettings.newKey' : 'paymentSettings.key')}
            placeholder={settings.gateway === '' ? 'rk_live_…' : 'rk_…'}
            autoComplete="off"
            {...draft.text('stripe_secret_key')}
          />
          <PasswordInput
            label={t(key ? 'paymentSettings.newSecret' : 'paymentSettings.secret')}
            placeholder="whsec_…"
            autoComplete="off"
            {...draft.text('stripe_webhook_secret')}
          />
        </SimpleGrid>
      </SectionForm>
      {isRemoving && (
        <Ask
          title={t('paymentSettings.removeTitle')}
          about={t('paymentSettings.removeAbout')}
          action={t('paymentSettings.remove')}
          isBusy={remove.isPending}
          error={remove.error}
          close={() => setRemoving(false)}
          confirm={() =>
            remove.mutate(
              { params, body: { stripe_secret_key: '', stripe_webhook_secret: '' } },
              {
                onSuccess: () => {
                  setRemoving(false);
                  notifications.show({ message: t('paymentSettings.removed') });
                },
              },
            )
          }
        />
      )}
    </>
  );
}
