/** The tickets of an event: search by name, e-mail and code; each leads to its story. */
import { Anchor, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { type ListSort, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarPlus, Store, TicketPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf, type Input, type Item } from '../../data/client.ts';
import { queryClient, usePage, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { type ActOnMany, useChosen } from '../../parts/act-on-many.tsx';
import { CountedListing, pageSize } from '../../parts/counted-listing.tsx';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Empty, Loading, Page } from '../../parts/page.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { SortChoice, usualSort } from '../../parts/sort-choice.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { ticketShown } from './shown.ts';
import { ticketTexts } from './texts.ts';
import { TicketState } from './ticket-state.tsx';

addTexts(ticketTexts);

export function Tickets() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const maySell = useMay('door');
  const mayExport = useMay('manager');
  const filters = useSearch({ from: '/signed-in/o/$slug/tickets' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...change }, replace: true });
  const { event, isPending, error, field } = useEventChoice(filters.event_id, (event_id) =>
    show({ event_id, ticket_rate_id: undefined }),
  );
  const rates = useRead(
    'listTicketRates',
    { params: { organizationId, eventId: event?._id ?? '' } },
    { enabled: event !== undefined },
  );
  const any = { value: '', label: t('tickets.any') };
  // The two states of a purchase that waits have one name.
  const statuses = ticketStatuses.filter((status) => status !== 'filled_client');
  return (
    <Page
      title={t('tickets.title')}
      about={t('tickets.about')}
      actions={
        event && (
          <>
            {mayExport && (
              <ExportButton
                href={addressOf('exportTicketsAsCsv', {
                  params: { organizationId },
                  query: { event_id: event._id, ticket_rate_id: filters.ticket_rate_id, status: filters.status },
                })}
              />
            )}
            {maySell && (
              <Button
                leftSection={<Store size={16} aria-hidden />}
                renderRoot={(props) => (
                  <Link {...props} to="/o/$slug/box-office" params={{ slug }} search={{ event_id: event._id }} />
                )}
              >
                {t('tickets.sell')}
              </Button>
            )}
          </>
        )
      }
    >
      <Failure error={error} />
      {isPending && <Loading />}
      {!isPending && !error && !event && (
        <Empty
          icon={CalendarPlus}
          title={t('tickets.noEvent')}
          hint={t('tickets.noEventHint')}
          action={<ToScreen path="/events" />}
        />
      )}
      {event && (
        <>
          <Filters>
            {field}
            <SearchField
              label={t('tickets.search')}
              placeholder={t('tickets.searchHint')}
              value={filters.search}
              search={(search) => show({ search })}
            />
            <NativeSelect
              label={t('tickets.status')}
              value={filters.status ?? ''}
              data={[any, ...statuses.map((value) => ({ value, label: t(`tickets.statuses.${value}`) }))]}
              onChange={({ currentTarget: { value } }) => show({ status: statuses.find((status) => status === value) })}
            />
            <NativeSelect
              label={t('tickets.entered')}
              value={String(filters.entered ?? '')}
              data={[
                any,
                { value: 'true', label: t('tickets.inside') },
                { value: 'false', label: t('tickets.outside') },
              ]}
              onChange={({ currentTarget: { value } }) =>
                show({ entered: value === '' ? undefined : value === 'true' })
              }
            />
            {(rates.data?.length ?? 0) > 1 && (
              <NativeSelect
                label={t('tickets.rate')}
                value={filters.ticket_rate_id ?? ''}
                data={[any, ...(rates.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
                onChange={({ currentTarget: { value } }) => show({ ticket_rate_id: value || undefined })}
              />
            )}
            <SortChoice sort={filters.sort} show={(sort) => show({ sort })} />
          </Filters>
          <Found key={event._id} filters={{ ...filters, event_id: event._id }} show={(page) => show({ page })} />
        </>
      )}
    </Page>
  );
}

interface FoundProps {
  readonly filters: NonNullable<Input<'getTicketTotals'>['query']> & {
    readonly sort?: ListSort | undefined;
    readonly page?: number | undefined;
  };
  readonly show: (page: number) => void;
}

function Found({ filters: { page = 1, sort = usualSort, ...filters }, show }: FoundProps) {
  const { t } = useTranslation();
  const showsCodes = useMay('door');
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const { number } = useFormats();
  const params = { organizationId };
  const list = usePage('listTickets', { params, query: { ...filters, sort } }, { page, size: pageSize });
  const totals = useRead('getTicketTotals', { params, query: filters }).data;
  const nameOf = (ticket: Item<'listTickets'>) => ticket.full_name || t('tickets.nameless');
  const choice = useChosen(nameOf);
  const actions = useActions();
  const { search, status, ticket_rate_id, entered } = filters;
  const isFiltered = [search, status, ticket_rate_id, entered].some((value) => value !== undefined);
  return (
    <CountedListing<Item<'listTickets'>>
      count={totals?.count}
      totals={
        totals &&
        t('tickets.totals', {
          count: totals.count,
          total: number(totals.count),
          people: t('parts.people', { count: totals.people, number: number(totals.people) }),
          inside: number(totals.inside),
        })
      }
      many={{
        choice,
        thing: 'ticket',
        actions,
        labelOf: ({ operation }) => t(labels[operation as TicketOperation]),
        done: () => {
          for (const operation of [...ticketShown, 'getEventDashboard']) {
            void queryClient.invalidateQueries({ queryKey: [operation] });
          }
        },
      }}
      page={page}
      show={show}
      label={t('tickets.title')}
      list={list}
      nothing={isFiltered && { title: t('tickets.nothing'), hint: t('tickets.nothingHint') }}
      empty={{
        icon: TicketPlus,
        title: t('tickets.empty'),
        hint: t('tickets.emptyHint'),
        action: (
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/o/$slug/events/$eventId" params={{ slug, eventId: filters.event_id ?? '' }} />
            )}
          >
            {t('tickets.openEvent')}
          </Button>
        ),
      }}
      columns={[
        { heading: t('tickets.holder'), kind: 'title', cell: (ticket) => <Holder ticket={ticket} /> },
        { heading: t('tickets.rate'), cell: ({ rate_name }) => rate_name },
        ...(showsCodes
          ? [
              {
                heading: t('tickets.code'),
                cell: ({ qr_code }: Item<'listTickets'>) => (
                  <Text span size="xs" ff="monospace" className="breakable">
                    {qr_code}
                  </Text>
                ),
              },
            ]
          : []),
        { heading: t('tickets.status'), cell: ({ status }) => <TicketState status={status} /> },
        {
          heading: t('tickets.people'),
          cell: ({ enter, for: people }) => t('tickets.insideOf', { inside: enter, people }),
        },
        {
          heading: t('tickets.price'),
          kind: 'number',
          cell: ({ total_price, payment_currency }) => money(total_price, payment_currency),
        },
      ]}
    />
  );
}

