/** The guest lists of an event: search as one types, add a name, check in who comes. */
import { Anchor, Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { ListSort } from '@stagedoor/contract/vocabulary';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarPlus, ClipboardList, Plus, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf, type Item } from '../../data/client.ts';
import { useLive } from '../../data/live.ts';
import { usePage, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { type ActOnMany, useChosen } from '../../parts/act-on-many.tsx';
import { CountedListing, pageSize } from '../../parts/counted-listing.tsx';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Empty, Loading, Page } from '../../parts/page.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { SortChoice, usualSort } from '../../parts/sort-choice.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { CheckIn } from './check-in.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryState } from './entry-state.tsx';
import { OpenRate } from './open-rate.tsx';
import { guestListTexts } from './texts.ts';

addTexts(guestListTexts);

type Entry = Item<'listGuestLists'>;

export function GuestLists() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const filters = useSearch({ from: '/signed-in/o/$slug/lists' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...change }, replace: true });
  const { event, isPending, error, field } = useEventChoice(filters.event_id, (event_id) =>
    show({ event_id, list_rate_id: undefined, entry: undefined }),
  );
  const mayAdd = useMay('door');
  const mayOpen = useMay('manager');
  const dialog = useOpenForm('lists');
  const rates = useRead(
    'listListRates',
    { params: { organizationId, eventId: event?._id ?? '' } },
    { enabled: event !== undefined },
  );
  const add = mayAdd && (rates.data?.length ?? 0) > 0 && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('add')}>
      {t('lists.add')}
    </Button>
  );
  const actions = (
    <>
      {mayOpen && event && (
        <ExportButton
          href={addressOf('exportGuestListsAsCsv', {
            params: { organizationId },
            query: { event_id: event._id, list_rate_id: filters.list_rate_id },
          })}
        />
      )}
      {add}
    </>
  );
  const open = mayOpen && <Button onClick={() => dialog.open('open')}>{t('lists.openRate')}</Button>;
  return (
    <Page title={t('lists.title')} about={event ? <Summary eventId={event._id} /> : t('lists.about')} actions={actions}>
      <Failure error={error ?? rates.error} />
      {isPending && <Loading />}
      {!isPending && !error && !event && (
        <Empty
          icon={CalendarPlus}
          title={t('lists.noEvent')}
          hint={t('lists.noEventHint')}
          action={<ToScreen path="/events" />}
        />
      )}
      {event && (
        <>
          <Filters>
            {field}
            <SearchField
              label={t('lists.search')}
              placeholder={t('lists.searchHint')}
              value={filters.search}
              search={(search) => show({ search })}
            />
            {(rates.data?.length ?? 0) > 1 && (
              <NativeSelect
                label={t('lists.rate')}
                value={filters.list_rate_id ?? ''}
                data={[
                  { value: '', label: t('lists.allRates') },
                  ...(rates.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                onChange={(changed) => show({ list_rate_id: changed.currentTarget.value || undefined })}
              />
            )}
            <SortChoice sort={filters.sort} show={(sort) => show({ sort })} />
          </Filters>
          {rates.data?.length === 0 ? (
            <Empty icon={ClipboardList} title={t('lists.noRate')} hint={t('lists.noRateHint')} action={open} />
          ) : (
            <Entries
              event={event}
              filters={filters}
              add={add}
              open={(entry) => show({ entry, page: filters.page })}
              show={(page) => show({ page })}
            />
          )}
          {filters.entry && rates.data && (
            <CheckIn
              entryId={filters.entry}
              event={event}
              rates={rates.data}
              close={() => show({ entry: undefined, page: filters.page })}
            />
          )}
          <KeptDraft value={dialog.kept}>
            {dialog.id === 'add' && rates.data && <EntryForm rates={rates.data} close={dialog.close} />}
            {dialog.id === 'open' && <OpenRate event={event} close={dialog.close} />}
          </KeptDraft>
        </>
      )}
    </Page>
  );
}

function Summary({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { data } = useRead('getEventDashboard', { params: { organizationId, eventId } }, { everyMs: 5_000 });
  const { number } = useFormats();
  if (!data) return <>{t('lists.about')}</>;
  const { admitted, people, count } = data.lists;
  return (
    <>
      {t('lists.summary', {
        count: people,
        admitted: number(admitted),
        people: number(people),
        entries: t('lists.entryCount', { count, number: number(count) }),
      })}
    </>
  );
}

interface EntriesProps {
  readonly event: Item<'listEvents'>;
  readonly filters: {
    readonly list_rate_id?: string | undefined;
    readonly search?: string | undefined;
    readonly sort?: ListSort | undefined;
    readonly page?: number | undefined;
  };
  readonly add: React.ReactNode;
  readonly open: (entryId: string) => void;
  readonly show: (page: number) => void;
}

function Entries({ event, filters, add, open, show }: EntriesProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { number } = useFormats();
  const mayCheckIn = useMay('door');
  const client = useQueryClient();
  const eventId = event._id;
  const { list_rate_id, search, sort = usualSort, page = 1 } = filters;
  const renew = () => {
    for (const operation of ['listGuestLists', 'getGuestListTotals']) {
      void client.invalidateQueries({ queryKey: [operation] });
    }
  };
  useLive(organizationId, {
    onChange: ({ kind, event_id }) => {
      if (kind.startsWith('list.') && event_id === eventId) renew();
    },
    onReset: renew,
  });
  const params = { organizationId };
  const query = { event_id: eventId, list_rate_id, search };
  const list = usePage(
    'listGuestLists',
    { params, query: { ...query, sort } },
    { page, size: pageSize, everyMs: 5_000 },
  );
  const totals = useRead('getGuestListTotals', { params, query }, { everyMs: 5_000 }).data;
  const isFiltered = search !== undefined || list_rate_id !== undefined;
  const choice = useChosen<Entry>(({ name }) => name);
  const actions = useEntryActions();
  return (
    <CountedListing<Entry>
      count={totals?.count}
      totals={
        isFiltered &&
        totals &&
        t('lists.totals', {
          count: totals.count,
          total: number(totals.count),
          people: t('parts.people', { count: totals.people, number: number(totals.people) }),
          inside: number(totals.inside),
        })
      }
      many={{
        choice,
        thing: 'list',
        actions,
        labelOf: ({ operation }) => t(entryActLabels[operation as EntryOperation]),
        done: renew,
      }}
      page={page}
      show={show}
      label={t('lists.title')}
      list={list}
      nothing={isFiltered && { title: t('lists.nothing'), hint: t('lists.nothingHint'), action: add }}
      empty={{ icon: ClipboardList, title: t('lists.empty'), hint: t('lists.emptyHint'), action: add }}
      columns={[
        { heading: t('lists.name'), kind: 'title', cell: (entry) => <Name entry={entry} open={open} /> },
        { heading: t('lists.rate'), cell: ({ rate_name }) => rate_name },
        {
          heading: t('lists.people'),
          cell: (entry) => t('lists.inside', { inside: entry.enter, people: entry.for }),
        },
        { heading: t('lists.state'), cell: (entry) => <EntryState entry={entry} /> },
        {
          heading: t('actions.menu'),
          kind: 'actions',
          cell: (entry) =>
            mayCheckIn && entry.status === 'active' ? (
              <Button
                size="sm"
                variant={entry.enter < entry.for ? 'light' : 'default'}
                leftSection={<UserCheck size={16} aria-hidden />}
                aria-label={t('lists.checkInOf', { name: entry.name })}
                onClick={() => open(entry._id)}
              >
                {t('lists.checkIn')}
              </Button>
            ) : null,
        },
      ]}
    />
  );
}

function Name({ entry, open }: { readonly entry: Entry; readonly open: (entryId: string) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Group gap={6}>
        <Anchor component="button" size="sm" fw={600} ta="start" onClick={() => open(entry._id)}>
          {entry.name}
        </Anchor>
        {entry.tags.map((tag) => (
          <Badge key={tag} size="sm" variant="light">
            {tag}
          </Badge>
        ))}
      </Group>
      {entry.referral.name && (
        <Text size="xs" c="dimmed">
          {t('lists.broughtBy', { name: entry.referral.name })}
        </Text>
      )}
      {entry.observations_reception && (
        <Text size="xs" c="dimmed" className="breakable">
          {entry.observations_reception}
        </Text>
      )}
    </Stack>
  );
}

const entryActLabels = { checkInGuestList: 'lists.checkIn', deleteGuestList: 'lists.remove' } as const;
type EntryOperation = keyof typeof entryActLabels;

function useEntryActions(): readonly ActOnMany[] {
  const { t } = useTranslation();
  const mayCheckIn = useMay('door');
  const mayRemove = useMay('manager');
  return [
    ...(mayCheckIn ? [{ operation: 'checkInGuestList', about: t('lists.checkInManyAbout') } as const] : []),
    ...(mayRemove ? [{ operation: 'deleteGuestList', about: t('lists.removeManyAbout') } as const] : []),
  ];
}
