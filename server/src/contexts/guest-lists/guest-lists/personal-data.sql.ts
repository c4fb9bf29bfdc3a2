/** What entries of guest lists say of the people who are on them. */
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, listOf, nullable, type RowOf, text } from '../../../platform/sql/types.ts';
import { buyerColumns } from '../../sales/product/product.ts';

const columns = {
  id: text,
  event_id: text,
  code: text,
  name: text,
  email: text,
  party_size: int,
  observations_reception: text,
  payment_id: nullable(text),
  /** Of the payment, where there is one. */
  billing_info: json<Readonly<Record<string, string>>>(),
  created_at: instant,
};
export type GuestListPersonalDataRow = RowOf<typeof columns>;

/** Entries with one of the addresses, removed ones too, the oldest first. */
export const listGuestListPersonalData = tenantStatement(
  'list_guest_list_personal_data',
  { emailKeys: listOf(text) },
  columns,
  `SELECT g.id, g.event_id, g.code, g.name, g.email, g.party_size, g.observations_reception, g.payment_id,
     coalesce(p.billing_info, '{}') AS billing_info, g.created_at
   FROM guest_lists g LEFT JOIN payments p ON p.organization_id = $1 AND p.id = g.payment_id
   WHERE g.organization_id = $1 AND g.email_key = ANY ($2) AND g.email_key <> ''
   ORDER BY g.created_at, g.id`,
);

/** Takes the person out of the entries; how many people came stays. */
export const eraseGuestListPersonalData = tenantStatement(
  'erase_guest_list_personal_data',
  { emailKeys: listOf(text), now: instant },
  { payment_id: nullable(text) },
  `UPDATE guest_lists SET written_in = pg_current_xact_id(),
     name = '', email = '', email_key = '', observations_reception = '', updated_at = $3::timestamptz
   WHERE organization_id = $1 AND email_key = ANY ($2) AND email_key <> ''
   RETURNING payment_id`,
);

/** Who is on the list. */
export const listBuyersOfEntries = tenantStatement(
  'list_buyers_of_guest_lists',
  { ids: listOf(text) },
  buyerColumns,
  `SELECT id, NULL::text AS client_id, name AS client_name, NULL::date AS client_birthday, email AS client_email,
     '' AS client_phone
   FROM guest_lists WHERE organization_id = $1 AND id = ANY ($2)`,
);

/** The payments of entries of who has this address; null for an entry that was not paid. */
export const listPaymentsOfEntries = tenantStatement(
  'list_payments_of_guest_lists',
  { emailKey: text },
  { payment_id: nullable(text) },
  `SELECT payment_id FROM guest_lists WHERE organization_id = $1 AND email_key = $2 AND email_key <> ''`,
);
