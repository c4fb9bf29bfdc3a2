import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

/** Where holds come from: the buyer by the key of the e-mail address, the network of the buyer, the channel by its id. */
const holdSourceKinds = ['buyer', 'network', 'channel'] as const;

export interface HoldSource {
  readonly kind: (typeof holdSourceKinds)[number];
  readonly key: string;
}

/** What may be held from a source at most before another purchase is inserted. */
export interface HoldRoom extends HoldSource {
  readonly rate_id: string;
  /** Null for any number. */
  readonly holds_max: number | null;
  readonly places_max: number | null;
  /** Counted only where more places of the rate than these are sold or held, by whomsoever; null to count always. */
  readonly taken_max: number | null;
}

/** How the payments of a source `w` are found. */
const sourceConditions: Record<HoldSource['kind'], string> = {
  buyer: `payments.buyer_key <> '' AND payments.buyer_key = w.key`,
  network: `payments.buyer_network <> '' AND payments.buyer_network = w.key`,
  channel: `payments.buyer_key <> '' AND (payments.channel_id || '') = w.key`,
};

/**
 * Of each of the sources, rows `w` of a table with `kind` and `key`, what is held of the rate, as `p`; none where nothing
 * is held. A purchase of several rates has none itself: its tickets do. A lateral query for each of them: a join would read all unpaid purchases of the rate. The expressions leave only
 * the indexes of holds to choose from: to PostgreSQL, others seem as good while nothing is held.
 */
export const selectHolds = (of: {
  readonly sources: string;
  readonly rate: string;
  readonly columns: string;
  readonly condition: string;
}): string =>
  holdSourceKinds
    .map(
      (kind) => `
   SELECT ${of.columns}
   FROM ${of.sources} w CROSS JOIN LATERAL (
     SELECT count(*)::int AS holds, sum(h.places)::int AS places, min(h.expires_at) AS first_ends_at
     FROM (
       SELECT cardinality(payments.resource_ids) AS places, payments.expires_at
       FROM payments
       WHERE payments.organization_id = $1 AND (payments.rate_id || '') = ${of.rate}
         AND (payments.status || '') = 'pending' AND ${sourceConditions[kind]}
       UNION ALL
       SELECT t.places, payments.expires_at
       FROM payments CROSS JOIN LATERAL (
         SELECT count(*)::int AS places FROM tickets
         WHERE tickets.organization_id = $1 AND tickets.payment_id = payments.id AND tickets.rate_id = ${of.rate}
       ) t
       WHERE payments.organization_id = $1 AND (payments.rate_id || '') IS NULL
         AND (payments.status || '') = 'pending' AND ${sourceConditions[kind]} AND t.places > 0
     ) h
   ) p
   WHERE w.kind = '${kind}' AND p.holds > 0 AND (${of.condition})`,
    )
    .join('\n   UNION ALL');

const holdsColumns = { kind: oneOf(holdSourceKinds), key: text, holds: int, places: int, first_ends_at: instant };
export type HoldsRow = RowOf<typeof holdsColumns>;

export const listHolds = tenantStatement(
  'list_holds',
  { rateId: text, sources: json<readonly HoldSource[]>() },
  holdsColumns,
  `WITH source AS MATERIALIZED (SELECT kind, key FROM json_to_recordset($3::json) h (kind text, key text))
   ${selectHolds({
     sources: 'source',
     rate: '$2',
     columns: 'w.kind, w.key, p.holds, p.places, p.first_ends_at',
     condition: 'true',
   })}`,
);
