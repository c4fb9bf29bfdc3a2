-- Up Migration

ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_balanced;
