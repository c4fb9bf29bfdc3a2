import type { TestDatabase } from './test-database.ts';

export interface Places {
  readonly rate: number;
  /** In the order of the price steps. */
  readonly steps: readonly number[];
  /** Tickets that are neither voided nor deleted: what the counters have to say. */
  readonly tickets: number;
  readonly ticketsBySteps: readonly number[];
}

/** The counters of a rate beside the tickets that they count. */
export async function placesOf(database: TestDatabase, rateId: string): Promise<Places> {
  const rows = await database.sql<{ sold_count: number; used_count: number; tickets: number }>(
    `SELECT r.sold_count, p.used_count, (SELECT count(*)::int FROM tickets t
       WHERE t.organization_id = p.organization_id AND t.price_id = p.id AND t.status <> 'voided' AND t.deleted_at IS NULL) AS tickets
     FROM ticket_rates r JOIN ticket_rate_prices p ON p.organization_id = r.organization_id AND p.rate_id = r.id WHERE r.id = $1 ORDER BY p.position`,
    [rateId],
  );
  const ticketsBySteps = rows.map((row) => row.tickets);
  return {
    rate: rows[0]!.sold_count,
    steps: rows.map((row) => row.used_count),
    tickets: ticketsBySteps.reduce((sum, tickets) => sum + tickets, 0),
    ticketsBySteps,
  };
}
