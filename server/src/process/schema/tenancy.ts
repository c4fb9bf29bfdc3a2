/**
 * Where the rows of a table live once there is more than one database server. The rule needs no list: a table belongs
 * to tenants, begins its keys with `organization_id`, and is distributed by it. Below are the tables that are outside of
 * the rule, each with its reason; tests hold the catalogue to both, and `npm run db:distribute` is made from it.
 */
import type { Catalogue, Table } from './catalogue.ts';

export type Placement =
  /** Split over all servers by this column. */
  | { readonly kind: 'distributed'; readonly by: string }
  /** A copy on every server: small, and read far more often than written. */
  | { readonly kind: 'reference' }
  /** On the coordinator alone. */
  | { readonly kind: 'local' };

interface Exception {
  readonly placement: Placement;
  readonly reason: string;
}

export const tenantColumn = 'organization_id';

const reference = (reason: string): Exception => ({ placement: { kind: 'reference' }, reason });
const local = (reason: string): Exception => ({ placement: { kind: 'local' }, reason });

export const tenancyExceptions: Readonly<Record<string, Exception>> = {
  organizations: reference('the tenants themselves; every tenant table points at them'),
  memberships: reference('asked for by person as often as by organization'),
  users: reference('a person works for several organizations'),
  sessions: reference('found by the hash of a token, before any organization is known'),
  invitations: reference('found by the hash of a token, before any organization is known'),
  password_links: reference('of a person, who works for several organizations'),
  setup_links: reference('of the deployment, before any organization is known'),
  totp_secrets: reference('of a person, who works for several organizations'),
  recovery_codes: reference('of a person, who works for several organizations'),
  door_codes: reference('found by the hash of a code, before any organization is known'),
  channels: reference('a channel sells for several organizations'),
  channel_partners: local(
    'locked by every notification of a channel, beside its endpoints: of copies even shared locks wait for each other',
  ),
  shops: reference('found by the identifier of the organization in an address, and all open ones at once'),
  resellers: reference('a reseller sells for several organizations'),
  reseller_authorizations: reference('asked for by reseller as often as by organization'),
  api_keys: reference('found by hash or id, before any organization is known'),
  barcodes: {
    placement: { kind: 'distributed', by: 'barcode' },
    reason: 'the one place where a barcode is looked up without knowing its owner',
  },
  audit_log: local(
    'partitioned by month and append-only by a trigger, which distributed tables cannot have; one sign-in is written for ' +
      'several organizations at once',
  ),
  deployment_audit_log: local('sign-ins and what operators do: it belongs to no organization'),
  request_log: local(
    'calls of organizations, channels and resellers in one statement; partitioned by day and gone after a week',
  ),
  idempotency_keys: local('answers to repeat, of a credential; gone after a day'),
  // Webhooks as a whole: workers lock rows of many organizations in one statement, and the feed goes by the transactions
  // of one server.
  webhook_endpoints: local('of an organization or of a channel, which spans organizations; locked beside the queue'),
  webhook_secrets: local('belong to endpoints, and are read for those of many organizations at once'),
  webhook_notifications: local('numbered by the transactions of one server, by which readers of the feed go on'),
  webhook_deliveries: local('released, cancelled and settled for many organizations in one statement'),
  webhook_attempts: local('written for deliveries of many organizations in one statement'),
  webhook_queue: local(
    'claimed with FOR UPDATE SKIP LOCKED over all organizations, which only works within one server',
  ),
  webhook_endpoint_state: local('updated with every delivery, in the same claim as the queue'),
  webhook_recoveries: local('worked off together with the queue; a channel has endpoints over many organizations'),
  webhook_workers: local('a row for each process that delivers, for all organizations'),
  job_workers: local('a row for each process that runs background jobs, for all organizations'),
  deployment: local('one row about the whole database'),
  test_clock: local('one row about the whole database'),
  schema_migrations: local('one list for the whole database'),
};

export function placementOf(table: string): Placement {
  return tenancyExceptions[table]?.placement ?? { kind: 'distributed', by: tenantColumn };
}

/** Every table with the place of its rows; a partition goes where its parent goes. */
export function placements({ tables }: Catalogue): { table: Table; placement: Placement }[] {
  return tables
    .filter(({ partition_of }) => partition_of === null)
    .map((table) => ({ table, placement: placementOf(table.name) }));
}
