import { expect, test } from 'vitest';
import {
  apis,
  type BookingStatus,
  bookingSources,
  bookingStatuses,
  bookingTransitions,
  channelNotificationKinds,
  channelScopes,
  channels,
  credentialKinds,
  customerTypes,
  deliveryStatuses,
  depositMethods,
  documentTypes,
  errorCatalogue,
  errorsOf,
  feeTypes,
  fieldTypes,
  genderGroups,
  genders,
  idPrefixes,
  limits,
  notificationKinds,
  paymentStatuses,
  questionTypes,
  rateTypes,
  resaleErrors,
  resellerErrorCatalogue,
  resellerErrorFor,
  resourceTypes,
  saleTypes,
  scopeOfKind,
  scopes,
  spaceHoldingStatuses,
  ticketStatuses,
  webhookEndpointStatuses,
} from '../src/index.ts';

const words = (text: string) => text.split(/[ ,/·]+/);

test.each([
  // The interface, 2 to 4
  ['booking status', bookingStatuses, 'pending / accepted / rejected / arrival / sitting / released'],
  ['deposit_method', depositMethods, 'online / cash'],
  ['gender_group', genderGroups, 'mixed / boys / girls'],
  ['booking source', bookingSources, 'web / pro'],
  [
    'resale error, in the order in which they are reported',
    resaleErrors,
    'RESELL_NOT_ALLOWED / RESELL_PENDING_NAME_CHANGE / RESELL_ALREADY_RESOLD / RESELL_NOT_SWAPPABLE',
  ],
  // What it leaves open
  ['customer_type', customerTypes, 'individual, company'],
  ['document_type', documentTypes, 'dni, nie, passport, tax_id, other'],
  ['ticket status', ticketStatuses, 'processing, pending_payment, filled_client, active, voided'],
  ['gender', genders, 'male female other unspecified'],
  ['fee_type', feeTypes, 'fixed percentage'],
  ['question type', questionTypes, 'text dropdown checkbox'],
  ['field type', fieldTypes, 'text email tel date dropdown'],
  ['rate type', rateTypes, 'public limited private'],
  ['payment.status', paymentStatuses, 'pending succeeded failed expired refunded partially_refunded'],
  ['sale_type', saleTypes, 'online sms imported invitation paylink print box-office'],
  ['resource_type', resourceTypes, 'ticket name-change list pass plan booking supplement'],
  ['endpoint status', webhookEndpointStatuses, 'active disabled'],
  ['delivery status', deliveryStatuses, 'pending · succeeded · failed · exhausted · held · cancelled'],
  ['credential kind', credentialKinds, 'integration integrations channels resellers'],
  [
    'scope',
    scopes,
    'events:read bookings:read bookings:write tickets:read tickets:write tickets:checkin lists:read lists:write ' +
      'channels:read clients:read ticket-rates:read passes:read payments:read refunds:write discount-codes:read ' +
      'webhooks:read webhooks:write events:write ticket-rates:write discount-codes:write clients:write passes:write',
  ],
  [
    'notification kind',
    notificationKinds,
    'ticket.sold ticket.checked_in ticket.refunded ticket.restored ticket.request_refund ticket.voided ' +
      'ticket.deleted ticket.swapped ticket.name_changed ticket.updated ticket.supplement_used booking.created booking.updated ' +
      'booking.status_changed list.created list.updated list.removed list.checked_in pass.sold pass.checked_in ' +
      'pass.refunded subscription.created subscription.updated payment.success payment.failed payment.refunded refund.failed ' +
      'refund.made_at_gateway sale.completed dispute.opened dispute.closed payout.paid payout.failed event.created event.updated rate.updated rate.sold_out client.updated client.erased discount_code.created ' +
      'discount_code.updated webhook_endpoint.disabled webhook.test',
  ],
])('the closed list %s has exactly its members, in their order', (_, list, text) => {
  expect(list).toEqual(words(text));
});

test('booking statuses follow each other as the table says and in no other way', () => {
  const table: Record<BookingStatus, string> = {
    pending: 'accepted, rejected',
    accepted: 'arrival, sitting, rejected, released',
    arrival: 'sitting, released, accepted',
    sitting: 'released, arrival',
    rejected: 'accepted',
    released: '',
  };
  const written = Object.fromEntries(Object.entries(table).map(([from, to]) => [from, to ? words(to) : []]));
  expect(bookingTransitions).toEqual(written);
  expect(spaceHoldingStatuses).toEqual(['accepted', 'arrival', 'sitting']);
});

test('the limits of section 8 are the ones declared', () => {
  expect(limits).toMatchObject({ deleteTicketsMax: 100, deliveriesDefault: 50, deliveriesMax: 200 });
  expect(apis.integrations.deleteTickets.body.properties.ticket_ids).toMatchObject({ minItems: 1, maxItems: 100 });
  expect(apis.integrations.listWebhookDeliveries.query.properties.limit).toMatchObject({ default: 50, maximum: 200 });
});

test('no two kinds of things share the prefix of their ids', () => {
  const prefixes = Object.values(idPrefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

const statuses = [400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 503];

test('every error has one of the statuses that the service answers with', () => {
  for (const [code, entry] of Object.entries({ ...errorCatalogue, ...resellerErrorCatalogue })) {
    expect(statuses, code).toContain(entry.status);
    expect(entry.meaning, code).not.toBe('');
  }
});

test('errors of resellers have the statuses and shapes of the interface', () => {
  expect(resellerErrorCatalogue).toMatchObject({
    UNAUTHORIZED: { status: 401, shape: 'verdict' },
    RESELL_NOT_ALLOWED: { status: 409, shape: 'verdict' },
    TICKET_NOT_FOUND: { status: 404, shape: 'verdict' },
    INVALID_REQUEST: { status: 400, shape: 'input' },
    EVENT_NOT_FOUND: { status: 404, shape: 'bare' },
  });
  const bare = Object.entries(resellerErrorCatalogue).filter(([, { shape }]) => shape === 'bare');
  expect(bare.map(([code]) => code)).toEqual(['EVENT_NOT_FOUND']);
});

test('a general error keeps its status in the words of resellers, where 401 also stands for 403', () => {
  for (const [code, word] of Object.entries(resellerErrorFor) as [keyof typeof resellerErrorFor, 'UNAUTHORIZED'][]) {
    const status = code === 'forbidden' ? 401 : errorCatalogue[code].status;
    expect(resellerErrorCatalogue[word].status, code).toBe(status);
  }
});

test('an operation speaks the error words of its API only', () => {
  for (const [api, operations] of Object.entries(apis)) {
    const catalogue = api === 'resellers' ? resellerErrorCatalogue : errorCatalogue;
    for (const operation of Object.values(operations)) {
      for (const code of errorsOf(operation)) expect(Object.keys(catalogue), operation.id).toContain(code);
    }
  }
});

test("a channel's key can carry what its operations ask for, and what its endpoints are sent by", () => {
  const asked = Object.values(channels).map(({ access }) => (access.by === 'key' ? access.scope : null));
  const carried = new Set<string | null>([...asked, ...channelNotificationKinds.map(scopeOfKind)]);
  expect(channelScopes).toEqual(scopes.filter((scope) => carried.has(scope)));
});
