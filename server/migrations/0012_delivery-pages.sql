-- Deliveries are settled many at once, and those of one page often together: half of each page is left for their new
-- versions, so that an attempt adds no entries to the indexes. The days that are made from now on take this over.
ALTER TABLE webhook_deliveries_default SET (fillfactor = 50);
