-- Up Migration

ALTER TABLE refunds VALIDATE CONSTRAINT refunds_one_subject;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_unrequested_refund_fkey;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_balanced;
