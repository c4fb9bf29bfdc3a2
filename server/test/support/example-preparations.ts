/**
 * What has to be there before an example of the reference can be sent. It is made by other examples wherever there is
 * one; the ids of the examples are those of one world, so that what one of them creates is what others read.
 */

import { runCancellation } from '../../src/contexts/cancellations/cancellations.ts';
import { applyPayout } from '../../src/contexts/sales/payouts/payouts.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { passWaitingRooms } from '../../src/contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { enqueueJob } from '../../src/platform/jobs.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { DemoFile } from '../../src/process/demo/demo-content.ts';
import { reportDispute } from './disputes.ts';
import { work } from './imports.ts';
import { cards, payOnPage } from './purchases.ts';
import { type OperationName, ReferenceExamples } from './reference-examples.ts';
import { createPerson } from './sign-in.ts';
import type { TestAnswer, TestService } from './test-service.ts';
import { codeAt, setUpTotp } from './totp.ts';
import { makeRefundAtGateway } from './unrequested-refunds.ts';

type Prepare = () => Promise<unknown>;
export type Preparations = Readonly<Record<OperationName, Prepare>>;

/** Texts that stand for the same thing in examples of several operations: by the one that an answer has. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  evt_01m1gnhkb1e088q42swbtyrmqd: ['evt_01jd3k5v8wexbtq8m2zr4h6n7c', 'evt_01m1gnjw40fnm9fe6hyyfdh7px'],
  rate_01m1gnhrw9eq4rnv56bncvm6rd: ['rate_01m1gnhm7xe6y9vvw5w8v3d0qk'],
  rate_01m1gnhw3xfk2b6y9s4qd8tz7n: ['rate_01m1gnja85egzr2gs1ny2e05jb'],
  prc_01m1gnhw3yea5v1x8m3k7rj2wd: ['prc_01m1gnjm4sfrasxmywsfahj55j'],
  sup_01m1gnhp0aefnbng9cwsmb9bqq: ['sup_01m1gnk0s1e6k8c3v5x7z9b2d4'],
  tip_01m1gnhw3xfk2b6y9s4qd8tz7t: ['tip_01m7zyjpprf1fv0mcp8racfz0y'],
};
const token = 'vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE';
const pdfToken = 'Zm9yLWV4YW1wbGUtb25seQ.c2lnbmF0dXJl';
const barcode = '7ZK2M9QXW4T8BVHN3CRE';
const bookings = [
  'bkg_01m7zyjpprf1fv0mcp8racfz0w',
  'bkg_01m65f0zsqf8wtp2vj6bq4xk9n',
  'bkg_01m7zyhk1ef0xb1j93qgykzfay',
  'bkg_01m4xnq17zfr3ttw6kkxvwmh4s',
];
const tickets = [
  'tkt_01m7zyhk1ef0xb1j93qgykzfay',
  'tkt_01m4xnq17zfr3ttw6kkxvwmh4s',
  'tkt_01jd3k5v8wexbtq8m2zr4h6n7c',
  'tkt_01m4xnqkbaey7sxqx28hjnr78n',
];
const payments = ['pay_01m4xnpzmxf68byc3g6arcvwga', 'pay_01m4xnqaswejkszv4axq26m6mz'];
const clients = ['cli_01m1gnjw40fnm9fe6hyyfdh7px', 'cli_01m7zyhk1ef0xb1j93qgykzfay'];

export async function createPreparations(
  service: TestService,
  clock: { now(): Date },
  demo: DemoFile,
): Promise<{ examples: ReferenceExamples; preparations: Preparations }> {
  const signedIn = await service.call('POST', '/management/sessions', { body: demo.login });
  const examples = new ReferenceExamples(service, {
    integrations: demo.integration.api_key,
    channels: demo.channel.api_key,
    resellers: demo.reseller.api_key,
    management: signedIn.body.data.token,
  });
  const { values, credentials } = examples;
  const organizationId = demo.organization._id;
  const set = (shown: string | readonly string[], real: string) => {
    for (const one of [shown].flat()) values.set(one, real);
  };
  const send = async (name: OperationName): Promise<TestAnswer> => {
    const answer = await examples.prepare(name);
    for (const [shown, others] of Object.entries(aliases)) {
      const real = values.get(shown);
      if (real !== undefined) set(others, real);
    }
    return answer;
  };
  const m = (id: string) => send(`management.${id}`);
  const does =
    (...steps: readonly (string | Prepare)[]) =>
    async () => {
      for (const step of steps)
        await (typeof step === 'string' ? send(step.includes('.') ? step : `management.${step}`) : step());
    };
  const lastPart = (url: string) => url.split('/').at(-1)!;
  const read = async (path: string) =>
    (
      await service.call('GET', `/management${path.replace('{organization}', `organizations/${organizationId}`)}`, {
        headers: { authorization: `Bearer ${signedIn.body.data.token}` },
      })
    ).body;

  /** An event with everything that is sold for it. */
  const event = async () => {
    const created = await does('createLocation')().then(() => m('createEvent'));
    set('equinox', created.body.data.slug);
    const zone = await does('createZone')().then(() => m('createSpaces'));
    set('main-room', zone.body.data.slug);
    set('spc_01m1gnhwh7ecgaexqvrkf1p53h', zone.body.data.spaces.at(-1)._id);
    const rate = await does('createBookingRate')().then(() => m('createTicketRate'));
    set('general-admission', rate.body.data.slug);
    const listRate = await m('createListRate');
    set('guest-list-until-0130', listRate.body.data.slug);
  };
  const paid = async (answer: TestAnswer, card: string = cards.good) => {
    const { data } = answer.body;
    set(payments, data.payment_id);
    const page = await payOnPage(service, data.payment_url, card);
    if (page.status !== 303) throw new Error(`The payment is answered ${page.status}.`);
    return data;
  };
  const ticket = async () => {
    const { body } = await m('createTickets');
    set(tickets, body.data[0]._id);
    set(barcode, body.data[0].qr_code);
  };
  const openRoom = async () => set('2026-11-21T21:00:00.000Z', clock.now().toISOString());
  const drawn = async () => {
    await openRoom();
    await m('updateEventWaitingRoom');
    await passWaitingRooms(service.services.database, clock.now(), 0);
  };
  const paidTicket = async (card: string = cards.good) => {
    const data = await paid(await send('channels.createTicketCheckout'), card);
    set(tickets, data.tickets[0]._id);
  };
  const invoice = async () => {
    await paidTicket();
    const { body } = await send('integrations.listInvoicesByResource');
    set('ivc_01m4xnpzmxf68byc3g6arcvwga', body.data[0]._id);
  };
  const booking = async () => {
    await event();
    const { body } = await m('createBooking');
    set(bookings, body.data._id);
    set('7YHMDWECGV6E0BFJEMHD', body.data.code);
  };
  const discountCode = async () => {
    const { body } = await m('createDiscountCode');
    set('AUTUMN10', body.data.code);
    set('autumn10', body.data.code.toLowerCase());
  };
  const forChannels = does(
    async () => {
      set('"capacity":6', '"capacity":8');
      await event();
      set('{"active":false}', '{"can_select_client":true}');
      await m('updateZone');
    },
    discountCode,
    'createTipRate',
  );
  const paidBooking = async () => {
    await forChannels();
    const data = await paid(await send('channels.createBookingCheckout'));
    set(bookings, data.booking._id);
  };
  const as = async (person: { headers: { authorization: string } }) => {
    credentials.management = person.headers.authorization.slice('Bearer '.length);
  };
  const owner = () =>
    createPerson(service, organizationId, 'owner', { operator: true, password: 'salt and seven lanterns' });
  const asOwner = async () => {
    set('salt and seven lanterns', 'salt and seven lanterns');
    const person = await owner();
    await as(person);
    return person;
  };
  const member = async () =>
    set('usr_01jb4r9w6kfq3s7m0c5xh8td2n', (await createPerson(service, organizationId, 'door')).id);
  const failedJob = async () => {
    const id = await service.services.database.transaction((tx) =>
      enqueueJob(tenantDb(tx, organizationId), 'send_mail', { mailId: 'mail_1' }),
    );
    await service.database.sql(
      "UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'Error: away' WHERE payload ->> 'jobId' = $1",
      [id],
    );
    set('job_01m7zyj37ge7h9by91dnv1jy6x', id);
  };
  const client = async () => {
    const { data } = await read('/{organization}/clients?limit=2');
    set(clients, data[0]._id);
    set('cli_01m1gnjw40fnm9fe6hyyfdh7qa', data[1]._id);
  };
  const pass = async () => {
    const { body } = await does(event, 'createPassType')().then(() => m('createPass'));
    set(barcode, body.data.qr_code ?? body.data.code);
  };
  const channelPass = does('createPassType', async () =>
    set('pas_01m1gnjw40fnm9fe6hyyfdh7px', (await send('channels.createPasses')).body.data[0]._id),
  );
  const passAddress = does(pass, async () => {
    const { body } = await send('integrations.getPassPdfAddress');
    set(pdfToken, lastPart(body.data.url));
  });
  const subscription = async () => {
    set('"price":15,"period"', '"price":0,"period"');
    const { body } = await does(event, 'createPlan')().then(() => send('integrations.createSubscription'));
    set(barcode, body.data.code);
  };
  const imported =
    (...steps: readonly ('check' | 'run')[]) =>
    async () => {
      set('full_name,email\nNadia Ferrer,nadia@example.org', 'name,for,email\nNadia Ferrer,2,nadia@example.org');
      const { body } = await m('createImport');
      const place = { service, organizationId, headers: {} };
      await m('updateImportFile');
      for (const step of steps) {
        await m(step === 'check' ? 'checkImport' : 'startImport');
        await work(place, step, body.data._id);
      }
    };
  const device = async () => {
    const { body } = await m('createDoorDevice');
    for (const id of ['createScans', 'findDoorEventCode', 'listDoorEvents', 'getDoorEventManifest']) {
      credentials[`management.${id}`] = body.data.token;
    }
    set('2026-11-21T22:41:02.000Z', clock.now().toISOString());
  };
  const guest = does('createReferrer', 'createGuestList');
  const endpoint = (api: string) => async () => {
    const { body } = await send(`${api}.createWebhookEndpoint`);
    set(
      ['we_01keknkd7df5ksebwktjyvspmr', 'we_01kep80r15fh289mq3dprrzfdh', 'we_01jd3k5v8wexbtq8m2zr4h6n7c'],
      body.data._id,
    );
  };
  const delivery = (api: string) => async () => {
    await endpoint(api)();
    const { body } = await send(`${api}.testWebhookEndpoint`);
    set('wd_01m7zyj37ge7h9by91dnv1jy6x', body.data.id);
  };
  const ofEndpoints = (api: string): Record<OperationName, Prepare> =>
    Object.fromEntries(
      Object.entries({
        getWebhookEndpoint: endpoint(api),
        listWebhookEndpoints: endpoint(api),
        updateWebhookEndpoint: endpoint(api),
        deleteWebhookEndpoint: endpoint(api),
        disableWebhookEndpoint: endpoint(api),
        enableWebhookEndpoint: does(endpoint(api), `${api}.disableWebhookEndpoint`),
        rotateWebhookEndpointSecret: endpoint(api),
        testWebhookEndpoint: endpoint(api),
        checkWebhookEndpointSignature: endpoint(api),
        recoverWebhookEndpoint: endpoint(api),
        getWebhookEndpointRecovery: does(endpoint(api), `${api}.recoverWebhookEndpoint`),
        listWebhookDeliveries: delivery(api),
        getWebhookDelivery: delivery(api),
        retryWebhookDelivery: delivery(api),
      }).map(([id, prepare]) => [`${api}.${id}`, prepare]),
    );
  const feed = async () => {
    const { next_cursor: cursor } = await read('/{organization}/webhook-events?after=latest');
    set('MTAyNDQ1MS4xODQxODk', cursor);
    await does(ticket, 'checkInTicket')();
  };
  const keys = (owner: '' | 'Channel' | 'Reseller'): Record<OperationName, Prepare> =>
    Object.fromEntries(
      [
        `get${owner}ApiKey`,
        `list${owner}ApiKeys`,
        `update${owner}ApiKey`,
        `rotate${owner}ApiKey`,
        `revoke${owner}ApiKey`,
      ].map((id) => [`management.${id}`, does(`create${owner}ApiKey`)]),
    );
  const supplement = async () => {
    set('"max_quantity":1', '"max_quantity":2');
    await event();
    await paidTicket();
  };
  const refundRequest = does(paidTicket, 'integrations.createRefundRequest');

  const failedRefund = async () => {
    await paidTicket(cards.refundsFail);
    await m('refundTicket');
    const { data } = await read(`/{organization}/refunds?payment_id=${values.get(payments[0]!)}`);
    set('ref_01m4xnq17zfr3ttw6kkxvwmh4s', data[0]._id);
    await sendRefund(service.services, { organizationId, refundId: data[0]._id });
  };
  const unrequestedRefund = async () => {
    await paidTicket();
    const paymentId = values.get(payments[0]!)!;
    await makeRefundAtGateway(service, { organizationId, paymentId, amount: 500, reference: `re_${paymentId}` });
    const { data } = await read(`/{organization}/unrequested-refunds?payment_id=${paymentId}`);
    set('urf_01m4xnq17zfr3ttw6kkxvwmh4s', data[0]._id);
  };
  const dispute = async () => {
    await paidTicket();
    const paymentId = values.get(payments[0]!)!;
    await reportDispute(service, { organizationId, paymentId });
    const { data } = await read(`/{organization}/disputes?payment_id=${paymentId}`);
    set('dsp_01m4xnq17zfr3ttw6kkxvwmh4s', data[0]._id);
  };
  const payout = () =>
    service.services.database.transaction((tx) =>
      applyPayout(
        { tenant: tenantDb(tx, organizationId), outbox: service.services.outbox, now: clock.now() },
        {
          reference: 'po_1PqYtL2eZvKYlo2CgQkX7aB3',
          status: 'paid',
          amount: 2_089,
          arrivesAt: clock.now(),
          failureReason: '',
          movements: [{ kind: 'charge', reference: 'ch_1', isOurs: true, amount: 2_150, fee: 61 }],
        },
      ),
    );
  const cancelledSale = async () => {
    set('"required":true', '"required":false');
    await event();
    await m('createBoxOfficeTicket');
    await m('cancelEvent');
    const eventId = values.get('evt_01m1gnhkb1e088q42swbtyrmqd')!;
    const once = { signal: new AbortController().signal, isLastAttempt: false };
    await runCancellation(service.services, { organizationId, eventId }, once);
    const { data } = await read(`/{organization}/events/${eventId}/cancelled-sales`);
    set('csl_01m4xnqaswejkszv4axq26m6mz', data[0]._id);
  };
  const bulkAction = async () => {
    await ticket();
    set('bac_01m8a3v0q4mfm8v0tt2d1nx6k3', (await m('createBulkAction')).body.data._id);
  };
  const request = (path: string, shown: string) => async () => {
    await send('channels.getAuth');
    await service.services.requestLog!.flush();
    set(shown, (await read(path)).data[0].request_id);
  };

  const byManagementId: Record<string, Prepare> = {
    // people
    deleteCurrentSession: asOwner,
    deleteSession: async () => set('ses_01jcz8m4q2e7wbr5t0vk3x9fhd', (await m('createSession')).body.data._id),
    updatePassword: asOwner,
    createTotp: asOwner,
    verifyTotp: async () => {
      await asOwner();
      const { body } = await m('createTotp');
      set('492039', codeAt(body.data.secret, clock.now()));
    },
    createRecoveryCodes: async () => setUpTotp(service, await asOwner()),
    removeTotp: async () => setUpTotp(service, await asOwner()),
    updateMember: member,
    removeMember: member,
    listInvitations: does('createInvitation'),
    revokeInvitation: does('createInvitation'),
    resendInvitation: does('createInvitation'),
    acceptInvitation: async () => set(token, lastPart((await m('createInvitation')).body.data.invitation_url)),
    createOwnerInvitation: async () => {
      // The examples of channels sell to people without documents.
      set('"nominative":true', '"nominative":false');
      set('ingrid.falk@example.org', 'rui.barros@example.org');
      await m('createOrganization');
    },
    updatePaymentSettings: async () => {
      await m('createOrganization');
      // A deployment for trials refuses live keys.
      set('rk_live_', 'rk_test_');
    },
    updateOrganization: does('createOrganization'),
    updateUser: does('createUser'),
    createPasswordLink: does('createUser'),
    usePasswordLink: async () => {
      await m('createUser');
      set(token, lastPart((await m('createPasswordLink')).body.data.password_url));
    },
    listJobs: failedJob,
    retryJob: failedJob,
    getRequest: request('/{organization}/requests?limit=1', 'req_5f1c09ab37de2461000017'),
    getDeploymentRequest: request('/deployment-requests?limit=1', 'req_5f1c09ab37de2461000018'),
    // partners
    updateChannel: does('createChannel'),
    addPartnerChannel: does('createChannel'),
    removePartnerChannel: does('createChannel', 'addPartnerChannel'),
    updateReseller: does('createReseller'),
    addPartnerReseller: does('createReseller'),
    removePartnerReseller: does('createReseller', 'addPartnerReseller'),
    // events
    deleteLocation: does('createLocation'),
    updateEvent: does('createLocation', 'createEvent'),
    deleteEvent: does('createLocation', 'createEvent'),
    updateEventWaitingRoom: openRoom,
    listShopTexts: does('updateShopTexts'),
    listTermsTexts: does('updateTermsTexts'),
    getTermsText: async () => set('trm_01m4xnpzmxf68byc3g6arcvwga', (await m('updateTermsTexts')).body.data[0]._id),
    cancelEvent: does('createLocation', 'createEvent'),
    listCancelledSales: cancelledSale,
    recordCancelledSale: cancelledSale,
    listPreregistrations: does('channels.preregisterEvent'),
    getEventGroup: does('createEventGroup'),
    listEventGroups: does('createEventGroup'),
    updateEventGroup: does('createEventGroup'),
    deleteEventGroup: does('createEventGroup'),
    updateZone: does('createEvent', 'createZone'),
    deleteZone: does('createEvent', 'createZone'),
    createSpaces: does('createEvent', 'createZone'),
    updateSpace: does('createEvent', 'createZone', 'createSpaces'),
    deleteSpace: does('createEvent', 'createZone', 'createSpaces'),
    updateBookingRate: does('createBookingRate'),
    deleteBookingRate: does('createBookingRate'),
    listBookingProducts: does('createBookingProduct'),
    updateBookingProduct: does('createBookingProduct'),
    deleteBookingProduct: does('createBookingProduct'),
    listTipRates: does('createTipRate'),
    updateTipRate: does('createTipRate'),
    deleteTipRate: does('createTipRate'),
    updateTicketRate: does('createTicketRate'),
    deleteTicketRate: does('createTicketRate'),
    orderTicketRatePrices: does('createTicketRate'),
    updateTicketRatePrice: does('createTicketRate'),
    deleteTicketRatePrice: does('createTicketRate'),
    updateTicketRateSupplement: does('createTicketRate'),
    deleteTicketRateSupplement: does('createTicketRate'),
    updateListRate: does('createListRate'),
    deleteListRate: does('createListRate'),
    // tickets
    listTickets: ticket,
    getTicketTotals: ticket,
    getTicket: ticket,
    getTicketHistory: ticket,
    getTicketPdf: ticket,
    checkInTicket: ticket,
    createBulkAction: ticket,
    listBulkActions: bulkAction,
    getBulkAction: bulkAction,
    listBulkActionFailures: bulkAction,
    stopBulkAction: bulkAction,
    voidTicket: ticket,
    createBoxOfficeTicket: async () => {
      set('"required":true', '"required":false');
      await event();
    },
    createTicketCheckout: event,
    sendTicket: ticket,
    createNameChange: ticket,
    cancelNameChange: does(ticket, 'createNameChange'),
    completeNameChange: does(ticket, 'createNameChange'),
    refundTicket: paidTicket,
    createTicketSupplements: supplement,
    listTicketSupplements: does(supplement, 'createTicketSupplements'),
    refundTicketSupplement: does(supplement, 'createTicketSupplements'),
    // money
    listPayments: paidTicket,
    getPayment: paidTicket,
    refundPayment: paidTicket,
    sendPaymentLink: async () => set(payments, (await send('channels.createTicketCheckout')).body.data.payment_id),
    createExternalPayment: booking,
    listExternalPayments: does(booking, 'createExternalPayment'),
    getExternalPaymentTotals: does(booking, 'createExternalPayment'),
    undoExternalPayment: does(booking, 'createExternalPayment'),
    listWalletMovements: paidTicket,
    listInvoices: invoice,
    getPaymentTotals: paidTicket,
    getReconciliation: paidTicket,
    getInvoiceTotals: invoice,
    getWalletMovementTotals: paidTicket,
    getInvoicePdf: invoice,
    replaceInvoice: does('updateTaxSettings', invoice),
    listRefunds: failedRefund,
    getRefund: failedRefund,
    retryRefund: failedRefund,
    recordRefund: failedRefund,
    listPayouts: payout,
    getPayoutTotals: payout,
    listDisputes: dispute,
    getDispute: dispute,
    contestDispute: dispute,
    listUnrequestedRefunds: unrequestedRefund,
    assignUnrequestedRefund: unrequestedRefund,
    listRefundRequests: refundRequest,
    getRefundRequest: refundRequest,
    acceptRefundRequest: refundRequest,
    rejectRefundRequest: refundRequest,
    // bookings
    createBooking: event,
    createBookingCheckout: event,
    createWalkInBooking: async () => {
      await event();
      set('12, 13', '11, 12');
    },
    listBookings: booking,
    getBooking: booking,
    getBookingHistory: booking,
    updateBooking: booking,
    updateBookingStatus: booking,
    refundBooking: paidBooking,
    // clients and memberships
    listClients: does(forChannels, 'channels.requestBooking'),
    getClientTotals: client,
    getClient: client,
    getClientHistory: client,
    updateClient: client,
    mergeClient: client,
    exportClient: client,
    eraseClient: client,
    getPassType: does('createPassType'),
    listPassTypes: does('createPassType'),
    updatePassType: does('createPassType'),
    createPass: does('createPassType'),
    importPass: does('createPassType'),
    listPasses: pass,
    getPassTotals: pass,
    createPassCheckout: does('createPassType'),
    acceptPass: does(pass, 'rejectPass'),
    rejectPass: pass,
    refundPass: pass,
    getPlan: does('createPlan'),
    listPlans: does('createPlan'),
    updatePlan: does('createPlan'),
    archivePlan: does('createPlan'),
    createSubscription: does('createPlan'),
    listSubscriptions: subscription,
    getSubscriptionTotals: subscription,
    cancelSubscription: subscription,
    listDiscountCodes: discountCode,
    getDiscountCode: discountCode,
    updateDiscountCode: discountCode,
    deactivateDiscountCode: discountCode,
    // guest lists and doors
    createGuestList: does('createReferrer'),
    listGuestLists: guest,
    getGuestListTotals: guest,
    getGuestList: guest,
    updateGuestList: guest,
    deleteGuestList: guest,
    checkInGuestList: guest,
    refundGuestList: async () => {
      set('"name":"Guest list until 01:30"', '"name":"Guest list until 01:30","entry_price":10');
      await m('createListRate');
      const data = await paid(await send('channels.createGuestList'));
      set('lst_01m4xnqaswejkszv4axq26m6my', data._id);
    },
    listReferrers: does('createReferrer'),
    createImport: event,
    listImports: imported(),
    getImport: imported(),
    updateImportFile: does(imported()),
    checkImport: imported(),
    startImport: imported('check'),
    listImportProblems: imported('check'),
    undoImport: imported('check', 'run'),
    registerDoorDevice: async () => set('7KQ4-X9TB', (await m('createDoorCode')).body.data.code),
    listDoorDevices: device,
    revokeDoorDevice: device,
    listDoorEvents: device,
    createScans: does(ticket, device),
    findDoorEventCode: async () => {
      const { body } = await m('createTickets');
      await device();
      set('8400012345678', body.data[0].qr_code);
    },
    listDoorEntries: does(ticket, device, 'createScans', 'createScans'),
    getDoorEventManifest: async () => {
      await does(ticket, device)();
      const url = `/management/organizations/${organizationId}/door-events/${values.get('evt_01m1gnhkb1e088q42swbtyrmqd')}/manifest`;
      const headers = { authorization: `Bearer ${credentials['management.getDoorEventManifest']}` };
      set('748812..0.', encodeURIComponent((await service.call('GET', url, { headers })).body.data.cursor));
    },
    // webhooks
    listWebhookEvents: feed,
  };

  const preparations: Preparations = {
    ...Object.fromEntries(Object.entries(byManagementId).map(([id, prepare]) => [`management.${id}`, prepare])),
    ...keys(''),
    ...keys('Channel'),
    ...keys('Reseller'),
    ...ofEndpoints('management'),
    ...ofEndpoints('integrations'),
    ...ofEndpoints('channels'),
    'integrations.listWebhookEvents': feed,
    'integrations.getEventGroup': does('createEventGroup'),
    'integrations.listEventGroups': does('createEventGroup'),
    'integrations.createEvent': does('createLocation'),
    'integrations.updateEvent': does('createLocation', 'createEvent'),
    'integrations.updateTicketRate': does('createTicketRate'),
    'integrations.createTicketRatePrice': does('createTicketRate'),
    'integrations.updateTicketRatePrice': does('createTicketRate'),
    'integrations.listBookings': booking,
    'integrations.listEventBookings': booking,
    'integrations.getBooking': booking,
    'integrations.createBooking': event,
    'integrations.getBookingByCode': booking,
    'integrations.listBookingsByEmail': does(forChannels, 'channels.requestBooking'),
    'integrations.createWalkInBooking': byManagementId.createWalkInBooking!,
    'integrations.updateBookingStatus': booking,
    'integrations.updateBookingDeposit': booking,
    'integrations.updateBookingFields': booking,
    'integrations.listBookingProducts': does('createBookingProduct'),
    'integrations.updateBookingProducts': does(booking, 'createBookingProduct'),
    'integrations.listTipRates': does('createTipRate'),
    'integrations.refundBooking': paidBooking,
    'integrations.createExternalPayment': booking,
    'integrations.listExternalPayments': does(booking, 'integrations.createExternalPayment'),
    'integrations.getExternalPayment': async () => {
      await booking();
      const { body } = await send('integrations.createExternalPayment');
      set('pay_01m7zyjcxpfby9605ak4n360bx', body.data._id);
    },
    'integrations.undoExternalPayment': does(booking, 'integrations.createExternalPayment'),
    'integrations.listTickets': ticket,
    'integrations.getTicket': ticket,
    'integrations.getTicketByCode': ticket,
    'integrations.getTicketAdmission': ticket,
    'integrations.checkInTicket': async () => {
      await ticket();
      set('"enter":2', '"enter":1');
      set('2026-11-21T23:41:07Z', clock.now().toISOString());
    },
    'integrations.checkInTicketByCode': ticket,
    'integrations.deleteTickets': async () => {
      const { body } = await send('integrations.createTickets');
      set('tkt_01m4xnq17zfr3ttw6kkxvwmh4s', body.data[0]._id);
      set('tkt_01m4xnqkbaey7sxqx28hjnr78n', body.data[1]._id);
    },
    'integrations.updateTicketSupplementProductQuantityUsed': async () => {
      const { body } = await send('integrations.createTickets');
      set('tkt_01m4xnq17zfr3ttw6kkxvwmh4s', body.data[1]._id);
      set('sup_01m4xnpzmxf68byc3g6arcvwgb', body.data[1].supplements[0]._id);
    },
    'integrations.updateTicket': ticket,
    'integrations.voidTicket': ticket,
    'integrations.createNameChange': ticket,
    'integrations.refundTicketSupplement': byManagementId.refundTicketSupplement!,
    'integrations.refundTicket': paidTicket,
    'integrations.createRefundRequest': paidTicket,
    'integrations.listPayments': paidTicket,
    'integrations.getPayment': paidTicket,
    'integrations.listRefunds': does(paidTicket, 'integrations.refundTicket'),
    'integrations.getRefund': async () => {
      await does(paidTicket, 'integrations.refundTicket')();
      const { data } = await read(`/{organization}/refunds?payment_id=${values.get(payments[0]!)}`);
      set('ref_01m4xnq17zfr3ttw6kkxvwmh4s', data[0]._id);
    },
    'integrations.listRefundRequests': refundRequest,
    'integrations.listInvoices': invoice,
    'integrations.getInvoice': invoice,
    'integrations.listInvoicesByResource': paidTicket,
    'integrations.getInvoicePdfAddress': invoice,
    'integrations.getInvoicePdf': async () => {
      await invoice();
      set(pdfToken, lastPart((await send('integrations.getInvoicePdfAddress')).body.data.url));
    },
    'integrations.listWalletMovements': paidTicket,
    'integrations.getWalletMovement': async () => {
      await paidTicket();
      const { data } = await read('/{organization}/wallet-movements?limit=1');
      set('ldg_01m4xnpzmxf68byc3g6arcvwga', data[0]._id);
    },
    'integrations.listSales': paidTicket,
    'integrations.getDiscountCode': discountCode,
    'integrations.listDiscountCodes': discountCode,
    'integrations.updateDiscountCode': discountCode,
    'integrations.listPassTypes': does('createPassType'),
    'integrations.createPass': does('createPassType'),
    'integrations.listPasses': pass,
    'integrations.getPass': pass,
    'integrations.checkInPass': pass,
    'integrations.refundPass': pass,
    'integrations.getPassPdfAddress': pass,
    'integrations.getPassPdf': passAddress,
    'integrations.listV2Passes': pass,
    'integrations.getV2PassByCode': pass,
    'integrations.listPlans': does('createPlan'),
    'integrations.createSubscription': does('createPlan'),
    'integrations.listSubscriptions': subscription,
    'integrations.getSubscription': subscription,
    'integrations.updateSubscription': subscription,
    'integrations.cancelSubscription': subscription,
    'integrations.createSubscriptionListEntry': subscription,
    'integrations.checkInSubscriptionByCode': subscription,
    'integrations.getClient': client,
    'integrations.updateClient': client,
    'integrations.listGuestLists': guest,
    'integrations.getGuestList': guest,
    'integrations.createGuestList': does('createReferrer'),
    'integrations.updateGuestList': guest,
    'integrations.deleteGuestList': guest,
    'integrations.refundGuestList': byManagementId.refundGuestList!,
    'integrations.getGuestListByCode': async () =>
      set('PWBENKKDDJWN0E971XNC', (await m('createGuestList')).body.data.code),
    'integrations.checkInGuestList': guest,
    'channels.requestBooking': forChannels,
    'channels.createBookingCheckout': forChannels,
    'channels.getBooking': does(forChannels, async () =>
      set(bookings, (await send('channels.createBookingCheckout')).body.data.booking._id),
    ),
    'channels.cancelBooking': does(forChannels, async () =>
      set(bookings, (await send('channels.requestBooking')).body.data._id),
    ),
    'channels.getGuestList': async () => {
      await event();
      set('lst_01m4xnqaswejkszv4axq26m6my', (await send('channels.createGuestList')).body.data._id);
    },
    'channels.listTipRates': does('createTipRate'),
    'channels.listZones': event,
    'channels.getBookingAvailability': event,
    'channels.validateTicketDiscountCode': async () => {
      set('AUTUMN10', demo.discount_codes.tickets_only);
      set('rate_01m1gnhm7xe6y9vvw5w8v3d0qk', demo.events[1]!.ticket_rate_ids[0]!);
    },
    'channels.validateBookingDiscountCode': forChannels,
    'channels.listPassTypes': does('createPassType'),
    'channels.createPassCheckout': does('createPassType'),
    'channels.createPasses': does('createPassType'),
    'channels.getPass': channelPass,
    'channels.getPassPdf': channelPass,
    'channels.getPassWalletPass': channelPass,
    'channels.getPassGoogleWalletLink': channelPass,
    'channels.listTickets': paidTicket,
    'channels.getTicketPdf': paidTicket,
    'channels.getTicketResale': paidTicket,
    'channels.listTermsTexts': does('updateTermsTexts'),
    'channels.listShopTexts': does('updateShopTexts'),
    'channels.getTicketWalletPass': paidTicket,
    'channels.getTicketGoogleWalletLink': paidTicket,
    'channels.createNameChange': async () => {
      await event();
      set('"quota":900', '"name_change_fee":5');
      await m('updateTicketRate');
      await paidTicket();
    },
    'channels.refundTicket': paidTicket,
    'channels.createTicketSupplementCheckout': supplement,
    'channels.createTicketSupplements': supplement,
    'channels.refundTicketSupplement': does(supplement, 'channels.createTicketSupplements'),
    'channels.createRefundRequest': paidTicket,
    'channels.listPayments': paidTicket,
    'channels.getPayment': paidTicket,
    'channels.getWaitingPlace': async () =>
      set('wpl_01m4xnpzmxf68byc3g6arcvwgc', (await send('channels.createWaitingPlace')).body.data._id),
    'channels.getWaitingRoomDraw': drawn,
    'resellers.validateBarcode': async () => set('JR4WD90X96S3MBYNPFC4', demo.barcodes.swappable[0]!),
    'resellers.swapTicket': async () => set('JR4WD90X96S3MBYNPFC4', demo.barcodes.swappable[1]!),
    'resellers.getTicketPdf': async () => {
      set('JR4WD90X96S3MBYNPFC4', demo.barcodes.swappable[2]!);
      set(pdfToken, lastPart((await send('resellers.swapTicket')).body.pdf));
    },
  };

  set('org_01hnj1svyweb5sckjgn53yn84s', organizationId);
  set('chn_01jtfy74p7eqpvme6ntc0a2n6r', demo.channel._id);
  set('res_01jq5d2x8ne4hvw7s3mz9kb6tc', demo.reseller._id);
  // The examples of channels sell to people without documents.
  set('"nominative":true', '"nominative":false');
  set('ingrid.falk@example.org', demo.login.email);
  set('salt and seven lanterns', demo.login.password);
  await does(event, 'createReferrer')();
  return { examples, preparations };
}
