/**
 * The counters of places: `sold_count` of a rate and `used_count` of its price steps count the tickets that are neither
 * voided nor deleted. A change of them takes the row of the rate first (several in the order of their ids), then the
 * steps: the second CTE reads from the first, so it cannot run before it. Steps of one rate are thereby changed by one
 * transaction at a time, and the order in which a request names them cannot deadlock.
 */
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, int, listOf, text } from '../../../platform/sql/types.ts';

/** Takes places where there are that many. What is not taken is not in the answer: the caller then undoes everything. */
export const claimPlaces = tenantStatement(
  'claim_places',
  { rateId: text, places: int, priceIds: listOf(text), placesByPrice: listOf(int) },
  { rate_claimed: bool, price_ids: listOf(text) },
  `WITH rate AS (
     UPDATE ticket_rates SET sold_count = sold_count + $3::int
     WHERE organization_id = $1 AND id = $2 AND sold_count + $3::int <= quota
     RETURNING id
   ),
   step AS (
     UPDATE ticket_rate_prices p SET used_count = p.used_count + wanted.places
     FROM rate, unnest($4::text[], $5::int[]) AS wanted (price_id, places)
     WHERE p.organization_id = $1 AND p.rate_id = rate.id AND p.id = wanted.price_id
       AND p.used_count + wanted.places <= p.quota
     RETURNING p.id
   )
   SELECT EXISTS (SELECT 1 FROM rate) AS rate_claimed, ARRAY(SELECT id FROM step) AS price_ids`,
);

/** Gives places back, of several rates and price steps at once. */
export const releasePlaces = tenantStatement(
  'release_places',
  { rateIds: listOf(text), priceIds: listOf(text), places: listOf(int) },
  {},
  `WITH freed AS MATERIALIZED (
     SELECT rate_id, price_id, places FROM unnest($2::text[], $3::text[], $4::int[]) AS f (rate_id, price_id, places)
   ),
   locked AS MATERIALIZED (
     SELECT id FROM ticket_rates WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE
   ),
   rate AS (
     UPDATE ticket_rates r SET sold_count = r.sold_count - f.places
     FROM locked JOIN (SELECT rate_id, sum(places)::int AS places FROM freed GROUP BY rate_id) f ON f.rate_id = locked.id
     WHERE r.organization_id = $1 AND r.id = locked.id
     RETURNING r.id
   )
   UPDATE ticket_rate_prices p SET used_count = p.used_count - f.places
   FROM rate JOIN freed f ON f.rate_id = rate.id
   WHERE p.organization_id = $1 AND p.id = f.price_id`,
);