const labels = {
  sendTicket: 'tickets.sendAgain',
  checkInTicket: 'tickets.checkIn',
  voidTicket: 'tickets.void',
} as const;
type TicketOperation = keyof typeof labels;

/** What the person may do with each of many tickets. */
function useActions(): readonly ActOnMany[] {
  const { t } = useTranslation();
  const mayCheckIn = useMay('door');
  const mayVoid = useMay('manager');
  return [
    ...(mayCheckIn
      ? [
          { operation: 'sendTicket', about: t('tickets.sendManyAbout') } as const,
          { operation: 'checkInTicket', about: t('tickets.checkInManyAbout') } as const,
        ]
      : []),
    ...(mayVoid ? [{ operation: 'voidTicket', about: t('tickets.voidManyAbout') } as const] : []),
  ];
}

function Holder({ ticket }: { readonly ticket: Item<'listTickets'> }) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  return (
    <Stack gap={2}>
      <Anchor
        size="sm"
        fw={600}
        renderRoot={(props) => (
          <Link {...props} to="/o/$slug/tickets/$ticketId" params={{ slug, ticketId: ticket._id }} />
        )}
      >
        {ticket.full_name || t('tickets.nameless')}
      </Anchor>
      {ticket.email && (
        <Text size="xs" c="dimmed" className="breakable">
          {ticket.email}
        </Text>
      )}
    </Stack>
  );
}
