/** What has to agree, as statements that answer with what does not: none of them writes or locks. */
import { crossTenantStatement } from '../../platform/sql/statement.ts';
import { text } from '../../platform/sql/types.ts';

const difference = { organization_id: text, subject: text, expected: text, found: text };

const check = (label: string, sql: string) => crossTenantStatement(label, {}, difference, `${sql} LIMIT 100`);

/** Money that came in through a gateway or elsewhere and was not given back as a surplus. */
const paid = `('succeeded', 'refunded', 'partially_refunded')`;

export const checks = {
  'every transaction of the ledger sums to zero': check(
    'audit_ledger_balance',
    `SELECT organization_id, id AS subject, '0' AS expected,
       (gateway + receivable + cash + pos + sales + supplements + fees_organization + fees_provider + surcharges + warranty
        + tips + deposits_held + forfeited + suspense)::text AS found
     FROM ledger_transactions
     WHERE gateway + receivable + cash + pos + sales + supplements + fees_organization + fees_provider + surcharges
       + warranty + tips + deposits_held + forfeited + suspense <> 0`,
  ),
  'what was paid stands in the ledger, once and where it was collected': check(
    'audit_payments_in_ledger',
    `SELECT p.organization_id, p.id AS subject, p.amount::text AS expected, coalesce(l.found, 0)::text AS found
     FROM payments p
     LEFT JOIN LATERAL (
       SELECT sum(CASE p.collection WHEN 'gateway' THEN t.gateway WHEN 'receivable' THEN t.receivable
                  WHEN 'cash' THEN t.cash ELSE t.pos END) AS found
       FROM ledger_transactions t
       WHERE t.organization_id = p.organization_id AND t.payment_id = p.id AND t.kind IN ('sale', 'deposit')
     ) l ON true
     WHERE p.status IN ${paid} AND p.amount > 0 AND coalesce(l.found, 0) <> p.amount`,
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
       SELECT organization_id, payment_id, -sum(gateway + receivable + cash + pos) AS amount FROM ledger_transactions
       WHERE kind = 'refund' GROUP BY 1, 2
     ) l ON l.organization_id = p.organization_id AND l.payment_id = p.id
     WHERE p.refunded_amount <> coalesce(r.amount, 0) OR p.refunded_amount <> coalesce(l.amount, 0)`,
  ),
  'a ticket counts the refunds on it that did not fail': check(
    'audit_refunds_of_tickets',
    `SELECT t.organization_id, t.id AS subject, coalesce(r.amount, 0)::text AS expected,
       t.refunded_amount::text AS found
     FROM tickets t
     LEFT JOIN (
       SELECT organization_id, ticket_id, sum(amount) AS amount FROM refunds
       WHERE ticket_id IS NOT NULL AND status <> 'failed' GROUP BY 1, 2
     ) r ON r.organization_id = t.organization_id AND r.ticket_id = t.id
     WHERE t.refunded_amount <> coalesce(r.amount, 0)`,
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
  'a charge without a use is sent back as a whole': check(
    'audit_returned_charges',
    `SELECT c.organization_id, c.id AS subject, c.amount::text AS expected, coalesce(r.amount, 0)::text AS found
     FROM charges c
     LEFT JOIN refunds r ON r.organization_id = c.organization_id AND r.charge_id = c.id
     WHERE c.status = 'returned' AND r.amount IS DISTINCT FROM c.amount`,
  ),
  'a ticket is sold where its payment came in, and only there': check(
    'audit_tickets_of_payments',
    `SELECT t.organization_id, t.id AS subject, 'a ticket that fits a payment that is ' || p.status AS expected,
       t.status AS found
     FROM tickets t JOIN payments p ON p.organization_id = t.organization_id AND p.id = t.payment_id
     WHERE t.deleted_at IS NULL
       AND ((t.status = 'active' AND p.status NOT IN ${paid}) OR (t.status = 'pending_payment' AND p.status <> 'pending'))`,
  ),
  'no purchase is kept for longer than its time': check(
    'audit_overdue_payments',
    `SELECT organization_id, id AS subject, 'an end by ' || expires_at AS expected, status AS found
     FROM payments WHERE status = 'pending' AND expires_at < now() - interval '1 minute'`,
  ),
  'a ticket that was sold lately was announced': check(
    'audit_sold_notifications',
    `SELECT t.organization_id, t.id AS subject, 'a notification ticket.sold' AS expected, 'none' AS found
     FROM tickets t
     WHERE t.activated_at > now() - interval '1 day' AND t.resold_from IS NULL
       AND NOT EXISTS (
         SELECT 1 FROM webhook_notifications n
         WHERE n.organization_id = t.organization_id AND n.resource_id = t.id AND n.kind = 'ticket.sold'
           AND n.created_at > now() - interval '2 days'
       )`,
  ),
} as const;
