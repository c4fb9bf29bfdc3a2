/** The bookings of an event, as a plan of its spaces or as a board; what others change appears by itself. */
import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type BookingStatus, bookingTransitions, plainText } from '@stagedoor/contract/vocabulary';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Armchair, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, addressOf } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { useSayConflict } from '../../parts/conflict.ts';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Loading, Page } from '../../parts/page.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { doUnlessUndone, offerUndo } from '../../parts/undo.tsx';
import { Board } from './board.tsx';
import { BookingDetails } from './booking-details.tsx';
import { NewBooking } from './booking-form.tsx';
import { BookingList, type BookingListFilters } from './booking-list.tsx';
import { usePartName } from './part-name.ts';
import { Plan } from './plan.tsx';
import { useBookingChange, useBookings } from './shown-bookings.ts';
import { type Booking, isTakeable, type Space } from './space-state.ts';
import { bookingTexts } from './texts.ts';
import { WalkIn } from './walk-in.tsx';

addTexts(bookingTexts);

export function Bookings() {
  const { t } = useTranslation();
  const filters = useSearch({ from: '/signed-in/o/$slug/bookings' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...change }, replace: true });
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
          <SearchField
            label={t('bookings.search')}
            placeholder={t('bookings.searchHint')}
            value={filters.search}
            search={(search) => show({ search })}
          />
          <SegmentedControl
            aria-label={t('bookings.view')}
            value={view}
            onChange={(value) => show({ view: value === 'board' || value === 'list' ? value : undefined })}
            data={[
              { value: 'plan', label: t('bookings.plan') },
              { value: 'board', label: t('bookings.board') },
              { value: 'list', label: t('bookings.list') },
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
          search={filters.search}
          showPlan={() => show({ view: undefined, booking: undefined })}
          zoneId={filters.zone_id}
          chooseZone={(zone_id) => show({ zone_id })}
          bookingId={filters.booking}
          openBooking={(booking) => show({ booking, page: filters.page })}
          filters={filters}
          filter={show}
        />
      )}
    </Page>
  );
}

/** Stands for the table of a new booking that is chosen in its form. */
const anyTable = 'any';

/** So many found bookings have a button. */
const foundMax = 12;

function isLike({ name, phone, email, space_name, code }: Booking, search: string): boolean {
  const wanted = plainText(search);
  return [name, phone, email, space_name, code].some((part) => plainText(part).includes(wanted));
}

/** A booking that is to sit elsewhere, and the status that it gets then. */
interface Moving {
  readonly booking: Booking;
  readonly status?: BookingStatus;
}

/** A booking that is shown in its last status, which is written a moment later. */
interface Ending {
  readonly status: BookingStatus;
  /** Writes it now; answers with null where it could not be, or was undone. */
  readonly doNow: () => Promise<Booking | null>;
}

interface OfEventProps {
  readonly eventId: string;
  readonly view: 'plan' | 'board' | 'list';
  readonly showPlan: () => void;
  /** Part of a name, a phone number, an address or a table. */
  readonly search: string | undefined;
  readonly zoneId: string | undefined;
  readonly chooseZone: (zoneId: string) => void;
  readonly bookingId: string | undefined;
  readonly openBooking: (bookingId: string | undefined) => void;
  readonly filters: BookingListFilters;
  readonly filter: (change: BookingListFilters) => void;
}

