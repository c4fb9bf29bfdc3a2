-- Up Migration

ALTER TABLE refunds VALIDATE CONSTRAINT refunds_ended_failed;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_replaced_by_fkey;
ALTER TABLE invoices VALIDATE CONSTRAINT invoices_corrective;
