/** What events of the organization share: places, groups, and the people who bring guests. */
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../language.ts';
import { Page } from '../../parts/page.tsx';
import { catalogueTexts } from '../events/texts.ts';
import { EventGroups } from './event-groups.tsx';
import { Locations } from './locations.tsx';
import { Referrers } from './referrers.tsx';
import { venueTexts } from './texts.ts';

addTexts(catalogueTexts);
addTexts(venueTexts);

export function Venue() {
  const { t } = useTranslation();
  return (
    <Page title={t('screens.venue')} about={t('venue.about')}>
      <Locations />
      <EventGroups />
      <Referrers />
    </Page>
  );
}
