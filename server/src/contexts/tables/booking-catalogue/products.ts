import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { pageReader } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  deleteProductRow,
  findProduct,
  findProductsByIds,
  insertProduct,
  type ProductRow,
  products,
  updateProductRow,
} from './products.sql.ts';

/** What is undefined stays as it is; the price in minor units. */
export interface ProductInput {
  readonly name?: string | undefined;
  readonly price?: number | undefined;
  readonly active?: boolean | undefined;
}

const noProduct = refuse('not_found', 'There is no product with this id.');

/** The products in the order of (creation, id). */
export const listProducts = pageReader(products);

/** Those of the products that there are, in no order. */
export function findProducts(tenant: TenantDb, ids: readonly string[]): Promise<ProductRow[]> {
  return tenant.run(findProductsByIds, { ids });
}

/** Creates a product, active unless the input says otherwise. */
export async function createProduct(
  { tenant, now }: TenantWriteContext,
  { name, price, active = true }: ProductInput & { readonly name: string; readonly price: number },
): Promise<ProductRow> {
  const id = newId('bookingProduct', now);
  const row = { id, name, price, active, created_at: now, updated_at: now };
  await tenant.run(insertProduct.statement, insertProduct.valuesOf([row]));
  const [created] = await tenant.run(findProduct, { id });
  return created!;
}

/** Changes what is given; bookings that have the product already keep its name and price. */
export async function updateProduct(
  { tenant, now }: TenantWriteContext,
  id: string,
  input: ProductInput,
): Promise<ProductRow | Refusal<'not_found'>> {
  await tenant.run(updateProductRow.statement, updateProductRow.valuesOf(id, { ...input, updated_at: now }));
  const [after] = await tenant.run(findProduct, { id });
  return after ?? noProduct;
}

/** Deletes a product; bookings that have it keep it. */
export async function deleteProduct(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found'> | undefined> {
  const deleted = await tenant.run(deleteProductRow, { id });
  if (deleted.length === 0) return noProduct;
}
