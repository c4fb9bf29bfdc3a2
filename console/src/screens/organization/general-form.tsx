import { SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { queryClient, useChange } from '../../data/query.ts';
import { CurrencyChoice, TimezoneChoice } from '../../parts/choices.tsx';
import { changesIn, useStandingDraft } from '../../parts/draft.ts';
import { PictureField } from '../../parts/picture-field.tsx';
import { SectionForm } from '../../parts/section-form.tsx';

type Organization = Data<'getOrganization'>;

export function GeneralForm({ organization }: { readonly organization: Organization }) {
  const { t } = useTranslation();
  const { _id: organizationId, name, slug, timezone, currency, logo_url } = organization;
  const update = useChange('updateOrganization', ['getOrganization']);
  const draft = useStandingDraft('general', { name, slug, timezone, currency, logo_url }, update.error);
  const submit = () => {
    const sent = draft.values;
    const body = changesIn(sent, draft.initial);
    if (!body) return;
    update.mutate(
      { params: { organizationId }, body },
      {
        onSuccess: (changed) => {
          draft.follow(sent);
          // The addresses of all screens have the identifier in them.
          if (changed.slug !== slug) location.assign(`/console/o/${changed.slug}/settings/organization`);
          else void queryClient.invalidateQueries({ queryKey: ['getMe'] });
          notifications.show({ message: t('organization.saved') });
        },
      },
    );
  };
  return (
    <SectionForm
      title={t('organization.general')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('organization.name')} required {...draft.text('name')} />
        <TextInput
          label={t('organization.slug')}
          description={t('organization.slugHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...draft.text('slug')}
        />
        <TimezoneChoice
          label={t('organization.timezone')}
          description={t('organization.timezoneHint')}
          value={draft.values.timezone}
          error={draft.problem('/timezone')}
          choose={(value) => draft.set({ timezone: value })}
        />
        <CurrencyChoice
          label={t('organization.currency')}
          description={t('organization.currencyHint')}
          value={draft.values.currency}
          error={draft.problem('/currency')}
          choose={(value) => draft.set({ currency: value })}
        />
      </SimpleGrid>
      <PictureField
        label={t('organization.logo')}
        description={t('organization.logoHint')}
        value={draft.values.logo_url}
        error={draft.problem('/logo_url')}
        choose={(url) => draft.set({ logo_url: url })}
      />
    </SectionForm>
  );
}
