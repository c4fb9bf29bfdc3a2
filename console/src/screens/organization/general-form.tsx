import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { queryClient, useChange } from '../../data/query.ts';
import { useDraft } from '../../parts/draft.ts';
import { SectionForm } from '../../parts/section-form.tsx';

type Organization = Data<'getOrganization'>;

/** The choices that the browser knows, and the present one. */
function choicesOf(kind: 'currency' | 'timeZone', present: string): readonly string[] {
  const known = Intl.supportedValuesOf(kind);
  return known.includes(present) ? known : [present, ...known];
}

export function GeneralForm({ organization }: { readonly organization: Organization }) {
  const { t, i18n } = useTranslation();
  const { _id: organizationId, name, slug, timezone, currency } = organization;
  const update = useChange('updateOrganization', ['getOrganization']);
  const draft = useDraft({ name, slug, timezone, currency }, update.error);
  const currencyNames = new Intl.DisplayNames(i18n.language, { type: 'currency' });
  const submit = () => {
    const body = Object.fromEntries(
      Object.entries(draft.values).filter(([field, value]) => value !== organization[field as keyof Organization]),
    );
    if (Object.keys(body).length === 0) return;
    update.mutate(
      { params: { organizationId }, body },
      {
        onSuccess: (changed) => {
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
        <Select
          label={t('organization.timezone')}
          description={t('organization.timezoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('palette.nothing')}
          value={draft.values.timezone}
          data={[...choicesOf('timeZone', timezone)]}
          error={draft.problem('/timezone')}
          onChange={(value) => value && draft.set({ timezone: value })}
        />
        <Select
          label={t('organization.currency')}
          description={t('organization.currencyHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('palette.nothing')}
          value={draft.values.currency}
          data={choicesOf('currency', currency).map((value) => ({
            value,
            label: `${value} · ${currencyNames.of(value) ?? value}`,
          }))}
          error={draft.problem('/currency')}
          onChange={(value) => value && draft.set({ currency: value })}
        />
      </SimpleGrid>
    </SectionForm>
  );
}
