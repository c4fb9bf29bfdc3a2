-- Up Migration

-- Of a purchase of several rates, a discount code can be for some of its tickets: how many. Null for all of them.
ALTER TABLE payments ADD COLUMN discounted_count integer;
ALTER TABLE payments ADD CONSTRAINT payments_discounted_count CHECK (discounted_count > 0) NOT VALID;
