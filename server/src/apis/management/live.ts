import { Readable } from 'node:stream';
import { type LiveChange, type LiveFigures, management } from '@stagedoor/contract';
import type { Change, Sink } from '../../contexts/messaging/live/live.ts';
import type { EventFigures } from '../../contexts/sales/dashboard/dashboard.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import { isoInstant } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentOccupancy } from './presenters/occupancy.ts';

/** What may wait for a reader; one for whom more waits does not read. */
const waitingBytesMax = 256 * 1_024;
const reconnectAfterMs = 250;

export const liveHandlers: readonly Handler[] = [
  endpoint(management.getLive, {
    run: async ({ caller, query, services, header, requestHeader }) => {
      const stream = new Readable({ read: () => {} });
      stream.push(`retry: ${reconnectAfterMs}\n\n`);
      const subscribed = await services.live.subscribe(
        caller.organization.id,
        {
          userId: caller.user.id,
          eventId: query.event_id ?? null,
          withMoney: caller.role === 'owner' || caller.role === 'admin',
          after: requestHeader('last-event-id') ?? query.after ?? null,
        },
        sinkOf(stream),
      );
      if (subscribed instanceof Refusal) return subscribed;
      stream.once('close', () => subscribed.close());
      header('cache-control', 'no-store, no-transform');
      header('x-accel-buffering', 'no');
      return stream;
    },
    // Sent as it comes; the contract knows bytes only.
    present: (stream) => stream as unknown as Uint8Array,
  }),
];

/** Writes what a subscriber is sent as server-sent events. */
function sinkOf(stream: Readable): Sink<EventFigures> {
  const write = (text: string) => {
    if (stream.destroyed || stream.readableEnded) return false;
    stream.push(text);
    if (stream.readableLength <= waitingBytesMax) return true;
    stream.destroy();
    return false;
  };
  return {
    begin: (cursor) => void write(`id: ${cursor}\nevent: begin\ndata: {}\n\n`),
    change: (change, cursor) =>
      write(`id: ${cursor}\nevent: change\ndata: ${JSON.stringify(presentChange(change))}\n\n`),
    figures: (figures) => write(`event: figures\ndata: ${JSON.stringify(presentFigures(figures))}\n\n`),
    reset: (cursor) => write(`id: ${cursor}\nevent: reset\ndata: {}\n\n`),
    heartbeat: () => write(': still here\n\n'),
    end: () => {
      if (!stream.destroyed) stream.push(null);
    },
  };
}

function presentChange({ id, kind, eventId, resourceId, createdAt }: Change): LiveChange {
  return { id, kind, event_id: eventId, resource_id: resourceId, created_at: createdAt };
}

function presentFigures({ row, occupancy, money }: EventFigures): LiveFigures {
  const major = (minor: number) => toMajor(minor, row.currency_digits);
  const sum = (name: 'count' | 'people') => row.rates.reduce((total, rate) => total + rate[name], 0);
  return {
    event_id: row.event_id,
    name: row.name,
    start_date: row.starts_at,
    end_date: row.ends_at,
    currency: row.currency,
    tickets: { count: sum('count'), people: sum('people'), admitted: occupancy.tickets },
    bookings: { ...row.bookings, admitted: occupancy.bookings },
    lists: { ...row.lists, admitted: occupancy.lists },
    occupancy: presentOccupancy(occupancy),
    rates: row.rates.map((rate) => ({ ...rate, admitted: occupancy.byRate.get(rate.rate_id) ?? 0 })),
    arrivals: row.arrivals.map((quarter) => ({ ...quarter, at: isoInstant(quarter.at) })),
    entries: row.entries.map((entry) => ({ ...entry, at: isoInstant(entry.at) })),
    refusals: row.refusals.map((refusal) => ({ ...refusal, at: isoInstant(refusal.at) })),
    double_entries: row.double_entries.map((entry) => ({
      ...entry,
      at: isoInstant(entry.at),
      other_at: isoInstant(entry.other_at),
    })),
    ...(money
      ? {
          money: {
            revenue: major(money.revenue),
            advances_held: major(money.advancesHeld),
            refunded: major(money.refunded),
          },
        }
      : {}),
  };
}
