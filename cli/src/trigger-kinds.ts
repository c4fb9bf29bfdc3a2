/** For each kind of notification what has to happen so that it goes out, done with the keys of a trial installation. */
import type { Actions, Ticket } from './actions.ts';
import { Failure } from './failure.ts';
import { testCards } from './payment-page.ts';
import { holderOf, Person } from './people.ts';
import { type ListRate, readTrialEvent, type TrialEvent } from './trial-event.ts';

/** What was done. */
export interface Outcome {
  /** For people. */
  readonly said: string;
  /** Id of what it was done to; it stands in the payload. */
  readonly subject: string;
  /** Of the notification, where it is known. */
  readonly eventId?: string;
  /** Takes away what nobody needs, once the notification was sent. */
  readonly clean?: () => Promise<unknown>;
}

export interface TriggerContext {
  readonly actions: Actions;
  readonly person: Person;
  /** The event that is meant; the next one where none is named. */
  readonly eventId: string | undefined;
}

export interface Trigger {
  /** What `trigger` does, in the imperative. */
  readonly about: string;
  readonly run: (context: TriggerContext) => Promise<Outcome>;
}

/** Somebody else each time. */
export const somebody = () => new Person(Date.now() % 1_000_000, process.pid);

const readOffered = ({ actions, eventId }: TriggerContext): Promise<TrialEvent> =>
  readTrialEvent(actions.service, eventId);

/** One ticket of a rate that costs something, bought through the channel. */
async function beginSale(context: TriggerContext): Promise<{ ticket: Ticket; address: string; rate: string }> {
  const { rates } = await readOffered(context);
  for (const rate of rates.filter(({ min }) => min <= 1)) {
    const { tickets, payment_url: address } = await context.actions.beginCheckout(context.person, rate, 1);
    if (address !== '') return { ticket: tickets[0]!, address, rate: rate.name };
  }
  throw new Failure('No rate of the event costs anything.', { hint: 'Name another event with --event-id.' });
}

async function sell(context: TriggerContext, card: string = testCards.good): Promise<{ ticket: Ticket; said: string }> {
  const { ticket, address, rate } = await beginSale(context);
  await context.actions.pay(address, card);
  return { ticket, said: `Sold the ticket ${ticket._id} of ${rate} for ${ticket.total_price}` };
}

/** Sells a ticket, and does something with it. */
async function sellAnd(
  context: TriggerContext,
  then: string,
  act: (ticket: Ticket) => Promise<unknown>,
  card: string = testCards.good,
): Promise<Outcome> {
  const { ticket, said } = await sell(context, card);
  await act(ticket);
  return { said: `${said}, and ${then}.`, subject: ticket._id };
}

async function takeWalkIn(context: TriggerContext): Promise<{ bookingId: string; said: string }> {
  const { event, spaces } = await readOffered(context);
  const space = spaces.at(-1);
  if (space === undefined) {
    throw new Failure(`No space of ${event.name} is free.`, { hint: 'Release a booking, or name another --event-id.' });
  }
  const booking = await context.actions.takeTable(context.person, event._id, space, 2);
  return { bookingId: booking._id, said: `Took the walk-in ${booking._id} at ${space}` };
}

async function putOnList(context: TriggerContext): Promise<{ listId: string; rate: ListRate; said: string }> {
  const { event, listRates } = await readOffered(context);
  const [rate] = listRates;
  if (!rate) throw new Failure(`${event.name} has no list that costs nothing.`, { hint: 'Name another --event-id.' });
  const { _id: listId } = await context.actions.putOnList(context.person, rate, Math.min(2, rate.max));
  return { listId, rate, said: `Put ${context.person.name} on a guest list: ${listId}` };
}

