-- Up Migration

-- How far a channel that sells outside the payment gateway may depart from the price of a ticket, in percent of it.
ALTER TABLE ticket_rates
  ADD COLUMN channel_discount_percentage_max numeric(7,4) NOT NULL DEFAULT 0
    CONSTRAINT ticket_rates_channel_discount_percentage_max_check
    CHECK (channel_discount_percentage_max BETWEEN 0 AND 100),
  ADD COLUMN channel_surplus_percentage_max numeric(7,4) NOT NULL DEFAULT 0
    CONSTRAINT ticket_rates_channel_surplus_percentage_max_check
    CHECK (channel_surplus_percentage_max BETWEEN 0 AND 100);

-- No more products of a supplement are handed out than were sold.
ALTER TABLE tickets ADD CONSTRAINT tickets_supplements_used CHECK (
  NOT jsonb_path_exists(supplements, '$[*] ? (@.product_quantity_used > @.product_quantity * @.units)')
);
