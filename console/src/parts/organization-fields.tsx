/** The fields of a new organization. */
import { useTranslation } from 'react-i18next';
import { CurrencyChoice, TimezoneChoice } from './choices.tsx';
import type { Draft } from './draft.ts';
import { NameAndSlug } from './name-and-slug.tsx';

export type NewOrganization = Readonly<Record<'name' | 'slug' | 'currency' | 'timezone', string>>;

/** What a new organization begins with: the time zone is that of the device. */
export function newOrganization(): NewOrganization {
  return { name: '', slug: '', currency: 'EUR', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

export function OrganizationFields({ draft }: { readonly draft: Draft<NewOrganization> }) {
  const { t } = useTranslation();
  return (
    <>
      <NameAndSlug draft={draft} />
      <CurrencyChoice
        label={t('parts.currency')}
        description={t('parts.currencyHint')}
        value={draft.values.currency}
        error={draft.problem('/currency')}
        choose={(currency) => draft.set({ currency })}
      />
      <TimezoneChoice
        label={t('parts.timezone')}
        value={draft.values.timezone}
        error={draft.problem('/timezone')}
        choose={(timezone) => draft.set({ timezone })}
      />
    </>
  );
}
