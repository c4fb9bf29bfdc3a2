import { Alert, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { changesIn, numberOf, useStandingDraft } from '../../parts/draft.ts';
import { MoneyField, PercentField } from '../../parts/fields.tsx';
import { SectionForm } from '../../parts/section-form.tsx';

interface Props {
  readonly taxes: Data<'getTaxSettings'>;
  /** The name of the organization, which issues where no other name is given. */
  readonly name: string;
}

export function TaxForm({ taxes, name }: Props) {
  const { t, i18n } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updateTaxSettings', ['getTaxSettings']);
  const {
    tax_percentage,
    simplified_invoice_limit: limit,
    default_simplified_invoice_limit: fallback,
    ...issuer
  } = taxes;
  const draft = useStandingDraft(
    'taxes',
    {
      ...issuer,
      tax_percentage: String(tax_percentage),
      simplified_invoice_limit: limit === null ? '' : String(limit),
    },
    update.error,
  );
  const bodyOf = (of: typeof draft.values) => ({
    ...of,
    country: of.country.trim().toUpperCase(),
    tax_percentage: Number(of.tax_percentage),
    simplified_invoice_limit: numberOf(of.simplified_invoice_limit),
  });
  const submit = () => {
    const sent = draft.values;
    const body = changesIn(bodyOf(sent), bodyOf(draft.initial));
    if (!body) return;
    update.mutate(
      { params: { organizationId }, body },
      {
        onSuccess: () => {
          draft.follow(sent);
          notifications.show({ message: t('organization.saved') });
        },
      },
    );
  };
  return (
    <SectionForm
      title={t('organization.invoices')}
      about={t('organization.invoicesAbout')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={submit}
    >
      {!(taxes.tax_number && taxes.address) && (
        <Alert role="status" color="yellow" icon={<CircleAlert size={18} aria-hidden />}>
          {t('organization.issuerMissing')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('organization.legalName')} placeholder={name} {...draft.text('legal_name')} />
        <TextInput label={t('organization.taxNumber')} {...draft.text('tax_number')} />
        <TextInput label={t('organization.address')} autoComplete="off" {...draft.text('address')} />
        <TextInput label={t('organization.city')} autoComplete="off" {...draft.text('city')} />
        <TextInput label={t('organization.postalCode')} autoComplete="off" {...draft.text('postal_code')} />
        <TextInput
          label={t('organization.country')}
          description={countryName(draft.values.country, i18n.language) ?? t('organization.countryHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={2}
          autoComplete="off"
          {...draft.text('country')}
        />
        <PercentField
          label={t('organization.taxPercentage')}
          description={t('organization.taxHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...draft.text('tax_percentage')}
        />
        <MoneyField
          label={t('organization.simplifiedLimit')}
          description={t('organization.simplifiedLimitHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={fallback === null ? '' : String(fallback)}
          {...draft.text('simplified_invoice_limit')}
        />
      </SimpleGrid>
    </SectionForm>
  );
}

/** The name of the country; undefined where the two letters are none. */
function countryName(code: string, language: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(code)) return undefined;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code.toUpperCase());
}
