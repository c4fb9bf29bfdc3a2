import { tenantStatement } from '../../../platform/sql/statement.ts';
import { int, json, type RowOf, text } from '../../../platform/sql/types.ts';
import { earnedAccounts, reportMoney } from '../ledger/ledger.ts';

/** Tickets of a rate. */
export interface RateCounts {
  readonly rate_id: string;
  readonly name: string;
  readonly quota: number;
  readonly sold: number;
  readonly held: number;
  readonly voided: number;
}

/** Tickets of a rate that were sold on a day, by the clock of the organization, and are valid. */
export interface DayCounts {
  readonly day: string;
  readonly rate_id: string;
  readonly sold: number;
}

/** What a channel sold and brought, also where all of it is void; null: the organization itself. */
export interface ChannelCounts {
  readonly channel_id: string | null;
  readonly name: string | null;
  readonly sold: number;
  readonly bookings: number;
}

/** Bookings or entries of lists, and their people. */
export interface GroupCounts {
  readonly count: number;
  readonly people: number;
}

const countColumns = {
  event_id: text,
  currency: text,
  currency_digits: int,
  rates: json<readonly RateCounts[]>(),
  sales: json<readonly DayCounts[]>(),
  channels: json<readonly ChannelCounts[]>(),
  bookings: json<GroupCounts>(),
  lists: json<GroupCounts>(),
};
export type EventCountsRow = RowOf<typeof countColumns>;

/** What was sold of an event; rejected bookings and removed entries are not counted. Its tickets are read once. */
export const findEventCounts = tenantStatement(
  'find_event_counts',
  { eventId: text },
  countColumns,
  `WITH counted AS MATERIALIZED (
     SELECT t.rate_id, t.channel_id, t.status,
       (coalesce(t.activated_at, t.created_at) AT TIME ZONE o.timezone)::date AS day, count(*) AS count
     FROM tickets t JOIN organizations o ON o.id = $1
     WHERE t.organization_id = $1 AND t.event_id = $2 AND t.deleted_at IS NULL
       AND (t.status <> 'voided' OR t.activated_at IS NOT NULL)
     GROUP BY 1, 2, 3, 4
   )
   SELECT e.id AS event_id, o.currency, o.currency_digits,
     (SELECT coalesce(json_agg(json_build_object('rate_id', r.id, 'name', r.name, 'quota', r.quota,
          'sold', coalesce(t.sold, 0), 'held', coalesce(t.held, 0), 'voided', coalesce(t.voided, 0)) ORDER BY r.position, r.created_at, r.id), '[]')
      FROM ticket_rates r
      LEFT JOIN (
        SELECT rate_id, sum(count) FILTER (WHERE status = 'active') AS sold,
          sum(count) FILTER (WHERE status = 'pending_payment') AS held,
          sum(count) FILTER (WHERE status = 'voided') AS voided
        FROM counted GROUP BY rate_id
      ) t ON t.rate_id = r.id
      WHERE r.organization_id = $1 AND r.event_id = $2) AS rates,
     (SELECT coalesce(json_agg(json_build_object('day', x.day, 'rate_id', x.rate_id, 'sold', x.sold)
          ORDER BY x.day, x.rate_id), '[]')
      FROM (SELECT day, rate_id, sum(count) AS sold FROM counted WHERE status = 'active' GROUP BY 1, 2) x) AS sales,
     (SELECT coalesce(json_agg(json_build_object('channel_id', t.channel_id, 'name', c.name, 'sold', t.sold,
          'bookings', t.bookings) ORDER BY t.channel_id NULLS FIRST), '[]')
      FROM (
        SELECT x.channel_id, sum(x.sold) AS sold, sum(x.bookings) AS bookings
        FROM (
          SELECT i.channel_id, CASE i.status WHEN 'active' THEN i.count ELSE 0 END AS sold, 0 AS bookings
          FROM counted i WHERE i.status IN ('active', 'voided')
          UNION ALL
          SELECT b.channel_id, 0, 1 FROM bookings b
          WHERE b.organization_id = $1 AND b.event_id = $2 AND b.status <> 'rejected'
          UNION ALL
          -- It may have sold something else, or what was deleted since.
          SELECT DISTINCT l.channel_id, 0, 0 FROM ledger_transactions l
          WHERE l.organization_id = $1 AND l.event_id = $2
        ) x
        GROUP BY x.channel_id
      ) t
      LEFT JOIN channels c ON c.id = t.channel_id) AS channels,
     (SELECT json_build_object('count', count(*), 'people', coalesce(sum(b.party_size), 0))
      FROM bookings b WHERE b.organization_id = $1 AND b.event_id = $2 AND b.status <> 'rejected') AS bookings,
     (SELECT json_build_object('count', count(*), 'people', coalesce(sum(g.party_size), 0))
      FROM guest_lists g WHERE g.organization_id = $1 AND g.event_id = $2 AND g.removed_at IS NULL
        AND g.status = 'active') AS lists
   FROM events e JOIN organizations o ON o.id = $1
   WHERE e.organization_id = $1 AND e.id = $2`,
);

