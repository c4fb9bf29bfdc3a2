import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useDraft } from '../../parts/draft.ts';
import { NumberField } from '../../parts/fields.tsx';
import { SectionForm } from '../../parts/section-form.tsx';

/** For how long the places of a purchase are kept. */
export function HoldForm({ settings }: { readonly settings: Data<'getPaymentSettings'> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updatePaymentSettings', ['getPaymentSettings']);
  const draft = useDraft({ hold_minutes: String(settings.hold_minutes) }, update.error);
  return (
    <SectionForm
      title={t('paymentSettings.hold')}
      about={t('paymentSettings.holdAbout')}
      isBusy={update.isPending}
      error={update.error}
      submit={() =>
        update.mutate(
          { params: { organizationId }, body: { hold_minutes: Number(draft.values.hold_minutes) } },
          { onSuccess: () => notifications.show({ message: t('paymentSettings.saved') }) },
        )
      }
    >
      <NumberField
        label={t('paymentSettings.minutes')}
        min={1}
        max={60}
        required
        maw={200}
        {...draft.text('hold_minutes')}
      />
    </SectionForm>
  );
}
