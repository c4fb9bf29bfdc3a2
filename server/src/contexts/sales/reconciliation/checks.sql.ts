/** What has to agree, as statements that answer with what does not: none of them writes or locks. */
import { type JobName, jobKeySql } from '../../../platform/jobs.ts';
import { crossTenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, money, oneOf, text } from '../../../platform/sql/types.ts';

const difference = { organization_id: text, subject: text, expected: text, found: text };

const check = (label: string, sql: string) => crossTenantStatement(label, {}, difference, `${sql} LIMIT 100`);
/** One that depends on the time: `$1` is what the clock of the deployment shows, which can be ahead of the database's. */
const checkAt = (label: string, sql: string) =>
  crossTenantStatement(label, { now: instant }, difference, `${sql} LIMIT 100`);

/** Money that came in through a gateway or elsewhere and was not given back as a surplus. */
const paid = `('succeeded', 'refunded', 'partially_refunded')`;

/** Keys of jobs that wait or run; one that has failed for good is none. Read by itself: a cluster joins no local tables. */
const waitingJobs = `WITH waiting AS MATERIALIZED (
       SELECT j.key FROM graphile_worker._private_jobs j WHERE j.attempts < j.max_attempts AND j.key IS NOT NULL
     )`;
/** True where none of `waitingJobs` has the name and is for the row. */
const noJob = (name: JobName, row: string) => `NOT EXISTS (
         SELECT 1 FROM waiting w WHERE w.key = ${jobKeySql(name, `${row}.organization_id`, `${row}.id`)}
       )`;

/** What counts the refunds on it otherwise than they are. */
const refundsOn = (table: string) =>
  check(
    `audit_refunds_of_${table}`,
    `SELECT x.organization_id, x.id AS subject, coalesce(r.amount, 0)::text AS expected,
       x.refunded_amount::text AS found
     FROM ${table} x
     LEFT JOIN (
       SELECT organization_id, subject_id AS id, sum(amount) AS amount FROM refunds
       WHERE subject_id IS NOT NULL AND status <> 'failed' GROUP BY 1, 2
     ) r ON r.organization_id = x.organization_id AND r.id = x.id
     WHERE x.refunded_amount <> coalesce(r.amount, 0)`,
  );

/** Joins the line and the ticket that a refund `f` is on. */
const ofRefund = `LEFT JOIN sale_lines l ON l.organization_id = f.organization_id AND l.payment_id = f.payment_id
       AND l.subject_id = f.subject_id
     LEFT JOIN tickets t ON t.organization_id = f.organization_id AND t.id = f.subject_id`;

/** True of a refund that failed while nothing took its place: no other one, no swap, and no ticket that is valid again. */
const isOwed = `f.replaced_by IS NULL AND t.status IS DISTINCT FROM 'active' AND t.swapped_to IS NULL
         AND num_nonnulls(f.subject_id, f.charge_id) = 1 AND coalesce(l.returned < l.total, true)`;

/**
 * Money that came in and has to go back to who paid it, in minor units: of each thing whose refunds failed, no more than was
 * not given back since; of each payment, what came in without a use and has not gone back.
 */
export const listOwedAcrossOrganizations = crossTenantStatement(
  'list_owed_across_organizations',
  {},
  {
    organization_id: text,
    kind: oneOf(['refund', 'surplus']),
    subject: text,
    amount: money,
    currency: text,
    currency_digits: int,
  },
  `SELECT w.organization_id, w.kind, w.subject, w.amount, o.currency, o.currency_digits
   FROM (
     SELECT f.organization_id, 'refund' AS kind, f.subject_id AS subject,
       least(sum(f.amount), min(l.total - l.returned))::bigint AS amount
     FROM refunds f
     ${ofRefund}
     WHERE f.status = 'failed' AND f.charge_id IS NULL AND ${isOwed}
     GROUP BY f.organization_id, f.payment_id, f.subject_id
     UNION ALL
     SELECT organization_id, 'surplus', payment_id, -sum(suspense)::bigint FROM ledger_transactions
     WHERE suspense <> 0 GROUP BY organization_id, payment_id HAVING sum(suspense) < 0
   ) w JOIN organizations o ON o.id = w.organization_id
   ORDER BY w.organization_id, w.kind, w.subject`,
);

