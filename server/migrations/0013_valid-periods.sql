-- Up Migration

-- Rates and discount codes are valid from an instant until a later one. No API writes anything else; a row that was
-- written otherwise keeps its end and begins a millisecond before it, so that what could not be used does not become usable.
UPDATE ticket_rates SET valid_from = valid_until - interval '1 millisecond' WHERE valid_until <= valid_from;
UPDATE list_rates SET valid_from = valid_until - interval '1 millisecond' WHERE valid_until <= valid_from;
UPDATE discount_codes SET valid_from = valid_until - interval '1 millisecond' WHERE valid_until <= valid_from;

ALTER TABLE ticket_rates ADD CONSTRAINT ticket_rates_valid_period CHECK (valid_until > valid_from);
ALTER TABLE list_rates ADD CONSTRAINT list_rates_valid_period CHECK (valid_until > valid_from);
ALTER TABLE discount_codes ADD CONSTRAINT discount_codes_valid_period CHECK (valid_until > valid_from);
