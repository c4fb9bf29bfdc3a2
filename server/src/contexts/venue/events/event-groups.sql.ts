import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantUpdate } from '../../../platform/sql/rows.ts';
import { sluggedInsert } from '../../../platform/sql/slugs.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, type RowOf, text } from '../../../platform/sql/types.ts';

const editable = { name: text, slug: text, description: text };
const stored = { id: text, ...editable, created_at: instant, updated_at: instant };
const columns = { ...stored, event_ids: listOf(text) };
export type EventGroupRow = RowOf<typeof columns>;

const select = `
  SELECT event_groups.id, event_groups.name, event_groups.slug, event_groups.description, event_groups.created_at,
    event_groups.updated_at,
    ARRAY(SELECT e.id FROM event_group_events m JOIN events e ON e.organization_id = $1 AND e.id = m.event_id
          WHERE m.organization_id = $1 AND m.group_id = event_groups.id ORDER BY e.starts_at, e.id) AS event_ids
  FROM event_groups WHERE event_groups.organization_id = $1`;

export const findEventGroup = tenantStatement(
  'find_event_group',
  { id: text },
  columns,
  `${select} AND event_groups.id = $2`,
);

export const eventGroups = pagedList(
  'list_event_groups',
  'event_groups',
  {
    order: 'ascending',
    conditions: {
      eventId: [
        `EXISTS (SELECT 1 FROM event_group_events g
                 WHERE g.organization_id = $1 AND g.group_id = event_groups.id AND g.event_id = ?)`,
        text,
      ],
    },
    columns,
  },
  ({ where, end }) => `${select}${where} ${end}`,
);

export const insertEventGroup = sluggedInsert('insert_event_group', 'event_groups', null, stored);
export const updateEventGroupRow = tenantUpdate('update_event_group', 'event_groups', {
  ...editable,
  updated_at: instant,
});

/** Puts a group together anew of these events; ids that are no events of the organization are answered. */
export const setEventsOfGroup = tenantStatement(
  'set_events_of_group',
  { id: text, eventIds: listOf(text) },
  { unknown_id: text },
  `WITH removed AS (
     DELETE FROM event_group_events WHERE organization_id = $1 AND group_id = $2 AND NOT event_id = ANY ($3)
   ),
   added AS (
     INSERT INTO event_group_events (organization_id, group_id, event_id)
     SELECT $1, $2, e.id FROM events e WHERE e.organization_id = $1 AND e.id = ANY ($3)
     ON CONFLICT DO NOTHING
   )
   SELECT x.id AS unknown_id FROM unnest($3::text[]) AS x (id)
   WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.organization_id = $1 AND e.id = x.id)`,
);

/** Puts an event into the groups of another one. */
export const copyGroupsOfEvent = tenantStatement(
  'copy_groups_of_event',
  { fromId: text, toId: text },
  {},
  `INSERT INTO event_group_events (organization_id, group_id, event_id)
   SELECT $1, m.group_id, $3 FROM event_group_events m WHERE m.organization_id = $1 AND m.event_id = $2`,
);

export const deleteEventsOfGroup = tenantStatement(
  'delete_events_of_group',
  { id: text },
  {},
  'DELETE FROM event_group_events WHERE organization_id = $1 AND group_id = $2',
);
export const deleteEventGroupRow = tenantStatement(
  'delete_event_group',
  { id: text },
  { id: text },
  'DELETE FROM event_groups WHERE organization_id = $1 AND id = $2 RETURNING id',
);
