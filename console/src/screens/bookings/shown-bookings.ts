/** The bookings of an event as they are shown: read once as a whole, and then one by one as they change. */
import { useMemo } from 'react';
import { call } from '../../data/client.ts';
import { useLive } from '../../data/live.ts';
import { queryClient, showInAll, useAll, useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import type { Booking } from './space-state.ts';

type Change =
  | 'createBooking'
  | 'createBookingCheckout'
  | 'createWalkInBooking'
  | 'updateBooking'
  | 'updateBookingStatus';

/** So many changed bookings are read one by one; more are read with the whole list. */
const changedMax = 20;

const listOf = (organizationId: string, eventId: string) => ({
  params: { organizationId },
  query: { event_id: eventId },
});

function show(organizationId: string, booking: Booking): void {
  if (booking.event_id) showInAll('listBookings', listOf(organizationId, booking.event_id), booking);
}

const renewAll = () => void queryClient.invalidateQueries({ queryKey: ['listBookings'] });

/**
 * Reads changed bookings one after the other, so that of two states of one the later one is shown last. What cannot be read
 * is read with the whole list.
 */
function readerOf(organizationId: string) {
  const changed = new Set<string>();
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    for (const bookingId of changed) {
      if (changed.size > changedMax) {
        changed.clear();
        renewAll();
        break;
      }
      changed.delete(bookingId);
      try {
        const booking = await call('getBooking', { params: { organizationId, bookingId } });
        show(organizationId, booking);
      } catch {
        renewAll();
      }
    }
    isReading = false;
  };
  return (bookingId: string) => {
    changed.add(bookingId);
    void read();
  };
}

/** The bookings of an event, which others change too; `renew` reads all of them anew. */
export function useBookings(eventId: string) {
  const { _id: organizationId } = useOrganization();
  const list = useAll('listBookings', listOf(organizationId, eventId));
  const readChanged = useMemo(() => readerOf(organizationId), [organizationId]);
  useLive(organizationId, {
    onChange: ({ kind, event_id, resource_id: bookingId }) => {
      if (kind.startsWith('booking.') && event_id === eventId) readChanged(bookingId);
    },
    onReset: renewAll,
  });
  return { list, renew: renewAll };
}

/** A change of a booking, which is shown as the answer has it. `renews` as of `useChange`. */
export function useBookingChange<Id extends Change>(id: Id, renews: Parameters<typeof useChange>[1] = []) {
  const { _id: organizationId } = useOrganization();
  // Each of these changes answers with the booking.
  const showAnswer = (answered: unknown) => show(organizationId, answered as Booking);
  return useChange(id, ['getBookingHistory', ...renews], showAnswer);
}
