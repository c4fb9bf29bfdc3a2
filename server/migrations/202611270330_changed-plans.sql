-- Up Migration

-- When the subscription got its present plan, whose periods payments of before do not pay for; null where it has had no other.
ALTER TABLE subscriptions ADD COLUMN plan_changed_at timestamptz(3);
