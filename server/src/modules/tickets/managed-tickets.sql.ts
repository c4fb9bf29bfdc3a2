/** The ticket as its organization's people see it: with where it came from and what became of it. */
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import type { Db } from '../../platform/database.ts';
import { instantOfId } from '../../platform/ids.ts';
import { addFilter, type TicketFilter, type TicketPage } from './list-tickets.sql.ts';
import { type NameChangeRow, nameChangesOfTicket } from './name-changes.sql.ts';
import { type TicketRow, ticketColumns, ticketFrom } from './ticket-row.sql.ts';

export interface ManagedTicketRow extends TicketRow {
  readonly rate_name: string;
  /** The ticket that a swap made out of this one. */
  readonly resold_to: string | null;
  /** The newest first. */
  readonly name_changes: readonly NameChangeRow[];
}

const managedColumns = `${ticketColumns}, r.name AS rate_name, ${nameChangesOfTicket} AS name_changes,
  (SELECT s.id FROM tickets s WHERE s.organization_id = t.organization_id AND s.resold_from = t.id) AS resold_to`;
const joinRate = 'JOIN ticket_rates r ON r.organization_id = t.organization_id AND r.id = t.rate_id';

export interface ManagedTicketFilter extends Omit<TicketFilter, 'organizationId'> {
  readonly channelId?: string | undefined;
  /** Part of the name or of the e-mail, in whatever case, or the whole barcode. */
  readonly search?: string | undefined;
  readonly entered?: boolean | undefined;
}

const listManaged = preparedByText<ManagedTicketRow>('list_managed_tickets');

/** In the order of (creation, id), deleted ones left out. */
export function listManagedTickets(
  db: Db,
  organizationId: string,
  filter: ManagedTicketFilter,
  page: TicketPage,
): Promise<ManagedTicketRow[]> {
  const conditions = new Conditions().where('t.organization_id = ?', organizationId);
  addFilter(conditions, filter).whereText('t.deleted_at IS NULL').where('t.channel_id = ?', filter.channelId);
  if (filter.entered !== undefined) conditions.whereText(`t.admitted_count ${filter.entered ? '>' : '='} 0`);
  if (filter.search !== undefined) {
    const part = conditions.value(filter.search.trim().toLowerCase());
    const whole = conditions.value(filter.search.trim());
    conditions.whereText(
      `(strpos(lower(t.full_name), ${part}) > 0 OR strpos(t.email_key, ${part}) > 0 OR t.barcode = ${whole})`,
    );
  }
  if (page.after !== undefined) {
    const id = conditions.value(page.after);
    const instant = conditions.value(instantOfId(page.after) ?? new Date(0));
    conditions.whereText(`(t.created_at, t.id) > (coalesce(
      (SELECT a.created_at FROM tickets a WHERE a.organization_id = $1 AND a.id = ${id}), ${instant}::timestamptz), ${id})`);
  }
  const paged = `(SELECT * FROM tickets t WHERE ${conditions} ORDER BY t.created_at, t.id
    LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)})`;
  const text = `SELECT ${managedColumns} FROM ${ticketFrom(paged)} ${joinRate} ORDER BY t.created_at, t.id`;
  return db.run(listManaged(text), ...conditions.values);
}

const findManaged = preparedByText<ManagedTicketRow>('find_managed_tickets')(
  `SELECT ${managedColumns} FROM ${ticketFrom()} ${joinRate}
   WHERE t.organization_id = $1 AND t.id = ANY ($2) AND t.deleted_at IS NULL
   ORDER BY t.created_at, t.id`,
);

export function listManagedTicketsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ManagedTicketRow[]> {
  return db.run(findManaged, organizationId, ids);
}
