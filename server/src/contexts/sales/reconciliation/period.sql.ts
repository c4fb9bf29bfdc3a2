import { type ReconciliationLine, reconciliationLines } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, nullable, type RowOf, text } from '../../../platform/sql/types.ts';
import { chargesReported, dayOf, isOfCharges, paidIn } from './charges.sql.ts';

/** Minor units: what the gateway reported, what the ledger has at the gateway, what arrived at the bank. */
interface Compared {
  readonly line: ReconciliationLine;
  readonly gateway: number;
  readonly ledger: number;
  readonly bank: number;
  /** What is to be at the bank by the ledger. */
  readonly paid_out: number;
}

const columns = {
  currency: text,
  currency_digits: int,
  lines: json<readonly (Compared & { readonly count: number })[]>(),
  differences_count: int,
  differences:
    json<
      readonly (Compared & {
        readonly subject: string;
        readonly reference: string;
        readonly payment_id: string;
        readonly at: string;
      })[]
    >(),
};
export type ReconciliationRow = RowOf<typeof columns>;

const linesInOrder = `ARRAY[${reconciliationLines.map((line) => `'${line}'`).join(', ')}]`;

/**
 * What the gateway reported on one side, the ledger on the other, joined by what each is about: the payment of charges, the
 * refund (of a refund that somebody made at the gateway, that one), the dispute, the payout. A thing is in the period of
 * the first transaction that the ledger has for it; without one, in that of its row. Charges are by far the most: days that
 * are summed up stand for theirs (`days.ts`), and only those of payments that something moved in the times between are joined.
 */