function OfEvent(props: OfEventProps) {
  const { eventId, view, showPlan, search, zoneId, chooseZone, bookingId, openBooking, filters, filter } = props;
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayMove = useMay('door');
  const zones = useRead('listZones', { params: { organizationId, eventId } });
  const { list, renew } = useBookings(eventId);
  const status = useBookingChange('updateBookingStatus');
  const edit = useBookingChange('updateBooking');
  const walkIn = useBookingChange('createWalkInBooking');
  const [space, setSpace] = useState<Space | null>(null);
  const mayBook = useMay('manager');
  const form = useOpenForm(`booking ${eventId}`);
  const [moving, setMoving] = useState<Moving | null>(null);

  const sayConflict = useSayConflict(usePartName());
  /** Says what somebody else did, and shows it; nothing was overwritten. */
  const onError = (error: ApiError) => {
    renew();
    sayConflict(error);
  };
  const [ending, setEnding] = useState<ReadonlyMap<string, Ending>>(new Map());
  const finish = () => Promise.all([...ending.values()].map(({ doNow }) => doNow()));
  const messageOf = (booking: Booking, to: BookingStatus) =>
    t('bookings.moved', { name: booking.name || t('bookings.noName'), status: t(`bookings.statuses.${to}`) });
  const changeTo = (booking: Booking, to: BookingStatus) => ({
    params: { organizationId, bookingId: booking._id },
    body: { status: to },
    ifMatch: booking.version,
  });
  /** From there no step leads back: it is shown, and written when nobody has undone it for a while. */
  const end = (booking: Booking, to: BookingStatus) => {
    openBooking(undefined);
    const showAsItIs = () => setEnding((all) => new Map([...all].filter(([id]) => id !== booking._id)));
    const doNow = doUnlessUndone({
      message: messageOf(booking, to),
      undoLabel: t('actions.undo'),
      undo: showAsItIs,
      act: async () => {
        try {
          return await status.mutateAsync({ ...changeTo(booking, to), keepalive: true });
        } catch (error) {
          onError(error as ApiError);
          return null;
        } finally {
          showAsItIs();
        }
      },
    });
    setEnding((all) => new Map(all).set(booking._id, { status: to, doNow }));
  };
  const move = (booking: Booking, to: BookingStatus) => {
    const begun = ending.get(booking._id);
    if (begun) return void begun.doNow().then((ended) => ended && move(ended, to));
    const isLast = to === 'rejected' || to === 'released';
    if (isLast && !bookingTransitions[to].includes(booking.status)) return end(booking, to);
    status.mutate(changeTo(booking, to), {
      onError: (error) => {
        onError(error);
        // Somebody else has the table: another one is chosen, and the booking goes on there.
        if (error.code === 'space_taken' && mayBook) beginMoving({ booking, status: to });
      },
      onSuccess: (moved) => {
        openBooking(undefined);
        const message = messageOf(moved, to);
        if (bookingTransitions[to].includes(booking.status)) {
          offerUndo({ message, undoLabel: t('actions.undo'), undo: () => move(moved, booking.status) });
        } else {
          notifications.show({ message });
        }
      },
    });
  };

  const beginMoving = (begun: Moving) => {
    showPlan();
    setMoving(begun);
  };
  const sit = async (booking: Booking, spaceIds: readonly string[], done: (moved: Booking) => void) => {
    await finish();
    edit.mutate(
      {
        params: { organizationId, bookingId: booking._id },
        body: { space_ids: [...spaceIds] },
        ifMatch: booking.version,
      },
      { onError, onSuccess: done },
    );
  };
  const moveTo = ({ booking, status: next }: Moving, table: Space) => {
    setMoving(null);
    void sit(booking, [table._id], (moved) => {
      if (next) return move(moved, next);
      offerUndo({
        message: t('bookings.movedTo', { name: moved.name || t('bookings.noName'), table: table.name }),
        undoLabel: t('actions.undo'),
        undo: () => void sit(moved, booking.space_ids, () => undefined),
      });
    });
  };

  const bookings = list.data?.map((booking) => ({
    ...booking,
    status: ending.get(booking._id)?.status ?? booking.status,
  }));
  if (!bookings || !zones.data) {
    const error = list.error ?? zones.error;
    return error ? <Failure error={error} retry={() => void list.refetch()} /> : <Loading />;
  }
  const found = search === undefined ? null : bookings.filter((booking) => isLike(booking, search));
  const opened = bookings.find(({ _id }) => _id === bookingId);
  const book = (spaceId: string) => {
    void finish();
    form.open(spaceId);
  };
  const booked = (booking: Booking) => {
    form.close();
    const { name, email, awaited_payment_id, status: begun } = booking;
    // Who books for a client accepts the booking too, unless it waits for its advance.
    if (begun === 'pending' && !awaited_payment_id) return move(booking, 'accepted');
    notifications.show({
      message: t(awaited_payment_id ? 'bookings.bookedWithLink' : 'bookings.booked', { name, email }),
    });
  };
  return (
    <>
      {mayBook && (
        <Group>
          <Button leftSection={<CalendarPlus size={16} aria-hidden />} onClick={() => book(anyTable)}>
            {t('bookings.newBooking')}
          </Button>
        </Group>
      )}
      {form.id && (
        <KeptDraft value={form.kept}>
          <NewBooking
            eventId={eventId}
            zones={zones.data}
            bookings={bookings}
            spaceId={form.id === anyTable ? undefined : form.id}
            done={booked}
            close={form.close}
          />
        </KeptDraft>
      )}
      {found?.length === 0 && <Text size="sm">{t('bookings.notFound')}</Text>}
      {view === 'plan' && found && found.length > 0 && (
        <Group gap="xs" role="group" aria-label={t('bookings.found')}>
          {found.slice(0, foundMax).map(({ _id, name, space_name }) => (
            <Button key={_id} size="xs" variant="default" onClick={() => openBooking(_id)}>
              {[name || t('bookings.noName'), space_name || t('bookings.noSpace')].join(' · ')}
            </Button>
          ))}
        </Group>
      )}
      {view !== 'plan' && bookings.length === 0 && (
        <Empty icon={Armchair} title={t('bookings.empty')} hint={t('bookings.emptyHint')} />
      )}
      {view === 'board' && bookings.length > 0 && (
        <Board bookings={found ?? bookings} mayMove={mayMove} move={move} open={({ _id }) => openBooking(_id)} />
      )}
      {view === 'list' && bookings.length > 0 && (
        <BookingList
          bookings={found ?? bookings}
          filters={filters}
          show={filter}
          open={({ _id }) => openBooking(_id)}
          renew={renew}
        />
      )}
      {view === 'plan' && zones.data.length === 0 && (
        <Empty icon={Armchair} title={t('bookings.noZones')} hint={t('bookings.noZonesHint')} />
      )}
      {view === 'plan' && zones.data.length > 0 && (
        <>
          {moving && (
            <Alert color="violet" role="status">
              <Group justify="space-between">
                <Text size="sm" fw={600}>
                  {t('bookings.moving', { name: moving.booking.name || t('bookings.noName') })}
                </Text>
                <Button size="xs" variant="default" onClick={() => setMoving(null)}>
                  {t('bookings.stopMoving')}
                </Button>
              </Group>
            </Alert>
          )}
          {mayMove && !moving && (
            <Text size="sm" c="dimmed">
              {t('bookings.walkInChoose')}
            </Text>
          )}
          <Plan
            zones={zones.data}
            zoneId={zoneId}
            chooseZone={chooseZone}
            bookings={bookings}
            choose={(chosen, shown) => {
              const { state, booking } = shown;
              if (moving) {
                if (isTakeable(shown)) moveTo(moving, chosen);
              } else if (booking && (state !== 'released' || !mayMove)) openBooking(booking._id);
              else if (mayMove && isTakeable(shown)) setSpace(chosen);
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
          moveTable={(booking) => beginMoving({ booking })}
          saveNotes={(booking, notes, done) =>
            edit.mutate(
              {
                params: { organizationId, bookingId: booking._id },
                body: { commentary_reserve: notes },
                ifMatch: booking.version,
              },
              {
                onError,
                onSuccess: (saved) => {
                  notifications.show({ message: t('bookings.saved') });
                  done(saved);
                },
              },
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
          take={({ people, name }) => {
            const named = { event_id: eventId, space_names: space.name, for: people, ...(name ? { name } : {}) };
            const taken = { onError: renew, onSuccess: () => setSpace(null) };
            void finish().then(() => walkIn.mutate({ params: { organizationId }, body: named }, taken));
          }}
          later={
            mayBook
              ? () => {
                  setSpace(null);
                  book(space._id);
                }
              : undefined
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
