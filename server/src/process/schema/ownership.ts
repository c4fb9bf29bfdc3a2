/**
 * Which folder of `server/src` writes which table: one, so that a rule about a table has one place. Reads are free, since
 * statements join across modules. A test reads the statements in the source and holds them to this list.
 *
 * The test sees a table only where its name stands in the statement. Code that takes the name as a value (demonstration
 * data, copies of events, partners, partitions) is listed with what it writes.
 */

/** Table → the folder whose statements insert, update and delete its rows. Partitions belong to their parent. */
export const tableOwners: Readonly<Record<string, string>> = {
  accepted_terms: 'contexts/sales/payments',
  api_keys: 'contexts/identity/access',
  audit_log: 'contexts/identity/audit',
  barcodes: 'contexts/ticketing/barcodes',
  booking_changes: 'contexts/tables/bookings',
  booking_products: 'contexts/tables/booking-catalogue',
  booking_rates: 'contexts/tables/booking-catalogue',
  booking_spaces: 'contexts/tables/bookings',
  bookings: 'contexts/tables/bookings',
  bulk_action_items: 'contexts/bulk-actions',
  bulk_actions: 'contexts/bulk-actions',
  cancelled_sales: 'contexts/cancellations',
  channel_partners: 'contexts/identity/partners',
  channels: 'contexts/identity/partners',
  charges: 'contexts/sales/payments',
  clients: 'contexts/customers/clients',
  deployment: 'process',
  deployment_audit_log: 'contexts/identity/audit',
  discount_codes: 'contexts/sales/discount-codes',
  disputes: 'contexts/sales/disputes',
  door_codes: 'contexts/door/door',
  door_devices: 'contexts/door/door',
  door_entries: 'contexts/venue/entry-log',
  event_cancellations: 'contexts/cancellations',
  event_group_events: 'contexts/venue/events',
  event_groups: 'contexts/venue/events',
  event_preregistrations: 'contexts/venue/events',
  events: 'contexts/venue/events',
  external_payments: 'contexts/tables/bookings',
  gateway_sessions: 'contexts/sales/checkout',
  guest_lists: 'contexts/guest-lists/guest-lists',
  idempotency_keys: 'contexts/identity/idempotency',
  import_parts: 'contexts/imports',
  import_problems: 'contexts/imports',
  import_rows: 'contexts/imports',
  imports: 'contexts/imports',
  invitations: 'contexts/identity/accounts',
  invoice_lines: 'contexts/sales/invoices',
  invoice_series: 'contexts/sales/invoices',
  invoices: 'contexts/sales/invoices',
  job_workers: 'contexts/messaging/jobs',
  ledger_transactions: 'contexts/sales/ledger',
  list_rates: 'contexts/guest-lists/list-rates',
  locations: 'contexts/venue/events',
  mail_texts: 'contexts/messaging/mail',
  mails: 'contexts/messaging/mail',
  memberships: 'contexts/identity/accounts',
  organizations: 'contexts/identity/organizations',
  pass_types: 'contexts/memberships/passes',
  pass_usages: 'contexts/memberships/passes',
  passes: 'contexts/memberships/passes',
  password_links: 'contexts/identity/accounts',
  payments: 'contexts/sales/payments',
  payouts: 'contexts/sales/payouts',
  pictures: 'contexts/identity/pictures',
  plans: 'contexts/memberships/subscriptions',
  recovery_codes: 'contexts/identity/accounts',
  referrers: 'contexts/guest-lists/guest-lists',
  refund_requests: 'contexts/ticketing/refund-requests',
  reconciled_days: 'contexts/sales/reconciliation',
  refunds: 'contexts/sales/refunds',
  request_log: 'contexts/identity/request-log',
  reseller_authorizations: 'contexts/identity/partners',
  resellers: 'contexts/identity/partners',
  sale_lines: 'contexts/sales/payments',
  schema_migrations: 'platform',
  sessions: 'contexts/identity/accounts',
  setup_links: 'contexts/identity/accounts',
  shops: 'contexts/identity/shops',
  shop_texts: 'contexts/identity/shop-texts',
  spaces: 'contexts/venue/events',
  stripe_accounts: 'contexts/sales/gateways',
  subscription_entries: 'contexts/memberships/subscriptions',
  subscription_periods: 'contexts/memberships/subscriptions',
  subscriptions: 'contexts/memberships/subscriptions',
  tax_settings: 'contexts/sales/invoices',
  test_clock: 'contexts/identity/test-clock',
  ticket_entries: 'contexts/ticketing/tickets',
  ticket_name_changes: 'contexts/ticketing/tickets',
  terms_texts: 'contexts/identity/terms',
  ticket_rate_prices: 'contexts/ticketing/ticket-rates',
  ticket_rate_supplements: 'contexts/ticketing/ticket-rates',
  ticket_rates: 'contexts/ticketing/ticket-rates',
  ticket_supplements: 'contexts/ticketing/tickets',
  tickets: 'contexts/ticketing/tickets',
  tip_rates: 'contexts/tables/booking-catalogue',
  totp_secrets: 'contexts/identity/accounts',
  unrequested_refunds: 'contexts/sales/refunds',
  users: 'contexts/identity/accounts',
  waiting_places: 'contexts/ticketing/waiting-rooms',
  waiting_rooms: 'contexts/ticketing/waiting-rooms',
  wallet_devices: 'contexts/wallets/wallet-passes',
  wallet_passes: 'contexts/wallets/wallet-passes',
  webhook_attempts: 'contexts/messaging/webhooks/engine',
  webhook_deliveries: 'contexts/messaging/webhooks/engine',
  webhook_endpoint_state: 'contexts/messaging/webhooks/engine',
  webhook_endpoints: 'contexts/messaging/webhooks/endpoints',
  webhook_notifications: 'contexts/messaging/webhooks/engine',
  webhook_queue: 'contexts/messaging/webhooks/engine',
  webhook_recoveries: 'contexts/messaging/webhooks/engine',
  webhook_secrets: 'contexts/messaging/webhooks/endpoints',
  webhook_workers: 'contexts/messaging/webhooks/engine',
  zones: 'contexts/venue/events',
};

export interface OwnershipException {
  /** Another folder that writes the tables, too. */
  readonly folder: string;
  readonly tables: readonly string[];
  readonly reason: string;
}

export const ownershipExceptions: readonly OwnershipException[] = [
  {
    folder: 'process/demo',
    tables: ['bookings', 'deployment', 'webhook_endpoint_state'],
    reason:
      'the demonstration states when it was created and when its webhook was last delivered, and gives bookings of the evening a discount',
  },
  {
    folder: 'contexts/venue/events',
    tables: [
      'booking_rates',
      'list_rates',
      'ticket_rate_prices',
      'ticket_rate_supplements',
      'ticket_rates',
      'waiting_places',
      'waiting_rooms',
    ],
    reason:
      'an event or a zone that nothing was sold for is deleted together with all that hangs on it, children first',
  },
  {
    folder: 'contexts/ticketing/inventory',
    tables: ['ticket_rate_prices', 'ticket_rates'],
    reason: 'the counters of places are changed by sales alone, beside the rates that people edit',
  },
  {
    folder: 'contexts/ticketing/tickets',
    tables: ['payments', 'sale_lines'],
    reason: 'tickets and changes of name are inserted together with the payment of them, in one statement',
  },
  {
    folder: 'contexts/ticketing/tickets',
    tables: ['door_entries'],
    reason: 'a check-in, its row of the entry log and its notification are one statement',
  },
  {
    folder: 'contexts/ticketing/resale',
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