export const findReconciliation = tenantStatement(
  'find_reconciliation',
  { now: instant, from: nullable(instant), before: nullable(instant) },
  columns,
  `WITH summed AS MATERIALIZED (
     SELECT d.*, d.day::timestamp AT TIME ZONE 'UTC' AS begins, (d.day + 1)::timestamp AT TIME ZONE 'UTC' AS ends
     FROM reconciled_days d
     WHERE d.organization_id = $1 AND d.summed_at IS NOT NULL
       AND ($3::timestamptz IS NULL OR d.day::timestamp AT TIME ZONE 'UTC' >= $3::timestamptz)
       AND ($4::timestamptz IS NULL OR (d.day + 1)::timestamp AT TIME ZONE 'UTC' <= $4::timestamptz)
   ),
   -- What no such day covers.
   times AS MATERIALIZED (
     SELECT * FROM (
       SELECT coalesce(lag(s.ends) OVER (ORDER BY s.day), $3::timestamptz, '-infinity') AS begins, s.begins AS ends
       FROM summed s
       UNION ALL
       SELECT coalesce(max(s.ends), $3::timestamptz, '-infinity'), coalesce($4::timestamptz, 'infinity') FROM summed s
     ) t WHERE t.begins < t.ends
   ),
   paid AS MATERIALIZED (${paidIn('times')}),
   reported AS MATERIALIZED (${chargesReported('paid')}
     UNION ALL
     SELECT 'refunds', r.id, r.payment_id, '', CASE r.status WHEN 'succeeded' THEN -r.amount ELSE 0 END, 0, r.created_at
     FROM refunds r WHERE r.organization_id = $1 AND r.collection = 'gateway' AND r.unrequested_refund_id IS NULL
       AND (r.status = 'succeeded' OR r.returned_at IS NOT NULL)
     UNION ALL
     SELECT 'refunds', u.id, u.payment_id, u.reference, -u.amount, 0, u.created_at
     FROM unrequested_refunds u WHERE u.organization_id = $1 AND u.status = 'succeeded'
     UNION ALL
     SELECT 'disputes', d.id, d.payment_id, d.reference, -d.withdrawn_amount, 0, d.opened_at
     FROM disputes d WHERE d.organization_id = $1 AND d.movements_count > 0
     UNION ALL
     SELECT 'fees', d.id, d.payment_id, d.reference, -d.fee_amount, 0, d.opened_at
     FROM disputes d WHERE d.organization_id = $1 AND d.fee_amount <> 0
     UNION ALL
     SELECT 'fees', p.id, '', p.reference, -p.fee_amount, 0, p.created_at
     FROM payouts p WHERE p.organization_id = $1 AND p.fee_amount <> 0
     UNION ALL
     SELECT 'payouts', p.id, '', p.reference, CASE p.status WHEN 'paid' THEN p.other_amount - p.amount ELSE 0 END,
       CASE WHEN p.status = 'paid' AND p.arrives_at <= $2::timestamptz THEN p.amount - p.other_amount ELSE 0 END,
       p.created_at
     FROM payouts p WHERE p.organization_id = $1
   ),
   booked AS MATERIALIZED (
     SELECT m.line, m.subject, coalesce(min(m.payment_id), '') AS payment_id, sum(m.amount) AS amount,
       sum(m.bank) AS bank, min(m.at) AS at
     FROM (
       SELECT CASE
           WHEN ${isOfCharges('l')} THEN 'charges'
           WHEN l.kind LIKE '%refund%' OR l.kind LIKE 'surplus%' THEN 'refunds'
           WHEN l.kind LIKE 'dispute%' THEN 'disputes'
           WHEN l.kind = 'gateway_fee' THEN 'fees'
           WHEN l.kind LIKE 'payout%' THEN 'payouts'
           ELSE 'other' END AS line,
         CASE
           WHEN ${isOfCharges('l')} THEN coalesce(l.payment_id, l.id)
           WHEN l.kind LIKE 'unrequested%' THEN split_part(l.cause, ':', 2)
           WHEN l.refund_id IS NOT NULL THEN coalesce(r.unrequested_refund_id, l.refund_id)
           WHEN l.kind LIKE 'dispute%' OR l.kind = 'gateway_fee' OR l.kind LIKE 'payout%'
             THEN split_part(l.cause, ':', 2)
           ELSE l.id END AS subject,
         l.payment_id, l.created_at AS at, l.bank,
         CASE WHEN l.kind LIKE 'dispute%' THEN l.gateway + l.gateway_fees ELSE l.gateway END AS amount
       FROM ledger_transactions l
       LEFT JOIN refunds r ON r.organization_id = $1 AND r.id = l.refund_id
       WHERE l.organization_id = $1 AND l.gateway <> 0 AND (l.kind NOT IN ('sale', 'deposit') OR l.payment_id IS NULL)
       UNION ALL
       SELECT 'charges', l.payment_id, l.payment_id, l.created_at, 0, l.gateway
       FROM paid p CROSS JOIN LATERAL (
         SELECT l.payment_id, l.created_at, l.gateway FROM ledger_transactions l
         WHERE l.organization_id = $1 AND l.payment_id = p.payment_id AND l.gateway <> 0
           AND l.kind IN ('sale', 'deposit')
         OFFSET 0
       ) l
       UNION ALL
       SELECT 'fees', split_part(f.cause, ':', 2), f.payment_id, f.created_at, 0, -f.gateway_fees
       FROM ledger_transactions f
       WHERE f.organization_id = $1 AND f.gateway <> 0 AND f.gateway_fees <> 0 AND f.kind LIKE 'dispute%'
     ) m GROUP BY m.line, m.subject
   ),
   compared AS MATERIALIZED (
     SELECT coalesce(g.line, b.line) AS line, coalesce(g.subject, b.subject) AS subject,
       coalesce(g.reference, '') AS reference, coalesce(nullif(g.payment_id, ''), b.payment_id, '') AS payment_id,
       coalesce(b.at, g.at) AS at, coalesce(g.amount, 0)::bigint AS gateway, coalesce(b.amount, 0)::bigint AS ledger,
       coalesce(g.bank, 0)::bigint AS bank, coalesce(b.bank, 0)::bigint AS paid_out
     FROM reported g FULL JOIN booked b ON b.line = g.line AND b.subject = g.subject
   ),
   chosen AS MATERIALIZED (
     SELECT * FROM compared c
     WHERE ($3::timestamptz IS NULL OR c.at >= $3::timestamptz) AND ($4::timestamptz IS NULL OR c.at < $4::timestamptz)
       AND (c.line <> 'charges' OR ${dayOf('c.at')} NOT IN (SELECT s.day FROM summed s))
   ),
   sums AS MATERIALIZED (
     SELECT c.line, count(*) AS count, sum(c.gateway) AS gateway, sum(c.ledger) AS ledger, sum(c.bank) AS bank,
       sum(c.paid_out) AS paid_out, count(*) FILTER (WHERE c.gateway <> c.ledger OR c.bank <> c.paid_out) AS differences
     FROM chosen c GROUP BY c.line
     UNION ALL
     SELECT 'charges', sum(s.charges_count), sum(s.gateway), sum(s.ledger), 0, 0, sum(s.differences_count) FROM summed s
   ),
   differing AS MATERIALIZED (
     SELECT c.line, c.subject, c.reference, c.payment_id, c.at, c.gateway, c.ledger, c.bank, c.paid_out
     FROM chosen c WHERE c.gateway <> c.ledger OR c.bank <> c.paid_out
     UNION ALL
     SELECT 'charges', x.subject, x.reference, x.payment_id, x.at, x.gateway, x.ledger, 0, 0
     FROM summed s CROSS JOIN LATERAL jsonb_to_recordset(s.differences)
       AS x (subject text, reference text, payment_id text, at timestamptz, gateway bigint, ledger bigint)
     WHERE s.differences_count > 0
   )
   SELECT o.currency, o.currency_digits,
     (SELECT json_agg(json_build_object('line', s.line, 'count', s.count, 'gateway', s.gateway, 'ledger', s.ledger,
        'bank', s.bank, 'paid_out', s.paid_out) ORDER BY s.place)
      FROM (
        SELECT k.line, k.place, coalesce(sum(c.count), 0)::int AS count, coalesce(sum(c.gateway), 0)::bigint AS gateway,
          coalesce(sum(c.ledger), 0)::bigint AS ledger, coalesce(sum(c.bank), 0)::bigint AS bank,
          coalesce(sum(c.paid_out), 0)::bigint AS paid_out
        FROM unnest(${linesInOrder}) WITH ORDINALITY AS k (line, place) LEFT JOIN sums c ON c.line = k.line
        GROUP BY k.line, k.place HAVING k.line <> 'other' OR sum(c.count) > 0
      ) s) AS lines,
     (SELECT coalesce(sum(c.differences), 0) FROM sums c)::int AS differences_count,
     (SELECT coalesce(json_agg(json_build_object('line', d.line, 'subject', d.subject, 'reference', d.reference,
        'payment_id', d.payment_id, 'at', to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'gateway', d.gateway, 'ledger', d.ledger, 'bank', d.bank, 'paid_out', d.paid_out)
        ORDER BY d.at DESC, d.line, d.subject), '[]')
      FROM (SELECT * FROM differing c ORDER BY c.at DESC, c.line, c.subject LIMIT 100) d) AS differences
   FROM organizations o WHERE o.id = $1`,
);
