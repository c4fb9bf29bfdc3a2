/** What lists of money add up to, over everything that meets the conditions of a list. */
import { int, money, type RowOf, text } from './types.ts';

/** Of what is in one currency; minor units. `outgoing` is not above 0. */
export const sumColumns = { currency: text, currency_digits: int, count: int, incoming: money, outgoing: money };
export type SumRow = RowOf<typeof sumColumns>;

/** Adds up the signed amounts of rows, as the columns `count`, `incoming` and `outgoing`. */
export const summed = (amount: string) =>
  `count(*)::int AS count, coalesce(sum(greatest(${amount}, 0)), 0)::bigint AS incoming,
   coalesce(sum(least(${amount}, 0)), 0)::bigint AS outgoing`;
