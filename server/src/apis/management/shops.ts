import { management, type Shop } from '@stagedoor/contract';
import { getShop, reservedSlugs, type ShownShopRow, updateShop } from '../../contexts/identity/shops/shops.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';

export const shopHandlers: readonly Handler[] = [
  endpoint(management.getShop, {
    run: ({ tenant }) => getShop(tenant),
    present: (row: ShownShopRow, { services }) => presentShop(row, services),
  }),

  endpoint(management.updateShop, {
    run: (call) => updateShop(call, call.caller.organization.id, call.body.open, call.services),
    present: (row: ShownShopRow, { services }) => presentShop(row, services),
  }),
];

function presentShop(row: ShownShopRow, { publicUrl }: Services): Shop {
  return {
    open: row.is_open ?? false,
    url: reservedSlugs.includes(row.slug) ? '' : `${publicUrl()}/${row.slug}`,
    channel_id: row.channel_id ?? '',
    opened_at: row.opened_at ?? '',
  };
}
