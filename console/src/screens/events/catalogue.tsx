/** What is sold beside the tickets of one event: passes, discount codes, products of tables, tips. */
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../language.ts';
import { Page } from '../../parts/page.tsx';
import { DiscountCodes } from './discount-codes.tsx';
import { PassTypes } from './pass-types.tsx';
import { Products } from './products.tsx';
import { catalogueTexts } from './texts.ts';
import { TipRates } from './tip-rates.tsx';

addTexts(catalogueTexts);

export function Catalogue() {
  const { t } = useTranslation();
  return (
    <Page title={t('screens.catalogue')} about={t('catalogue.catalogueAbout')}>
      <PassTypes />
      <DiscountCodes />
      <Products />
      <TipRates />
    </Page>
  );
}
