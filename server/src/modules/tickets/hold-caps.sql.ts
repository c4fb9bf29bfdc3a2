import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, int, json, oneOf, type RowOf, text } from '../../platform/sql/types.ts';

/** Where holds come from: the buyer by the key of the e-mail address, the network of the buyer, the channel by its id. */
const holdSourceKinds = ['buyer', 'network', 'channel'] as const;

export interface HoldSource {
  readonly kind: (typeof holdSourceKinds)[number];
  readonly key: string;
}

/** What may be held from a source at most before another purchase is inserted. */
export interface HoldRoom extends HoldSource {
  /** Null for any number. */
  readonly holds_max: number | null;
  readonly places_max: number | null;
  /** Counted only where more places of the rate than these are sold or held, by whomsoever; null to count always. */
  readonly taken_max: number | null;
}

const ofSource = (sources: string, rate: string, kind: HoldSource['kind'], condition: string) => `
  SELECT w.kind, w.key, p.holds, p.places, p.first_ends_at
  FROM ${sources} w CROSS JOIN LATERAL (
    SELECT count(*)::int AS holds, sum(cardinality(payments.resource_ids))::int AS places,
      min(payments.expires_at) AS first_ends_at
    FROM payments
    WHERE payments.organization_id = $1 AND (payments.rate_id || '') = ${rate} AND payments.status = 'pending'
      AND payments.resource_type = 'ticket' AND ${condition}
  ) p
  WHERE w.kind = '${kind}' AND p.holds > 0`;

/**
 * What is held of the rate from each of the sources, rows of a table with `kind` and `key`; none where nothing is held. A
 * lateral query for each of them: a join would read all unpaid purchases of the rate. `rate_id || ''` is what the indexes
 * of unpaid purchases have.
 */
export const selectHolds = (sources: string, rate: string): string =>
  [
    ofSource(sources, rate, 'buyer', 'payments.buyer_key = w.key'),
    ofSource(sources, rate, 'network', `payments.buyer_network <> '' AND payments.buyer_network = w.key`),
    // As of the rate: not by the index that has all that the channel ever sold.
    ofSource(sources, rate, 'channel', `(payments.channel_id || '') = w.key`),
  ].join('\n  UNION ALL');

const holdsColumns = { kind: oneOf(holdSourceKinds), key: text, holds: int, places: int, first_ends_at: instant };
export type HoldsRow = RowOf<typeof holdsColumns>;

export const listHolds = tenantStatement(
  'list_holds',
  { rateId: text, sources: json<readonly HoldSource[]>() },
  holdsColumns,
  `WITH source AS MATERIALIZED (SELECT kind, key FROM json_to_recordset($3::json) h (kind text, key text))
   ${selectHolds('source', '$2')}`,
);
