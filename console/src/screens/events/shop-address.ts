import type { Data } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';

/** The address of an event in the web shop; empty while the shop is not open. */
export function useShopAddress({ slug }: Pick<Data<'getEvent'>, 'slug'>): string {
  const { _id: organizationId } = useOrganization();
  const { data: shop } = useRead('getShop', { params: { organizationId } });
  return shop?.open ? `${shop.url}/${slug}` : '';
}
