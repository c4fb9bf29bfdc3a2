/**
 * The columns that `rows.ts` may name, by table: what is given under another name is refused before it gets into SQL. All
 * columns of each table, as a test compares with the catalogue.
 */
const columns = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

export const editableTables = {
  ticket_rate_prices: columns(
    `organization_id id rate_id position name includes additional_info price fee_type fee_fixed fee_percentage
     party_size quota used_count valid_until created_at updated_at`,
  ),
  ticket_rate_supplements: columns(
    `organization_id id rate_id position label description price has_fake_price fake_price product_quantity
     service_charge_type service_charge_fixed service_charge_percentage purchase_min purchase_max
     purchase_unlimited redemption_deadline_seconds created_at updated_at`,
  ),
  ticket_rates: columns(
    `organization_id id event_id name slug type position complete nominative has_discount_codes_enabled
     show_all_prices purchase_min purchase_max valid_from valid_until quota sold_count resale_enabled
     warranty_enabled warranty_is_fixed warranty_fixed_price warranty_percentage warranty_hours fields questions
     created_at updated_at`,
  ),
} as const;

export type EditableTable = keyof typeof editableTables;