/** What was earned, by part; minor units, less what was given back. */
export type Revenue = Readonly<Record<(typeof earnedAccounts)[number], number>>;

/** Minor units. */
export interface EventTotals extends Revenue {
  readonly advances_held: number;
  readonly forfeited: number;
  readonly refunded: number;
}

const { earned, held, forfeited, refunded } = reportMoney('l');
const sumOf = (amount: string) => `coalesce(sum(${amount}), 0)`;
const parts = earnedAccounts.map((account) => `'${account}', ${sumOf(`-l.${account}`)}`).join(', ');
const totals = `(SELECT json_build_object(${parts}, 'advances_held', ${sumOf(held)}, 'forfeited', ${sumOf(forfeited)},
          'refunded', ${sumOf(refunded)})
      FROM ledger_transactions l WHERE l.organization_id = $1 AND l.event_id = $2) AS totals`;

/** The money of an event altogether, out of the ledger alone. */
export const findEventTotals = tenantStatement(
  'find_event_totals',
  { eventId: text },
  { totals: json<EventTotals>() },
  `SELECT ${totals}`,
);

const moneyColumns = {
  totals: json<EventTotals>(),
  rates: json<readonly { readonly rate_id: string; readonly revenue: number }[]>(),
  channels: json<readonly { readonly channel_id: string | null; readonly revenue: number }[]>(),
};
export type EventMoneyRow = RowOf<typeof moneyColumns>;

/** The same, and what of it each rate and each channel earned. */
export const findEventMoney = tenantStatement(
  'find_event_money',
  { eventId: text },
  moneyColumns,
  `SELECT
     ${totals},
     (SELECT coalesce(json_agg(json_build_object('rate_id', x.rate_id, 'revenue', x.revenue) ORDER BY x.rate_id), '[]')
      FROM (
        SELECT of_rate.rate_id, sum(of_rate.revenue)::bigint AS revenue FROM (
          SELECT p.rate_id, ${earned} AS revenue FROM ledger_transactions l
          JOIN payments p ON p.organization_id = $1 AND p.id = l.payment_id
          WHERE l.organization_id = $1 AND l.event_id = $2 AND p.rate_id IS NOT NULL
            AND p.resource_type IN ('ticket', 'supplement')
          UNION ALL
          -- Of a purchase of several rates, or of tickets and passes, the ledger has the sum: its lines have what each ticket cost.
          -- What was given back on none of them is shared out by what is left of each, to the last cent.
          SELECT x.rate_id, x.rest - (div(x.of_none * x.upto, x.total) - div(x.of_none * (x.upto - x.rest), x.total))
          FROM (
            SELECT y.rate_id, y.rest, sum(y.rest) OVER (PARTITION BY y.payment_id ORDER BY y.subject_id) AS upto,
              greatest(sum(y.rest) OVER (PARTITION BY y.payment_id), 1) AS total, coalesce(n.amount, 0) AS of_none
            FROM (
              SELECT p.id AS payment_id, s.subject_id, s.rate_id, s.total - coalesce((
                  SELECT sum(f.amount)::bigint FROM refunds f
                  WHERE f.organization_id = $1 AND f.subject_id = s.subject_id AND f.payment_id = p.id
                    AND f.status = 'succeeded'), 0) AS rest
              FROM payments p JOIN sale_lines s ON s.organization_id = $1 AND s.payment_id = p.id AND s.kind = 'ticket'
              WHERE p.organization_id = $1 AND p.event_id = $2 AND p.rate_id IS NULL AND p.resource_type = 'ticket'
                AND p.paid_at IS NOT NULL AND NOT EXISTS (
                  SELECT 1 FROM tickets n WHERE n.organization_id = $1 AND n.resold_from = s.subject_id)
            ) y
            LEFT JOIN (
              SELECT l.payment_id, -sum(${earned}) AS amount FROM ledger_transactions l
              JOIN refunds f ON f.organization_id = $1 AND f.id = l.refund_id AND f.subject_id IS NULL AND f.charge_id IS NULL
              WHERE l.organization_id = $1 AND l.event_id = $2 GROUP BY l.payment_id
            ) n ON n.payment_id = y.payment_id
          ) x
        ) of_rate GROUP BY of_rate.rate_id
      ) x) AS rates,
     (SELECT coalesce(json_agg(json_build_object('channel_id', x.channel_id, 'revenue', x.revenue)
          ORDER BY x.channel_id NULLS FIRST), '[]')
      FROM (
        SELECT l.channel_id, ${sumOf(earned)} AS revenue FROM ledger_transactions l
        WHERE l.organization_id = $1 AND l.event_id = $2 GROUP BY l.channel_id
      ) x) AS channels`,
);
