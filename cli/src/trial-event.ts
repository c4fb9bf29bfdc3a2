/** What is offered at an event of a trial installation: rates, list rates and spaces that are free. */
import { Failure } from './failure.ts';
import type { Service } from './service.ts';

export interface Rate {
  readonly _id: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly type: string;
  readonly available: boolean;
  readonly current_price: { readonly _id: string } | null;
  readonly questions: readonly { readonly _id: string; readonly items: readonly string[] }[];
}

export interface ListRate {
  readonly _id: string;
  readonly available: boolean;
  readonly max: number;
  readonly entry_price: number;
  readonly prices: readonly { readonly _id: string }[];
}

interface Zone {
  readonly spaces: readonly { readonly name: string; readonly bookings: readonly unknown[] }[];
}

/** What is offered at the event. */
export interface TrialEvent {
  readonly event: { readonly _id: string; readonly name: string };
  readonly rates: readonly Rate[];
  readonly listRates: readonly ListRate[];
  readonly spaces: readonly string[];
}

/** Throws a Failure in production, where test actions would send notifications about nothing real. */
export async function requireTrial(service: Service): Promise<void> {
  const { environment } = await service.data<{ environment: string }>('integrations', 'getAuth');
  if (environment === 'alpha') return;
  throw new Failure('This deployment is production: what is done here is for trial installations.');
}

/** Reads what is offered; throws a Failure where nothing is on sale. */
export async function readTrialEvent(service: Service, eventId: string | undefined): Promise<TrialEvent> {
  const event = await findEvent(service, eventId);
  const [rates, listRates, zones] = await Promise.all([
    service.data<Rate[]>('channels', 'listTicketRates', { event_id: event._id }),
    service.data<ListRate[]>('channels', 'listListRates', { event_id: event._id }),
    service.data<Zone[]>('integrations', 'getBookingAvailability', { event_id: event._id }),
  ]);
  const onSale = rates.filter(({ available, type, current_price: price }) => available && type === 'public' && price);
  if (onSale.length === 0) {
    const hint = 'Name another one with --event-id.';
    throw new Failure(`Nothing is on sale for ${event.name}.`, { hint });
  }
  const spaces = zones.flatMap((zone) => zone.spaces.filter(({ bookings }) => bookings.length === 0));
  return {
    event,
    rates: onSale,
    listRates: listRates.filter(({ available, entry_price: price, prices }) => available && price === 0 && prices[0]),
    spaces: spaces.map(({ name }) => name),
  };
}

interface Event {
  readonly _id: string;
  readonly name: string;
  readonly start: number;
}

/** The event that is meant: the one that is named, or the next of those that have not ended. */
async function findEvent(service: Service, eventId: string | undefined): Promise<Event> {
  if (eventId !== undefined) return service.data<Event>('integrations', 'getEvent', { eventId });
  const events = await service.data<Event[]>('integrations', 'listEvents');
  const [next] = [...events].sort((one, other) => one.start - other.start);
  if (!next) throw new Failure('There is no event that has not ended.', { hint: 'Name one with --event-id.' });
  return next;
}