/** An event that nobody sees, and that is deleted afterwards. */
async function createEvent({
  actions: { service },
}: TriggerContext): Promise<{ eventId: string; clean: Outcome['clean'] }> {
  const organizationId = await service.organizationId();
  const [location] = await service.data<{ _id: string }[]>('management', 'listLocations', { organizationId });
  if (!location) throw new Failure('The organization has no location for an event.');
  const startsAt = Date.now() + 30 * 86_400_000;
  const { _id: eventId } = await service.data<{ _id: string }>('management', 'createEvent', {
    organizationId,
    name: 'Triggered by the command line',
    start_date: new Date(startsAt).toISOString(),
    end_date: new Date(startsAt + 21_600_000).toISOString(),
    location_id: location._id,
    active: false,
    visible: false,
  });
  return { eventId, clean: () => service.data('management', 'deleteEvent', { organizationId, eventId }) };
}

/** A rate of a hidden event, deleted with it afterwards; adding it emits `rate.updated`. */
async function addRate(context: TriggerContext): Promise<{ rateId: string; clean: Outcome['clean'] }> {
  const { service } = context.actions;
  const { eventId, clean } = await createEvent(context);
  const { _id: rateId } = await service.data<{ _id: string }>('management', 'createTicketRate', {
    organizationId: await service.organizationId(),
    eventId,
    name: 'Triggered by the command line',
    quota: 1,
    prices: [{ name: 'Only', price: 10, quantity: 1 }],
  });
  return { rateId, clean };
}

/** A pass that was paid in cash, of a type that nobody else can buy. */
async function issuePass({
  actions: { service },
  person,
}: TriggerContext): Promise<{ passId: string; typeId: string }> {
  const organizationId = await service.organizationId();
  const { _id: typeId } = await service.data<{ _id: string }>('management', 'createPassType', {
    organizationId,
    name: `Triggered by the command line ${Date.now()}`,
    price: 5,
    quota: 1,
  });
  await service.data('management', 'updatePassType', { organizationId, passTypeId: typeId, active: false });
  const { _id: passId } = await service.data<{ _id: string }>('management', 'createPass', {
    organizationId,
    pass_type_id: typeId,
    full_name: person.name,
    email: person.email,
    method: 'cash',
  });
  return { passId, typeId };
}

/** A membership that costs nothing, in a plan that is archived afterwards. */
async function subscribe({
  actions: { service },
  person,
}: TriggerContext): Promise<{ subscriptionId: string; clean: Outcome['clean'] }> {
  const organizationId = await service.organizationId();
  const { _id: planId } = await service.data<{ _id: string }>('management', 'createPlan', {
    organizationId,
    name: 'Triggered by the command line',
    price: 0,
    period: 'month',
  });
  const { _id: subscriptionId } = await service.data<{ _id: string }>('integrations', 'createSubscription', {
    plan_id: planId,
    email: person.email,
    name: person.name,
  });
  return { subscriptionId, clean: () => service.data('management', 'archivePlan', { organizationId, planId }) };
}

/** A code that is switched off afterwards. */
async function createCode({
  actions: { service },
}: TriggerContext): Promise<{ codeId: string; switchOff: () => Promise<unknown> }> {
  const organizationId = await service.organizationId();
  const { _id: codeId } = await service.data<{ _id: string }>('management', 'createDiscountCode', {
    organizationId,
    code: `CLI${Date.now()}`,
    type: 'tickets',
    percentage: 5,
  });
  const code = { organizationId, discountCodeId: codeId };
  return { codeId, switchOff: () => service.data('management', 'deactivateDiscountCode', code) };
}

/** Another name than that of the person: nothing is notified where a name stays as it is. */
const changedName = ({ person }: TriggerContext) => `${person.name} Castell`;

async function changeName(context: TriggerContext, { _id: ticketId }: Ticket): Promise<void> {
  const { service } = context.actions;
  const organizationId = await service.organizationId();
  await service.data('management', 'createNameChange', { organizationId, ticketId, full_name: changedName(context) });
}

