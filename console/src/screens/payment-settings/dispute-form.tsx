import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useDraft } from '../../parts/draft.ts';
import { SectionForm } from '../../parts/section-form.tsx';

/** What becomes of the tickets of a payment that a bank disputes. */
export function DisputeForm({ settings }: { readonly settings: Data<'getPaymentSettings'> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updatePaymentSettings', ['getPaymentSettings']);
  const draft = useDraft({ blocks_disputed_tickets: settings.blocks_disputed_tickets }, update.error);
  const submit = () => {
    const onSuccess = () => notifications.show({ message: t('paymentSettings.saved') });
    update.mutate({ params: { organizationId }, body: draft.values }, { onSuccess });
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
