/** Examples that can be run on the demonstration, with its ids and codes in place of those that they show. */
import { readFileSync } from 'node:fs';
import type { ApiName } from '../src/commands.ts';
import type { Demo } from './demo.ts';

/** One value for all forms of an example, or one for each: a ticket can be checked in once. */
type Value = string | readonly string[];
type Values = Readonly<Record<string, Value>>;

export interface ChosenSample {
  readonly id: string;
  /** The text of a form, the number `column`, with values of the demonstration. */
  inDemo(text: string, column: number): string;
  /** Whether all forms have the same values. */
  readonly isSame: boolean;
}

interface Row {
  readonly _id: string;
  // biome-ignore lint/suspicious/noExplicitAny: rows of every kind are looked into.
  readonly [name: string]: any;
}

export async function chooseSamples({ service, address, cli }: Demo) {
  const demo = JSON.parse(readFileSync(cli.env.DEMO_FILE!, 'utf8'));
  const signedIn = await service.call('POST', '/management/sessions', { body: demo.login });
  const { token } = signedIn.body.data;
  const credentials: Record<ApiName, Record<string, string>> = {
    integrations: { 'x-api-key': demo.integration.api_key },
    channels: { 'x-api-key': demo.channel.api_key },
    resellers: { authorization: demo.reseller.api_key },
    management: { authorization: `Bearer ${token}` },
  };
  const rows = async (api: ApiName, path: string): Promise<Row[]> => {
    const answer = await fetch(`${address}/${api}${path}`, { headers: credentials[api] });
    return ((await answer.json()) as { data: Row[] }).data;
  };
  const first = async (api: ApiName, path: string) => (await rows(api, path))[0]!;

  const [event, next] = demo.events;
  const organization = `/organizations/${demo.organization._id}`;
  const rateId = event.ticket_rate_ids.at(-1);
  const ofEvent = `?event_id=${event._id}`;
  const booking = await first('integrations', `/bookings${ofEvent}&status=accepted&limit=1`);
  const rate = (await rows('integrations', `/tickets-rates${ofEvent}`)).find(({ _id }) => _id === rateId)!;
  const listRate = await first('channels', `/list-rates${ofEvent}`);
  const zone = await first('channels', `/bookings/zones?event_id=${next._id}`);
  const list = await first('integrations', `/lists${ofEvent}&limit=1`);
  const channelRate = await first('channels', `/ticket-rates${ofEvent}`);

  const ids: Values = {
    evt: event._id,
    org: demo.organization._id,
    chn: demo.channel._id,
    res: demo.reseller._id,
    rate: rateId,
    prc: rate.options[0]._id,
    lst: list._id,
    bkg: booking._id,
    tkt: demo.tickets.from_integrations[0],
    we: demo.webhook_endpoints.active,
    wd: (await first('integrations', '/webhook-deliveries?limit=1')).id,
    dsc: (await first('integrations', '/discount-codes'))._id,
    cli: (await first('integrations', '/clients?limit=1'))._id,
    zon: (await first('management', `${organization}/events/${event._id}/zones`))._id,
    loc: (await first('management', `${organization}/locations`))._id,
  };

  const chosen: Record<ApiName, Record<string, Values>> = {
    integrations: {
      getAuth: {},
      listChannels: {},
      getEvent: {},
      getBookingByCode: { '7YHMDWECGV6E0BFJEMHD': booking.code },
      createWalkInBooking: { '12, 13': event.spaces.slice(-3) },
      listEventBookings: {},
      getTicket: {},
      checkInTicket: {
        tkt_01m4xnqkbaey7sxqx28hjnr78n: demo.tickets.from_integrations.slice(1, 4),
        '"enter":2': '"enter":1',
        'enter: 2': 'enter: 1',
        '--enter 2': '--enter 1',
      },
      listRefunds: {},
      createExternalPayment: {},
      listTicketRates: {},
      listPayments: {},
      listInvoices: {},
      listCustomTaxes: {},
      listWalletMovements: {},
      listSales: {},
      getDiscountCode: {},
      listPasses: {},
      listV2Passes: {},
      listPlans: {},
      getClient: {},
      listUsers: {},
      getGuestListByCode: { PWBENKKDDJWN0E971XNC: list.code },
      createWebhookEndpoint: {},
      testWebhookEndpoint: {},
      getWebhookDelivery: {},
      listWebhookEventKinds: {},
    },
    channels: {
      getAuth: {},
      listOrganizations: {},
      listLocations: {},
      getEvent: {},
      listZones: {},
      getBookingAvailability: {},
      validateTicketDiscountCode: {
        AUTUMN10: demo.discount_codes.tickets_only,
        rate_01m1gnhm7xe6y9vvw5w8v3d0qk: next.ticket_rate_ids[0],
      },
      validateBookingDiscountCode: {
        autumn10: demo.discount_codes.percentage,
        evt_01m1gnhkb1e088q42swbtyrmqd: next._id,
        rate_01m1gnhw3xfk2b6y9s4qd8tz7r: zone.rates[0]._id,
        'quantity=7': 'quantity=4',
        'quantity: 7': 'quantity: 4',
        '--quantity 7': '--quantity 4',
      },
      listPassTypes: {},
      listTickets: {},
      listPayments: {},
      getTicketRate: { rate_01m1gnhrw9eq4rnv56bncvm6rd: channelRate._id },
      listListRates: {},
      createGuestList: { rate_01m1gnja85egzr2gs1ny2e05jb: listRate._id },
      getWaitingRoom: {},
      listWebhookEndpoints: {},
      listWebhookDeliveries: {},
    },
    resellers: {
      validateBarcode: { JR4WD90X96S3MBYNPFC4: demo.barcodes.scanned },
      swapTicket: { JR4WD90X96S3MBYNPFC4: demo.barcodes.swappable.slice(0, 3) },
      getEvent: {},
    },
    management: {
      listSessions: {},
      getMe: {},
      getOrganization: {},
      listMembers: {},
      listInvitations: {},
      listUsers: {},
      listAuditLog: {},
      listRequests: {},
      listJobs: {},
      getTestClock: {},
      listPartnerChannels: {},
      getPaymentSettings: {},
      getDoorSettings: {},
      listDisputes: {},
      getShop: {},
      listPayments: {},
      listExternalPayments: {},
      listWalletMovements: {},
      listInvoices: {},
      getTaxSettings: {},
      listRefunds: {},
      listMailTexts: {},
      listTermsTexts: {},
      listShopTexts: {},
      listApiKeys: {},
      createLocation: {},
      getLocation: {},
      getEvent: {},
      getEventDashboard: {},
      getLive: {},
      createEventGroup: {},
      getZone: {},
      listBookingRates: {},
      listBookingProducts: {},
      listTipRates: {},
      getTicketRate: {},
      listListRates: {},
      createReferrer: {},
      getTicket: {},
      listBookings: {},
      listBulkActions: {},
      getClient: {},
      listPassTypes: {},
      listPlans: {},
      getDiscountCode: {},
      listGuestLists: {},
      listImports: {},
      createPicture: {},
      exportClientsAsCsv: {},
      listDoorDevices: {},
      getWebhookEndpoint: {},
      getWebhookDelivery: {},
      listWebhookEventKinds: {},
    },
  };

  const STAGEDOOR_ORGANIZATION = demo.organization._id;
  const envOf = (key: Record<string, string>) => ({ ...key, STAGEDOOR_ORGANIZATION });
  const env: Record<ApiName, Record<string, string>> = {
    integrations: envOf({ STAGEDOOR_KEY: demo.integration.api_key }),
    channels: envOf({ STAGEDOOR_KEY: demo.channel.api_key }),
    resellers: envOf({ STAGEDOOR_KEY: demo.reseller.api_key }),
    management: envOf({ STAGEDOOR_TOKEN: token }),
  };
  const samplesFor = (api: ApiName) =>
    Object.entries(chosen[api]).map(
      ([id, values]): ChosenSample => ({
        id,
        inDemo: (text, column) => withValues(text, values, ids, column),
        isSame: Object.values(values).every((value) => typeof value === 'string'),
      }),
    );
  return {
    env,
    chosen: {
      integrations: samplesFor('integrations'),
      channels: samplesFor('channels'),
      resellers: samplesFor('resellers'),
      management: samplesFor('management'),
    },
  };
}

/** What the example names comes first, then ids by their kind. A mark keeps a value from being replaced again. */
function withValues(text: string, values: Values, ids: Values, column: number): string {
  const of = (value: Value) => (typeof value === 'string' ? value : value[column]!);
  const mark = (at: number | string) => `«${at}»`;
  const marked = Object.keys(values).reduce((left, example, at) => left.replaceAll(example, mark(at)), text);
  return marked
    .replaceAll(/\b([a-z]{2,4})_[0-9a-z]{26}\b/g, (id, kind: string) => (ids[kind] === undefined ? id : of(ids[kind])))
    .replaceAll(/«(\d+)»/g, (_, at) => of(Object.values(values)[Number(at)]!));
}
