import { SimpleGrid, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { changesIn, useStandingDraft } from '../../parts/draft.ts';
import { NumberField, PercentField } from '../../parts/fields.tsx';
import { SectionForm } from '../../parts/section-form.tsx';

/** For how long the places of a purchase are kept until it is paid, and how many of a rate for whom. */
export function HoldForm({ settings }: { readonly settings: Data<'getPaymentSettings'> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updatePaymentSettings', ['getPaymentSettings']);
  const draft = useStandingDraft(
    'holds',
    {
      hold_minutes: String(settings.hold_minutes),
      holds_per_buyer_max: String(settings.holds_per_buyer_max),
      held_per_buyer_percentage_max: String(settings.held_per_buyer_percentage_max),
      holds_per_network_max: String(settings.holds_per_network_max),
      held_per_channel_percentage_max: String(settings.held_per_channel_percentage_max),
      replaces_holds: settings.replaces_holds,
    },
    update.error,
  );
  const bodyOf = ({ replaces_holds, ...numbers }: typeof draft.values) => ({
    replaces_holds,
    hold_minutes: Number(numbers.hold_minutes),
    holds_per_buyer_max: Number(numbers.holds_per_buyer_max),
    held_per_buyer_percentage_max: Number(numbers.held_per_buyer_percentage_max),
    holds_per_network_max: Number(numbers.holds_per_network_max),
    held_per_channel_percentage_max: Number(numbers.held_per_channel_percentage_max),
  });
  const submit = () => {
    const sent = draft.values;
    const body = changesIn(bodyOf(sent), bodyOf(draft.initial));
    if (!body) return;
    const onSuccess = () => {
      draft.follow(sent);
      notifications.show({ message: t('paymentSettings.saved') });
    };
    update.mutate({ params: { organizationId }, body }, { onSuccess });
  };
  return (
    <SectionForm
      title={t('paymentSettings.hold')}
      about={t('paymentSettings.holdAbout')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          label={t('paymentSettings.minutes')}
          description={t('paymentSettings.minutesAbout')}
          min={1}
          max={60}
          required
          {...draft.text('hold_minutes')}
        />
        <PercentField
          label={t('paymentSettings.channelPlaces')}
          description={t('paymentSettings.channelPlacesAbout')}
          min={1}
          max={100}
          required
          {...draft.text('held_per_channel_percentage_max')}
        />
        <NumberField
          label={t('paymentSettings.buyerHolds')}
          description={t('paymentSettings.noLimit')}
          min={0}
          max={1_000}
          required
          {...draft.text('holds_per_buyer_max')}
        />
        <PercentField
          label={t('paymentSettings.buyerPlaces')}
          description={t('paymentSettings.buyerPlacesAbout')}
          min={1}
          max={100}
          required
          {...draft.text('held_per_buyer_percentage_max')}
        />
        <NumberField
          label={t('paymentSettings.networkHolds')}
          description={t('paymentSettings.networkHoldsAbout')}
          min={0}
          max={10_000}
          required
          {...draft.text('holds_per_network_max')}
        />
      </SimpleGrid>
      <Switch
        label={t('paymentSettings.replaces')}
        description={t('paymentSettings.replacesAbout')}
        {...draft.flag('replaces_holds')}
      />
    </SectionForm>
  );
}
