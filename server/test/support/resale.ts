/** All that can stand in the way of a resale, put into the tables row by row: what 4.12 of the interface lists. */
import { newId } from '../../src/platform/ids.ts';
import type { TestService } from './test-service.ts';
import { createTicket, insert, type TestOrganization } from './world.ts';

export interface Obstacle {
  readonly name: string;
  readonly error: string;
  readonly valid: boolean;
  /** Two that write the same column cannot be put up together. */
  readonly writes: string;
  readonly put: (service: TestService, ticket: TestTicket) => Promise<unknown>;
}

export interface TestTicket {
  readonly organization: TestOrganization;
  readonly id: string;
  readonly barcode: string;
}

function setTicket(assignment: string): Obstacle['put'] {
  return ({ database }, { id }) => database.sql(`UPDATE tickets SET ${assignment} WHERE id = $1`, [id]);
}

const notAllowed = { error: 'RESELL_NOT_ALLOWED', valid: false } as const;

/** In the order in which the interface wants them reported. */
export const obstacles: readonly Obstacle[] = [
  { name: 'scanned', ...notAllowed, writes: 'entry', put: setTicket('admitted_count = 1, first_entered_at = now()') },
  {
    name: 'known to have been scanned once',
    ...notAllowed,
    writes: 'entry',
    put: setTicket('first_entered_at = now()'),
  },
  {
    name: 'admitted once, though its count was corrected to 0 since',
    ...notAllowed,
    writes: 'entry log',
    put: async (service, { organization, id }) => {
      const now = service.services.clock.now();
      for (const [from_count, to_count] of [
        [0, 1],
        [1, 0],
      ]) {
        await insert(service.database, 'ticket_entries', {
          organization_id: organization.id,
          ticket_id: id,
          recorded_at: now,
          id: newId('notification', now),
          entered_at: now,
          recorded_by: '',
          from_count,
          to_count,
        });
      }
    },
  },
  { name: 'renamed', ...notAllowed, writes: 'name', put: setTicket('name_changed_at = now()') },
  { name: 'disputed', ...notAllowed, writes: 'dispute', put: setTicket('dispute_blocked_at = now()') },
  { name: 'voided', ...notAllowed, writes: 'status', put: setTicket("status = 'voided', voided_at = now()") },
  {
    name: 'unpaid',
    ...notAllowed,
    writes: 'status',
    put: setTicket("status = 'pending_payment', activated_at = NULL"),
  },
  { name: 'being filled in', ...notAllowed, writes: 'status', put: setTicket("status = 'filled_client'") },
  { name: 'being processed', ...notAllowed, writes: 'status', put: setTicket("status = 'processing'") },
  { name: 'refunded', ...notAllowed, writes: 'refund', put: setTicket('refunded_amount = 2150, refunded_at = now()') },
  {
    name: 'refunded in part',
    ...notAllowed,
    writes: 'refund',
    put: setTicket('refunded_amount = 1, refunded_at = now()'),
  },
  { name: 'deleted', ...notAllowed, writes: 'deletion', put: setTicket('deleted_at = now()') },
  {
    name: 'given a new barcode since',
    ...notAllowed,
    writes: 'barcode',
    put: setTicket("barcode = barcode || '2'"),
  },
  {
    name: 'swapped for another',
    ...notAllowed,
    writes: 'successor',
    put: (service, { organization, id }) => createTicket(service, organization, { resold_from: id }),
  },
  {
    name: 'of an event without resale',
    ...notAllowed,
    writes: 'event',
    put: ({ database }, { organization }) =>
      database.sql('UPDATE events SET resale_enabled = false WHERE id = $1', [organization.eventId]),
  },
  {
    name: 'of a rate without resale',
    ...notAllowed,
    writes: 'rate',
    put: ({ database }, { organization }) =>
      database.sql('UPDATE ticket_rates SET resale_enabled = false WHERE id = $1', [organization.rateId]),
  },
  {
    name: 'of an event whose time for swaps is over',
    ...notAllowed,
    writes: 'deadline',
    put: ({ database, services }, { organization }) =>
      database.sql('UPDATE events SET swap_available_until = $2 WHERE id = $1', [
        organization.eventId,
        new Date(services.clock.now().getTime() - 1),
      ]),
  },
  {
    name: 'waiting for the payment of a name change',
    error: 'RESELL_PENDING_NAME_CHANGE',
    valid: true,
    writes: 'pending name',
    put: (service, { organization, id }) => insertNameChange(service, organization.id, id, 'pending_payment'),
  },
  {
    name: 'come from a swap',
    error: 'RESELL_ALREADY_RESOLD',
    valid: true,
    writes: 'predecessor',
    put: async (service, { organization, id }) => {
      const predecessor = await createTicket(service, organization, { status: 'voided' });
      await service.database.sql('UPDATE tickets SET resold_from = $2 WHERE id = $1', [id, predecessor.id]);
    },
  },
  {
    name: 'of an organization outside the key',
    error: 'RESELL_NOT_SWAPPABLE',
    valid: true,
    writes: 'authorization',
    put: ({ database }, { organization }) =>
      database.sql('DELETE FROM reseller_authorizations WHERE organization_id = $1', [organization.id]),
  },
];

/** Takes away what obstacles have put up around tickets. */
export async function clearObstacles(service: TestService, organization: TestOrganization, resellerId: string) {
  const { database, services } = service;
  const later = new Date(services.clock.now().getTime() + 5 * 3_600_000);
  await database.sql('UPDATE events SET resale_enabled = true, swap_available_until = $2 WHERE id = $1', [
    organization.eventId,
    later,
  ]);
  await database.sql('UPDATE ticket_rates SET resale_enabled = true WHERE id = $1', [organization.rateId]);
  await database.sql(
    `INSERT INTO reseller_authorizations (organization_id, reseller_id, created_at) VALUES ($1, $2, now())
     ON CONFLICT DO NOTHING`,
    [organization.id, resellerId],
  );
}

export async function createResaleTicket(
  service: TestService,
  organization: TestOrganization,
  given: Record<string, unknown> = {},
): Promise<TestTicket> {
  const { id, barcode } = await createTicket(service, organization, given);
  return { organization, id, barcode };
}

export function insertNameChange(service: TestService, organizationId: string, ticketId: string, status: string) {
  const now = service.services.clock.now();
  return insert(service.database, 'ticket_name_changes', {
    organization_id: organizationId,
    id: newId('nameChange', now),
    ticket_id: ticketId,
    status,
    full_name: 'Otto Brandt',
    previous_full_name: 'Vera Lindqvist',
    amount: 500,
    created_at: now,
    ...(status === 'completed' ? { completed_at: now } : {}),
  });
}

/** Makes the rates of the world wide enough for hundreds of tickets. */
export async function makeRoom({ database }: TestService): Promise<void> {
  await database.sql('UPDATE ticket_rates SET quota = 1000000');
  await database.sql('UPDATE ticket_rate_prices SET quota = 100000');
}
