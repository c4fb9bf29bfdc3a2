import type { TicketStatus } from '@stagedoor/contract/vocabulary';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import type { Db } from '../../platform/database.ts';
import { instantOfId } from '../../platform/ids.ts';
import { type TicketRow, ticketColumns, ticketFrom } from './ticket-row.sql.ts';

/** All conditions hold together; what is undefined is not asked. */
export interface TicketFilter {
  readonly eventId?: string | undefined;
  readonly rateId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly status?: TicketStatus | undefined;
  readonly emailKey?: string | undefined;
  readonly barcode?: string | undefined;
  readonly paymentId?: string | undefined;
}

export interface TicketDates {
  readonly field: 'created_at' | 'updated_at' | 'entry_time';
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

export interface TicketPage {
  readonly limit: number;
  readonly offset: number;
  readonly after: string | undefined;
}

export function addFilter(conditions: Conditions, filter: TicketFilter): Conditions {
  return conditions
    .where('t.organization_id = ?', filter.organizationId)
    .where('t.event_id = ?', filter.eventId)
    .where('t.rate_id = ?', filter.rateId)
    .where('t.status = ?', filter.status)
    .where(`t.email_key = ? AND t.email_key <> ''`, filter.emailKey)
    .where('t.barcode = ?', filter.barcode)
    .where('t.payment_id = ?', filter.paymentId);
}

const listAcross = preparedByText<TicketRow>('list_tickets_across_organizations');

/**
 * What a channel sold at the organizations whose partner it is at this moment, in the order of (creation, id).
 *
 * The page is cut before anything is joined: the index tickets_channel has the order, so the first rows that match are
 * the page. The partners are read once, into an array; joined they would tempt the planner to sort.
 */
export function listTicketsAcrossOrganizations(
  db: Db,
  channelId: string,
  filters: readonly TicketFilter[],
  dates: TicketDates,
  page: TicketPage,
): Promise<TicketRow[]> {
  const conditions = new Conditions().where('t.channel_id = ?', channelId);
  conditions
    .whereText('t.deleted_at IS NULL')
    .whereText(
      't.organization_id = ANY (ARRAY(SELECT c.organization_id FROM channel_partners c WHERE c.channel_id = $1))',
    );
  for (const filter of filters) {
    // The index by event has the order of creation, the one by rate has not, and a rate has one event.
    addFilter(conditions, filter).where(
      `t.event_id = ANY (ARRAY(SELECT r.event_id FROM channel_partners c
         JOIN ticket_rates r ON r.organization_id = c.organization_id WHERE c.channel_id = $1 AND r.id = ?))`,
      filter.rateId,
    );
  }
  const dateColumn = dates.field === 'entry_time' ? 'first_entered_at' : dates.field;
  conditions.where(`t.${dateColumn} >= ?`, dates.from).where(`t.${dateColumn} < ?`, dates.before);
  if (page.after !== undefined) {
    const id = conditions.value(page.after);
    // An id that is out of reach stands for the instant in it.
    const instant = conditions.value(instantOfId(page.after) ?? new Date(0));
    conditions.whereText(`(t.created_at, t.id) > (coalesce(
      (SELECT a.created_at FROM channel_partners c JOIN tickets a ON a.organization_id = c.organization_id
       WHERE c.channel_id = $1 AND a.id = ${id}), ${instant}::timestamptz), ${id})`);
  }
  const paged = `(SELECT * FROM tickets t WHERE ${conditions} ORDER BY t.created_at, t.id
    LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)})`;
  const text = `SELECT ${ticketColumns} FROM ${ticketFrom(paged)} ORDER BY t.created_at, t.id`;
  return db.run(listAcross(text), ...conditions.values);
}
