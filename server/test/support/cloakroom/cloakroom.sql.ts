import { updateLineStates } from '../../../src/contexts/sales/payments/payments.ts';
import { buyerColumns } from '../../../src/contexts/sales/product/product.ts';
import { tenantStatement } from '../../../src/platform/sql/statement.ts';
import { listOf, money, type RowOf, text } from '../../../src/platform/sql/types.ts';

/** What a migration of the product would say. */
export const createCloakroom = `CREATE TABLE cloakroom_tags (
  organization_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'active', 'ended', 'returned', 'lost')),
  holder text NOT NULL,
  email text NOT NULL,
  price bigint NOT NULL,
  refunded_amount bigint NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND price),
  PRIMARY KEY (organization_id, id)
)`;

const hooksCount = 2;
const hasHook = `(SELECT count(*) FROM cloakroom_tags WHERE organization_id = $1 AND status IN ('held', 'active')) < ${hooksCount}`;

const columns = { id: text, payment_id: text, status: text, holder: text, price: money, refunded_amount: money };
export type TagRow = RowOf<typeof columns>;
const tags = `SELECT ${Object.keys(columns).join(', ')} FROM cloakroom_tags WHERE organization_id = $1`;

export const findTag = tenantStatement('planted_find_tag', { id: text }, columns, `${tags} AND id = $2`);

export const listTagsOf = tenantStatement(
  'planted_list_tags_of_person',
  { emailKeys: listOf(text) },
  columns,
  `${tags} AND email = ANY ($2) ORDER BY id`,
);

export const insertTag = tenantStatement(
  'planted_insert_tag',
  { id: text, paymentId: text, holder: text, email: text, price: money },
  { id: text },
  `INSERT INTO cloakroom_tags (organization_id, id, payment_id, holder, email, price)
   SELECT $1, $2, $3, $4, $5, $6::bigint WHERE ${hasHook} RETURNING id`,
);

export const updateTags = tenantStatement(
  'planted_update_tags',
  { paymentIds: listOf(text), from: text, to: text },
  { holder: text, email: text },
  `UPDATE cloakroom_tags SET status = $4
   WHERE organization_id = $1 AND payment_id = ANY ($2) AND status = $3 RETURNING holder, email`,
);

/** The tag is void, and so is its line. */
export const voidTag = tenantStatement(
  'planted_void_tag',
  { id: text },
  {},
  `WITH lost AS (
     UPDATE cloakroom_tags SET status = 'lost' WHERE organization_id = $1 AND id = $2 AND status = 'active'
     RETURNING payment_id, id
   )
   ${updateLineStates('voided', 'lost')}`,
);

export const reviveTags = tenantStatement(
  'planted_revive_tags',
  { paymentId: text },
  { id: text },
  `UPDATE cloakroom_tags SET status = 'held'
   WHERE organization_id = $1 AND payment_id = $2 AND status = 'ended' AND ${hasHook} RETURNING id`,
);

export const updateTagRefunded = tenantStatement(
  'planted_update_tag_refunded',
  { id: text, amount: money },
  {},
  `UPDATE cloakroom_tags SET refunded_amount = refunded_amount + $3::bigint, status = 'returned'
   WHERE organization_id = $1 AND id = $2`,
);

export const eraseTags = tenantStatement(
  'planted_erase_tags',
  { emailKeys: listOf(text) },
  {},
  `UPDATE cloakroom_tags SET holder = '', email = '' WHERE organization_id = $1 AND email = ANY ($2)`,
);

export const listBuyersOfTags = tenantStatement(
  'planted_list_buyers_of_tags',
  { ids: listOf(text) },
  buyerColumns,
  `SELECT id, NULL::text AS client_id, holder AS client_name, NULL::date AS client_birthday, email AS client_email,
     '' AS client_phone
   FROM cloakroom_tags WHERE organization_id = $1 AND id = ANY ($2)`,
);

export const listPaymentsOfTags = tenantStatement(
  'planted_list_payments_of_tags',
  { emailKey: text },
  { payment_id: text },
  'SELECT payment_id FROM cloakroom_tags WHERE organization_id = $1 AND email = $2',
);
