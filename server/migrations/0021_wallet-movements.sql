-- Up Migration

-- What moved through the payment gateway, in its order, with the amounts themselves: balances are sums of it.
CREATE INDEX ledger_transactions_gateway ON ledger_transactions (organization_id, created_at, id) INCLUDE (gateway)
  WHERE gateway <> 0;