async function importAndDelete(context: TriggerContext): Promise<Outcome> {
  const { service } = context.actions;
  const [rate] = (await readOffered(context)).rates;
  const given = { ticket_rate_id: rate!._id, tickets: [holderOf(context.person, rate!)] };
  const [ticket] = await service.data<Ticket[]>('integrations', 'createTickets', given);
  await service.data('integrations', 'deleteTickets', { ticket_ids: [ticket!._id] });
  return { said: `Issued the ticket ${ticket!._id}, and deleted it.`, subject: ticket!._id };
}

async function test({ actions: { service } }: TriggerContext): Promise<Outcome> {
  const endpoints = await service.data<{ _id: string; status: string }[]>('integrations', 'listWebhookEndpoints');
  const endpoint = endpoints.find(({ status }) => status === 'active');
  if (!endpoint) {
    const hint = 'stagedoor webhook-endpoints create makes one.';
    throw new Failure('There is no endpoint that could be tested.', { hint });
  }
  const webhookEndpointId = endpoint._id;
  const sent = await service.data<{ event_id: string }>('integrations', 'testWebhookEndpoint', { webhookEndpointId });
  return { said: `Asked for a test of ${endpoint._id}.`, subject: endpoint._id, eventId: sent.event_id };
}

export const triggers: Readonly<Record<string, Trigger>> = {
  'ticket.sold': {
    about: 'Sells a ticket, paid with a test card.',
    run: (context) => sell(context).then(({ ticket, said }) => ({ said: `${said}.`, subject: ticket._id })),
  },
  'ticket.checked_in': {
    about: 'Sells a ticket, and checks it in.',
    run: (context) => sellAnd(context, 'checked it in', ({ qr_code: code }) => context.actions.enter(code)),
  },
  'ticket.refunded': {
    about: 'Sells a ticket, and refunds it.',
    run: (context) => sellAnd(context, 'refunded it', (ticket) => context.actions.refund(ticket)),
  },
  'ticket.restored': {
    about: 'Sells a ticket, and refunds it to a test card that takes no refunds; goes out when the gateway fails that.',
    run: (context) =>
      sellAnd(
        context,
        'refunded it to a card that takes no refunds',
        (ticket) => context.actions.refund(ticket),
        testCards.refundsFail,
      ),
  },
  'ticket.request_refund': {
    about: 'Sells a ticket whose holder asks for a refund.',
    run: (context) =>
      sellAnd(context, 'asked for a refund', ({ _id: ticketId }) =>
        context.actions.service.data('channels', 'createRefundRequest', { ticketId, reason: 'We cannot come.' }),
      ),
  },
  'ticket.voided': {
    about: 'Sells a ticket, and voids it with the session of a manager.',
    run: (context) =>
      sellAnd(context, 'voided it', async ({ _id: ticketId }) => {
        const { service } = context.actions;
        const organizationId = await service.organizationId();
        await service.data('management', 'voidTicket', { organizationId, ticketId });
      }),
  },
  'ticket.deleted': { about: 'Issues a ticket, and deletes it.', run: importAndDelete },
  'ticket.swapped': {
    about: 'Sells a ticket that a reseller swaps.',
    run: (context) => sellAnd(context, 'swapped it', ({ qr_code: code }) => context.actions.swap(context.person, code)),
  },
  'ticket.name_changed': {
    about: 'Sells a ticket, and gives it another holder with the session of a manager.',
    run: (context) => sellAnd(context, 'changed its holder', (ticket) => changeName(context, ticket)),
  },
  'ticket.updated': {
    about: 'Sells a ticket, and changes the phone number of its holder.',
    run: (context) =>
      sellAnd(context, 'changed the phone number', ({ _id: ticketId }) =>
        context.actions.service.data('integrations', 'updateTicket', { ticketId, phone: '+34600000199' }),
      ),
  },
  'booking.created': {
    about: 'Takes a walk-in at a free space.',
    run: (context) => takeWalkIn(context).then(({ bookingId, said }) => ({ said: `${said}.`, subject: bookingId })),
  },
  'booking.updated': {
    about: 'Takes a walk-in, and changes its name.',
    run: async (context) => {
      const { bookingId, said } = await takeWalkIn(context);
      await context.actions.service.data('integrations', 'updateBookingFields', {
        bookingId,
        name: changedName(context),
      });
      return { said: `${said}, and changed its name.`, subject: bookingId };
    },
  },
  'booking.status_changed': {
    about: 'Takes a walk-in, and releases it.',
    run: async (context) => {
      const { bookingId, said } = await takeWalkIn(context);
      await context.actions.service.data('integrations', 'updateBookingStatus', { bookingId, status: 'released' });
      return { said: `${said}, and released it.`, subject: bookingId };
    },
  },
  'list.created': {
    about: 'Puts somebody on a guest list.',
    run: (context) => putOnList(context).then(({ listId, said }) => ({ said: `${said}.`, subject: listId })),
  },
  'list.checked_in': {
    about: 'Puts somebody on a guest list, and lets one person in.',
    run: async (context) => {
      const { listId, rate, said } = await putOnList(context);
      await context.actions.enterByList(listId, rate, 1);
      return { said: `${said}, and let one person in.`, subject: listId };
    },
  },
  'list.updated': {
    about: 'Puts somebody on a guest list, and changes the name of the entry.',
    run: async (context) => {
      const { listId, said } = await putOnList(context);
      await context.actions.service.data('integrations', 'updateGuestList', { listId, name: changedName(context) });
      return { said: `${said}, and changed the name.`, subject: listId };
    },
  },
  'list.removed': {
    about: 'Puts somebody on a guest list, and removes the entry.',
    run: async (context) => {
      const { listId, said } = await putOnList(context);
      await context.actions.service.data('integrations', 'deleteGuestList', { listId });
      return { said: `${said}, and removed the entry.`, subject: listId };
    },
  },
  'pass.sold': {
    about: 'Sells a pass for cash with the session of a manager.',
    run: async (context) => {
      const { passId } = await issuePass(context);
      return { said: `Sold the pass ${passId}.`, subject: passId };
    },
  },
  'pass.checked_in': {
    about: 'Sells a pass for cash with the session of a manager, and lets its holder in.',
    run: async (context) => {
      const { passId, typeId } = await issuePass(context);
      const { event } = await readOffered(context);
      const body = [{ _id: typeId, women: 1 }];
      await context.actions.service.data('integrations', 'checkInPass', { passId, event_id: event._id, body });
      return { said: `Sold the pass ${passId}, and let its holder in.`, subject: passId };
    },
  },
  'pass.refunded': {
    about: 'Sells a pass for cash, and refunds it; with the session of a manager.',
    run: async (context) => {
      const { passId } = await issuePass(context);
      const { service } = context.actions;
      const organizationId = await service.organizationId();
      await service.data('management', 'refundPass', { organizationId, passId, amount: 5 });
      return { said: `Sold the pass ${passId}, and refunded it.`, subject: passId };
    },
  },
  'subscription.created': {
    about: 'Subscribes somebody to a plan that costs nothing, and archives the plan.',
    run: async (context) => {
      const { subscriptionId, clean } = await subscribe(context);
      return { said: `Created the subscription ${subscriptionId}.`, subject: subscriptionId, clean };
    },
  },
  'subscription.updated': {
    about: 'Subscribes somebody to a plan that costs nothing, cancels the subscription, and archives the plan.',
    run: async (context) => {
      const { subscriptionId, clean } = await subscribe(context);
      await context.actions.service.data('integrations', 'cancelSubscription', { subscriptionId });
      return { said: `Created the subscription ${subscriptionId}, and cancelled it.`, subject: subscriptionId, clean };
    },
  },
  'payment.success': {
    about: 'Sells a ticket, paid with a test card.',
    run: (context) => sell(context).then(({ ticket, said }) => ({ said: `${said}.`, subject: ticket._id })),
  },
  'sale.completed': {
    about: 'Sells a ticket, paid with a test card.',
    run: (context) => sell(context).then(({ ticket, said }) => ({ said: `${said}.`, subject: ticket._id })),
  },
  'payment.failed': {
    about: 'Begins to buy a ticket, and cancels the payment.',
    run: async (context) => {
      const { ticket, address } = await beginSale(context);
      await context.actions.cancelPayment(address);
      return { said: `Began to buy the ticket ${ticket._id}, and cancelled the payment.`, subject: ticket._id };
    },
  },
  'payment.refunded': {
    about: 'Sells a ticket, and refunds it; goes out when the gateway confirms that.',
    run: (context) => sellAnd(context, 'refunded it', (ticket) => context.actions.refund(ticket)),
  },
  'event.created': {
    about: 'Creates a hidden event, and deletes it afterwards; with the session of a manager.',
    run: async (context) => {
      const { eventId, clean } = await createEvent(context);
      return { said: `Created the event ${eventId}.`, subject: eventId, clean };
    },
  },
  'event.updated': {
    about: 'Creates a hidden event, changes it, and deletes it afterwards; with the session of a manager.',
    run: async (context) => {
      const { eventId, clean } = await createEvent(context);
      const { service } = context.actions;
      const organizationId = await service.organizationId();
      await service.data('management', 'updateEvent', { organizationId, eventId, outfit: 'formal' });
      return { said: `Created the event ${eventId}, and changed it.`, subject: eventId, clean };
    },
  },
  'rate.updated': {
    about: 'Adds a rate to a hidden event, and deletes both afterwards; with the session of a manager.',
    run: async (context) => {
      const { rateId, clean } = await addRate(context);
      return { said: `Added the rate ${rateId}.`, subject: rateId, clean };
    },
  },
  'client.updated': {
    about: 'Sets the language of a client to what it is, with the session of a manager.',
    run: async ({ actions: { service } }) => {
      const organizationId = await service.organizationId();
      const [client] = await service.data<{ _id: string; language: string }[]>('integrations', 'listClients', {});
      if (!client) throw new Failure('The organization has no client yet.');
      const { _id: clientId, language } = client;
      await service.data('management', 'updateClient', { organizationId, clientId, language: language || 'en' });
      return { said: `Changed the client ${clientId}.`, subject: clientId };
    },
  },
  'discount_code.created': {
    about: 'Creates a discount code, and switches it off; with the session of a manager.',
    run: async (context) => {
      const { codeId, switchOff } = await createCode(context);
      return { said: `Created the discount code ${codeId}.`, subject: codeId, clean: switchOff };
    },
  },
  'discount_code.updated': {
    about: 'Creates a discount code, and switches it off; with the session of a manager.',
    run: async (context) => {
      const { codeId, switchOff } = await createCode(context);
      await switchOff();
      return { said: `Created the discount code ${codeId}, and switched it off.`, subject: codeId };
    },
  },
  'webhook.test': { about: 'Asks for a test of the first active endpoint.', run: test },
};

/** Kinds that cannot be triggered, and what makes them go out. */
export const untriggered: Readonly<Record<string, string>> = {
  'ticket.supplement_used':
    'A product of a supplement is handed out to the holder of a ticket: sell one with it first.',
  'rate.sold_out': 'The last place of a rate is taken: make a rate with one place, and sell it.',
  'client.erased': 'A client is erased on request of the person, which cannot be undone.',
  'refund.failed': 'The gateway refuses a refund: sell a ticket with the card of which refunds fail, and refund it.',
  'refund.made_at_gateway': 'Somebody gives money back in the account at Stripe: in alpha, in its test mode.',
  'dispute.opened': 'A bank disputes a payment: in alpha, pay at Stripe with its test card 4000 0000 0000 0259.',
  'dispute.closed': 'A dispute ends: contest one of Stripe’s test mode with the statement “winning_evidence”.',
  'payout.paid': 'The gateway pays out to the bank: in alpha, make a payout in Stripe’s test mode.',
  'payout.failed': 'The bank sends a payout back: Stripe’s test mode has bank accounts for that.',
  'webhook_endpoint.disabled':
    'The service disables an endpoint after days of failures, or at once when it answers 410: let a receiver answer 410.',
};
