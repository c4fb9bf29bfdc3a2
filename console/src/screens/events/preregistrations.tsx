/** The people who wait for tickets of an event to go on sale. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { Listing } from '../../parts/listing.tsx';
import { Loading, More } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { Name } from './editor.tsx';

type Preregistration = Item<'listPreregistrations'>;

export function Preregistrations({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listPreregistrations', { params: { organizationId, eventId }, query: { limit: 50 } });
  const { items } = list;
  return (
    <Section title={t('catalogue.preregistrations')} about={t('catalogue.preregistrationsAbout')}>
      <Stack>
        <Failure error={list.error} retry={() => void list.refetch()} />
        {list.isPending && <Loading />}
        {items?.length === 0 && <Text size="sm">{t('catalogue.noPreregistrations')}</Text>}
        {items && items.length > 0 && (
          <Listing<Preregistration>
            bare
            label={t('catalogue.preregistrations')}
            items={items}
            keyOf={({ _id }) => _id}
            columns={[
              {
                heading: t('catalogue.name'),
                kind: 'title',
                cell: ({ name, email, phone }) => (
                  <Name name={name} about={[email, phone].filter(Boolean).join(' · ')} />
                ),
              },
              { heading: t('catalogue.came'), cell: ({ created_at }) => <Ago at={created_at} /> },
              {
                heading: t('catalogue.marketing'),
                cell: ({ marketing_consent }) => t(marketing_consent ? 'catalogue.yes' : 'catalogue.no'),
              },
            ]}
          />
        )}
        <More list={list} />
      </Stack>
    </Section>
  );
}
