-- The address and the headers with which an attempt was sent; empty for attempts from before.
ALTER TABLE webhook_attempts ADD COLUMN request_head text NOT NULL DEFAULT '';
