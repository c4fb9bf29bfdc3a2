/**
 * What the palette finds beside screens: events, people, codes and ids, by the operations that the screens call. Only what
 * the role may read is asked for.
 */
import { type IdKind, idPrefixes, isAtLeast, plainText, type Role } from '@stagedoor/contract/vocabulary';
import { ApiError, call, callPage, type Item } from '../data/client.ts';
import { readAll } from '../data/query.ts';
import type { ScreenPath } from '../screens/screens.ts';

export interface Found {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly about: string;
  /** The screen of the navigation to which it belongs. */
  readonly screen: ScreenPath;
  /** Its address after that of the organization. */
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
}

export interface Seeker {
  readonly organizationId: string;
  readonly role: Role | '';
}

const perKind = 5;
/** Tickets and bookings are looked for at so many running and next events. */
const eventsSearched = 3;

/** Nothing found, where the answer says that there is nothing, or not for this person. */
async function orNothing(asked: Promise<readonly Found[]>): Promise<readonly Found[]> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return [];
    throw error;
  }
}

/** What fits the text: a whole id, or a part of a name, an e-mail or a code. */
export async function find(text: string, seeker: Seeker): Promise<readonly Found[]> {
  const kind = kindOfId(text);
  if (kind) return orNothing(findById[kind]!(seeker, text).then((found) => [found]));
  const isManager = isAtLeast(seeker.role, 'manager');
  // Codes have no spaces; what is shorter would be asked for with every word.
  const isLikeCode = /^\S{4,}$/.test(text);
  const found = await Promise.all([
    findEvents(seeker, text),
    isManager ? findClients(seeker, text) : [],
    findAtEvents(seeker, text, isManager && isLikeCode),
    findEntries(seeker, text),
    isLikeCode ? findDiscountCodes(seeker, text) : [],
  ]);
  return found.flat();
}

type ById = (seeker: Seeker, id: string) => Promise<Found>;

const ticketOf = ({ _id, full_name, rate_name }: Item<'listTickets'>): Found => ({
  id: _id,
  name: full_name || _id,
  about: rate_name,
  screen: '/tickets',
  path: `/tickets/${_id}`,
});
const entryOf = ({ _id, name, rate_name, event_id }: Item<'listGuestLists'>): Found => ({
  id: _id,
  name,
  about: rate_name,
  screen: '/lists',
  path: '/lists',
  search: { event_id, entry: _id },
});
const bookingOf = ({ _id, name, code, event_id, event_name }: Item<'listBookings'>): Found => ({
  id: _id,
  name: name || code || _id,
  about: event_name,
  screen: '/bookings',
  path: '/bookings',
  search: { event_id, booking: _id },
});
const eventOf = ({ _id, name, start_date }: Item<'listEvents'>): Found => ({
  id: _id,
  name,
  about: start_date.slice(0, 10),
  screen: '/events',
  path: `/events/${_id}`,
});
const clientOf = ({ _id, name, email }: Item<'listClients'>): Found => ({
  id: _id,
  name: name || email,
  about: email,
  screen: '/clients',
  path: `/clients/${_id}`,
});
const paymentOf = ({ _id, client_name, client_email, event_name }: Item<'listPayments'>): Found => ({
  id: _id,
  name: client_name || client_email || _id,
  about: event_name,
  screen: '/payments',
  path: `/payments/${_id}`,
});
const discountCodeOf = ({ _id, code, event_id }: Item<'listDiscountCodes'>): Found => ({
  id: _id,
  name: code,
  about: '',
  screen: event_id ? '/events' : '/catalogue',
  path: event_id ? `/events/${event_id}` : '/catalogue',
});

async function findRate({ organizationId }: Seeker, id: string): Promise<Found> {
  try {
    const { name, event_id } = await call('getTicketRate', { params: { organizationId, rateId: id } });
    return { id, name, about: '', screen: '/events', path: `/events/${event_id}/rates/${id}` };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { name, event_id } = await call('getListRate', { params: { organizationId, rateId: id } });
    return { id, name, about: '', screen: '/events', path: `/events/${event_id}` };
  }
}

