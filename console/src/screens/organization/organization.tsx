/** What the organization is called, where and in which currency it sells, and who issues its invoices. */
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useList, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { GeneralForm } from './general-form.tsx';
import { ShopSection } from './shop-section.tsx';
import { ShopTextsForm } from './shop-texts-form.tsx';
import { TaxForm } from './tax-form.tsx';
import { TermsForm } from './terms-form.tsx';
import { organizationSettingsTexts } from './texts.ts';

addTexts(organizationSettingsTexts);

export function OrganizationSettings() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const params = { organizationId };
  const organization = useRead('getOrganization', { params });
  const taxes = useRead('getTaxSettings', { params });
  const shop = useRead('getShop', { params });
  const terms = useList('listTermsTexts', { params });
  const shopTexts = useList('listShopTexts', { params });
  const error = organization.error ?? taxes.error ?? shop.error ?? terms.error ?? shopTexts.error;
  const retry = () => {
    void organization.refetch();
    void taxes.refetch();
    void shop.refetch();
    void terms.refetch();
    void shopTexts.refetch();
  };
  const found = organization.data && taxes.data && shop.data && terms.items && shopTexts.items;
  return (
    <Page title={t('screens.organization')} about={t('organization.about')}>
      <Failure error={error} retry={retry} />
      {!found && !error && <Loading />}
      {organization.data && taxes.data && shop.data && terms.items && shopTexts.items && (
        <Stack gap="lg" maw={820}>
          <General organization={organization.data} />
          <ShopSection shop={shop.data} />
          <ShopTextsForm shopTexts={shopTexts.items} />
          <TermsForm terms={terms.items} />
          <TaxForm taxes={taxes.data} name={organization.data.name} />
          <Limits />
        </Stack>
      )}
    </Page>
  );
}

/** Owners change it, others read it. */
function General({ organization }: Parameters<typeof GeneralForm>[0]) {
  const { t } = useTranslation();
  const mayChange = useMay('owner');
  if (mayChange) return <GeneralForm organization={organization} />;
  return (
    <Section title={t('organization.general')} about={t('organization.forOwners')}>
      <Facts>
        <Fact label={t('organization.name')} value={organization.name} />
        <Fact label={t('organization.slug')} value={organization.slug} />
        <Fact label={t('organization.timezone')} value={organization.timezone} />
        <Fact label={t('organization.currency')} value={organization.currency} />
      </Facts>
    </Section>
  );
}

function Limits() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { number } = useFormats();
  const { data: limits, error } = useRead('getLimits', { params: { organizationId } });
  return (
    <Section title={t('organization.limits')} about={t('organization.limitsAbout')}>
      <Failure error={error} />
      {limits && (
        <Facts>
          <Fact label={t('organization.rate')} value={number(limits.requests_per_second)} />
          <Fact
            label={t('organization.keys')}
            value={
              <Anchor
                size="sm"
                renderRoot={(props) => <Link {...props} to="/o/$slug/developers/keys" params={{ slug }} />}
              >
                {t('organization.keysUsed', { used: number(limits.api_keys_used), most: number(limits.api_keys) })}
              </Anchor>
            }
          />
        </Facts>
      )}
    </Section>
  );
}
