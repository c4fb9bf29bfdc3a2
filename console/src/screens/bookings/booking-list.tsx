/** The bookings of an event as a list: sorted, a page at a time, and the same done with many of them. */
import { Anchor, Badge, NativeSelect, Stack, Text } from '@mantine/core';
import { type BookingStatus, bookingStatuses, bookingTransitions, type ListSort } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/session.ts';
import { type ActOnMany, ManyActions, useChosen } from '../../parts/act-on-many.tsx';
import { BulkActions, type BulkLabel } from '../../parts/bulk-actions.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Pages } from '../../parts/pages.tsx';
import { SortChoice, usualSort } from '../../parts/sort-choice.tsx';
import { type Booking, sinceOf } from './space-state.ts';

const pageSize = 50;

export interface BookingListFilters {
  readonly status?: BookingStatus | undefined;
  readonly sort?: ListSort | undefined;
  readonly page?: number | undefined;
}

interface Props {
  /** The newest first. */
  readonly bookings: readonly Booking[];
  readonly filters: BookingListFilters;
  readonly show: (change: BookingListFilters) => void;
  readonly open: (booking: Booking) => void;
  /** Reads the bookings anew. */
  readonly renew: () => void;
}

/** Bookings in these are counted here, and not among those who are expected. */
const notExpected = ['pending', 'rejected'] as const satisfies readonly BookingStatus[];

const countOf = (bookings: readonly Booking[], status: BookingStatus) =>
  bookings.filter((booking) => booking.status === status).length;

function sorted(bookings: readonly Booking[], sort: ListSort): readonly Booking[] {
  if (sort === 'newest') return bookings;
  if (sort === 'oldest') return bookings.toReversed();
  return bookings.toSorted((a, b) => a.name.localeCompare(b.name));
}

export function BookingList({ bookings, filters, show, open, renew }: Props) {
  const { t } = useTranslation();
  const { number, hour } = useFormats();
  const money = useMoney();
  const { status: wanted, sort = usualSort, page = 1 } = filters;
  const nameOf = ({ name }: Booking) => name || t('bookings.noName');
  const choice = useChosen(nameOf);
  const labelOf: BulkLabel = ({ booking_status: moved }) =>
    moved ? t(`bookings.moves.${moved}`) : t('bookings.mailLink');
  const actions = useActions([...choice.chosen.values()]);
  const found = sorted(
    bookings.filter(({ status }) => wanted === undefined || status === wanted),
    sort,
  );
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const people = found.reduce((sum, booking) => sum + booking.for, 0);
  const notExpectedCounts = wanted ? [] : notExpected.map((status) => [status, countOf(found, status)] as const);
  const mayAct = useMay('door');
  return (
    <Stack>
      <Filters>
        <NativeSelect
          label={t('bookings.status')}
          value={wanted ?? ''}
          data={[
            { value: '', label: t('bookings.anyStatus') },
            ...bookingStatuses.map((value) => ({ value, label: t(`bookings.statuses.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => show({ status: bookingStatuses.find((each) => each === value) })}
        />
        <SortChoice sort={filters.sort} show={(chosen) => show({ sort: chosen })} />
      </Filters>
      <Text size="sm">
        {[
          t('bookings.totals', {
            count: found.length,
            total: number(found.length),
            people: t('parts.people', { count: people, number: number(people) }),
          }),
          ...notExpectedCounts
            .filter(([, count]) => count > 0)
            .map(([status, count]) => `${t(`bookings.statuses.${status}`)}: ${number(count)}`),
        ].join(' · ')}
      </Text>
      {mayAct && shown.length > 0 && <ManyActions choice={choice} shown={shown} actions={actions} labelOf={labelOf} />}
      {mayAct && <BulkActions thing="booking" labelOf={labelOf} done={renew} />}
      {shown.length > 0 && (
        <Listing<Booking>
          label={t('screens.bookings')}
          items={shown}
          keyOf={({ _id }) => _id}
          columns={[
            ...(mayAct ? [choice.column] : []),
            {
              heading: t('bookings.name'),
              kind: 'title',
              cell: (booking) => (
                <Stack gap={2} align="flex-start">
                  <Anchor component="button" size="sm" fw={600} ta="start" onClick={() => open(booking)}>
                    {nameOf(booking)}
                  </Anchor>
                  <Text size="xs" c="dimmed" className="breakable">
                    {[booking.phone, booking.email].filter(Boolean).join(' · ')}
                  </Text>
                </Stack>
              ),
            },
            { heading: t('bookings.people'), kind: 'number', cell: (booking) => booking.for },
            {
              heading: t('bookings.spaces'),
              cell: ({ space_name, zone_name }) =>
                [space_name || t('bookings.noSpace'), zone_name].filter(Boolean).join(' · '),
            },
            {
              heading: t('bookings.time'),
              cell: (booking) => {
                const since = sinceOf(booking);
                return (since.includes('T') ? hour(since) : since) || '—';
              },
            },
            {
              heading: t('bookings.status'),
              cell: ({ status }) => <Badge variant="light">{t(`bookings.statuses.${status}`)}</Badge>,
            },
            {
              heading: t('bookings.advance'),
              kind: 'number',
              cell: ({ deposit, deposit_paid: paid }) =>
                deposit > 0 || paid > 0
                  ? t('bookings.advancePaid', { paid: money(paid), deposit: money(deposit) })
                  : '—',
            },
          ]}
        />
      )}
      <Pages total={found.length} page={page} size={pageSize} show={(next) => show({ page: next })} />
    </Stack>
  );
}

/** What at least one of the chosen bookings can become, and mailing the payment link again. */
function useActions(chosen: readonly Booking[]): readonly ActOnMany[] {
  const { t } = useTranslation();
  const mayMail = useMay('manager');
  const next = bookingStatuses.filter((status) =>
    chosen.some((each) => bookingTransitions[each.status].includes(status)),
  );
  return [
    ...next.map((status) => ({
      operation: 'updateBookingStatus' as const,
      bookingStatus: status,
      about: t('bookings.moveManyAbout', { status: t(`bookings.statuses.${status}`) }),
    })),
    ...(mayMail && chosen.some(({ awaited_payment_id }) => awaited_payment_id)
      ? [{ operation: 'sendPaymentLink' as const, about: t('bookings.mailManyAbout') }]
      : []),
  ];
}
