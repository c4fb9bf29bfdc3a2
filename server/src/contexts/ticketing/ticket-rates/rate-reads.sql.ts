import type { FeeType } from '@stagedoor/contract/vocabulary';
import { pagedList, rowsOfPage } from '../../../platform/sql/paging.ts';
import { crossTenantFilter, crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, listOf, money, nullable, number, text } from '../../../platform/sql/types.ts';
import { joinRateLists, rateColumns, selectedOfRate } from './rate-columns.sql.ts';

/** A rate with what only its organization sees. */
const managedColumns = {
  ...rateColumns,
  position: int,
  resale_enabled: bool,
  fee_provider_percentage: number,
  channel_discount_percentage_max: number,
  channel_surplus_percentage_max: number,
  tax_percentage: nullable(number),
  currency: text,
  updated_at: instant,
};

const rates = (condition: string, more = '') => `
  SELECT page.*, prices.list AS prices, supplements.list AS supplements
  FROM (
    SELECT ${selectedOfRate}, r.position, r.resale_enabled, r.fee_provider_percentage, r.tax_percentage,
      r.channel_discount_percentage_max, r.channel_surplus_percentage_max, o.currency, r.updated_at${more}
    FROM ticket_rates r
    JOIN organizations o ON o.id = $1
    JOIN events e ON e.organization_id = $1 AND e.id = r.event_id
    WHERE r.organization_id = $1 AND ${condition}
  ) page
  ${joinRateLists('$1', 'page.id')}
  ORDER BY page.position, page.created_at, page.id`;

export const findTicketRate = tenantStatement('find_ticket_rate', { id: text }, managedColumns, rates('r.id = $2'));

export const listTicketRatesOfEvent = tenantStatement(
  'list_ticket_rates_of_event',
  { eventId: text },
  managedColumns,
  rates('r.event_id = $2'),
);

/** How much may be kept unpaid of a rate at the same time. */
const holdCaps = {
  holds_per_buyer_max: int,
  holds_per_network_max: int,
  held_per_buyer_percentage_max: int,
  held_per_channel_percentage_max: int,
  replaces_holds: bool,
};

/** A rate with what a sale of it needs beside; `channel_is_partner` is true also where no channel sells. */
export const findRateToSell = tenantStatement(
  'find_rate_to_sell',
  { id: text, channelId: nullable(text) },
  {
    ...managedColumns,
    hold_minutes: int,
    ...holdCaps,
    has_stripe_account: bool,
    has_member_discounts: bool,
    channel_is_partner: bool,
  },
  rates(
    'r.id = $2',
    `, o.hold_minutes, ${Object.keys(holdCaps)
      .map((name) => `o.${name}`)
      .join(', ')},
     EXISTS (SELECT 1 FROM stripe_accounts s WHERE s.organization_id = $1) AS has_stripe_account,
     EXISTS (SELECT 1 FROM plans l WHERE l.organization_id = $1 AND l.discount_percentage > 0) AS has_member_discounts,
     ($3::text IS NULL OR EXISTS (SELECT 1 FROM channel_partners c
        WHERE c.organization_id = $1 AND c.channel_id = $3)) AS channel_is_partner`,
  ),
);

/**
 * The rates of an organization in the order of (creation, id), private ones too, with what times and ages are counted
 * from. The page is cut before the lists are joined to it.
 */
export const ratesWithEvent = pagedList(
  'list_ticket_rates_with_event',
  'ticket_rates',
  {
    order: 'ascending',
    conditions: {
      id: ['ticket_rates.id = ?', text],
      eventId: ['ticket_rates.event_id = ?', text],
      endsAfter: ['v.ends_at > ?', instant],
    },
    columns: { ...rateColumns, event_age_min: int },
  },
  ({ where, end }) => `
    SELECT page.*, prices.list AS prices, supplements.list AS supplements
    FROM (
      SELECT ${selectedOfRate}, e.age_min AS event_age_min
      FROM (
        SELECT ticket_rates.* FROM ticket_rates
        JOIN events v ON v.organization_id = $1 AND v.id = ticket_rates.event_id
        WHERE ticket_rates.organization_id = $1${where} ${end}
      ) r
      JOIN organizations o ON o.id = $1
      JOIN events e ON e.organization_id = $1 AND e.id = r.event_id
    ) page
    ${joinRateLists('$1', 'page.id')}
    ORDER BY page.created_at, page.id`,
);

