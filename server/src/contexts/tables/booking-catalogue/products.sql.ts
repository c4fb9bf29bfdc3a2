import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, money, type RowOf, text } from '../../../platform/sql/types.ts';

const editable = { name: text, price: money, active: bool };
const columns = {
  id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
  currency: text,
  currency_digits: int,
};
export type ProductRow = RowOf<typeof columns>;

const select = `
  SELECT booking_products.id, booking_products.name, booking_products.price, booking_products.active,
    booking_products.created_at, booking_products.updated_at, o.currency, o.currency_digits
  FROM booking_products JOIN organizations o ON o.id = $1
  WHERE booking_products.organization_id = $1`;

export const findProduct = tenantStatement(
  'find_booking_product',
  { id: text },
  columns,
  `${select} AND booking_products.id = $2`,
);

export const findProductsByIds = tenantStatement(
  'find_booking_products',
  { ids: listOf(text) },
  columns,
  `${select} AND booking_products.id = ANY ($2)`,
);

export const products = pagedList(
  'list_booking_products',
  'booking_products',
  { order: 'ascending', conditions: { active: ['booking_products.active = ?', bool] }, columns },
  ({ where, end }) => `${select}${where} ${end}`,
);

export const insertProduct = tenantInsert('insert_booking_product', 'booking_products', {
  id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
});

export const updateProductRow = tenantUpdate('update_booking_product', 'booking_products', {
  ...editable,
  updated_at: instant,
});

export const deleteProductRow = tenantStatement(
  'delete_booking_product',
  { id: text },
  { id: text },
  'DELETE FROM booking_products WHERE organization_id = $1 AND id = $2 RETURNING id',
);
