-- The span that a notification was made in, as the value of a traceparent header; null where no traces are kept.
ALTER TABLE webhook_notifications ADD COLUMN traceparent text;
