/**
 * Which folder of `server/src` writes which table: one, so that a rule about a table has one place. Reads are free, since
 * statements join across modules. A test reads the statements in the source and holds them to this list.
 *
 * The test sees a table only where its name stands in the statement. Code that takes the name as a value (demonstration
 * data, copies of events, partners, partitions) is listed with what it writes.
 */

/** Table → the folder whose statements insert, update and delete its rows. Partitions belong to their parent. */
export const tableOwners: Readonly<Record<string, string>> = {
  api_keys: 'modules/access',
  audit_log: 'modules/audit',
  barcodes: 'modules/barcodes',
  booking_changes: 'modules/bookings',
  booking_products: 'modules/booking-catalogue',
  booking_rates: 'modules/booking-catalogue',
  booking_spaces: 'modules/bookings',
  bookings: 'modules/bookings',
  channel_partners: 'modules/partners',
  channels: 'modules/partners',
  charges: 'modules/payments',
  clients: 'modules/clients',
  deployment: '.',
  deployment_audit_log: 'modules/audit',
  discount_codes: 'modules/discount-codes',
  door_codes: 'modules/door',
  door_devices: 'modules/door',
  door_entries: 'modules/entry-log',
  event_group_events: 'modules/events',
  event_groups: 'modules/events',
  event_preregistrations: 'modules/events',
  events: 'modules/events',
  external_payments: 'modules/bookings',
  gateway_sessions: 'modules/checkout',
  guest_lists: 'modules/guest-lists',
  idempotency_keys: 'modules/idempotency',
  import_parts: 'modules/imports',
  import_problems: 'modules/imports',
  import_rows: 'modules/imports',
  imports: 'modules/imports',
  invitations: 'modules/accounts',
  invoice_lines: 'modules/invoices',
  invoice_series: 'modules/invoices',
  invoices: 'modules/invoices',
  job_workers: 'modules/jobs',
  ledger_transactions: 'modules/ledger',
  list_rates: 'modules/list-rates',
  locations: 'modules/events',
  mail_texts: 'modules/mail',
  mails: 'modules/mail',
  memberships: 'modules/accounts',
  organizations: 'modules/organizations',
  pass_types: 'modules/passes',
  pass_usages: 'modules/passes',
  passes: 'modules/passes',
  password_links: 'modules/accounts',
  payments: 'modules/payments',
  plans: 'modules/subscriptions',
  recovery_codes: 'modules/accounts',
  referrers: 'modules/guest-lists',
  refund_requests: 'modules/refund-requests',
  refunds: 'modules/refunds',
  request_log: 'modules/request-log',
  reseller_authorizations: 'modules/partners',
  resellers: 'modules/partners',
  schema_migrations: 'platform',
  sessions: 'modules/accounts',
  spaces: 'modules/events',
  stripe_accounts: 'modules/gateways',
  subscription_entries: 'modules/subscriptions',
  subscription_periods: 'modules/subscriptions',
  subscriptions: 'modules/subscriptions',
  tax_settings: 'modules/invoices',
  test_clock: 'modules/test-clock',
  ticket_entries: 'modules/tickets',
  ticket_name_changes: 'modules/tickets',
  ticket_rate_prices: 'modules/ticket-rates',
  ticket_rate_supplements: 'modules/ticket-rates',
  ticket_rates: 'modules/ticket-rates',
  ticket_supplements: 'modules/tickets',
  tickets: 'modules/tickets',
  tip_rates: 'modules/booking-catalogue',
  totp_secrets: 'modules/accounts',
  users: 'modules/accounts',
  webhook_attempts: 'modules/webhooks/engine',
  webhook_deliveries: 'modules/webhooks/engine',
  webhook_endpoint_state: 'modules/webhooks/engine',
  webhook_endpoints: 'modules/webhooks/endpoints',
  webhook_notifications: 'modules/webhooks/engine',
  webhook_queue: 'modules/webhooks/engine',
  webhook_recoveries: 'modules/webhooks/engine',
  webhook_secrets: 'modules/webhooks/endpoints',
  webhook_workers: 'modules/webhooks/engine',
  zones: 'modules/events',
};

export interface OwnershipException {
  /** Another folder that writes the tables, too. */
  readonly folder: string;
  readonly tables: readonly string[];
  readonly reason: string;
}

export const ownershipExceptions: readonly OwnershipException[] = [
  {
    folder: 'demo',
    tables: ['bookings', 'deployment', 'webhook_endpoint_state'],
    reason:
      'the demonstration states when it was created and when its webhook was last delivered, and gives bookings of the evening a discount',
  },
  {
    folder: 'modules/events',
    tables: ['booking_rates', 'list_rates', 'ticket_rate_prices', 'ticket_rate_supplements', 'ticket_rates'],
    reason:
      'an event or a zone that nothing was sold for is deleted together with all that hangs on it, children first',
  },
  {
    folder: 'modules/inventory',
    tables: ['ticket_rate_prices', 'ticket_rates'],
    reason: 'the counters of places are changed by sales alone, beside the rates that people edit',
  },
  {
    folder: 'modules/tickets',
    tables: ['payments'],
    reason: 'tickets and changes of name are inserted together with the payment of them, in one statement',
  },
  {
    folder: 'modules/tickets',
    tables: ['door_entries'],
    reason: 'a check-in, its row of the entry log and its notification are one statement',
  },
  {
    folder: 'modules/resale',
    tables: ['tickets'],
    reason: 'a swap ends one ticket and begins another in one statement, as the rules of resale say',
  },
];

export interface TableWrite {
  readonly table: string;
  /** Below server/src; '.' for files that stand there directly. */
  readonly folder: string;
}

/** The writes of a text of source code, comments apart: tables of INSERT, UPDATE, DELETE, MERGE, TRUNCATE and COPY. */
export function writtenTables(source: string, tables: ReadonlySet<string>): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)(\/\/|--).*/g, '');
  const writes =
    /\b(?:INSERT\s+INTO|UPDATE(?:\s+ONLY)?|DELETE\s+FROM(?:\s+ONLY)?|MERGE\s+INTO|TRUNCATE|COPY)\s+([a-z_]+)/g;
  return [...new Set([...code.matchAll(writes)].map(([, table]) => table!))].filter((table) => tables.has(table));
}

/** Null where the folder may write the table; else what is wrong. */
export function ownershipFinding({ table, folder }: TableWrite): string | null {
  const owner = tableOwners[table];
  if (owner === undefined) return `${table} has no owner`;
  if (folder === owner || folder.startsWith(`${owner}/`)) return null;
  const isException = ownershipExceptions.some((one) => one.folder === folder && one.tables.includes(table));
  return isException ? null : `${folder} writes ${table}, which belongs to ${owner}`;
}
