/** The events of an organization: upcoming ones, drafts and past ones, by name. */
import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarPlus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { useFormats } from '../../parts/formats.ts';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { EventForm } from './event-form.tsx';
import { EventState } from './event-state.tsx';
import { catalogueTexts } from './texts.ts';

addTexts(catalogueTexts);

const shown = ['upcoming', 'drafts', 'past'] as const;
const queries = {
  upcoming: { period: 'upcoming', active: true },
  drafts: { active: false },
  past: { period: 'past' },
} as const;

export function Events() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { search, show = 'upcoming' } = useSearch({ from: '/signed-in/o/$slug/events' });
  const navigate = useNavigate();
  const mayEdit = useMay('manager');
  const creating = useOpenForm('event');
  const list = useList('listEvents', { params: { organizationId }, query: { ...queries[show], search, limit: 50 } });
  const create = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => creating.open('new')}>
      {t('catalogue.createEvent')}
    </Button>
  );
  return (
    <Page title={t('screens.events')} about={t('catalogue.about')} actions={create}>
      <Group align="flex-end">
        <SearchField
          label={t('catalogue.search')}
          placeholder={t('catalogue.searchHint')}
          value={search}
          search={(text) => void navigate({ to: '.', search: { search: text, show }, replace: true })}
        />
        <SegmentedControl
          aria-label={t('catalogue.which')}
          value={show}
          onChange={(value) =>
            void navigate({ to: '.', search: { search, show: shown.find((each) => each === value) }, replace: true })
          }
          data={shown.map((value) => ({ value, label: t(`catalogue.shown.${value}`) }))}
        />
      </Group>
      <PagedListing<Item<'listEvents'>>
        label={t('screens.events')}
        list={list}
        nothing={search !== undefined && { title: t('catalogue.nothing'), hint: t('catalogue.nothingHint') }}
        empty={{
          icon: CalendarPlus,
          title: t(`catalogue.empty.${show}`),
          hint: t(`catalogue.emptyHint.${show}`),
          action: show !== 'past' && create,
        }}
        columns={[
          {
            heading: t('catalogue.name'),
            kind: 'title',
            cell: ({ _id, name, artists }) => (
              <Stack gap={2}>
                <Anchor
                  size="sm"
                  fw={600}
                  renderRoot={(props) => (
                    <Link {...props} to="/o/$slug/events/$eventId" params={{ slug, eventId: _id }} />
                  )}
                >
                  {name}
                </Anchor>
                {artists.length > 0 && (
                  <Text size="xs" c="dimmed" className="breakable">
                    {artists.join(', ')}
                  </Text>
                )}
              </Stack>
            ),
          },
          { heading: t('catalogue.starts'), cell: (event) => <Start event={event} /> },
          { heading: t('catalogue.place'), cell: ({ location }) => location.name },
          { heading: t('catalogue.state'), cell: (event) => <EventState event={event} /> },
        ]}
      />
      {creating.id && (
        <KeptDraft value={creating.kept}>
          <EventForm
            close={creating.close}
            done={({ _id }) => void navigate({ to: '/o/$slug/events/$eventId', params: { slug, eventId: _id } })}
          />
        </KeptDraft>
      )}
    </Page>
  );
}

function Start({ event }: { readonly event: Item<'listEvents'> }) {
  const { moment } = useFormats(event.location.timezone);
  return <time dateTime={event.start_date}>{moment(event.start_date)}</time>;
}
