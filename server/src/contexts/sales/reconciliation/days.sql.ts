import { crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { date, instant, listOf, text } from '../../../platform/sql/types.ts';
import { chargesBooked, chargesReported, dayOf, isOfCharges, paidIn } from './charges.sql.ts';

export const listOrganizationsToReconcile = crossTenantStatement(
  'list_organizations_to_reconcile',
  {},
  { id: text },
  'SELECT id FROM organizations ORDER BY id',
);

/** Makes the rows of the days that are over, from the first one on which something was charged or posted. */
export const openReconciledDays = tenantStatement(
  'open_reconciled_days',
  { now: instant },
  {},
  `INSERT INTO reconciled_days (organization_id, day)
   SELECT $1, d.day::date
   FROM (
     SELECT coalesce(
       (SELECT max(r.day) + 1 FROM reconciled_days r WHERE r.organization_id = $1),
       least(
         (SELECT ${dayOf('min(c.created_at)')} FROM charges c WHERE c.organization_id = $1),
         (SELECT ${dayOf('min(l.created_at)')} FROM ledger_transactions l WHERE l.organization_id = $1 AND l.gateway <> 0)
       )
     ) AS day
   ) first
   CROSS JOIN LATERAL generate_series(first.day, ${dayOf('$2::timestamptz')} - 1, interval '1 day') AS d (day)
   ON CONFLICT (organization_id, day) DO NOTHING`,
);

/** Names a transaction that began after the rows of days were committed; run outside of a transaction of others. */
export const showReconciledDays = tenantStatement(
  'show_reconciled_days',
  {},
  {},
  `UPDATE reconciled_days SET visible_from = pg_current_xact_id() WHERE organization_id = $1 AND visible_from IS NULL`,
);

/**
 * Takes a day that is to be summed up: its row stays locked, so that a change of one of its charges meanwhile comes after.
 * One that another process takes is waited for. No day while a transaction runs that may not have seen its row.
 */
export const takeReconciledDay = tenantStatement(
  'take_reconciled_day',
  { now: instant },
  { day: date },
  `UPDATE reconciled_days SET summed_at = $2::timestamptz
   WHERE organization_id = $1 AND summed_at IS NULL AND day = (
     SELECT min(r.day) FROM reconciled_days r
     WHERE r.organization_id = $1 AND r.summed_at IS NULL AND r.visible_from < first_open_transaction()
   )
   RETURNING day`,
);

/** Sums up the day: each payment whole, on the day of the first transaction of the ledger for it, or else of its charge. */
export const sumReconciledDay = tenantStatement(
  'sum_reconciled_day',
  { day: date },
  {},
  `WITH times AS MATERIALIZED (
     SELECT $2::date::timestamp AT TIME ZONE 'UTC' AS begins, ($2::date + 1)::timestamp AT TIME ZONE 'UTC' AS ends
   ),
   paid AS MATERIALIZED (${paidIn('times')}),
   reported AS MATERIALIZED (${chargesReported('paid')}),
   booked AS MATERIALIZED (
     ${chargesBooked('paid')}
     UNION ALL
     SELECT l.id, '', l.gateway, l.created_at
     FROM times t CROSS JOIN LATERAL (
       SELECT l.id, l.gateway, l.created_at FROM ledger_transactions l
       WHERE l.organization_id = $1 AND l.created_at >= t.begins AND l.created_at < t.ends
         AND l.gateway <> 0 AND (l.kind NOT IN ('sale', 'deposit') OR l.payment_id IS NULL)
         AND l.payment_id IS NULL AND ${isOfCharges('l')}
       OFFSET 0
     ) l
   ),
   compared AS MATERIALIZED (
     SELECT coalesce(g.subject, b.subject) AS subject, coalesce(g.reference, '') AS reference,
       coalesce(g.payment_id, b.payment_id) AS payment_id, coalesce(b.at, g.at) AS at,
       coalesce(g.amount, 0)::bigint AS gateway, coalesce(b.amount, 0)::bigint AS ledger
     FROM reported g FULL JOIN booked b ON b.subject = g.subject
     WHERE ${dayOf('coalesce(b.at, g.at)')} = $2::date
   )
   UPDATE reconciled_days d SET charges_count = s.count, gateway = s.gateway, ledger = s.ledger,
     differences_count = s.differences_count, differences = s.differences
   FROM (
     SELECT count(*)::int AS count, coalesce(sum(c.gateway), 0)::bigint AS gateway,
       coalesce(sum(c.ledger), 0)::bigint AS ledger,
       count(*) FILTER (WHERE c.gateway <> c.ledger)::int AS differences_count,
       (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]')
        FROM (
          SELECT * FROM compared k WHERE k.gateway <> k.ledger ORDER BY k.at DESC, k.subject LIMIT 100
        ) x) AS differences
     FROM compared c
   ) s
   WHERE d.organization_id = $1 AND d.day = $2`,
);

/**
 * The days of the payments, and that of now, are to be summed up anew. Their rows stay locked. A day whose row is not there yet
 * waits for this transaction, which therefore has to have a number: on a cluster one that wrote on other nodes only has none.
 */
export const reopenReconciledDays = tenantStatement(
  'reopen_reconciled_days',
  { now: instant, paymentIds: listOf(text) },
  {},
  `UPDATE reconciled_days SET summed_at = NULL
   WHERE organization_id = $1 AND pg_current_xact_id() IS NOT NULL AND day = ANY (ARRAY(
     SELECT ${dayOf('$2::timestamptz')}
     UNION
     SELECT ${dayOf('min(l.created_at)')} FROM ledger_transactions l
     WHERE l.organization_id = $1 AND l.payment_id = ANY ($3) AND l.gateway <> 0 AND ${isOfCharges('l')}
     GROUP BY l.payment_id
     UNION
     SELECT ${dayOf('min(c.created_at)')} FROM charges c
     WHERE c.organization_id = $1 AND c.payment_id = ANY ($3) GROUP BY c.payment_id
   ))`,
);
