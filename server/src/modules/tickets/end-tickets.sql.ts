/** The two ways in which tickets end. Both answer with what places they held, which are then given back. */
import type { OriginApi, TicketStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

export interface EndedTicket {
  readonly id: string;
  readonly rate_id: string;
  readonly price_id: string;
  /** As it was before. */
  readonly status: TicketStatus;
}

/** In the order of the ids, so that two calls with tickets in common cannot deadlock. */
export const softDeleteTickets = statement<
  [organizationId: string, now: Date, ids: readonly string[], createdVia: OriginApi],
  EndedTicket
>(
  'soft_delete_tickets',
  `WITH doomed AS MATERIALIZED (
     SELECT id, status FROM tickets
     WHERE organization_id = $1 AND id = ANY ($3) AND created_via = $4 AND deleted_at IS NULL
     ORDER BY id FOR NO KEY UPDATE
   )
   UPDATE tickets t SET deleted_at = $2::timestamptz, updated_at = $2::timestamptz
   FROM doomed WHERE t.organization_id = $1 AND t.id = doomed.id
   RETURNING t.id, t.rate_id, t.price_id, doomed.status`,
);

/** The ticket as it was, whether it was voided now or before; no row where there is no such ticket. */
export const voidTicketRow = statement<
  [organizationId: string, now: Date, id: string],
  EndedTicket & { readonly voided_at: string | null }
>(
  'void_ticket',
  `WITH before AS MATERIALIZED (
     SELECT id, rate_id, price_id, status, voided_at FROM tickets
     WHERE organization_id = $1 AND id = $3 AND deleted_at IS NULL
     FOR NO KEY UPDATE
   ),
   voided AS (
     UPDATE tickets t SET status = 'voided', voided_at = $2::timestamptz, updated_at = $2::timestamptz
     FROM before WHERE t.organization_id = $1 AND t.id = before.id AND before.status <> 'voided'
   )
   SELECT * FROM before`,
);
