/**
 * Lists of tickets. The page is cut before anything is joined to it: the index of the list has the order, so the first
 * rows that match are the page.
 */
import { originApis, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { pagedList, rowsOfPage } from '../../../platform/sql/paging.ts';
import { plainText } from '../../../platform/sql/plain-text.ts';
import {
  crossTenantFilter,
  crossTenantStatement,
  tenantFilter,
  tenantStatement,
} from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { type NameChangeRow, nameChangesOfTicket } from './name-changes.sql.ts';
import { ticketColumns, ticketFrom, ticketSelect } from './ticket-row.sql.ts';

/** The ticket with that id, if the channel `$1` sold it and is a partner of its organization; deleted or not. */
const soldByChannel = (id: string) =>
  `FROM channel_partners c JOIN tickets a ON a.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND a.channel_id = $1 AND a.id = ${id}`;

/** The partners are read once, into an array; joined they would tempt the planner to sort. */
export const listAcrossOrganizations = crossTenantFilter(
  'list_tickets_across_organizations',
  {
    parameters: { channelId: text, limit: int, offset: int },
    conditions: {
      organizationId: ['t.organization_id = ?', text],
      // With the one organization that has the event the index by event has the order of creation; with all partners the
      // planner takes the index by channel, and reads the tickets of all events.
      eventId: [
        `t.event_id = ? AND t.organization_id = (SELECT c.organization_id FROM channel_partners c
           JOIN events e ON e.organization_id = c.organization_id WHERE c.channel_id = $1 AND e.id = ?)`,
        text,
      ],
      // The index by event has the order of creation, the one by rate has not, and a rate has one event.
      rateId: [
        `t.rate_id = ? AND t.event_id = ANY (ARRAY(SELECT r.event_id FROM channel_partners c
           JOIN ticket_rates r ON r.organization_id = c.organization_id WHERE c.channel_id = $1 AND r.id = ?))`,
        text,
      ],
      status: ['t.status = ?', oneOf(ticketStatuses)],
      emailKey: [`t.email_key = ? AND t.email_key <> ''`, text],
      barcode: ['t.barcode = ?', text],
      paymentId: ['t.payment_id = ?', text],
      createdFrom: ['t.created_at >= ?', instant],
      createdBefore: ['t.created_at < ?', instant],
      updatedFrom: ['t.updated_at >= ?', instant],
      updatedBefore: ['t.updated_at < ?', instant],
      enteredFrom: ['t.first_entered_at >= ?', instant],
      enteredBefore: ['t.first_entered_at < ?', instant],
      after: [`(t.created_at, t.id) > ((SELECT a.created_at ${soldByChannel('?')}), ?)`, text],
    },
    columns: ticketColumns,
  },
  (where) => {
    const page = rowsOfPage(`SELECT * FROM tickets t
      WHERE t.channel_id = $1 AND t.deleted_at IS NULL
        AND t.organization_id = ANY (ARRAY(SELECT c.organization_id FROM channel_partners c WHERE c.channel_id = $1))${where}
      ORDER BY t.created_at, t.id LIMIT $2 OFFSET $3`);
    const organization = 't.organization_id';
    return `SELECT ${ticketSelect(organization)} FROM ${ticketFrom(`(${page})`, 'payments', organization)}
      ORDER BY t.created_at, t.id`;
  },
);

/** A list goes on after a ticket that was deleted since. */
export const findCursorAcrossOrganizations = crossTenantStatement(
  'find_start_of_tickets_across_organizations',
  { channelId: text, id: text },
  { id: text },
  `SELECT a.id ${soldByChannel('$2')}`,
);

/** Whose a ticket is that the channel sold, with the money of that organization. */
export const findOrganizationOfTicket = crossTenantStatement(
  'find_organization_of_ticket',
  { channelId: text, id: text },
  { organization_id: text, currency_digits: int },
  `SELECT a.organization_id, o.currency_digits
   FROM channel_partners c
   JOIN tickets a ON a.organization_id = c.organization_id
   JOIN organizations o ON o.id = c.organization_id
   WHERE c.channel_id = $1 AND a.channel_id = $1 AND a.id = $2 AND a.deleted_at IS NULL`,
);

/** The ticket as its organization's people see it: with where it came from and what became of it. */
const managedColumns = {
  ...ticketColumns,
  created_via: oneOf(originApis),
  language: text,
  /** 0 to 5, given at the door; null where it was not rated. */
  quality: nullable(int),
  name_changed_at: nullable(instant),
  /** The ticket that a swap made this one out of. */
  resold_from: nullable(text),
  voided_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
  rate_name: text,
  /** The newest first. */
  name_changes: json<readonly NameChangeRow[]>(),
  /** The ticket that a swap made out of this one. */
  resold_to: nullable(text),
};
export type ManagedTicketRow = RowOf<typeof managedColumns>;

const selectManaged = (tickets: string) => `SELECT ${ticketSelect()}, t.created_via, t.language, t.quality,
  t.name_changed_at, t.resold_from, t.swapped_to AS resold_to, t.voided_at, t.created_at, t.updated_at,
  r.name AS rate_name, ${nameChangesOfTicket} AS name_changes
  FROM ${ticketFrom(tickets, 'payments')}
  JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id`;

const managedConditions = {
  eventId: ['tickets.event_id = ?', text],
  rateId: ['tickets.rate_id = ?', text],
  channelId: ['tickets.channel_id = ?', text],
  status: ['tickets.status = ?', oneOf(ticketStatuses)],
  entered: ['(tickets.admitted_count > 0) = ?', bool],
  // Part of the name or of the e-mail, whatever case and accents, or the whole barcode.
  search: [
    `strpos(${plainText('tickets.full_name')}, ${plainText('?')}) > 0 OR strpos(tickets.email_key, lower(?)) > 0
       OR tickets.barcode = ?`,
    text,
  ],
} as const;

const managedTicketsBy = (
  label: string,
  order: 'ascending' | 'descending',
  by: (row: string) => string = (row) => `${row}.created_at`,
) =>
  pagedList(
    label,
    'tickets',
    { order, by, conditions: managedConditions, columns: managedColumns },
    ({ where, end }) => {
      const page = `(SELECT * FROM tickets
      WHERE tickets.organization_id = $1 AND tickets.deleted_at IS NULL${where} ${end})`;
      const direction = order === 'ascending' ? '' : ' DESC';
      return `${selectManaged(page)} ORDER BY ${by('t')}${direction}, t.id${direction}`;
    },
  );

/** By creation, or by the name of the holder in whatever case; deleted ones left out. */
export const managedTickets = {
  oldest: managedTicketsBy('list_managed_tickets', 'ascending'),
  newest: managedTicketsBy('list_latest_managed_tickets', 'descending'),
  name: managedTicketsBy('list_managed_tickets_by_name', 'ascending', (row) => `lower(${row}.full_name)`),
} as const;

const totalColumns = { count: int, people: int, inside: int };
export type TicketTotalsRow = RowOf<typeof totalColumns>;

export const sumManagedTickets = tenantFilter(
  'sum_managed_tickets',
  { parameters: {}, conditions: managedConditions, columns: totalColumns },
  (where) => `SELECT count(*)::int AS count, coalesce(sum(tickets.party_size), 0)::int AS people,
      coalesce(sum(tickets.admitted_count), 0)::int AS inside
    FROM tickets WHERE tickets.organization_id = $1 AND tickets.deleted_at IS NULL${where}`,
);

export const listManagedTicketsByIds = tenantStatement(
  'list_managed_tickets_by_ids',
  { ids: listOf(text) },
  managedColumns,
  `${selectManaged('tickets')}
   WHERE t.organization_id = $1 AND t.id = ANY ($2) AND t.deleted_at IS NULL
   ORDER BY t.created_at, t.id`,
);
