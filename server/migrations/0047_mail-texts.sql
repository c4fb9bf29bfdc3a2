-- Up Migration

-- Subjects and messages that an organization gives its mails; empty where they are those of the service.
CREATE TABLE mail_texts (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  template text COLLATE "C" NOT NULL CHECK (template IN ('tickets_sold', 'passes_sold', 'payment_link', 'refund',
    'name_changed', 'booking_received', 'booking_accepted', 'booking_rejected', 'list_entry', 'plan_payment',
    'subscription_active')),
  language text COLLATE "C" NOT NULL CHECK (language IN ('en', 'es')),
  subject text NOT NULL CHECK (length(subject) <= 150),
  message text NOT NULL CHECK (length(message) <= 2000),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, template, language)
);
