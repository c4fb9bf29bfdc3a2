/** Texts of statements about charges and what the ledger has for them, joined by their payment. */

/** The day of an instant, in UTC. */
export const dayOf = (instant: string) => `(${instant} AT TIME ZONE 'UTC')::date`;

/** True of a transaction of the ledger, under the name of its row, that is posted for money of charges. */
export const isOfCharges = (row: string) =>
  `(${row}.kind IN ('sale', 'deposit') OR ${row}.kind = 'surplus' AND ${row}.refund_id IS NULL)`;

// Each part is looked up by index for each row of the table before it: how many rows there are is not known to the planner, which
// would read all charges of an organization for those of one day.

/** Payments of which something was charged or posted in one of the times of the table, which has `begins` and `ends`. */
export const paidIn = (times: string) => `
  SELECT l.payment_id FROM ${times} t CROSS JOIN LATERAL (
    SELECT l.payment_id FROM ledger_transactions l
    WHERE l.organization_id = $1 AND l.created_at >= t.begins AND l.created_at < t.ends
      AND l.gateway <> 0 AND l.payment_id IS NOT NULL AND ${isOfCharges('l')}
    OFFSET 0
  ) l
  UNION
  SELECT c.payment_id FROM ${times} t CROSS JOIN LATERAL (
    SELECT c.payment_id FROM charges c
    WHERE c.organization_id = $1 AND c.created_at >= t.begins AND c.created_at < t.ends
    OFFSET 0
  ) c`;

/** What the gateway reported of the payments of a table. */
export const chargesReported = (payments: string) => `
  SELECT 'charges' AS line, p.payment_id AS subject, p.payment_id, c.reference, c.amount, 0::bigint AS bank, c.at
  FROM ${payments} p CROSS JOIN LATERAL (
    SELECT min(c.reference) AS reference, sum(c.amount) AS amount, min(c.created_at) AS at FROM charges c
    WHERE c.organization_id = $1 AND c.payment_id = p.payment_id AND c.status IN ('succeeded', 'returned')
  ) c WHERE c.amount IS NOT NULL`;

/** What the ledger has for the charges of the payments of a table. */
export const chargesBooked = (payments: string) => `
  SELECT p.payment_id AS subject, p.payment_id, l.amount, l.at
  FROM ${payments} p CROSS JOIN LATERAL (
    SELECT sum(l.gateway) AS amount, min(l.created_at) AS at FROM ledger_transactions l
    WHERE l.organization_id = $1 AND l.payment_id = p.payment_id AND l.gateway <> 0 AND ${isOfCharges('l')}
  ) l WHERE l.amount IS NOT NULL`;
