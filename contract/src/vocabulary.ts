/**
 * The closed lists and the limits that the wire, the rules and the database share. A list here is the only place
 * where its members are written; the database repeats them as CHECKs, and a test compares both.
 */

export { plainText } from './plain-text.ts';

export const bookingStatuses = ['pending', 'accepted', 'rejected', 'arrival', 'sitting', 'released'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Which status may follow which. Anything else is refused with the allowed ones. */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['accepted', 'rejected'],
  accepted: ['arrival', 'sitting', 'rejected', 'released'],
  arrival: ['sitting', 'released', 'accepted'],
  sitting: ['released', 'arrival'],
  rejected: ['accepted'],
  released: [],
};

/** A booking in one of these counts against the booking limit of its zone. */
export const openBookingStatuses = [
  'pending',
  'accepted',
  'arrival',
  'sitting',
] as const satisfies readonly BookingStatus[];

/** A booking in one of these reserves its spaces: no other booking can reserve them at the same event. */
export const spaceHoldingStatuses = ['accepted', 'arrival', 'sitting'] as const satisfies readonly BookingStatus[];

/** What a booking waits for, that was just made: its payment, or that the organization accepts it. Empty: nothing. */
export const bookingAwaits = ['payment', 'acceptance', ''] as const;
export type BookingAwaits = (typeof bookingAwaits)[number];

