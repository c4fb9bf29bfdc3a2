/** What a space of the plan shows of the night: the booking that counts for it, and since when. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import type { Item } from '../../data/client.ts';

export type Booking = Item<'listBookings'>;
export type Zone = Item<'listZones'>;
export type Space = Zone['spaces'][number];

export type SpaceState = Exclude<BookingStatus, 'rejected'> | 'free';

/** Which booking stands for a space that several name: the one that holds it, then who asks for it, then who left. */
const order: readonly BookingStatus[] = ['sitting', 'arrival', 'accepted', 'pending', 'released'];

export interface ShownSpace {
  readonly state: SpaceState;
  readonly booking: Booking | null;
  /** An instant, or the hour of the booking; empty where there is none. */
  readonly since: string;
}

export function stateOfSpace(spaceId: string, bookings: readonly Booking[]): ShownSpace {
  const naming = bookings.filter(({ space_ids }) => space_ids.includes(spaceId));
  for (const status of order) {
    const booking = naming.find((each) => each.status === status);
    if (booking) return { state: status as SpaceState, booking, since: sinceOf(booking) };
  }
  return { state: 'free', booking: null, since: '' };
}

/** When the booking came to its status, where that is known. */
export function sinceOf({ status, arrived_at, seated_at, released_at, hour }: Booking): string {
  if (status === 'released') return released_at ?? '';
  if (status === 'sitting') return seated_at ?? '';
  if (status === 'arrival') return arrived_at ?? '';
  return hour;
}

/** People can be put where nobody holds the space, as a booking does too whose advance is being paid. */
export function isTakeable({ state, booking }: ShownSpace): boolean {
  return state === 'free' || state === 'released' || (state === 'pending' && !booking?.awaited_payment_id);
}

export interface Placed {
  readonly space: Space;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const unit = 84;
const gap = 28;

/** Where the spaces of a zone are drawn: as they were laid out, or in rows where they were not. */
export function placed(spaces: readonly Space[]): {
  readonly spaces: readonly Placed[];
  readonly box: readonly number[];
  readonly isLaidOut: boolean;
} {
  const isLaidOut = spaces.some(({ layout }) => layout.x !== 0 || layout.y !== 0);
  const perRow = Math.max(3, Math.ceil(Math.sqrt(spaces.length * 1.3)));
  const inOrder = isLaidOut
    ? spaces
    : [...spaces].sort((a, b) => a.position - b.position || a.name.localeCompare(b.name, undefined, { numeric: true }));
  const all = inOrder.map((space, index) => {
    const { x, y, scale, radius } = space.layout;
    const size = radius > 0 ? radius * 2 * scale : unit * scale;
    return {
      space,
      x: isLaidOut ? x : (index % perRow) * (unit + gap),
      y: isLaidOut ? y : Math.floor(index / perRow) * (unit + gap),
      width: size,
      height: size,
    };
  });
  const least = (values: readonly number[]) => Math.min(0, ...values);
  const left = least(all.map(({ x }) => x)) - gap;
  const top = least(all.map(({ y }) => y)) - gap;
  const right = Math.max(unit * 4, ...all.map(({ x, width }) => x + width)) + gap;
  const bottom = Math.max(unit, ...all.map(({ y, height }) => y + height)) + gap;
  return { spaces: all, box: [left, top, right - left, bottom - top], isLaidOut };
}
