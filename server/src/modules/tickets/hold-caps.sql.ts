import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, int, json, oneOf, type RowOf, text } from '../../platform/sql/types.ts';

/** Who holds places: the buyer by the key of the e-mail address, the network of the buyer, the channel by its id. */
export const holderKinds = ['buyer', 'network', 'channel'] as const;

export interface Holder {
  readonly kind: (typeof holderKinds)[number];
  readonly key: string;
}

/** What may be held by somebody at most before another purchase is inserted. */
export interface HoldRoom extends Holder {
  /** Null for any number. */
  readonly holds_max: number | null;
  readonly places_max: number | null;
  /** Counted only where more places of the rate than these are sold or held, by whomsoever; null to count always. */
  readonly taken_max: number | null;
}

const ofHolder = (holders: string, rate: string, kind: Holder['kind'], condition: string) => `
  SELECT w.kind, w.key, p.holds, p.places, p.first_ends_at
  FROM ${holders} w CROSS JOIN LATERAL (
    SELECT count(*)::int AS holds, sum(cardinality(payments.resource_ids))::int AS places,
      min(payments.expires_at) AS first_ends_at
    FROM payments
    WHERE payments.organization_id = $1 AND payments.rate_id = ${rate} AND payments.status = 'pending'
      AND payments.resource_type = 'ticket' AND ${condition}
  ) p
  WHERE w.kind = '${kind}' AND p.holds > 0`;

/**
 * What each of the holders, rows of `holders` with `kind` and `key`, has not paid yet of the rate; none for who holds
 * nothing. A lateral query for each of them: a join would read all unpaid purchases of the rate.
 */
export const selectHolds = (holders: string, rate: string): string =>
  [
    ofHolder(holders, rate, 'buyer', 'payments.buyer_key = w.key'),
    ofHolder(holders, rate, 'network', `payments.buyer_network <> '' AND payments.buyer_network = w.key`),
    // Not by the index of a channel, which has all that it ever sold.
    ofHolder(holders, rate, 'channel', `(payments.channel_id || '') = w.key`),
  ].join('\n  UNION ALL');

const holdsColumns = { kind: oneOf(holderKinds), key: text, holds: int, places: int, first_ends_at: instant };
export type HoldsRow = RowOf<typeof holdsColumns>;

export const listHolds = tenantStatement(
  'list_holds',
  { rateId: text, holders: json<readonly Holder[]>() },
  holdsColumns,
  `WITH holder AS MATERIALIZED (SELECT kind, key FROM json_to_recordset($3::json) h (kind text, key text))
   ${selectHolds('holder', '$2')}`,
);
