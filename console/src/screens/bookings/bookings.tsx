/** The bookings of an event, as a plan of its spaces or as a board; what others change appears by itself. */
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Armchair, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, addressOf } from '../../data/client.ts';
import { useLive } from '../../data/live.ts';
import { useAll, useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { useSayConflict } from '../../parts/conflict.ts';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Loading, Page } from '../../parts/page.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { Board } from './board.tsx';
import { BookingDetails } from './booking-details.tsx';
import { usePartName } from './part-name.ts';
import { Plan } from './plan.tsx';
import { type Booking, isTakeable, type Space } from './space-state.ts';
import { bookingTexts } from './texts.ts';
import { WalkIn } from './walk-in.tsx';

addTexts(bookingTexts);

const changed = ['listBookings', 'getBookingHistory'] as const;

export function Bookings() {
  const { t } = useTranslation();
  const filters = useSearch({ from: '/signed-in/o/$slug/bookings' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, ...change }, replace: true });
  const { event, isPending, error, field } = useEventChoice(filters.event_id, (event_id) =>
    show({ event_id, zone_id: undefined, booking: undefined }),
  );
  const { _id: organizationId, slug } = useOrganization();
  const mayDraw = useMay('manager');
  const view = filters.view ?? 'plan';
  const draw = event && mayDraw && (
    <Button
      variant="default"
      onClick={() =>
        void navigate({
          to: '/o/$slug/floor-plan',
          params: { slug },
          search: { event_id: event._id, zone_id: filters.zone_id },
        })
      }
    >
      {t('bookings.drawPlan')}
    </Button>
  );
  return (
    <Page
      title={t('screens.bookings')}
      about={t('bookings.about')}
      actions={
        <>
          {event && mayDraw && (
            <ExportButton
              href={addressOf('exportBookingsAsCsv', { params: { organizationId }, query: { event_id: event._id } })}
            />
          )}
          {draw}
        </>
      }
    >
      {event && (
        <Group align="flex-end">
          {field}
          <SegmentedControl
            aria-label={t('bookings.view')}
            value={view}
            onChange={(value) => show({ view: value === 'board' ? 'board' : undefined })}
            data={[
              { value: 'plan', label: t('bookings.plan') },
              { value: 'board', label: t('bookings.board') },
            ]}
          />
        </Group>
      )}
      <Failure error={error} />
      {isPending && <Loading />}
      {!isPending && !event && (
        <Empty
          icon={CalendarPlus}
          title={t('bookings.noEvent')}
          hint={t('bookings.noEventHint')}
          action={<ToScreen path="/events" />}
        />
      )}
      {event && (
        <OfEvent
          key={event._id}
          eventId={event._id}
          view={view}
          zoneId={filters.zone_id}
          chooseZone={(zone_id) => show({ zone_id })}
          bookingId={filters.booking}
          openBooking={(booking) => show({ booking })}
        />
      )}
    </Page>
  );
}

interface OfEventProps {
  readonly eventId: string;
  readonly view: 'plan' | 'board';
  readonly zoneId: string | undefined;
  readonly chooseZone: (zoneId: string) => void;
  readonly bookingId: string | undefined;
  readonly openBooking: (bookingId: string | undefined) => void;
}

function OfEvent({ eventId, view, zoneId, chooseZone, bookingId, openBooking }: OfEventProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayMove = useMay('door');
  const client = useQueryClient();
  const zones = useRead('listZones', { params: { organizationId, eventId } });
  const list = useAll('listBookings', { params: { organizationId }, query: { event_id: eventId } });
  const renew = () => void client.invalidateQueries({ queryKey: ['listBookings'] });
  useLive(organizationId, {
    onChange: ({ kind, event_id }) => {
      if (kind.startsWith('booking.') && event_id === eventId) renew();
    },
    onReset: renew,
  });
  const status = useChange('updateBookingStatus', changed);
  const edit = useChange('updateBooking', changed);
  const walkIn = useChange('createWalkInBooking', changed);
  const [space, setSpace] = useState<Space | null>(null);

  const sayConflict = useSayConflict(usePartName());
  /** Says what somebody else did, and shows it; nothing was overwritten. */
  const onError = (error: ApiError) => {
    renew();
    sayConflict(error);
  };
  const move = (booking: Booking, to: BookingStatus) =>
    status.mutate(
      { params: { organizationId, bookingId: booking._id }, body: { status: to }, ifMatch: booking.version },
      {
        onError,
        onSuccess: ({ name }) => {
          openBooking(undefined);
          notifications.show({
            message: t('bookings.moved', { name: name || t('bookings.noName'), status: t(`bookings.statuses.${to}`) }),
          });
        },
      },
    );

  const bookings = list.data;
  if (!bookings || !zones.data) {
    const error = list.error ?? zones.error;
    return error ? <Failure error={error} retry={() => void list.refetch()} /> : <Loading />;
  }
  const opened = bookings.find(({ _id }) => _id === bookingId);
  return (
    <>
      {view === 'board' &&
        (bookings.length === 0 ? (
          <Empty icon={Armchair} title={t('bookings.empty')} hint={t('bookings.emptyHint')} />
        ) : (
          <Board bookings={bookings} mayMove={mayMove} move={move} open={({ _id }) => openBooking(_id)} />
        ))}
      {view === 'plan' && zones.data.length === 0 && (
        <Empty icon={Armchair} title={t('bookings.noZones')} hint={t('bookings.noZonesHint')} />
      )}
      {view === 'plan' && zones.data.length > 0 && (
        <>
          {mayMove && (
            <Text size="sm" c="dimmed">
              {t('bookings.walkInChoose')}
            </Text>
          )}
          <Plan
            zones={zones.data}
            zoneId={zoneId}
            chooseZone={chooseZone}
            bookings={bookings}
            choose={(chosen, { state, booking }) => {
              if (booking && (state !== 'released' || !mayMove)) openBooking(booking._id);
              else if (mayMove && isTakeable(state)) setSpace(chosen);
            }}
          />
        </>
      )}
      {opened && (
        <BookingDetails
          key={opened._id}
          booking={opened}
          mayMove={mayMove}
          isBusy={status.isPending || edit.isPending}
          move={move}
          saveNotes={(booking, notes) =>
            edit.mutate(
              {
                params: { organizationId, bookingId: booking._id },
                body: { commentary_reserve: notes },
                ifMatch: booking.version,
              },
              { onError, onSuccess: () => notifications.show({ message: t('bookings.saved') }) },
            )
          }
          close={() => openBooking(undefined)}
        />
      )}
      {space && (
        <WalkIn
          space={space}
          isBusy={walkIn.isPending}
          error={walkIn.error}
          take={({ people, name }) =>
            walkIn.mutate(
              {
                params: { organizationId },
                body: { event_id: eventId, space_names: space.name, for: people, ...(name ? { name } : {}) },
              },
              { onError: renew, onSuccess: () => setSpace(null) },
            )
          }
          close={() => {
            walkIn.reset();
            setSpace(null);
          }}
        />
      )}
    </>
  );
}
