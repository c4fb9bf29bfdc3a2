/** Things of every kind that are paid online and can be disputed, and how each lets people in. */
import { sellBooking } from './booking-sales.ts';
import type { OpenWorld } from './fixtures.ts';
import { createPaidList, makeEntry } from './paid-lists.ts';
import { beginPassCheckout, checkInPass, createPassType } from './passes.ts';
import { buyTickets, cards, payOnPage } from './purchases.ts';
import type { TestAnswer } from './test-service.ts';

export interface Disputable {
  readonly id: string;
  readonly paymentId: string;
  /** How many more people an API can still let in at once, and that it is asked to do so. */
  readonly letIn: (people: number) => Promise<TestAnswer>;
  /** The refusal while it is blocked: status and error code. */
  readonly refusal: readonly [number, string];
  readonly table: string;
}

/** Sells one of each kind for two people and more, and pays it. */
export const disputables: Readonly<Record<string, (ground: OpenWorld) => Promise<Disputable>>> = {
  ticket: async ({ service, world: { main, channel } }) => {
    const data = await buyTickets(service, channel, main.rateId);
    const id = String(data.tickets[0]._id);
    const url = `/integrations/tickets/${id}/checkin`;
    const letIn = (enter: number) => service.call('PUT', url, { headers: main.headers, body: { enter } });
    return { id, paymentId: data.payment_id, letIn, refusal: [409, 'ticket_not_active'], table: 'tickets' };
  },
  pass: async (ground) => {
    const typeId = await createPassType(ground, { for: 4 });
    const { data } = (await beginPassCheckout(ground, typeId)).body;
    await payOnPage(ground.service, data.payment_url, cards.good);
    const id = String(data.passes[0]._id);
    const letIn = (women: number) => checkInPass(ground, id, ground.world.main.eventId, [{ _id: typeId, women }]);
    return { id, paymentId: data.payment_id, letIn, refusal: [409, 'conflict'], table: 'passes' };
  },
  list: async (ground) => {
    const { service, world, manager } = ground;
    const { data } = (await makeEntry(ground, await createPaidList(ground))).body;
    await payOnPage(service, data.payment_url, cards.good);
    const url = `/management/organizations/${world.main.id}/guest-lists/${data._id}/check-in`;
    const letIn = (women: number) =>
      service.call('PUT', url, { headers: manager, body: [{ _id: 'custom', women, price: 0 }] });
    return { id: data._id, paymentId: data.payment_id, letIn, refusal: [409, 'conflict'], table: 'guest_lists' };
  },
  booking: async ({ service, world }) => {
    const { bookingId: id, paymentId } = await sellBooking(service, world);
    const url = `/integrations/bookings/${id}/status`;
    const letIn = (people: number) =>
      service.call('PUT', url, { headers: world.main.headers, body: { status: people > 0 ? 'arrival' : 'accepted' } });
    return { id, paymentId, letIn, refusal: [409, 'transition_not_allowed'], table: 'bookings' };
  },
};
