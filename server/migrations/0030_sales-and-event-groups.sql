-- Up Migration

-- What is sold without a row of its own beside its payment: read by the list of sales.
CREATE INDEX payments_without_resource ON payments (organization_id, created_at, id)
  WHERE resource_type IN ('name-change', 'plan') AND paid_at IS NOT NULL;

-- Events that belong together, such as a series or a season. An event can belong to several groups.
CREATE TABLE event_groups (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, slug)
);
CREATE INDEX event_groups_created_at ON event_groups (organization_id, created_at, id);

CREATE TABLE event_group_events (
  organization_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, group_id, event_id),
  FOREIGN KEY (organization_id, group_id) REFERENCES event_groups (organization_id, id),
  FOREIGN KEY (organization_id, event_id) REFERENCES events (organization_id, id)
);
CREATE INDEX event_group_events_event ON event_group_events (organization_id, event_id);
