/**
 * SQL of what reports add up of transactions of the ledger, in minor units: the only place that says which accounts and kinds
 * count. Of each transaction, `received` less `refunded` is `earned`, `held` and `forfeited` together, since it sums to zero.
 */

/** Accounts of what was earned. */
export const earnedAccounts = [
  'sales',
  'supplements',
  'fees_organization',
  'fees_provider',
  'surcharges',
  'warranty',
  'tips',
] as const;

/**
 * The amounts of `l`, a row of `ledger_transactions`. Money that came in without a use was not received for a sale, and what
 * went out without one was not given back of a sale.
 */
export function reportMoney(l: string) {
  const money = `${l}.gateway + ${l}.receivable + ${l}.cash + ${l}.pos + ${l}.reseller + ${l}.suspense + ${l}.losses + ${l}.disputed
    + ${l}.gateway_fees + ${l}.bank`;
  const isRefund = `${l}.kind IN ('refund', 'refund_returned')`;
  return {
    received: `CASE WHEN ${isRefund} THEN 0 ELSE ${money} END`,
    refunded: `CASE WHEN ${isRefund} THEN -(${money}) ELSE 0 END`,
    // What is credited is below 0.
    earned: `-(${earnedAccounts.map((account) => `${l}.${account}`).join(' + ')})`,
    held: `-${l}.deposits_held`,
    forfeited: `-${l}.forfeited`,
  };
}
