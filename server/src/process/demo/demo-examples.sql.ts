import { crossTenantStatement } from '../../platform/sql/statement.ts';
import { json, nullable, text } from '../../platform/sql/types.ts';

/** The first thing of a table of the organization; of what a channel sold where one is given and the table has channels. */
const first = (table: string, column = 'id', where = 'true') =>
  `(SELECT x.${column} FROM ${table} x WHERE x.organization_id = $1 AND ${where} ORDER BY x.created_at, x.id LIMIT 1)`;
const ofChannel = '($2::text IS NULL OR x.channel_id = $2)';
/** Of the endpoints of the channel, where one is given, or of the organization. */
const ofOwner = 'CASE WHEN $2::text IS NULL THEN x.organization_id = $1 ELSE x.channel_id = $2 END';
const atEvent = `${ofChannel} AND x.event_id = (SELECT id FROM event)`;
const activeTicket = `${atEvent} AND x.status = 'active' AND x.deleted_at IS NULL`;
const paidPayment = `${ofChannel} AND x.status = 'succeeded' AND x.amount > 0`;
const keyOf = (owner: string) => `(SELECT k.id FROM api_keys k WHERE ${owner} ORDER BY k.created_at, k.id LIMIT 1)`;

/**
 * Things of the demonstration to show in examples: by the prefix of an id, and by what stands before a parameter in the
 * path of an operation, as `bookings/code`. Null where there is none.
 */
const examples: Readonly<Record<string, string>> = {
  org: '$1::text',
  chn: '$3::text',
  res: '$4::text',
  evt: '(SELECT id FROM event)',
  egr: first('event_groups'),
  loc: first('locations'),
  zon: first('zones', 'id', 'x.event_id = (SELECT id FROM event)'),
  bkg: first('bookings', 'id', ofChannel),
  tkt: first('tickets', 'id', activeTicket),
  rate: first('ticket_rates', 'id', 'x.event_id = (SELECT id FROM event)'),
  prc: `(SELECT p.id FROM ticket_rate_prices p WHERE p.organization_id = $1
     AND p.rate_id = ${first('ticket_rates', 'id', 'x.event_id = (SELECT id FROM event)')} ORDER BY p.position LIMIT 1)`,
  pay: first('payments', 'id', paidPayment),
  ref: first('refunds'),
  ivc: first('invoices'),
  ldg: first('ledger_transactions'),
  dsc: first('discount_codes'),
  pty: first('pass_types'),
  pas: first('passes', 'id', ofChannel),
  pln: first('plans'),
  sub: first('subscriptions'),
  cli: first('clients', 'id', 'x.merged_into IS NULL'),
  lst: first('guest_lists', 'id', ofChannel),
  rfr: first('referrers'),
  imp: first('imports'),
  rfq: first('refund_requests'),
  dsp: first('disputes'),
  dev: first('door_devices'),
  we: `(SELECT x.id FROM webhook_endpoints x WHERE ${ofOwner} AND x.deleted_at IS NULL ORDER BY x.created_at, x.id LIMIT 1)`,
  wd: first('webhook_deliveries', 'id', 'x.channel_id IS NOT DISTINCT FROM $2::text'),
  'bookings/code': first('bookings', 'code', ofChannel),
  'bookings/email': first('bookings', 'email', `${ofChannel} AND x.email <> ''`),
  'tickets/by-code': first('tickets', 'barcode', activeTicket),
  'tickets/check-in': first('tickets', 'barcode', `${activeTicket} AND x.admitted_count = 0`),
  'lists/by-code': first('guest_lists', 'code', ofChannel),
  'v2/passes/by-code': first('passes', 'code', ofChannel),
  'external-payments': first('external_payments'),
  'lists-rates': first('list_rates', 'id', 'x.event_id = (SELECT id FROM event)'),
  'list-rates': first('list_rates', 'id', 'x.event_id = (SELECT id FROM event)'),
  'events/by-slug': '(SELECT slug FROM event)',
  'ticket-rates/by-slug': first('ticket_rates', 'slug', 'x.event_id = (SELECT id FROM event)'),
  'list-rates/by-slug': first('list_rates', 'slug', 'x.event_id = (SELECT id FROM event)'),
  'api-keys': keyOf('k.organization_id = $1'),
  'channels/api-keys': keyOf('k.channel_id = $3'),
  'resellers/api-keys': keyOf('k.reseller_id = $4'),
  barcode: first('tickets', 'barcode', activeTicket),
};

/** The examples, those of a channel where it is given. */
export const findDemoExamples = crossTenantStatement(
  'demo_find_examples',
  { organizationId: text, soldBy: nullable(text), channelId: text, resellerId: text },
  { examples: json<Readonly<Record<string, string | null>>>() },
  `WITH event AS MATERIALIZED (
     SELECT id, slug FROM events WHERE organization_id = $1 AND starts_at <= now() + interval '1 day'
     ORDER BY starts_at DESC LIMIT 1
   )
   SELECT json_build_object(${Object.entries(examples)
     .map(([name, value]) => `'${name}', ${value}`)
     .join(', ')}) AS examples`,
);
