-- Up Migration

-- What is paid for names its line. The thing is kept first and its payment begun after it, in the same transaction.
ALTER TABLE ticket_supplements
  ADD CONSTRAINT ticket_supplements_line_fkey FOREIGN KEY (organization_id, payment_id, id)
    REFERENCES sale_lines (organization_id, payment_id, subject_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE guest_lists
  ADD CONSTRAINT guest_lists_line_fkey FOREIGN KEY (organization_id, payment_id, id)
    REFERENCES sale_lines (organization_id, payment_id, subject_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ticket_name_changes
  ADD CONSTRAINT ticket_name_changes_line_fkey FOREIGN KEY (organization_id, payment_id, id)
    REFERENCES sale_lines (organization_id, payment_id, subject_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE subscription_periods
  ADD CONSTRAINT subscription_periods_line_fkey FOREIGN KEY (organization_id, payment_id, subscription_id)
    REFERENCES sale_lines (organization_id, payment_id, subject_id),
  DROP CONSTRAINT subscription_periods_organization_id_payment_id_fkey;

-- A refund is on a line, or on a charge without a use.
ALTER TABLE refunds
  ADD CONSTRAINT refunds_line_fkey FOREIGN KEY (organization_id, payment_id, subject_id)
    REFERENCES sale_lines (organization_id, payment_id, subject_id);
