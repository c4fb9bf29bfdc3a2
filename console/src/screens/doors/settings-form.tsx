import { Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { useDraft } from '../../parts/draft.ts';
import { Section } from '../../parts/section.tsx';
import { SectionForm } from '../../parts/section-form.tsx';

/** Whether doors can check short codes without a network; admins change it, managers read it. */
export function DoorSettingsForm({ settings }: { readonly settings: Data<'getDoorSettings'> }) {
  const { t } = useTranslation();
  const mayChange = useMay('admin');
  const { _id: organizationId } = useOrganization();
  const update = useChange('updateDoorSettings', ['getDoorSettings']);
  const draft = useDraft(settings, update.error);
  if (!mayChange) {
    const state = settings.short_codes_offline ? 'shortCodesOn' : 'shortCodesOff';
    return (
      <Section title={t('doors.settings')} about={t('doors.settingsForAdmins')}>
        <Text size="sm">{t(`doors.${state}`)}</Text>
      </Section>
    );
  }
  const submit = () => {
    const onSuccess = () => notifications.show({ message: t('doors.settingsSaved') });
    update.mutate({ params: { organizationId }, body: draft.values }, { onSuccess });
  };
  return (
    <SectionForm
      title={t('doors.settings')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={submit}
    >
      <Switch
        label={t('doors.shortCodes')}
        description={t('doors.shortCodesAbout')}
        {...draft.flag('short_codes_offline')}
      />
    </SectionForm>
  );
}