/**
 * The rates that a channel may sell, in the order of creation: those of organizations whose partner it is now, without
 * private ones.
 *
 * The ids of events come out of a sub-select, so that the planner does not see how many they are: their number changes
 * the estimate, and PostgreSQL would plan anew on every call, which takes longer than running the plan. The rates of the
 * page are looked up once more, since Citus binds lists to tables and not to a page.
 */
export const listRatesOfChannelAcrossOrganizations = crossTenantFilter(
  'list_ticket_rates_across_organizations',
  {
    parameters: { channelId: text, limit: int, offset: int },
    conditions: {
      eventIds: ['e.id = ANY (ARRAY(SELECT unnest(?::text[])))', listOf(text)],
      shownUntilAfter: ['e.visible AND e.ends_at > ?', instant],
      organizationId: ['c.organization_id = ?', text],
      rateId: ['r.id = ?', text],
      slug: ['r.slug = ?', text],
      after: [
        `(r.created_at, r.id) > (SELECT a.created_at, a.id FROM channel_partners b
         JOIN ticket_rates a ON a.organization_id = b.organization_id WHERE b.channel_id = $1 AND a.id = ?)`,
        text,
      ],
    },
    columns: rateColumns,
    batched: true,
  },
  (where) => `
    SELECT page.*, prices.list AS prices, supplements.list AS supplements
    FROM (${rowsOfPage(`SELECT ${selectedOfRate}
      FROM channel_partners c
      JOIN organizations o ON o.id = c.organization_id
      JOIN events e ON e.organization_id = c.organization_id
      JOIN ticket_rates r ON r.organization_id = e.organization_id AND r.event_id = e.id
      WHERE c.channel_id = $1 AND r.type <> 'private'${where}
      ORDER BY r.created_at, r.id
      LIMIT $2 OFFSET $3`)}) page
    JOIN ticket_rates rate ON rate.organization_id = page.organization_id AND rate.id = page.id
    ${joinRateLists('rate.organization_id', 'rate.id')}
    ORDER BY page.created_at, page.id`,
);

export const findRateOfChannelAcrossOrganizations = crossTenantStatement(
  'find_ticket_rate_across_organizations',
  { channelId: text, id: text },
  { id: text, organization_id: text, currency_digits: int },
  `SELECT r.id, r.organization_id, o.currency_digits FROM channel_partners c
   JOIN organizations o ON o.id = c.organization_id
   JOIN ticket_rates r ON r.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND r.id = $2 AND r.type <> 'private'`,
);

/** What is set of the prices of a rate; minor units. */
interface OfferedPrice {
  readonly price: number;
  readonly fee_type: FeeType;
  readonly fee_fixed: number;
  readonly fee_percentage: number;
}
interface OfferedSupplement {
  readonly price: number;
  readonly service_charge_type: FeeType;
  readonly service_charge_fixed: number;
  readonly service_charge_percentage: number;
}

/** The rates of events that have not ended, with what is set of their prices. */
export const listOfferedTicketRates = tenantStatement(
  'list_offered_ticket_rates',
  { now: instant },
  {
    id: text,
    name: text,
    event_id: text,
    event_name: text,
    warranty_fixed_price: money,
    name_change_fee: money,
    prices: json<readonly OfferedPrice[]>(),
    supplements: json<readonly OfferedSupplement[]>(),
  },
  `SELECT r.id, r.name, e.id AS event_id, e.name AS event_name,
     CASE WHEN r.warranty_enabled AND r.warranty_is_fixed THEN r.warranty_fixed_price ELSE 0 END AS warranty_fixed_price,
     coalesce(r.name_change_fee, 0) AS name_change_fee,
     (SELECT coalesce(json_agg(json_build_object('price', p.price, 'fee_type', p.fee_type, 'fee_fixed', p.fee_fixed,
        'fee_percentage', p.fee_percentage) ORDER BY p.position), '[]')
      FROM ticket_rate_prices p WHERE p.organization_id = $1 AND p.rate_id = r.id) AS prices,
     (SELECT coalesce(json_agg(json_build_object('price', s.price, 'service_charge_type', s.service_charge_type,
        'service_charge_fixed', s.service_charge_fixed, 'service_charge_percentage', s.service_charge_percentage)
        ORDER BY s.position, s.id), '[]')
      FROM ticket_rate_supplements s WHERE s.organization_id = $1 AND s.rate_id = r.id) AS supplements
   FROM ticket_rates r JOIN events e ON e.organization_id = $1 AND e.id = r.event_id
   WHERE r.organization_id = $1 AND e.ends_at > $2::timestamptz AND e.cancelled_at IS NULL
   ORDER BY e.starts_at, r.position, r.id`,
);