/** How each kind of id is read. Kinds that no screen shows are not in it. */
const findById: Partial<Record<IdKind | 'request', ById>> = {
  event: async ({ organizationId }, eventId) =>
    eventOf(await call('getEvent', { params: { organizationId, eventId } })),
  ticket: async ({ organizationId }, ticketId) =>
    ticketOf(await call('getTicket', { params: { organizationId, ticketId } })),
  booking: async ({ organizationId }, bookingId) =>
    bookingOf(await call('getBooking', { params: { organizationId, bookingId } })),
  guestList: async ({ organizationId }, guestListId) =>
    entryOf(await call('getGuestList', { params: { organizationId, guestListId } })),
  client: async ({ organizationId }, clientId) =>
    clientOf(await call('getClient', { params: { organizationId, clientId } })),
  payment: async ({ organizationId }, paymentId) =>
    paymentOf(await call('getPayment', { params: { organizationId, paymentId } })),
  refund: async ({ organizationId }, refundId) => {
    const { payment_id: paymentId } = await call('getRefund', { params: { organizationId, refundId } });
    return paymentOf(await call('getPayment', { params: { organizationId, paymentId } }));
  },
  rate: findRate,
  discountCode: async ({ organizationId }, discountCodeId) =>
    discountCodeOf(await call('getDiscountCode', { params: { organizationId, discountCodeId } })),
  webhookEndpoint: async ({ organizationId }, id) => {
    const { name, url } = await call('getWebhookEndpoint', { params: { organizationId, endpointId: id } });
    return { id, name, about: url, screen: '/developers/webhooks', path: `/developers/webhooks/${id}` };
  },
  webhookDelivery: async ({ organizationId }, id) => {
    const { event } = await call('getWebhookDelivery', { params: { organizationId, deliveryId: id } });
    return { id, name: event, about: id, screen: '/developers/deliveries', path: `/developers/deliveries/${id}` };
  },
  import: async ({ organizationId }, id) => {
    const { file_name } = await call('getImport', { params: { organizationId, importId: id } });
    return { id, name: file_name || id, about: '', screen: '/imports', path: '/imports', search: { import_id: id } };
  },
  request: async ({ organizationId }, id) => {
    const { method, path } = await call('getRequest', { params: { organizationId, requestId: id } });
    const screen = '/developers/requests';
    return { id, name: `${method} ${path}`, about: id, screen, path: screen, search: { request: id } };
  },
};

const kindOfPrefix = new Map<string, IdKind | 'request'>([
  ...(Object.entries(idPrefixes) as [IdKind, string][]).map(([kind, prefix]) => [prefix, kind] as const),
  ['req', 'request'],
]);

/** The kind of a whole id of something that a screen shows. */
function kindOfId(text: string): keyof typeof findById | undefined {
  const [, prefix = ''] = /^([a-z]+)_[0-9a-z]{20,30}$/.exec(text) ?? [];
  const kind = kindOfPrefix.get(prefix);
  return kind && findById[kind] ? kind : undefined;
}

const findEvents = ({ organizationId }: Seeker, search: string) =>
  orNothing(
    callPage('listEvents', { params: { organizationId }, query: { search, limit: perKind } }).then(({ items }) =>
      items.map(eventOf),
    ),
  );

const findClients = ({ organizationId }: Seeker, search: string) =>
  orNothing(
    callPage('listClients', { params: { organizationId }, query: { search, limit: perKind } }).then(({ items }) =>
      items.map(clientOf),
    ),
  );

const findEntries = ({ organizationId }: Seeker, search: string) =>
  orNothing(
    callPage('listGuestLists', { params: { organizationId }, query: { search, limit: perKind } }).then(({ items }) =>
      items.map(entryOf),
    ),
  );

const findDiscountCodes = ({ organizationId }: Seeker, text: string) =>
  orNothing(
    readAll('listDiscountCodes', { params: { organizationId } }).then((codes) =>
      codes.filter(({ code }) => code.toLowerCase().startsWith(text.toLowerCase())).map(discountCodeOf),
    ),
  );

/**
 * Tickets and bookings of the running and next events; and whatever was paid for by the code of a ticket, by an e-mail or by
 * the number of an invoice, with the tickets of that event, however long ago it was.
 */
async function findAtEvents(seeker: Seeker, text: string, mayBePaid: boolean): Promise<readonly Found[]> {
  const { organizationId } = seeker;
  const params = { organizationId };
  const [next, payments] = await Promise.all([
    callPage('listEvents', { params, query: { period: 'upcoming', limit: eventsSearched } }),
    mayBePaid ? callPage('listPayments', { params, query: { search: text, limit: perKind } }) : { items: [] },
  ]);
  const nextIds = next.items.map(({ _id }) => _id);
  const paidIds = payments.items.map(({ event_id }) => event_id).filter((id) => id !== '');
  const [tickets, bookings] = await Promise.all([
    Promise.all(
      [...new Set([...nextIds, ...paidIds])].map((event_id) =>
        callPage('listTickets', { params, query: { event_id, search: text, limit: perKind } }),
      ),
    ),
    Promise.all(nextIds.map((event_id) => readAll('listBookings', { params, query: { event_id } }))),
  ]);
  const wanted = plainText(text);
  const fits = ({ name, email, phone, code }: Item<'listBookings'>) =>
    [name, email, phone, code].some((value) => plainText(value).includes(wanted));
  return [
    ...tickets
      .flatMap(({ items }) => items)
      .slice(0, perKind)
      .map(ticketOf),
    ...bookings.flat().filter(fits).slice(0, perKind).map(bookingOf),
    ...payments.items.map(paymentOf),
  ];
}
