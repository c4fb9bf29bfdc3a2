/**
 * The counters of places: `sold_count` of a rate and `used_count` of its price steps count the tickets that are neither
 * voided nor deleted. A change of them takes the row of the rate first (several in the order of their ids), then the
 * steps: the second CTE reads from the first, so it cannot run before it. Steps of one rate are thereby changed by one
 * transaction at a time, and the order in which a request names them cannot deadlock.
 */
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, int, listOf, text } from '../../../platform/sql/types.ts';

/**
 * Takes places where there are that many, and says whether the rate or a step has none left then. What is not taken is not in the answer: the caller then undoes
 * everything.
 */
export const claimPlaces = tenantStatement(
  'claim_places',
  { rateId: text, places: int, priceIds: listOf(text), placesByPrice: listOf(int) },
  { rate_claimed: bool, price_ids: listOf(text), any_full: bool },
  `WITH rate AS (
     UPDATE ticket_rates SET sold_count = sold_count + $3::int
     WHERE organization_id = $1 AND id = $2 AND sold_count + $3::int <= quota
     RETURNING id, sold_count >= quota AS is_full
   ),
   step AS (
     UPDATE ticket_rate_prices p SET used_count = p.used_count + wanted.places
     FROM rate, unnest($4::text[], $5::int[]) AS wanted (price_id, places)
     WHERE p.organization_id = $1 AND p.rate_id = rate.id AND p.id = wanted.price_id
       AND p.used_count + wanted.places <= p.quota
     RETURNING p.id, p.used_count >= p.quota AS is_full
   )
   SELECT EXISTS (SELECT 1 FROM rate) AS rate_claimed, ARRAY(SELECT id FROM step) AS price_ids,
     EXISTS (SELECT 1 FROM rate WHERE is_full) OR EXISTS (SELECT 1 FROM step WHERE is_full) AS any_full`,
);

/**
 * Gives places back, of several rates and price steps at once; answers with rates that were full, or a step of them. Several
 * rates are locked in their order before one of them is changed. A single one is not: of two statements that lock and then
 * change the same row, PostgreSQL can have each wait for the other.
 */
export const releasePlaces = tenantStatement(
  'release_places',
  { rateIds: listOf(text), priceIds: listOf(text), places: listOf(int) },
  { id: text },
  `WITH freed AS MATERIALIZED (
     SELECT rate_id, price_id, places FROM unnest($2::text[], $3::text[], $4::int[]) AS f (rate_id, price_id, places)
   ),
   locked AS MATERIALIZED (
     SELECT id FROM ticket_rates
     WHERE organization_id = $1 AND id = ANY ($2) AND (SELECT count(DISTINCT rate_id) FROM freed) > 1
     ORDER BY id FOR NO KEY UPDATE
   ),
   rate AS (
     UPDATE ticket_rates r SET sold_count = r.sold_count - f.places
     FROM (SELECT rate_id, sum(places)::int AS places FROM freed GROUP BY rate_id) f
     WHERE r.organization_id = $1 AND r.id = f.rate_id AND (SELECT count(*) FROM locked) >= 0
     RETURNING r.id, r.sold_count + f.places >= r.quota AS was_full
   ),
   step AS (
     UPDATE ticket_rate_prices p SET used_count = p.used_count - f.places
     FROM rate JOIN freed f ON f.rate_id = rate.id
     WHERE p.organization_id = $1 AND p.id = f.price_id
     RETURNING p.rate_id, p.used_count + f.places >= p.quota AS was_full
   )
   SELECT id FROM rate WHERE was_full
   UNION
   SELECT rate_id FROM step WHERE was_full`,
);