export const checks = {
  'every transaction of the ledger sums to zero': check(
    'audit_ledger_balance',
    `SELECT organization_id, id AS subject, '0' AS expected,
       (gateway + receivable + cash + pos + reseller + sales + supplements + fees_organization + fees_provider + surcharges
        + warranty + tips + deposits_held + forfeited + suspense + losses + disputed
        + gateway_fees + bank)::text AS found
     FROM ledger_transactions
     WHERE gateway + receivable + cash + pos + reseller + sales + supplements + fees_organization + fees_provider + surcharges
       + warranty + tips + deposits_held + forfeited + suspense + losses + disputed
       + gateway_fees + bank <> 0`,
  ),
  'what was paid stands in the ledger, once and where it was collected': check(
    'audit_payments_in_ledger',
    `SELECT p.organization_id, p.id AS subject, p.amount::text AS expected, coalesce(l.found, 0)::text AS found
     FROM payments p
     LEFT JOIN LATERAL (
       SELECT sum(CASE p.collection WHEN 'gateway' THEN t.gateway WHEN 'receivable' THEN t.receivable
                  WHEN 'cash' THEN t.cash WHEN 'pos' THEN t.pos ELSE t.reseller END) AS found
       FROM ledger_transactions t
       WHERE t.organization_id = p.organization_id AND t.payment_id = p.id AND t.kind IN ('sale', 'deposit')
     ) l ON true
     WHERE p.status IN ${paid} AND p.amount > 0 AND coalesce(l.found, 0) <> p.amount`,
  ),
  'a sale stands in the accounts of the ledger that its lines say': check(
    'audit_sales_by_account',
    // By account: sales, supplements, fees, fees of the provider, surcharges, warranty, tips. A discount is taken off the
    // first parts, as `remainingParts` does.
    `SELECT t.organization_id, coalesce(t.payment_id, '') AS subject, coalesce(l.parts, 'no lines') AS expected,
       t.parts AS found
     FROM (
       SELECT organization_id, payment_id, concat_ws(' ', -sum(sales), -sum(supplements), -sum(fees_organization),
         -sum(fees_provider), -sum(surcharges), -sum(warranty), -sum(tips)) AS parts
       FROM ledger_transactions WHERE kind = 'sale' GROUP BY 1, 2
     ) t
     LEFT JOIN (
       SELECT x.organization_id, x.payment_id,
         string_agg(x.amount::text, ' ' ORDER BY x.place) AS parts
       FROM (
         SELECT n.organization_id, n.payment_id, part.place,
           sum(least(part.amount, greatest(part.until - n.discount, 0))) AS amount
         FROM sale_lines n
         CROSS JOIN LATERAL (
           SELECT place, amount, sum(amount) OVER (ORDER BY place) AS until
           FROM unnest(ARRAY[n.price, n.supplements, n.fees_organization + n.service_charge, n.fees_provider,
             n.surcharge, n.warranty, n.tips]) WITH ORDINALITY AS p (amount, place)
         ) part
         GROUP BY 1, 2, 3
       ) x GROUP BY 1, 2
     ) l ON l.organization_id = t.organization_id AND l.payment_id = t.payment_id
     WHERE t.parts IS DISTINCT FROM l.parts`,
  ),
  'what a reseller handed over was taken off the payment before it': check(
    'audit_resold_payments',
    `SELECT p.organization_id, p.id AS subject, p.amount::text AS expected, coalesce(l.found, 0)::text AS found
     FROM payments p
     LEFT JOIN (
       SELECT organization_id, payment_id, cause, -reseller AS found FROM ledger_transactions WHERE kind = 'resold'
     ) l ON l.organization_id = p.organization_id AND l.cause = 'resold:' || p.id AND l.payment_id = p.resold_from
     WHERE p.collection = 'reseller' AND coalesce(l.found, 0) <> p.amount`,
  ),
  'a ticket that was swapped is void and names the one that it became, and only it': check(
    'audit_swapped_tickets',
    `SELECT coalesce(o.organization_id, n.organization_id) AS organization_id, coalesce(o.id, n.resold_from) AS subject,
       'voided, ' || coalesce(n.id, 'none') AS expected, o.status || ', ' || coalesce(o.swapped_to, 'none') AS found
     FROM (SELECT * FROM tickets WHERE resold_from IS NOT NULL) n
     FULL JOIN (SELECT * FROM tickets WHERE swapped_to IS NOT NULL) o
       ON o.organization_id = n.organization_id AND o.id = n.resold_from AND o.swapped_to = n.id
     WHERE o.id IS NULL OR n.id IS NULL OR o.status <> 'voided'`,
  ),
  'a payment has a line for each thing that it pays for, and they cost together what it says': check(
    'audit_lines_of_payments',
    `SELECT p.organization_id, p.id AS subject, p.amount || ' for ' || p.resource_ids::text AS expected,
       coalesce(l.total, 0) || ' for ' || coalesce(l.ids, '{}')::text AS found
     FROM payments p
     LEFT JOIN (
       SELECT organization_id, payment_id, sum(total) AS total, array_agg(subject_id ORDER BY subject_id) AS ids,
         array_agg(kind ORDER BY subject_id) AS kinds
       FROM sale_lines GROUP BY 1, 2
     ) l ON l.organization_id = p.organization_id AND l.payment_id = p.id
     WHERE p.amount <> coalesce(l.total, 0) OR ARRAY(SELECT unnest(p.resource_ids) ORDER BY 1) <> coalesce(l.ids, '{}')
       OR l.kinds <> ARRAY(
         SELECT coalesce(n.kind, p.resource_type) FROM unnest(p.resource_ids, p.resource_kinds) AS n (id, kind) ORDER BY n.id)`,
  ),
  'the payment that tickets, lines, charges, refunds, invoices and ledger name is there': check(
    'audit_named_payments',
    `SELECT x.organization_id, x.payment_id AS subject, 'a payment' AS expected,
       'none, named by ' || string_agg(DISTINCT x.named_by, ', ') AS found
     FROM (
       SELECT organization_id, payment_id, 'tickets' AS named_by FROM tickets
       UNION ALL
       SELECT organization_id, payment_id, 'lines' FROM sale_lines
       UNION ALL
       SELECT organization_id, payment_id, 'charges' FROM charges
       UNION ALL
       SELECT organization_id, payment_id, 'refunds' FROM refunds
       UNION ALL
       SELECT organization_id, payment_id, 'invoices' FROM invoices
       UNION ALL
       SELECT organization_id, payment_id, 'the ledger' FROM ledger_transactions
     ) x
     LEFT JOIN payments p ON p.organization_id = x.organization_id AND p.id = x.payment_id
     WHERE x.payment_id IS NOT NULL AND p.id IS NULL GROUP BY 1, 2`,
  ),
  'the parts of a ticket make up its total': check(
    'audit_ticket_totals',
    `SELECT organization_id, id AS subject, sum::text AS expected, total_price::text AS found
     FROM (
       SELECT organization_id, id, total_price, price - discount_amount + supplements_total
         + supplements_service_charge_total + fees_organization + fees_provider + surcharge + warranty_total AS sum
       FROM tickets
     ) t WHERE total_price <> sum`,
  ),
  'a line has the money of the thing that was sold, and counts what was given back of it': check(
    'audit_lines_of_things',
    `SELECT coalesce(x.organization_id, l.organization_id) AS organization_id, coalesce(x.id, l.subject_id) AS subject,
       coalesce(x.money, 'nothing') AS expected, coalesce(l.money, 'no line') AS found
     FROM (
       SELECT organization_id, payment_id, id, concat_ws(' ', price, discount_amount, supplements_total,
         supplements_service_charge_total, fees_organization, fees_provider, surcharge, warranty_total, total_price,
         refunded_amount) AS money FROM tickets
       UNION ALL
       SELECT organization_id, payment_id, id, concat_ws(' ', 0, 0, price, service_charge, 0, 0, 0, 0,
         price + service_charge, refunded_amount) FROM ticket_supplements
       UNION ALL
       SELECT organization_id, payment_id, id, concat_ws(' ', price, 0, 0, 0, 0, 0, 0, 0, price, refunded_amount)
       FROM passes
       UNION ALL
       SELECT organization_id, payment_id, id, concat_ws(' ', price, 0, 0, 0, 0, 0, 0, 0, price, refunded_amount)
       FROM guest_lists WHERE payment_id IS NOT NULL
       UNION ALL
       SELECT organization_id, payment_id, id, concat_ws(' ', 0, 0, 0, 0, amount, 0, 0, 0, amount, 0)
       FROM ticket_name_changes WHERE payment_id IS NOT NULL
     ) x
     LEFT JOIN (
       SELECT organization_id, payment_id, subject_id, concat_ws(' ', price, discount, supplements, service_charge,
         fees_organization, fees_provider, surcharge, warranty, total, returned) AS money FROM sale_lines
     ) l ON l.organization_id = x.organization_id AND l.payment_id = x.payment_id AND l.subject_id = x.id
     WHERE x.money IS DISTINCT FROM l.money`,
  ),
  'a line is active, voided or moved as the thing that it sold is': check(
    'audit_states_of_lines',
    `SELECT x.organization_id, x.id AS subject, x.state AS expected, coalesce(l.state, 'no line') AS found
     FROM (
       SELECT organization_id, payment_id, id, CASE
           WHEN swapped_to IS NOT NULL THEN 'moved'
           WHEN deleted_at IS NOT NULL OR status = 'voided' AND activated_at IS NOT NULL THEN 'voided'
           ELSE 'active' END AS state
       FROM tickets
       UNION ALL
       SELECT organization_id, payment_id, id,
         CASE WHEN status = 'voided' AND activated_at IS NOT NULL THEN 'voided' ELSE 'active' END
       FROM ticket_supplements
       UNION ALL
       SELECT organization_id, payment_id, id,
         CASE WHEN status = 'rejected' OR status = 'voided' AND activated_at IS NOT NULL THEN 'voided' ELSE 'active' END
       FROM passes
       UNION ALL
       -- One that was not paid in time is void with its payment.
       SELECT organization_id, payment_id, id, CASE WHEN removed_at IS NULL THEN 'active' ELSE 'voided' END
       FROM guest_lists WHERE payment_id IS NOT NULL AND status <> 'voided'
     ) x
     LEFT JOIN sale_lines l ON l.organization_id = x.organization_id AND l.payment_id = x.payment_id AND l.subject_id = x.id
     WHERE l.state IS DISTINCT FROM x.state`,
  ),
  'nothing stands in the ledger for what was not paid': check(
    'audit_unpaid_in_ledger',
    `SELECT l.organization_id, l.id AS subject, 'a payment that came in' AS expected, p.status AS found
     FROM ledger_transactions l
     JOIN payments p ON p.organization_id = l.organization_id AND p.id = l.payment_id
     WHERE l.kind IN ('sale', 'deposit') AND p.status NOT IN ${paid}`,
  ),
  'what was given back is the same in refunds, payments and ledger': check(
    'audit_refunds_of_payments',
    `SELECT p.organization_id, p.id AS subject,
       coalesce(r.amount, 0)::text || ' in refunds' AS expected,
       p.refunded_amount::text || ' in the payment, ' || coalesce(l.amount, 0)::text || ' in the ledger' AS found
     FROM payments p
     LEFT JOIN (
       SELECT organization_id, payment_id, sum(amount) AS amount FROM refunds
       WHERE status = 'succeeded' AND charge_id IS NULL GROUP BY 1, 2
     ) r ON r.organization_id = p.organization_id AND r.payment_id = p.id
     LEFT JOIN (
       SELECT organization_id, payment_id, -sum(gateway + receivable + cash + pos + reseller + suspense) AS amount
       FROM ledger_transactions WHERE kind IN ('refund', 'refund_returned') GROUP BY 1, 2
     ) l ON l.organization_id = p.organization_id AND l.payment_id = p.id
     WHERE p.refunded_amount <> coalesce(r.amount, 0) OR p.refunded_amount <> coalesce(l.amount, 0)`,
  ),
  'a refund that was made at the gateway left it, and what it covers has refunds of its amount': check(
    'audit_unrequested_refunds',
    `SELECT u.organization_id, u.id AS subject,
       CASE u.status WHEN 'succeeded' THEN -u.amount ELSE 0 END || ' at the gateway, '
         || CASE WHEN u.status <> 'succeeded' OR u.assignment = 'waiting' THEN u.amount ELSE 0 END || ' uncovered' AS expected,
       coalesce(l.gateway, 0) || ' at the gateway, ' || u.amount - coalesce(l.losses, 0) - coalesce(f.amount, 0)
         || ' uncovered' AS found
     FROM unrequested_refunds u
     LEFT JOIN (
       SELECT f.organization_id, f.unrequested_refund_id AS id, sum(f.amount) AS amount FROM refunds f
       WHERE f.unrequested_refund_id IS NOT NULL AND f.status = 'succeeded' GROUP BY 1, 2
     ) f ON f.organization_id = u.organization_id AND f.id = u.id
     LEFT JOIN (
       SELECT t.organization_id, x.id, sum(t.gateway) AS gateway, sum(t.losses) AS losses FROM (
         SELECT organization_id, id, prefix || id AS cause
         FROM unrequested_refunds
         CROSS JOIN unnest(ARRAY['unrequested_refund:', 'unrequested_refund_returned:', 'loss:']) AS p (prefix)
         UNION ALL
         SELECT organization_id, split_part(cause, ':', 2), cause FROM ledger_transactions WHERE kind = 'loss_undone'
         UNION ALL
         SELECT organization_id, unrequested_refund_id, 'surplus:' || id FROM refunds
         WHERE unrequested_refund_id IS NOT NULL AND charge_id IS NOT NULL
         UNION ALL
         SELECT r.organization_id, r.unrequested_refund_id, l.cause FROM refunds r
         JOIN ledger_transactions l ON l.organization_id = r.organization_id AND l.refund_id = r.id AND l.kind = 'refund_returned'
         WHERE r.unrequested_refund_id IS NOT NULL AND r.charge_id IS NULL
       ) x
       JOIN ledger_transactions t ON t.organization_id = x.organization_id AND t.cause = x.cause
       GROUP BY 1, 2
     ) l ON l.organization_id = u.organization_id AND l.id = u.id
     WHERE coalesce(l.gateway, 0) <> CASE u.status WHEN 'succeeded' THEN -u.amount ELSE 0 END
       OR CASE WHEN u.status <> 'succeeded' OR u.assignment = 'waiting' THEN coalesce(f.amount, 0) + coalesce(l.losses, 0) <> 0
          WHEN u.assignment = 'surplus' THEN coalesce(f.amount, u.amount) <> u.amount
          ELSE coalesce(f.amount, 0) + coalesce(l.losses, 0) <> u.amount END`,
  ),
  'what a dispute took, what it cost and what is lost of it stand in the ledger': check(
    'audit_disputes',
    `SELECT d.organization_id, d.id AS subject,
       concat_ws(' ', d.withdrawn_amount - d.lost_amount, d.lost_amount, d.fee_amount) AS expected,
       concat_ws(' ', coalesce(l.disputed, 0), coalesce(l.losses, 0), coalesce(l.fees, 0)) AS found
     FROM disputes d
     LEFT JOIN (
       SELECT organization_id, split_part(cause, ':', 2) AS id, sum(disputed) AS disputed, sum(losses) AS losses,
         sum(gateway_fees) AS fees
       FROM ledger_transactions WHERE kind IN ('dispute_withdrawn', 'dispute_reinstated', 'dispute_lost') GROUP BY 1, 2
     ) l ON l.organization_id = d.organization_id AND l.id = d.id
     WHERE coalesce(l.disputed, 0) <> d.withdrawn_amount - d.lost_amount OR coalesce(l.losses, 0) <> d.lost_amount
       OR coalesce(l.fees, 0) <> d.fee_amount OR (d.status = 'lost' AND d.lost_amount <> d.withdrawn_amount)`,
  ),
  'what a gateway paid out, and what it charged for that, stand in the ledger': check(
    'audit_payouts',
    `SELECT p.organization_id, p.id AS subject,
       concat_ws(' ', CASE p.status WHEN 'paid' THEN p.amount - p.other_amount ELSE 0 END, p.fee_amount) AS expected,
       concat_ws(' ', coalesce(l.bank, 0), coalesce(l.fees, 0)) AS found
     FROM payouts p
     LEFT JOIN (
       SELECT organization_id, split_part(cause, ':', 2) AS id, sum(bank) AS bank, sum(gateway_fees) AS fees
       FROM ledger_transactions WHERE kind IN ('gateway_fee', 'payout', 'payout_returned') GROUP BY 1, 2
     ) l ON l.organization_id = p.organization_id AND l.id = p.id
     WHERE coalesce(l.bank, 0) <> CASE p.status WHEN 'paid' THEN p.amount - p.other_amount ELSE 0 END
       OR coalesce(l.fees, 0) <> p.fee_amount`,
  ),
  'no more of a part of a ticket was given back than was charged': check(
    'audit_refunded_parts',
    `SELECT t.organization_id, t.id AS subject, 'what was charged' AS expected, to_jsonb(b)::text AS found
     FROM (
       SELECT r.organization_id, r.subject_id, sum(l.sales) AS sales, sum(l.supplements) AS supplements,
         sum(l.fees_organization) AS fees_organization, sum(l.fees_provider) AS fees_provider,
         sum(l.surcharges) AS surcharges, sum(l.warranty) AS warranty
       FROM refunds r
       JOIN ledger_transactions l ON l.organization_id = r.organization_id AND l.payment_id = r.payment_id
         AND l.refund_id = r.id
       GROUP BY 1, 2
     ) b
     JOIN tickets t ON t.organization_id = b.organization_id AND t.id = b.subject_id
     WHERE b.sales > t.price - t.discount_amount OR b.supplements > t.supplements_total
       OR b.fees_organization > t.fees_organization + t.supplements_service_charge_total
       OR b.fees_provider > t.fees_provider OR b.surcharges > t.surcharge OR b.warranty > t.warranty_total`,
  ),
  'a ticket counts the refunds on it that did not fail': refundsOn('tickets'),

  'a booking counts the refunds on it that did not fail': refundsOn('bookings'),

  'a booking that waits for its payment has one that is pending': check(
    'audit_awaited_payments',
    `SELECT b.organization_id, b.id AS subject, 'a payment that is pending' AS expected,
       coalesce(p.status, 'none') AS found
     FROM bookings b
     LEFT JOIN payments p ON p.organization_id = b.organization_id AND p.id = b.awaited_payment_id
     WHERE b.status = 'pending' AND b.awaited_payment_id IS NOT NULL AND p.status IS DISTINCT FROM 'pending'`,
  ),
  'a pass type counts the passes that take its places': check(
    'audit_pass_quota',
    `SELECT y.organization_id, y.id AS subject, coalesce(p.count, 0)::text AS expected, y.sold_count::text AS found
     FROM pass_types y
     LEFT JOIN (
       SELECT organization_id, type_id, count(*) AS count FROM passes
       WHERE status IN ('pending_payment', 'pending', 'valid') GROUP BY 1, 2
     ) p ON p.organization_id = y.organization_id AND p.type_id = y.id
     WHERE y.sold_count <> coalesce(p.count, 0)`,
  ),
  'passes cost together what their payment says, and wait for their money as long as it does': check(
    'audit_pass_payments',
    `SELECT m.organization_id, m.id AS subject, m.status || ' ' || l.total AS expected,
       coalesce(string_agg(DISTINCT p.status, ' '), 'none') || ' ' || coalesce(sum(p.price), 0) AS found
     FROM payments m
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(s.total), 0) AS total FROM sale_lines s
       WHERE s.organization_id = m.organization_id AND s.payment_id = m.id AND s.kind = 'pass'
     ) l
     LEFT JOIN passes p ON p.organization_id = m.organization_id AND p.payment_id = m.id
     WHERE m.resource_type = 'pass' OR 'pass' = ANY (m.resource_kinds)
     GROUP BY m.organization_id, m.id, m.status, l.total
     HAVING coalesce(sum(p.price), 0) <> l.total
       OR (m.status = 'pending') <> bool_and(coalesce(p.status, '') = 'pending_payment')
       OR (m.status IN ('expired', 'failed')) <> bool_and(coalesce(p.status, '') = 'voided' AND p.activated_at IS NULL)`,
  ),
  'an entry of a list costs what its payment says, and waits for its money as long as it does': check(
    'audit_list_payments',
    `SELECT m.organization_id, m.id AS subject, m.status || ' ' || m.amount AS expected,
       coalesce(g.status, 'none') || ' ' || coalesce(g.price, 0) AS found
     FROM payments m
     LEFT JOIN guest_lists g ON g.organization_id = m.organization_id AND g.payment_id = m.id
     WHERE m.resource_type = 'list'
       AND (g.id IS NULL OR g.price <> m.amount
         OR g.status <> CASE WHEN m.status = 'pending' THEN 'pending_payment'
                        WHEN m.status IN ${paid} THEN 'active' ELSE 'voided' END)`,
  ),
  'a change of name waits for its payment online as long as that is pending, and is done where it came in': check(
    'audit_name_change_payments',
    `SELECT n.organization_id, n.id AS subject, 'a change that fits a payment that is ' || coalesce(p.status, 'missing')
       AS expected, n.status AS found
     FROM ticket_name_changes n
     LEFT JOIN payments p ON p.organization_id = n.organization_id AND p.id = n.payment_id
     WHERE n.payment_id IS NOT NULL
       AND (p.id IS NULL OR p.amount <> n.amount
         OR n.status <> CASE WHEN p.status = 'pending' THEN 'pending_payment'
                        WHEN p.status IN ${paid} THEN 'completed' ELSE 'cancelled' END)`,
  ),
  'a request of a refund that was accepted has a refund of its amount': check(
    'audit_refund_requests',
    `SELECT q.organization_id, q.id AS subject, q.amount::text AS expected, coalesce(f.amount, 0)::text AS found
     FROM refund_requests q
     LEFT JOIN refunds f ON f.organization_id = q.organization_id AND f.id = q.refund_id AND f.subject_id = q.ticket_id
     WHERE q.status = 'accepted' AND f.amount IS DISTINCT FROM q.amount`,
  ),
  'no list has more people than its quota': check(
    'audit_list_quotas',
    `SELECT r.organization_id, r.id AS subject, 'at most ' || r.quota AS expected, g.people::text AS found
     FROM list_rates r
     JOIN (
       SELECT organization_id, rate_id, sum(party_size) AS people FROM guest_lists
       WHERE removed_at IS NULL GROUP BY 1, 2
     ) g ON g.organization_id = r.organization_id AND g.rate_id = r.id
     WHERE g.people > r.quota`,
  ),
  'what was taken at the doors for an entry of a list stands in the ledger': check(
    'audit_door_takings',
    `SELECT coalesce(g.organization_id, l.organization_id) AS organization_id, coalesce(g.id, l.id) AS subject,
       coalesce(g.taken, 0)::text AS expected, coalesce(l.cash, 0)::text AS found
     FROM (
       SELECT e.organization_id, e.id, sum((o.option->>'total')::bigint) AS taken
       FROM guest_lists e CROSS JOIN jsonb_array_elements(e.options) AS o (option) GROUP BY 1, 2
     ) g
     FULL JOIN (
       SELECT organization_id, split_part(cause, ':', 2) AS id, sum(cash) AS cash FROM ledger_transactions
       WHERE kind = 'door' GROUP BY 1, 2
     ) l ON l.organization_id = g.organization_id AND l.id = g.id
     WHERE coalesce(g.taken, 0) <> coalesce(l.cash, 0)`,
  ),
  'an entry of a list counts the refunds on it that did not fail': refundsOn('guest_lists'),

  'a pass counts the refunds on it that did not fail': refundsOn('passes'),

  'a supplement bought after its ticket is sold where its payment came in, which it costs together with the others':
    check(
      'audit_supplement_payments',
      `SELECT m.organization_id, m.id AS subject, m.status || ' ' || m.amount AS expected,
       coalesce(string_agg(DISTINCT s.status, ' '), 'none') || ' ' || coalesce(sum(s.price + s.service_charge), 0) AS found
     FROM payments m
     LEFT JOIN ticket_supplements s ON s.organization_id = m.organization_id AND s.id = ANY (m.resource_ids)
     WHERE m.resource_type = 'supplement'
     GROUP BY m.organization_id, m.id, m.status, m.amount
     HAVING coalesce(sum(s.price + s.service_charge), 0) <> m.amount
       OR (m.status = 'pending') <> bool_and(coalesce(s.status, '') = 'pending_payment')
       OR (m.status IN ${paid}) <> bool_and(s.activated_at IS NOT NULL)`,
    ),
  'a supplement bought after its ticket counts the refunds on it that did not fail': refundsOn('ticket_supplements'),

  // What was bought for a ticket that was swapped went along to the new one, and counts for both.
  'a ticket has the supplements that were bought for it, each once, and counts what was not given back of them': check(
    'audit_supplements_of_tickets',
    `SELECT t.organization_id, t.id AS subject, coalesce(s.amount, 0) || ' for ' || coalesce(s.count, 0) AS expected,
       t.upselling_supplements + t.upselling_fees || ' for ' || coalesce(s.found, 0) AS found
     FROM tickets t
     LEFT JOIN (
       SELECT x.organization_id, x.ticket_id, sum(x.price + x.service_charge - x.refunded_amount) AS amount,
         count(*) FILTER (WHERE x.status = 'active') AS count,
         sum((SELECT count(*) FROM jsonb_array_elements(k.supplements) i
              WHERE i->>'supplement_id' = x.supplement_id)) FILTER (WHERE x.status = 'active') AS found
       FROM ticket_supplements x
       JOIN tickets k ON k.organization_id = x.organization_id AND k.id = x.ticket_id
       WHERE x.activated_at IS NOT NULL GROUP BY 1, 2
     ) s ON s.organization_id = t.organization_id AND s.ticket_id = t.id
     WHERE CASE WHEN t.swapped_to IS NULL THEN t.upselling_supplements + t.upselling_fees <> coalesce(s.amount, 0)
         ELSE t.upselling_supplements + t.upselling_fees < coalesce(s.amount, 0) END
       OR coalesce(s.count, 0) <> coalesce(s.found, 0)`,
  ),
  'a subscription is paid until the end of its last period, and each of its periods follows the one before': check(
    'audit_subscription_periods',
    `SELECT s.organization_id, s.id AS subject, coalesce(t.ends_at::text, 'nothing') AS expected,
       coalesce(s.paid_until::text, 'nothing') || CASE WHEN t.overlaps THEN ', with periods at the same time' ELSE '' END
         AS found
     FROM subscriptions s
     LEFT JOIN (
       SELECT organization_id, subscription_id, max(ends_at) AS ends_at, bool_or(starts_at < ended_before) AS overlaps
       FROM (
         SELECT organization_id, subscription_id, starts_at, ends_at,
           lag(ends_at) OVER (PARTITION BY organization_id, subscription_id ORDER BY starts_at) AS ended_before
         FROM subscription_periods
       ) periods GROUP BY 1, 2
     ) t ON t.organization_id = s.organization_id AND t.subscription_id = s.id
     WHERE s.paid_until IS DISTINCT FROM t.ends_at OR t.overlaps`,
  ),
  'a payment of a plan that came in has a period of its subscription, and no other has one': check(
    'audit_payments_of_periods',
    `SELECT p.organization_id, p.id AS subject,
       CASE WHEN p.status IN ${paid} THEN p.resource_ids[1] ELSE 'no period' END AS expected,
       coalesce(t.subscription_id, 'no period') AS found
     FROM payments p
     LEFT JOIN subscription_periods t ON t.organization_id = p.organization_id AND t.payment_id = p.id
     WHERE CASE WHEN p.resource_type = 'plan' AND p.status IN ${paid}
       THEN t.subscription_id IS DISTINCT FROM p.resource_ids[1] ELSE t.payment_id IS NOT NULL END`,
  ),
  'a subscription that waits for a payment has one that is pending, and a payment that is pending is waited for': check(
    'audit_awaited_periods',
    `SELECT coalesce(s.organization_id, p.organization_id) AS organization_id, coalesce(s.id, p.id) AS subject,
       'a payment that is pending, and a subscription that waits for it' AS expected,
       coalesce(p.status, 'no payment') || ', ' || coalesce(s.id, 'no subscription') AS found
     FROM (SELECT * FROM subscriptions WHERE awaited_payment_id IS NOT NULL) s
     FULL JOIN (SELECT * FROM payments WHERE resource_type = 'plan' AND status = 'pending') p
       ON p.organization_id = s.organization_id AND p.id = s.awaited_payment_id
     WHERE s.id IS NULL OR p.id IS NULL`,
  ),
  'the next payment of a subscription that goes on will be asked for': checkAt(
    'audit_renewals',
    `${waitingJobs}
     SELECT s.organization_id, s.id AS subject, 'a job that asks for it' AS expected, 'none' AS found
     FROM subscriptions s
     WHERE s.cancelled_at IS NULL AND s.awaited_payment_id IS NULL AND s.paid_until > $1::timestamptz + interval '73 hours'
       AND ${noJob('renew_subscription', 's')}`,
  ),
  'benefits of a subscription are used in a time that was paid': check(
    'audit_used_benefits',
    `SELECT u.organization_id, u.subscription_id AS subject, 'a period at ' || u.at AS expected, 'none' AS found
     FROM (
       SELECT organization_id, subscription_id, entered_at AS at FROM subscription_entries
       UNION ALL
       SELECT organization_id, subscription_id, created_at FROM guest_lists WHERE subscription_id IS NOT NULL
     ) u
     WHERE NOT EXISTS (
       SELECT 1 FROM subscription_periods t
       WHERE t.organization_id = u.organization_id AND t.subscription_id = u.subscription_id
         AND t.starts_at <= u.at AND t.ends_at > u.at
     )`,
  ),
  'an external payment stands in the ledger, once and in one account': check(
    'audit_external_payments',
    `SELECT coalesce(x.organization_id, l.organization_id) AS organization_id, coalesce(x.id, l.id) AS subject,
       coalesce(x.amount, 0)::text AS expected, coalesce(l.cash + l.pos, 0)::text AS found
     FROM external_payments x
     FULL JOIN (SELECT * FROM ledger_transactions WHERE kind IN ('external', 'external_undone')) l
       ON l.organization_id = x.organization_id
       AND l.cause = CASE WHEN x.undoes IS NULL THEN 'external:' ELSE 'external_undone:' END || x.id
     WHERE coalesce(x.amount, 0) <> coalesce(l.cash + l.pos, 0)`,
  ),
  'an external payment that is undone has one of the opposite amount': check(
    'audit_undone_external_payments',
    `SELECT x.organization_id, x.id AS subject, (-x.amount)::text AS expected, coalesce(u.amount, 0)::text AS found
     FROM external_payments x
     LEFT JOIN external_payments u ON u.organization_id = x.organization_id AND u.undoes = x.id
     WHERE (x.undone_at IS NULL) <> (u.id IS NULL) OR (u.id IS NOT NULL AND u.amount <> -x.amount)`,
  ),
  'a booking counts the advance that was paid for it': check(
    'audit_advances_of_bookings',
    `SELECT b.organization_id, b.id AS subject,
       coalesce(x.cash, 0) || ' in cash, ' || coalesce(x.pos, 0) || ' outside, ' || coalesce(p.amount, 0) || ' by payments, ' ||
         coalesce(p.online, 0) || ' of the advance online' AS expected,
       b.advance_cash || ' in cash, ' || b.advance_pos || ' outside, ' || b.advance_payments || ' by payments, ' ||
         b.advance_online || ' of the advance online' AS found
     FROM bookings b
     LEFT JOIN (
       SELECT organization_id, booking_id, sum(amount) FILTER (WHERE method = 'cash') AS cash,
         sum(amount) FILTER (WHERE method <> 'cash') AS pos
       FROM external_payments GROUP BY 1, 2
     ) x ON x.organization_id = b.organization_id AND x.booking_id = b.id
     LEFT JOIN (
       SELECT organization_id, booking_id, sum(amount - refunded_amount) AS amount,
         sum(amount - fees - tips) AS online
       FROM payments
       WHERE booking_id IS NOT NULL AND status IN ${paid} GROUP BY 1, 2
     ) p ON p.organization_id = b.organization_id AND p.booking_id = b.id
     WHERE b.advance_cash <> coalesce(x.cash, 0) OR b.advance_pos <> coalesce(x.pos, 0)
       OR b.advance_payments <> coalesce(p.amount, 0) OR b.advance_online <> coalesce(p.online, 0)`,
  ),
  'the advance of a booking stands in the account of the ledger that the booking says': check(
    'audit_advances_in_ledger',
    `SELECT organization_id, id AS subject,
       held || ' held, ' || forfeited || ' forfeited, ' || earned || ' in sales, fees and tips' AS expected,
       found_held || ' held, ' || found_forfeited || ' forfeited, ' || found_earned || ' in sales, fees and tips' AS found
     FROM (
       SELECT b.organization_id, b.id,
         CASE b.advance_account WHEN 'deposits_held' THEN a.total ELSE 0 END AS held,
         CASE b.advance_account WHEN 'forfeited' THEN a.total - b.advance_cash ELSE 0 END AS forfeited,
         CASE b.advance_account
           WHEN 'sales' THEN concat_ws(' ', a.total - b.advance_fees - b.advance_tips, b.advance_fees, b.advance_tips)
           ELSE '0 0 0' END AS earned,
         coalesce(l.held, 0) AS found_held, coalesce(l.forfeited, 0) AS found_forfeited,
         coalesce(l.earned, '0 0 0') AS found_earned
       FROM bookings b
       CROSS JOIN LATERAL (SELECT b.advance_cash + b.advance_pos + b.advance_payments AS total) a
       LEFT JOIN (
         SELECT organization_id, booking_id, -sum(deposits_held) AS held, -sum(forfeited) AS forfeited,
           concat_ws(' ', -sum(sales), -sum(fees_organization), -sum(tips)) AS earned
         FROM ledger_transactions WHERE booking_id IS NOT NULL GROUP BY 1, 2
       ) l ON l.organization_id = b.organization_id AND l.booking_id = b.id
     ) compared
     WHERE held <> found_held OR forfeited <> found_forfeited OR earned <> found_earned`,
  ),
  'an advance is held until the clients arrive or the event ends, and forfeited where the booking is rejected': checkAt(
    'audit_accounts_of_advances',
    `SELECT organization_id, id AS subject, expected, found FROM (
       SELECT b.organization_id, b.id, b.advance_account AS found,
         CASE
           WHEN b.status = 'rejected' THEN 'forfeited'
           WHEN b.status IN ('arrival', 'sitting', 'released') OR b.walkin
             OR coalesce(e.ends_at, b.date + interval '1 day') < $1::timestamptz - interval '3 hours' THEN 'sales'
           -- The pass that earns advances runs every hour, and an event can be moved after it ended.
           WHEN coalesce(e.ends_at, b.date + interval '1 day') < $1::timestamptz OR b.advance_account = 'sales'
             THEN b.advance_account
           ELSE 'deposits_held'
         END AS expected
       FROM bookings b LEFT JOIN events e ON e.organization_id = b.organization_id AND e.id = b.event_id
       WHERE b.advance_cash + b.advance_pos + b.advance_payments > 0
     ) accounts WHERE found <> expected`,
  ),
  'a rate counts the tickets that take its places': check(
    'audit_places_of_rates',
    `SELECT r.organization_id, r.id AS subject, coalesce(t.count, 0)::text AS expected, r.sold_count::text AS found
     FROM ticket_rates r
     LEFT JOIN (
       SELECT organization_id, rate_id, count(*) AS count FROM tickets
       WHERE status <> 'voided' AND deleted_at IS NULL GROUP BY 1, 2
     ) t ON t.organization_id = r.organization_id AND t.rate_id = r.id
     WHERE r.sold_count <> coalesce(t.count, 0)`,
  ),
  'a price step counts the tickets that take its places': check(
    'audit_places_of_steps',
    `SELECT p.organization_id, p.id AS subject, coalesce(t.count, 0)::text AS expected, p.used_count::text AS found
     FROM ticket_rate_prices p
     LEFT JOIN (
       SELECT organization_id, price_id, count(*) AS count FROM tickets
       WHERE status <> 'voided' AND deleted_at IS NULL GROUP BY 1, 2
     ) t ON t.organization_id = p.organization_id AND t.price_id = p.id
     WHERE p.used_count <> coalesce(t.count, 0)`,
  ),
  'no rate and no price step is sold beyond its quota': check(
    'audit_quotas',
    `SELECT organization_id, id AS subject, 'at most ' || quota AS expected, sold_count::text AS found
     FROM ticket_rates WHERE sold_count > quota
     UNION ALL
     SELECT organization_id, id, 'at most ' || quota, used_count::text FROM ticket_rate_prices WHERE used_count > quota`,
  ),
  'a discount code counts the purchases and bookings that use it': check(
    'audit_redemptions',
    `SELECT d.organization_id, d.id AS subject, coalesce(u.count, 0)::text AS expected, d.redemptions_count::text AS found
     FROM discount_codes d
     LEFT JOIN (
       SELECT organization_id, discount_code_id, count(*) AS count FROM (
         SELECT organization_id, discount_code_id FROM payments
         WHERE discount_code_id IS NOT NULL AND booking_id IS NULL AND status NOT IN ('expired', 'failed')
         UNION ALL
         SELECT organization_id, discount_code_id FROM bookings
         WHERE discount_code_id IS NOT NULL AND status <> 'rejected'
       ) uses GROUP BY 1, 2
     ) u ON u.organization_id = d.organization_id AND u.discount_code_id = d.id
     WHERE d.redemptions_count <> coalesce(u.count, 0)`,
  ),
  'a payment through a gateway has one charge that succeeded, of its amount': check(
    'audit_charges_of_payments',
    `SELECT p.organization_id, p.id AS subject, p.amount::text AS expected, coalesce(c.amount, 0)::text AS found
     FROM payments p
     LEFT JOIN charges c ON c.organization_id = p.organization_id AND c.payment_id = p.id AND c.status = 'succeeded'
     WHERE p.collection = 'gateway' AND p.amount > 0
       AND CASE WHEN p.status IN ${paid} THEN c.amount IS DISTINCT FROM p.amount ELSE c.id IS NOT NULL END`,
  ),
  'a charge that succeeded is in the currency of its organization': check(
    'audit_currency_of_charges',
    `SELECT c.organization_id, c.id AS subject, o.currency AS expected, c.currency AS found
     FROM charges c JOIN organizations o ON o.id = c.organization_id
     WHERE c.status = 'succeeded' AND c.currency <> o.currency`,
  ),
  'a charge without a use is sent back as a whole': check(
    'audit_returned_charges',
    `SELECT c.organization_id, c.id AS subject, c.amount::text AS expected, coalesce(r.amount, 0)::text AS found
     FROM charges c
     LEFT JOIN refunds r ON r.organization_id = c.organization_id AND r.charge_id = c.id
     WHERE c.status = 'returned' AND r.amount IS DISTINCT FROM c.amount`,
  ),
  'numbers of invoices have no gap': check(
    'audit_invoice_numbers',
    `SELECT coalesce(s.organization_id, i.organization_id) AS organization_id,
       coalesce(s.year, i.year) || '-' || coalesce(s.series, i.series) AS subject,
       coalesce(s.last_number, 0) || ' numbers from 1 on' AS expected,
       coalesce(i.count, 0) || ' numbers from ' || coalesce(i.first, 0) || ' to ' || coalesce(i.last, 0) AS found
     FROM invoice_series s
     FULL JOIN (
       SELECT organization_id, year, series, count(DISTINCT number) AS count, min(number) AS first, max(number) AS last
       FROM invoices GROUP BY 1, 2, 3
     ) i ON i.organization_id = s.organization_id AND i.year = s.year AND i.series = s.series
     WHERE i.first IS DISTINCT FROM 1 OR i.last IS DISTINCT FROM s.last_number OR i.count IS DISTINCT FROM s.last_number`,
  ),
  'a number of an invoice is given once': check(
    'audit_repeated_invoice_numbers',
    `SELECT organization_id, concat_ws('-', year, series, number) AS subject, '1' AS expected, count(*)::text AS found
     FROM invoices GROUP BY organization_id, year, series, number HAVING count(*) > 1`,
  ),
  'an invoice that is older than the one with the number before it was issued when its id was made': check(
    'audit_order_of_invoices',
    // Sales of other days can be recorded later, as those of the demonstration are: their ids are of these days too. The
    // first ten digits of an id, of five bits each, are its millisecond.
    `SELECT organization_id, reference AS subject, 'issued from ' || issued_before || ' on' AS expected,
       created_at::text AS found
     FROM (
       SELECT organization_id, id, reference, created_at,
         lag(created_at) OVER (PARTITION BY organization_id, year, series ORDER BY number) AS issued_before
       FROM invoices
     ) i
     WHERE created_at < issued_before AND abs(extract(epoch FROM created_at) * 1000 - (
       SELECT sum((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(i.id, 5 + n, 1)) - 1) * 32 ^ (9 - n))
       FROM generate_series(0, 9) n
     )) > 1000`,
  ),
  'a payment has an invoice, and an invoice a payment that came in, of its amount': check(
    'audit_invoices_of_payments',
    // An invoice that replaces another one asks for what the correction for it took back. Where the organization has not said
    // who it is, none is issued; a job issues them then.
    `${waitingJobs}
     SELECT p.organization_id, p.id AS subject,
       CASE WHEN p.status IN ${paid} THEN p.amount ELSE 0 END::text AS expected, coalesce(i.total, 0)::text AS found
     FROM payments p
     LEFT JOIN (
       SELECT organization_id, payment_id, sum(total) AS total FROM invoices WHERE refund_id IS NULL GROUP BY 1, 2
     ) i ON i.organization_id = p.organization_id AND i.payment_id = p.id
     LEFT JOIN tax_settings s ON s.organization_id = p.organization_id
     WHERE CASE WHEN i.payment_id IS NOT NULL THEN p.status NOT IN ${paid} OR i.total <> p.amount
       ELSE p.status IN ${paid} AND p.collection <> 'reseller' AND p.amount > 0 AND s.tax_number ~ '\\S' AND s.address ~ '\\S'
         AND NOT EXISTS (
           SELECT 1 FROM waiting w WHERE w.key = ${jobKeySql('issue_late_invoices', 'p.organization_id', "'all'")}
         ) END`,
  ),
  'a refund that counts has an invoice that corrects that of its payment, of its amount': check(
    'audit_invoices_of_refunds',
    `SELECT f.organization_id, f.id AS subject, (-f.amount)::text AS expected, coalesce(c.total, 0)::text AS found
     FROM refunds f
     LEFT JOIN payments p ON p.organization_id = f.organization_id AND p.id = f.payment_id
     LEFT JOIN (
       SELECT DISTINCT organization_id, payment_id FROM invoices WHERE series = 'F'
     ) i ON i.organization_id = f.organization_id AND i.payment_id = coalesce(p.resold_from, p.id)
     LEFT JOIN (
       SELECT r.organization_id, r.refund_id, sum(r.total) AS total, min(r.total) AS given, min(r.corrects_id) AS corrects_id,
         max(r.corrects_id) AS last_corrects_id, min(o.payment_id) AS of_payment
       FROM invoices r LEFT JOIN invoices o ON o.organization_id = r.organization_id AND o.id = r.corrects_id
       WHERE r.refund_id IS NOT NULL GROUP BY 1, 2
     ) c ON c.organization_id = f.organization_id AND c.refund_id = f.id
     WHERE CASE WHEN c.refund_id IS NOT NULL
       THEN c.given <> -f.amount OR c.total <> CASE f.status WHEN 'succeeded' THEN -f.amount ELSE 0 END
         OR c.corrects_id <> c.last_corrects_id OR c.of_payment IS DISTINCT FROM i.payment_id
       ELSE f.status = 'succeeded' AND f.charge_id IS NULL AND i.payment_id IS NOT NULL END`,
  ),
  'an invoice that replaces another one is of its payment, and all of that one is taken back': check(
    'audit_replaced_invoices',
    // A refund that came back after that is taken back too, and the invoice replaced once more.
    `SELECT n.organization_id, n.id AS subject, 'one of ' || coalesce(b.payment_id, 'no payment') || ' with 0 left' AS expected,
       'one of ' || n.payment_id || ' with ' || coalesce(b.total + coalesce(c.total, 0), 0) || ' left' AS found
     FROM invoices n
     LEFT JOIN invoices b ON b.organization_id = n.organization_id AND b.id = n.replaces_id
     LEFT JOIN (
       SELECT organization_id, corrects_id, sum(total) AS total FROM invoices WHERE corrects_id IS NOT NULL GROUP BY 1, 2
     ) c ON c.organization_id = n.organization_id AND c.corrects_id = n.replaces_id
     WHERE n.replaces_id IS NOT NULL
       AND (b.payment_id IS DISTINCT FROM n.payment_id OR b.total + coalesce(c.total, 0) IS DISTINCT FROM 0)`,
  ),
  'an invoice that takes one back for no refund is followed by one in its place': check(
    'audit_taken_back_invoices',
    `SELECT r.organization_id, r.id AS subject, 'an invoice in the place of ' || r.corrects_id AS expected, 'none' AS found
     FROM invoices r
     LEFT JOIN invoices n ON n.organization_id = r.organization_id AND n.replaces_id = r.corrects_id
     WHERE r.series = 'R' AND r.refund_id IS NULL AND n.id IS NULL`,
  ),
  'lines, bases and taxes of an invoice make up its total': check(
    'audit_invoice_totals',
    `SELECT i.organization_id, i.id AS subject, i.total::text AS expected,
       coalesce(l.total, 0) || ' in lines, ' || coalesce(t.total, 0) || ' in bases and taxes' AS found
     FROM invoices i
     LEFT JOIN (
       SELECT organization_id, invoice_id, sum(total) AS total FROM invoice_lines GROUP BY 1, 2
     ) l ON l.organization_id = i.organization_id AND l.invoice_id = i.id
     LEFT JOIN (
       SELECT v.organization_id, v.id, sum((x.value->>'base')::bigint + (x.value->>'tax')::bigint) AS total
       FROM invoices v CROSS JOIN LATERAL jsonb_array_elements(v.taxes) AS x GROUP BY 1, 2
     ) t ON t.organization_id = i.organization_id AND t.id = i.id
     WHERE l.total IS DISTINCT FROM i.total OR t.total IS DISTINCT FROM i.total`,
  ),
  'the lines of an invoice make up the base and the total of each percentage': check(
    'audit_invoice_lines',
    // Lines from before tax was split off each of them have no base.
    `SELECT coalesce(t.organization_id, l.organization_id) AS organization_id, coalesce(t.id, l.invoice_id) AS subject,
       coalesce(t.base, 0) || ' of ' || coalesce(t.total, 0) AS expected,
       coalesce(l.base, 0) || ' of ' || coalesce(l.total, 0) AS found
     FROM (
       SELECT i.organization_id, i.id, x.percentage, x.base, x.total
       FROM invoices i
       CROSS JOIN LATERAL jsonb_to_recordset(i.taxes) AS x (percentage numeric, base bigint, total bigint)
     ) t
     FULL JOIN (
       SELECT organization_id, invoice_id, tax_percentage, sum(total) AS total,
         CASE WHEN count(base) = count(*) THEN sum(base) END AS base
       FROM invoice_lines GROUP BY 1, 2, 3
     ) l ON l.organization_id = t.organization_id AND l.invoice_id = t.id AND l.tax_percentage = t.percentage
     WHERE l.total IS DISTINCT FROM t.total OR l.base <> t.base`,
  ),
  'corrections leave of a line that they name its part of the base, and take no more than it has': check(
    'audit_corrected_invoice_lines',
    // As `takeFromLines` rounds. A correction that is taken back takes back its own part, which rounding can make another by then.
    `SELECT c.organization_id, coalesce(l.invoice_id, c.corrects_id) AS subject, coalesce(l.base || ' of ' || l.total, 'a line') AS expected,
       coalesce(l.base + c.base || ' of ' || l.total + c.total || ' left', 'no line') || ' at ' || c.corrects_position AS found
     FROM (
       SELECT i.organization_id, i.corrects_id, w.corrects_position, sum(w.total) AS total, sum(w.base) AS base,
         count(*) FILTER (WHERE w.total > 0) AS taken_back
       FROM invoices i JOIN invoice_lines w ON w.organization_id = i.organization_id AND w.invoice_id = i.id
       WHERE i.corrects_id IS NOT NULL AND w.corrects_position IS NOT NULL GROUP BY 1, 2, 3
     ) c
     LEFT JOIN invoice_lines l ON l.organization_id = c.organization_id AND l.invoice_id = c.corrects_id
       AND l.position = c.corrects_position
     WHERE l.invoice_id IS NULL OR l.total + c.total NOT BETWEEN 0 AND l.total
       OR abs(l.base + c.base - div(2 * l.base * (l.total + c.total) + l.total, 2 * l.total)) > c.taken_back`,
  ),
  'base and tax of an invoice are those of its percentages, less what its corrections took': check(
    'audit_invoice_taxes',
    // As `splitTax` rounds. What corrections leave is rounded line by line, which can be one more or less for each line.
    `WITH split AS (
       SELECT i.organization_id, i.id, i.corrects_id, i.series, i.total > 0 AS adds, x.percentage, x.base, x.tax, x.total
       FROM invoices i
       CROSS JOIN LATERAL jsonb_to_recordset(i.taxes) AS x (percentage numeric, base bigint, tax bigint, total bigint)
     )
     SELECT organization_id, id AS subject, expected || ' of ' || total AS expected, base || ' and ' || tax AS found
     FROM (
       SELECT organization_id, id, base, tax, total, rounded,
         div(2 * total * 1000000 + with_tax, 2 * with_tax) AS expected
       FROM (
         SELECT organization_id, id, percentage, base, tax, total, 0 AS rounded FROM split WHERE series = 'F'
         UNION ALL
         SELECT organization_id, coalesce(corrects_id, id), percentage, sum(base), sum(tax), sum(total),
           count(*) FILTER (WHERE adds AND series = 'R')
             + CASE WHEN sum(total) = 0 OR count(*) FILTER (WHERE series = 'R') = 0 THEN 0 ELSE max(lines) END
         FROM split
         LEFT JOIN (
           SELECT organization_id AS of_organization, invoice_id, tax_percentage, count(*) AS lines
           FROM invoice_lines GROUP BY 1, 2, 3
         ) l ON l.of_organization = organization_id AND l.invoice_id = coalesce(corrects_id, id) AND l.tax_percentage = percentage
         GROUP BY 1, 2, 3
       ) parts
       CROSS JOIN LATERAL (SELECT 1000000 + round(percentage * 10000) AS with_tax) p
     ) i WHERE abs(base - expected) > rounded OR base + tax <> total`,
  ),
  'a ticket is sold where its payment came in, and only there': check(
    'audit_tickets_of_payments',
    `SELECT t.organization_id, t.id AS subject, 'a ticket that fits a payment that is ' || p.status AS expected,
       t.status AS found
     FROM tickets t JOIN payments p ON p.organization_id = t.organization_id AND p.id = t.payment_id
     WHERE t.deleted_at IS NULL
       AND ((t.status = 'active' AND p.status NOT IN ${paid}) OR (t.status = 'pending_payment' AND p.status <> 'pending'))`,
  ),
  'no purchase is kept for longer than its time': checkAt(
    'audit_overdue_payments',
    `SELECT organization_id, id AS subject, 'an end by ' || expires_at AS expected, status AS found
     FROM payments WHERE status = 'pending' AND expires_at < $1::timestamptz - interval '1 minute'`,
  ),
  'a page of a gateway that has no end is looked up': check(
    'audit_gateway_sessions',
    `${waitingJobs}
     SELECT s.organization_id, s.id AS subject, 'a job that looks it up' AS expected, s.status AS found
     FROM gateway_sessions s
     WHERE s.status <> 'ended' AND ${noJob('look_up_gateway_session', 's')}`,
  ),
  'a refund that has no end is asked for at its gateway': check(
    'audit_pending_refunds',
    `${waitingJobs}
     SELECT f.organization_id, f.id AS subject, 'a job that asks for it' AS expected, f.status AS found
     FROM refunds f
     WHERE f.status = 'pending' AND f.collection = 'gateway' AND ${noJob('send_refund', 'f')}`,
  ),
  'a refund that the bank sent back was paid in another way, or its ticket is valid again': check(
    'audit_refunds_sent_back',
    `SELECT f.organization_id, f.id AS subject, 'money that was given back' AS expected, f.failure_reason AS found
     FROM refunds f
     ${ofRefund}
     WHERE CASE WHEN f.returned_at IS NULL THEN f.status = 'succeeded' AND f.failure_reason <> ''
       ELSE ${isOwed} END`,
  ),
  'a ticket that was sold lately was announced': checkAt(
    'audit_sold_notifications',
    `WITH announced AS MATERIALIZED (
       SELECT n.organization_id, n.resource_id FROM webhook_notifications n
       WHERE n.kind = 'ticket.sold' AND n.created_at > $1::timestamptz - interval '2 days'
     )
     SELECT t.organization_id, t.id AS subject, 'a notification ticket.sold' AS expected, 'none' AS found
     FROM tickets t
     WHERE t.activated_at > $1::timestamptz - interval '1 day' AND t.resold_from IS NULL
       AND NOT EXISTS (
         SELECT 1 FROM announced n WHERE n.organization_id = t.organization_id AND n.resource_id = t.id
       )`,
  ),
  'who is inside on a ticket stands in the entry log of the doors': check(
    'audit_door_entries',
    `SELECT t.organization_id, t.id AS subject, coalesce(e.counted, 0)::text AS expected, t.admitted_count::text AS found
     FROM tickets t
     LEFT JOIN (
       SELECT organization_id, subject_id, sum(counted) AS counted FROM door_entries WHERE kind = 'ticket' GROUP BY 1, 2
     ) e ON e.organization_id = t.organization_id AND e.subject_id = t.id
     WHERE t.admitted_count <> coalesce(e.counted, 0)`,
  ),
  'a day that is summed up has the charges of its payments, and what the ledger has for them': check(
    'audit_reconciled_days',
    `SELECT d.organization_id, d.day::text AS subject, concat_ws(' ', coalesce(f.count, 0) || ' payments,',
         coalesce(f.gateway, 0) || ' at the gateway,', coalesce(f.ledger, 0) || ' in the ledger,',
         coalesce(f.differences, 0) || ' differ') AS expected,
       concat_ws(' ', d.charges_count || ' payments,', d.gateway || ' at the gateway,', d.ledger || ' in the ledger,',
         d.differences_count || ' differ') AS found
     FROM reconciled_days d
     LEFT JOIN (
       SELECT x.organization_id, (x.at AT TIME ZONE 'UTC')::date AS day, count(*) AS count, sum(x.gateway) AS gateway,
         sum(x.ledger) AS ledger, count(*) FILTER (WHERE x.gateway <> x.ledger) AS differences
       FROM (
         SELECT y.organization_id, y.subject, coalesce(min(y.posted_at), min(y.charged_at)) AS at,
           sum(y.gateway) AS gateway, sum(y.ledger) AS ledger
         FROM (
           SELECT organization_id, payment_id AS subject, amount AS gateway, 0 AS ledger, created_at AS charged_at,
             NULL::timestamptz AS posted_at
           FROM charges WHERE status IN ('succeeded', 'returned')
           UNION ALL
           SELECT organization_id, coalesce(payment_id, id), 0, gateway, NULL, created_at FROM ledger_transactions
           WHERE gateway <> 0 AND (kind IN ('sale', 'deposit') OR kind = 'surplus' AND refund_id IS NULL)
         ) y GROUP BY 1, 2
       ) x GROUP BY 1, 2
     ) f ON f.organization_id = d.organization_id AND f.day = d.day
     WHERE d.summed_at IS NOT NULL AND (d.charges_count, d.gateway, d.ledger, d.differences_count)
       <> (coalesce(f.count, 0), coalesce(f.gateway, 0), coalesce(f.ledger, 0), coalesce(f.differences, 0))`,
  ),
} as const;
