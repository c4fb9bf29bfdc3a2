import { outfits } from '@stagedoor/contract/vocabulary';
import { cursorOfPartner, rowsOfPage } from '../../../platform/sql/paging.ts';
import { crossTenantFilter, crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, nullable, number, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const page = { channelId: text, limit: int, offset: int } as const;

const organizationColumns = {
  id: text,
  name: text,
  slug: text,
  currency: text,
  timezone: text,
  /** When it admitted the channel. */
  admitted_at: instant,
};
export type HostOrganizationRow = RowOf<typeof organizationColumns>;

/** In the order in which they admitted the channel. */
export const listOrganizationsOfChannel = crossTenantFilter(
  'list_organizations_of_channel',
  {
    parameters: page,
    conditions: {
      after: [
        `(c.created_at, o.id) > (SELECT b.created_at, b.organization_id FROM channel_partners b
         WHERE b.channel_id = $1 AND b.organization_id = ?)`,
        text,
      ],
    },
    columns: organizationColumns,
  },
  (where) => `SELECT o.id, o.name, o.slug, o.currency, o.timezone, c.created_at AS admitted_at
    FROM channel_partners c JOIN organizations o ON o.id = c.organization_id
    WHERE c.channel_id = $1${where} ORDER BY c.created_at, o.id LIMIT $2 OFFSET $3`,
);

export const findOrganizationOfChannel = crossTenantStatement(
  'find_organization_of_channel',
  { channelId: text, id: text },
  { id: text },
  'SELECT organization_id AS id FROM channel_partners WHERE channel_id = $1 AND organization_id = $2',
);

/** The columns of a location under the names that an event has them by. */
const locationColumns = {
  organization_id: text,
  location_id: text,
  location_name: text,
  location_address: text,
  location_city: text,
  location_postal_code: text,
  location_country: text,
  location_latitude: nullable(number),
  location_longitude: nullable(number),
  location_timezone: text,
};

const selectedOfLocation = `l.organization_id, l.id AS location_id, l.name AS location_name,
  l.address AS location_address, l.city AS location_city, l.postal_code AS location_postal_code,
  l.country AS location_country, l.latitude AS location_latitude, l.longitude AS location_longitude,
  l.timezone AS location_timezone`;

const locationRow = { id: text, ...locationColumns };
export type ChannelLocationRow = RowOf<typeof locationColumns>;

/** In the order of (creation, id). */
export const listLocationsOfChannel = crossTenantFilter(
  'list_locations_of_channel',
  {
    parameters: page,
    conditions: {
      organizationId: ['c.organization_id = ?', text],
      after: [`(l.created_at, l.id) > (${cursorOfPartner('locations', 'created_at')})`, text],
    },
    columns: locationRow,
  },
  (where) => `SELECT l.id, ${selectedOfLocation}
    FROM channel_partners c JOIN locations l ON l.organization_id = c.organization_id
    WHERE c.channel_id = $1${where} ORDER BY l.created_at, l.id LIMIT $2 OFFSET $3`,
);

export const findLocationOfChannel = crossTenantStatement(
  'find_location_of_channel',
  { channelId: text, id: text },
  { id: text },
  `SELECT l.id FROM channel_partners c JOIN locations l ON l.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND l.id = $2`,
);

const eventColumns = {
  id: text,
  name: text,
  slug: text,
  description: text,
  /** The day of its start where it takes place, YYYY-MM-DD. */
  starts_on: text,
  starts_at: instant,
  ends_at: instant,
  active: bool,
  cancelled_at: nullable(instant),
  updated_at: instant,
  age_min: int,
  image_url: text,
  outfit: oneOf([...outfits, '']),
  music_genres: listOf(text),
  artists: listOf(text),
  currency: text,
  /** Null where its tickets cannot be swapped by any reseller. */
  resale_until: nullable(instant),
  ...locationColumns,
};
export type ChannelEventRow = RowOf<typeof eventColumns>;

/** The great-circle distance between the location and `?` = latitude, longitude, kilometres; unknown places are nowhere. */
const isNear = `l.latitude IS NOT NULL AND l.longitude IS NOT NULL AND 6371.0088 * 2 * asin(least(1, sqrt(
    power(sin(radians(l.latitude - (?::float8[])[1]) / 2), 2)
    + cos(radians((?::float8[])[1])) * cos(radians(l.latitude))
      * power(sin(radians(l.longitude - (?::float8[])[2]) / 2), 2)))) <= (?::float8[])[3]`;

const selectEvents = `SELECT e.id, e.name, e.slug, e.description,
      to_char(e.starts_at AT TIME ZONE l.timezone, 'YYYY-MM-DD') AS starts_on, e.starts_at, e.ends_at, e.active,
      e.cancelled_at, e.updated_at, e.age_min, e.image_url, e.outfit, e.music_genres, e.artists, o.currency,
      CASE WHEN e.resale_enabled AND EXISTS (
        SELECT 1 FROM reseller_authorizations a WHERE a.organization_id = e.organization_id
      ) THEN e.swap_available_until END AS resale_until, ${selectedOfLocation}
    FROM channel_partners c
    JOIN organizations o ON o.id = c.organization_id
    JOIN events e ON e.organization_id = c.organization_id
    JOIN locations l ON l.organization_id = e.organization_id AND l.id = e.location_id
    WHERE c.channel_id = $1`;

/** By their start, the next first. */
export const listEventsOfChannel = crossTenantFilter(
  'list_events_of_channel',
  {
    parameters: page,
    conditions: {
      organizationId: ['c.organization_id = ?', text],
      locationId: ['e.location_id = ?', text],
      isListed: ['(e.visible AND e.active) = ?', bool],
      endsAfter: ['e.ends_at > ?', instant],
      startsFrom: ['e.starts_at >= ?', instant],
      startsBefore: ['e.starts_at < ?', instant],
      search: [
        `strpos(lower(e.name), lower(?)) > 0 OR strpos(lower(array_to_string(e.artists, E'\\n')), lower(?)) > 0
         OR strpos(lower(l.name), lower(?)) > 0 OR strpos(lower(l.city), lower(?)) > 0`,
        text,
      ],
      near: [isNear, listOf(number)],
      after: [`(e.starts_at, e.id) > (${cursorOfPartner('events', 'starts_at')})`, text],
    },
    columns: eventColumns,
  },
  (where) => rowsOfPage(`${selectEvents}${where} ORDER BY e.starts_at, e.id LIMIT $2 OFFSET $3`),
);

export const findWholeEventOfChannel = crossTenantStatement(
  'find_whole_event_of_channel',
  { channelId: text, id: text },
  eventColumns,
  `${selectEvents} AND e.id = $2`,
  { batched: true },
);

/** The one that starts last. */
export const findEventOfChannelBySlug = crossTenantFilter(
  'find_event_of_channel_by_slug',
  {
    parameters: { channelId: text, slug: text },
    conditions: { organizationId: ['c.organization_id = ?', text] },
    columns: eventColumns,
    batched: true,
  },
  (where) => `${selectEvents} AND e.slug = $2${where}
    ORDER BY e.starts_at DESC, e.id DESC LIMIT 1`,
);

export const findEventOfChannel = crossTenantStatement(
  'find_event_of_channel',
  { channelId: text, id: text },
  { id: text, organization_id: text },
  `SELECT e.id, e.organization_id FROM channel_partners c JOIN events e ON e.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND e.id = $2`,
);