export const depositMethods = ['online', 'cash'] as const;
export type DepositMethod = (typeof depositMethods)[number];
/** How money is taken outside the payment gateway, and what for. */
export const externalPaymentMethods = ['cash', 'card', 'bank_transfer'] as const;
export type ExternalPaymentMethod = (typeof externalPaymentMethods)[number];
export const externalPaymentResources = ['bookings'] as const;
export const genderGroups = ['mixed', 'boys', 'girls'] as const;
export type GenderGroup = (typeof genderGroups)[number];
export const bookingSources = ['web', 'pro'] as const;
export type BookingSource = (typeof bookingSources)[number];
/** Personal data that a booking rate can ask for, beside the name. */
export const bookingRateFields = ['email', 'phone', 'birthdate', 'billing'] as const;
export type BookingRateField = (typeof bookingRateFields)[number];
export const customerTypes = ['individual', 'company'] as const;
export type CustomerType = (typeof customerTypes)[number];
export const documentTypes = ['dni', 'nie', 'passport', 'tax_id', 'other'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const ticketStatuses = ['processing', 'pending_payment', 'filled_client', 'active', 'voided'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
/** The same in the words of the integrations API, which distinguishes what a door has to know. */
export const integrationsTicketStatuses = ['activated', 'cancelled', 'filling_client'] as const;
export type IntegrationsTicketStatus = (typeof integrationsTicketStatuses)[number];
export const surchargeStates = ['completed'] as const;
export const genders = ['male', 'female', 'other', 'unspecified'] as const;
export type Gender = (typeof genders)[number];
export const feeTypes = ['fixed', 'percentage'] as const;
export type FeeType = (typeof feeTypes)[number];
export const questionTypes = ['text', 'dropdown', 'checkbox'] as const;
export type QuestionType = (typeof questionTypes)[number];
export const fieldTypes = ['text', 'email', 'tel', 'date', 'dropdown'] as const;
export type FieldType = (typeof fieldTypes)[number];
export const rateTypes = ['public', 'limited', 'private'] as const;
export type RateType = (typeof rateTypes)[number];

/** When buyers of an event wait in the web shop: when too many come at once, from the opening on, or never. */
export const waitingRoomModes = ['automatic', 'on', 'off'] as const;
export type WaitingRoomMode = (typeof waitingRoomModes)[number];
/** `gathering`: before the opening; `open`: people are let in; `closed`: nobody has to wait. */
export const waitingRoomStatuses = ['closed', 'gathering', 'open'] as const;
export type WaitingRoomStatus = (typeof waitingRoomStatuses)[number];
/** `ended`: the time for purchases is over, or they are used up. */
export const waitingPlaceStatuses = ['waiting', 'admitted', 'ended'] as const;
export type WaitingPlaceStatus = (typeof waitingPlaceStatuses)[number];

/** Fields of a guest-list entry that a list rate can require of channels. */
export const listRateFields = ['email', 'language', 'observations_referral'] as const;
export type ListRateField = (typeof listRateFields)[number];

export const paymentStatuses = ['pending', 'succeeded', 'failed', 'expired', 'refunded', 'partially_refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** Of a payment that came in. */
export const receivedPaymentStatuses = [
  'succeeded',
  'partially_refunded',
  'refunded',
] as const satisfies readonly PaymentStatus[];
export const saleTypes = ['online', 'sms', 'imported', 'invitation', 'paylink', 'print', 'box-office'] as const;
export type SaleType = (typeof saleTypes)[number];
export const resourceTypes = ['ticket', 'name-change', 'list', 'pass', 'plan', 'booking', 'supplement'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Of what was sold: `voided` does not count any more, being cancelled, given back as a whole, rejected or removed. */
export const saleStatuses = ['sold', 'voided'] as const;
export type SaleStatus = (typeof saleStatuses)[number];

/** How money comes in: through a gateway, at a channel that owes it then, in cash, at a point of sale, or at a reseller. */
export const collections = ['gateway', 'receivable', 'cash', 'pos', 'reseller'] as const;
export type Collection = (typeof collections)[number];
/** Of the cancellation of an event; `failed`: it stopped, and goes on when somebody cancels the event again. */
export const cancellationStatuses = ['running', 'failed', 'completed'] as const;
export type CancellationStatus = (typeof cancellationStatuses)[number];
/** What was ended: a payment with all that it paid for, a booking, or an entry of a list that cost nothing. */
export const cancelledSaleKinds = ['payment', 'booking', 'list'] as const;
export type CancelledSaleKind = (typeof cancelledSaleKinds)[number];
/**
 * Why money of a cancelled event was not given back: it was taken by hand, it was paid for a change of a name, or the
 * gateway did not give it back.
 */
export const unreturnedReasons = ['taken_by_hand', 'not_refundable', 'refund_failed', 'came_back'] as const;
export type UnreturnedReason = (typeof unreturnedReasons)[number];
/** What is done with many things in the background, by the operation of the management API that does it with one. */
export const bulkOperations = [
  'sendTicket',
  'checkInTicket',
  'voidTicket',
  'checkInGuestList',
  'deleteGuestList',
  'updateBookingStatus',
  'sendPaymentLink',
] as const;
export type BulkOperation = (typeof bulkOperations)[number];
/** `stopped`: somebody stopped it; what was done until then stays done. */
export const bulkActionStatuses = ['running', 'stopped', 'completed'] as const;
export type BulkActionStatus = (typeof bulkActionStatuses)[number];
export const bulkItemOutcomes = ['waiting', 'done', 'refused'] as const;
export type BulkItemOutcome = (typeof bulkItemOutcomes)[number];
/** With what bulk actions are done. */
export const bulkThings = ['ticket', 'list', 'booking'] as const;
export type BulkThing = (typeof bulkThings)[number];
/** How money comes in at the box office. */
export const boxOfficeCollections = ['cash', 'pos'] as const satisfies readonly Collection[];
export type BoxOfficeCollection = (typeof boxOfficeCollections)[number];
export const gateways = ['sandbox', 'stripe'] as const;
export type GatewayName = (typeof gateways)[number];
export const gatewaySessionStatuses = ['opening', 'open', 'ended'] as const;
export type GatewaySessionStatus = (typeof gatewaySessionStatuses)[number];
/** `returned`: money came in that the payment has no use for, and is sent back. */
export const chargeStatuses = ['pending', 'succeeded', 'failed', 'returned'] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
/** Who made a refund: the service, which asked the gateway for it where it goes back there, or somebody at the gateway. */
export const refundSources = ['service', 'gateway'] as const;
/**
 * What a refund that was made at the gateway covers. `waiting`: nobody has said so yet; `assigned`: things that were sold;
 * `none`: nothing of them; `surplus`: a charge that its payment had no use for.
 */
export const refundAssignments = ['waiting', 'assigned', 'none', 'surplus'] as const;
export type RefundAssignment = (typeof refundAssignments)[number];
/**
 * What a bank asks of a payment for its buyer. `dispute`: its money back; `inquiry`: what it was for, before it disputes it;
 * `fraud_warning`: nothing, but it says that the card may have been used by somebody else.
 */
export const disputeKinds = ['dispute', 'inquiry', 'fraud_warning'] as const;
export type DisputeKind = (typeof disputeKinds)[number];
/** `closed`: an inquiry or a warning that came to nothing. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
/** Whether a dispute was contested: `pending` until the gateway has taken the evidence. */
export const evidenceStatuses = ['none', 'pending', 'sent', 'failed'] as const;
/** What became of money that a gateway paid out: `failed` where the bank sent it back. */
export const payoutStatuses = ['paid', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
/**
 * What is compared between gateway, ledger and bank. `other`: money that the ledger has at the gateway for something that the
 * gateway does not report.
 */
export const reconciliationLines = ['charges', 'refunds', 'disputes', 'fees', 'payouts', 'other'] as const;
export type ReconciliationLine = (typeof reconciliationLines)[number];
/** Orders of a list of tickets: by creation, or by the name of the holder. */
export const listSorts = ['newest', 'oldest', 'name'] as const;
export type ListSort = (typeof listSorts)[number];
/** Why a payment did not come in. `replaced`: the buyer began another purchase of the same rate. */
export const paymentFailures = ['expired', 'cancelled', 'replaced'] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** Wallets of phones that take tickets and passes. */
export const walletKinds = ['apple', 'google'] as const;
export type WalletKind = (typeof walletKinds)[number];

/** Why money moved through the payment gateway. */
export const walletMovementTypes = [
  'sale',
  'deposit',
  'refund',
  'refund_returned',
  'surplus',
  'surplus_returned',
  'unrequested_refund',
  'unrequested_refund_returned',
  'dispute_withdrawn',
  'dispute_reinstated',
  'gateway_fee',
  'payout',
  'payout_returned',
] as const;
export type WalletMovementType = (typeof walletMovementTypes)[number];

/** What became of a refund that the holder of a ticket asked for. */
export const refundRequestStatuses = ['pending', 'accepted', 'rejected'] as const;
export type RefundRequestStatus = (typeof refundRequestStatuses)[number];

/** Statuses of a guest-list entry: one that is paid when it is made waits for its payment, or ended without it. */
export const guestListStatuses = ['pending_payment', 'active', 'voided'] as const;
export type GuestListStatus = (typeof guestListStatuses)[number];

/** Of an invoice: without the buyer's data, with them, and one that gives back what another one asked for. */
export const invoiceTypes = ['simplified', 'full', 'corrective'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];
/**
 * What a line of an invoice asks for: what was sold (`deposit`: a payment on account of a booking), and what is paid with it.
 * `service_charge` and `fee` are the organization's, `provider_fee` is that of the platform.
 */
export const invoiceLineKinds = [
  'item',
  'deposit',
  'supplement',
  'service_charge',
  'fee',
  'provider_fee',
  'surcharge',
  'warranty',
  'tip',
] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];
/**
 * Why an invoice corrects another one: money was given back, the bank sent back what had been given back, or an invoice that is
 * made out to somebody else takes its place.
 */
export const correctionReasons = ['refund', 'refund_returned', 'billing_data'] as const;
export type CorrectionReason = (typeof correctionReasons)[number];
/** The letters in the numbers of invoices, and of those that correct one. */
export const invoiceSeries = ['F', 'R'] as const;
/** `pending`: waits for the organization; `voided`: was not paid, or was refunded. */
export const passStatuses = ['pending_payment', 'pending', 'valid', 'rejected', 'voided'] as const;
export type PassStatus = (typeof passStatuses)[number];
/** The same as a door has to know it. */
export const passValidities = ['valid', 'pending', 'rejected'] as const;
export type PassValidity = (typeof passValidities)[number];
/** The same in the words of the second generation of passes. */
export const passStates = ['activated', 'pending', 'rejected'] as const;
export type PassState = (typeof passStates)[number];

/** How long what is paid for a subscription lasts. */
export const planPeriods = ['month', 'year'] as const;
export type PlanPeriod = (typeof planPeriods)[number];
/**
 * `pending`: waits for its first payment; `active`: gives its benefits, also after it was cancelled until the paid time
 * ends; `lapsed`: was not paid in time.
 */
export const subscriptionStatuses = ['pending', 'active', 'lapsed', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Languages of pages and mails for buyers. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Pages of a shop on which the organization says something of its own. */
export const shopTextPages = ['calendar', 'checkout', 'thanks', 'privacy'] as const;
export type ShopTextPage = (typeof shopTextPages)[number];

export const discountCodeTypes = ['bookings', 'tickets'] as const;
export type DiscountCodeType = (typeof discountCodeTypes)[number];
/** What can become of a ticket, as its history names it. */
export const ticketHistoryKinds = [
  'issued',
  'paid',
  'mailed',
  'name_change',
  'admitted',
  'refund_requested',
  'refunded',
  'swapped_from',
  'swapped_to',
  'voided',
] as const;
export type TicketHistoryKind = (typeof ticketHistoryKinds)[number];
/** What a client can have of an organization, as the history of the client names it. */
export const clientHistoryKinds = ['booking', 'ticket', 'list', 'pass', 'plan'] as const;
export type ClientHistoryKind = (typeof clientHistoryKinds)[number];
/** What can become of a booking, as its history names it. */
export const bookingHistoryKinds = [
  'created',
  'status_changed',
  'moved',
  'changed',
  'paid',
  'payment_undone',
  'refunded',
  'admitted',
  'mailed',
] as const;
export type BookingHistoryKind = (typeof bookingHistoryKinds)[number];
/** `voided`: was not paid, or was refunded. */
export const boughtSupplementStatuses = ['pending_payment', 'active', 'voided'] as const;
export type BoughtSupplementStatus = (typeof boughtSupplementStatuses)[number];

export const nameChangeStatuses = ['pending_payment', 'completed', 'cancelled'] as const;
export type NameChangeStatus = (typeof nameChangeStatuses)[number];

export const eventTypes = ['PARTY', 'CONCERT', 'FESTIVAL', 'THEATRE', 'SPORT', 'CONFERENCE', 'OTHER'] as const;
export type EventType = (typeof eventTypes)[number];
export const outfits = ['free', 'casual', 'formal', 'black-tie', 'smart'] as const;
export type Outfit = (typeof outfits)[number];

/** The door through which a booking, ticket or list entry came in. */
export const originApis = ['integrations', 'channels', 'management', 'resellers'] as const;
export type OriginApi = (typeof originApis)[number];

/** Reasons why a barcode cannot be resold, in the words of the resellers API. */
export const resaleErrors = [
  'RESELL_NOT_ALLOWED',
  'RESELL_PENDING_NAME_CHANGE',
  'RESELL_ALREADY_RESOLD',
  'RESELL_NOT_SWAPPABLE',
] as const;
export type ResaleError = (typeof resaleErrors)[number];

/** Whether the holder of a ticket can have it swapped by a reseller. */
export const ticketResaleStates = ['open', 'closed', 'swapped'] as const;
export type TicketResaleState = (typeof ticketResaleStates)[number];

/** What can be imported from a CSV file. */
export const importTypes = ['tickets', 'guest_lists', 'bookings', 'clients'] as const;
export type ImportType = (typeof importTypes)[number];
/**
 * `created` has no file yet, `uploaded` has one that was not checked, `checked` names every bad row. `failed` ended by a
 * fault of the service, and can be started again.
 */
export const importStatuses = [
  'created',
  'uploaded',
  'checking',
  'checked',
  'running',
  'completed',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const importEncodings = ['utf-8', 'windows-1252'] as const;
export type ImportEncoding = (typeof importEncodings)[number];
export const importSeparators = [',', ';', '\t'] as const;
export type ImportSeparator = (typeof importSeparators)[number];

/** What pictures are kept as. */
export const pictureTypes = ['image/jpeg', 'image/png'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** What can be wrong with a row of a file, in words; `{0}` and `{1}` stand for its values. */
export const importProblems = {
  /** Refused by a rule that has a sentence of its own. */
  refused: '{0}',
  empty: 'is empty',
  too_long: 'is longer than {0} characters',
  too_short: 'is shorter than {0} characters',
  control_characters: 'has control characters or invisible ones in it',
  too_many_values: 'has more values than the file has columns',
  no_email: 'is no e-mail address',
  no_whole_number: 'must be a whole number from {0} to {1}',
  no_amount: 'must be an amount such as 12.50',
  too_many_decimals: 'has more decimals than the currency, which has {0}',
  amount_too_large: 'is more than {0}',
  no_day: 'must be a day from {0} to {1}, such as 1994-06-17 or 17/06/1994',
  no_time: 'must be a time such as 22:30',
  not_one_of: 'must be one of {0}, and is {1}',
  not_yes_or_no: 'must be yes or no',
  too_many_parts: 'has more than {0} parts',
  part_too_long: 'has a part of more than {0} characters',
  no_language: 'must be two letters, such as es',
  no_country: 'must be two letters, such as ES',
  twice_in_file: 'is that of line {0} too',
  day_missing: 'is empty: the import is for no event',
  day_not_allowed: 'must be empty: the import is for an event',
  place_not_allowed: 'must be empty: the import is for no event',
  unknown_zone: 'is no zone of the event',
  unknown_space: 'the event has no space {0}',
  party_too_large: 'is more than the {0} people of one entry',
  list_full: 'the list has no places left for it',
  list_unknown: 'there is no such list any more',
  list_complete: 'the list {0} is complete',
  list_not_open: 'the list {0} takes entries from {1} on',
  list_over: 'the list {0} took entries until {1}',
  unknown_referrer: 'is no referrer of the organization',
  several_referrers: 'is the name of several referrers',
  barcode_used: 'is in use, or was once',
  unknown_price: 'is no price of the rate: {0} (the rate has {1})',
  several_prices: 'is the name of several prices of the rate',
  rate_full: 'the rate {0} has no place left for it',
  price_full: 'its price has no place left for it',
  erased: 'is of a person who was erased while the import ran: it was passed over',
  kept: 'was used since it was imported: it is kept',
  no_rows: 'the file has no rows',
  too_many_rows: 'the file has more than {0} rows: split it',
  row_too_long: 'the row is too long: a quote may not be closed; nothing after it was read',
  quotes_open: 'the quotes of the row are not closed as they should be; nothing after it was read',
} as const;
export type ImportProblemCode = keyof typeof importProblems;
export const importProblemCodes = Object.keys(importProblems) as readonly ImportProblemCode[];

/** What a column of a file can be, by what is imported; `true` for what each row must have. Exports name columns so. */
export const importFields = {
  tickets: {
    full_name: true,
    email: true,
    phone: false,
    gender: false,
    birthday: false,
    address: false,
    postal_code: false,
    country_code: false,
    personal_document_type: false,
    personal_document_number: false,
    qr_code: false,
    price_name: false,
    total_price: false,
    fee: false,
  },
  guest_lists: {
    name: true,
    for: false,
    email: false,
    referral: false,
    observations_reception: false,
    tags: false,
  },
  bookings: {
    name: true,
    for: true,
    email: false,
    phone: false,
    date: false,
    hour: false,
    zone: false,
    spaces: false,
    price: false,
    gender_group: false,
    commentary_client: false,
    commentary_reserve: false,
    status: false,
  },
  clients: {
    email: true,
    name: false,
    phone: false,
    language: false,
    marketing_consent: false,
  },
} as const satisfies Record<ImportType, Record<string, boolean>>;
export type ImportField = { [T in ImportType]: keyof (typeof importFields)[T] }[ImportType];
export const allImportFields = [
  ...new Set(Object.values(importFields).flatMap((fields) => Object.keys(fields))),
] as ImportField[];

export const webhookEndpointStatuses = ['active', 'disabled'] as const;
export type WebhookEndpointStatus = (typeof webhookEndpointStatuses)[number];
export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'exhausted', 'held', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt was made. */
export const attemptTriggers = ['first', 'retry', 'recover', 'manual', 'test'] as const;
export type AttemptTrigger = (typeof attemptTriggers)[number];
export const recoveryStatuses = ['running', 'completed', 'cancelled'] as const;
export type RecoveryStatus = (typeof recoveryStatuses)[number];

/** The two ways in which every delivery is signed. */
export const signatureSchemes = ['standard', 'plain'] as const;
export type SignatureScheme = (typeof signatureSchemes)[number];

/** Why a receiver's check of a signature fails. */
export const signatureFaults = [
  'no_signature',
  'header_names',
  'signature_malformed',
  'id_missing',
  'id_wrong',
  'timestamp_missing',
  'timestamp_not_a_number',
  'timestamp_too_old',
  'timestamp_in_future',
  'previous_secret',
  'expired_secret',
  'other_endpoint',
  'key_not_decoded',
  'key_decoded',
  'key_prefix',
  'timestamp_not_signed',
  'id_not_signed',
  'more_than_body_signed',
  'hex_upper_case',
  'base64_instead_of_hex',
  'hex_instead_of_base64',
  'base64_variant',
  'v1_prefix_missing',
  'prefix_unexpected',
  'body_rewritten',
  'body_whitespace',
  'body_bom',
  'body_encoding',
  'body_truncated',
  'body_empty',
  'body_other',
  'no_match',
] as const;
export type SignatureFault = (typeof signatureFaults)[number];

/** Hours without success after which the owner of an endpoint is warned. */
export const failingWarnedAfterHours = [1, 24, 72] as const;

/** Kinds of notifications. */
export const notificationKinds = [
  'ticket.sold',
  'ticket.checked_in',
  'ticket.refunded',
  'ticket.restored',
  'ticket.request_refund',
  'ticket.voided',
  'ticket.deleted',
  'ticket.swapped',
  'ticket.name_changed',
  'ticket.updated',
  'ticket.supplement_used',
  'booking.created',
  'booking.updated',
  'booking.status_changed',
  'list.created',
  'list.updated',
  'list.removed',
  'list.checked_in',
  'pass.sold',
  'pass.checked_in',
  'pass.refunded',
  'subscription.created',
  'subscription.updated',
  'payment.success',
  'payment.failed',
  'payment.refunded',
  'refund.failed',
  'refund.made_at_gateway',
  'sale.completed',
  'dispute.opened',
  'dispute.closed',
  'payout.paid',
  'payout.failed',
  'event.created',
  'event.updated',
  'rate.updated',
  'rate.sold_out',
  'client.updated',
  'client.erased',
  'discount_code.created',
  'discount_code.updated',
  'webhook_endpoint.disabled',
  'webhook.test',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const organizationKinds: ReadonlySet<NotificationKind> = new Set([
  'subscription.created',
  'subscription.updated',
  'event.created',
  'client.updated',
  'client.erased',
  'discount_code.created',
  'discount_code.updated',
  'dispute.opened',
  'dispute.closed',
  'refund.failed',
  'refund.made_at_gateway',
  'payout.paid',
  'payout.failed',
  'webhook_endpoint.disabled',
]);

/**
 * Kinds that are sent to endpoints of a channel: what the channel sold or brought, and changes of what it may sell. The
 * others are the organization's.
 */
export const channelNotificationKinds: readonly NotificationKind[] = notificationKinds.filter(
  (kind) => !organizationKinds.has(kind),
);

/** With what people come in. */
export const entryKinds = ['ticket', 'booking', 'list'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What a key may do: per resource and verb. */
export const scopes = [
  'events:read',
  'bookings:read',
  'bookings:write',
  'tickets:read',
  'tickets:write',
  'tickets:checkin',
  'lists:read',
  'lists:write',
  'channels:read',
  'clients:read',
  'ticket-rates:read',
  'passes:read',
  'payments:read',
  'refunds:write',
  'discount-codes:read',
  'webhooks:read',
  'webhooks:write',
  'events:write',
  'ticket-rates:write',
  'discount-codes:write',
  'clients:write',
  'passes:write',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * What a key of a channel can carry: the scopes that operations of the channels API ask for, and those that say which of
 * its deliveries it is shown. Others would mean nothing.
 */
export const channelScopes = [
  'events:read',
  'bookings:read',
  'bookings:write',
  'tickets:read',
  'tickets:write',
  'lists:read',
  'lists:write',
  'ticket-rates:read',
  'passes:read',
  'payments:read',
  'refunds:write',
  'discount-codes:read',
  'webhooks:read',
  'webhooks:write',
] as const satisfies readonly Scope[];

/** By the first word of a kind: the scope without which a key is not shown notifications of it; null: shown to all. */
const kindScopes: Readonly<Record<string, Scope | null>> = {
  ticket: 'tickets:read',
  booking: 'bookings:read',
  list: 'lists:read',
  pass: 'passes:read',
  subscription: 'clients:read',
  payment: 'payments:read',
  sale: 'payments:read',
  refund: 'payments:read',
  dispute: 'payments:read',
  payout: 'payments:read',
  event: 'events:read',
  rate: 'ticket-rates:read',
  client: 'clients:read',
  discount_code: 'discount-codes:read',
  webhook_endpoint: null,
  webhook: null,
};

/** The scope that reads the resource which a kind of notification is about, or null where every key may read it. */
export function scopeOfKind(kind: NotificationKind): Scope | null {
  const scope = kindScopes[kind.slice(0, kind.indexOf('.'))];
  if (scope === undefined) throw new Error(`no scope is named for notifications of kind ${kind}`);
  return scope;
}

function scopesOfKinds(kinds: readonly NotificationKind[]): readonly Scope[] {
  return [...new Set(kinds.map(scopeOfKind))].filter((scope) => scope !== null).sort();
}

/** The scopes that some kind of notification needs, in the order of the alphabet. */
export const kindReadingScopes = scopesOfKinds(notificationKinds);
/** The same of the kinds that are sent to channels. */
export const channelKindReadingScopes = scopesOfKinds(channelNotificationKinds);

/** Roles of an organization's people, the highest first: each may do what those after it may. */
export const roles = ['owner', 'admin', 'manager', 'door', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** What each bulk operation is done with, and the least role, which is that of the operation for one thing. */
export const bulkOperationRules: Readonly<Record<BulkOperation, { readonly thing: BulkThing; readonly role: Role }>> = {
  sendTicket: { thing: 'ticket', role: 'door' },
  checkInTicket: { thing: 'ticket', role: 'door' },
  voidTicket: { thing: 'ticket', role: 'manager' },
  checkInGuestList: { thing: 'list', role: 'door' },
  deleteGuestList: { thing: 'list', role: 'manager' },
  updateBookingStatus: { thing: 'booking', role: 'door' },
  sendPaymentLink: { thing: 'booking', role: 'manager' },
};

/** True for a role that may do what `least` may; no role (empty) may nothing. */
export function isAtLeast(role: Role | '', least: Role): boolean {
  return role !== '' && roles.indexOf(role) <= roles.indexOf(least);
}

/** Kinds of callers that have a credential, in the request log. */
export const callerKinds = ['organization', 'channel', 'reseller', 'session', 'device'] as const;
export type CallerKind = (typeof callerKinds)[number];

export const environments = ['alpha', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Kinds of credentials; `integration` is the older pair of integration_id and secret, the others are API keys. */
export const credentialKinds = ['integration', 'integrations', 'channels', 'resellers'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** `rotating`: another key has taken its place, and it works until it expires. */
export const apiKeyStatuses = ['active', 'rotating', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** How long an old key keeps working after a rotation, in seconds. */
export const rotationGraces = { now: 0, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export type RotationGrace = keyof typeof rotationGraces;

/** How something came out that the audit log speaks of. */
export const auditOutcomes = ['succeeded', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** `sending`: being handed over to the mail server, or its process ended at that moment. */
export const mailStatuses = ['queued', 'sending', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** What mails to buyers are about. */
export const mailTemplates = [
  'tickets_sold',
  'passes_sold',
  'payment_link',
  'refund',
  'name_changed',
  'booking_received',
  'booking_accepted',
  'booking_rejected',
  'list_entry',
  'plan_payment',
  'subscription_active',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** `failed`: tried as often as it may be; it stays so until it is retried by hand. */
export const jobStates = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** Prefixes of identifiers: prefix, underscore, 26 characters (TypeID over UUIDv7). */
/** How a device of a door was registered: by a person who is signed in on it, or with a one-time code. */
export const doorDeviceOrigins = ['session', 'code'] as const;
export type DoorDeviceOrigin = (typeof doorDeviceOrigins)[number];

/** What admits people at a door; `unknown` where a code belongs to nothing of the event. */
export const doorKinds = ['ticket', 'list', 'pass', 'booking', 'unknown'] as const;
export type DoorKind = (typeof doorKinds)[number];

/** What a device reports: people came in, went out, or were refused; or an earlier scan was a mistake. */
export const doorActions = ['in', 'out', 'refused', 'undo'] as const;
export type DoorAction = (typeof doorActions)[number];

/** Where an entry comes from: a device at a door, or a check-in by one of the APIs. */
export const doorSources = ['door', 'api'] as const;
export type DoorSource = (typeof doorSources)[number];

/**
 * What became of a scan or a check-in:
 * - `admitted`, `left`: counted;
 * - `double_entry`: more people came in than were left; only those that were left are counted;
 * - `invalid`: people came in with something that was not valid; nobody is counted;
 * - `not_inside`: more people left than were inside; only those that were inside are counted;
 * - `refused`: the device let nobody in;
 * - `undone`: taken back by the device within 30 seconds;
 * - `undo`, `undo_late`: takes a scan back, or would have after the 30 seconds, and `undo_waiting` while the scan that it
 *   is about has not arrived.
 */
export const doorVerdicts = [
  'admitted',
  'left',
  'double_entry',
  'invalid',
  'not_inside',
  'refused',
  'undone',
  'undo',
  'undo_late',
  'undo_waiting',
] as const;
export type DoorVerdict = (typeof doorVerdicts)[number];

/** Why something does not admit, or why a device let nobody in. */
export const doorReasons = [
  'swapped',
  'refunded',
  'voided',
  'deleted',
  'removed',
  'unpaid',
  'not_accepted',
  'rejected',
  'released',
  'used_up',
  'disputed',
  'already_entered',
  'other_event',
  'unknown',
  'other',
] as const;
export type DoorReason = (typeof doorReasons)[number];

/**
 * What the service thinks of the clock of a device: `ahead` where a scan would lie in the future, `behind` where it would
 * lie before the device was registered. Both come after all others, since they cannot be compared.
 */
export const doorClocks = ['ok', 'ahead', 'behind'] as const;
export type DoorClock = (typeof doorClocks)[number];

export const idPrefixes = {
  organization: 'org',
  event: 'evt',
  eventGroup: 'egr',
  location: 'loc',
  booking: 'bkg',
  bookingChange: 'bch',
  guestList: 'lst',
  ticket: 'tkt',
  rate: 'rate',
  price: 'prc',
  supplement: 'sup',
  question: 'qst',
  channel: 'chn',
  zone: 'zon',
  space: 'spc',
  discountCode: 'dsc',
  payment: 'pay',
  refund: 'ref',
  refundRequest: 'rfq',
  unrequestedRefund: 'urf',
  dispute: 'dsp',
  payout: 'pyo',
  charge: 'chg',
  gatewaySession: 'gws',
  ledgerTransaction: 'ldg',
  invoice: 'ivc',
  referrer: 'rfr',
  client: 'cli',
  user: 'usr',
  session: 'ses',
  invitation: 'inv',
  apiKey: 'key',
  webhookEndpoint: 'we',
  webhookDelivery: 'wd',
  notification: 'whe',
  recovery: 'rcv',
  reseller: 'res',
  nameChange: 'nch',
  preregistration: 'prg',
  bookingProduct: 'prd',
  tipRate: 'tip',
  termsText: 'trm',
  pass: 'pas',
  passType: 'pty',
  passUsage: 'psu',
  plan: 'pln',
  subscription: 'sub',
  auditEntry: 'aud',
  job: 'job',
  mail: 'mail',
  doorDevice: 'dev',
  doorEntry: 'ent',
  import: 'imp',
  picture: 'pic',
  cancelledSale: 'csl',
  waitingPlace: 'wpl',
  bulkAction: 'bac',
  bulkActionItem: 'bai',
} as const;
export type IdKind = keyof typeof idPrefixes;

/**
 * Characters that no printed barcode can have, for a class of a pattern: control characters, and those without a width of
 * their own, such as marks of the direction of writing.
 */
export const unprintable =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';

/**
 * Characters that show nothing, for a class of a pattern: spaces, what is `unprintable`, and signs without a picture of
 * their own, such as the fillers of Korean and the empty sign of Braille. A text of these alone is empty.
 */
export const invisible = `\\s${unprintable}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0`;
const visibleCharacter = new RegExp(`[^${invisible}]`, 'u');
/** Whether a reader sees nothing in it. */
export const isBlank = (text: string): boolean => !visibleCharacter.test(text);

export const limits = {
  testClockSpeedMax: 3_600,
  bodyBytes: 262_144,
  bodyDepth: 32,
  /** Of a file that is imported. */
  importFileBytes: 33_554_432,
  /** Of a picture that is uploaded, and how many pixels it has at most. */
  pictureFileBytes: 16_777_216,
  picturePixelsMax: 64_000_000,
  picturesPerDayMax: 500,
  /** Longer sides of a picture are scaled down to this. */
  pictureSideMax: 1_600,
  importRowsMax: 100_000,
  importColumnsMax: 100,
  /** Bad rows of an import in one answer. */
  importProblemsPageMax: 500,
  nameLength: 200,
  textLength: 2_000,
  /** Of the terms of an organization, in one language. */
  termsLength: 20_000,
  /** Of a text of the organization on a page of its shop, in one language. */
  shopTextLength: 4_000,
  detailsMax: 20,
  partySizeMax: 1_000,
  eventsOfGroupMax: 500,
  barcodeLength: 128,
  barcodeLengthMin: 4,
  /** Largest amount of money accepted, in major units of the currency. */
  amountMax: 1_000_000_000,
  deleteTicketsMax: 100,
  bulkActionItemsMax: 5_000,
  importTicketsMax: 100,
  checkoutTicketsMax: 50,
  checkoutPassesMax: 20,
  /** Free list entries of one member at one event. */
  memberListEntriesMax: 100,
  memberDiscountTicketsMax: 100,
  /** Bytes of what a channel gives along with a payment, as JSON. */
  metadataBytes: 1_024,
  pageDefault: 100,
  pageMax: 500,
  paymentsDefault: 50,
  deliveriesDefault: 50,
  deliveriesMax: 200,
  offsetMax: 10_000,
  /** Of days and instants in requests and files. */
  yearMin: 1900,
  yearMax: 2999,
  createdAtAheadMs: 5 * 60_000,
  idempotencyKeyLength: 255,
  idempotencyLifeMs: 24 * 3_600_000,
  keyLifeDefaultMs: 365 * 86_400_000,
  /** Five years, two of them leap years. */
  keyLifeMaxMs: 1_827 * 86_400_000,
  rateDefaultPerSecond: 10,
  rateDefaultBurst: 20,
  rateMaxPerSecond: 10_000,
  /** Bounds of what an operator grants to an organization. */
  organizationRateMax: 100_000,
  organizationKeysMax: 10_000,
  rateMaxBurst: 100_000,
  passwordLengthMin: 12,
  invitationLifeMs: 7 * 86_400_000,
  passwordLinkLifeMs: 24 * 3_600_000,
  setupLinkLifeMs: 24 * 3_600_000,
  recoveryCodesCount: 10,
  endpointsPerOwner: 50,
  hoursPerZoneMax: 96,
  ratesPerZoneMax: 50,
  /** Zones, ticket rates and list rates of one event, each. */
  perEventMax: 200,
  spacesPerRequestMax: 200,
  pricesPerRateMax: 50,
  eventsOfDeviceMax: 50,
  doorCodeLifeMs: 10 * 60_000,
  scansMax: 100,
  /** How far the clock of a device may be ahead before its scans count as made in the future. */
  doorClockAheadMs: 2 * 60_000,
  undoMs: 30_000,
  manifestDefault: 500,
  manifestMax: 2_000,
  supplementsPerRateMax: 50,
  /** Places that a network can have in a waiting room before they are let in. */
  waitingPlacesPerNetwork: 100,
  /** Purchases that one who was let in from a waiting room can begin. */
  purchasesPerAdmission: 3,
  admissionMinutesDefault: 5,
  admissionMinutesMax: 60,
} as const;
