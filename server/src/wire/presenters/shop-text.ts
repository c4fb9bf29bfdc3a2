import type { ShopText } from '@stagedoor/contract';
import type { ShopTextRow } from '../../contexts/identity/shop-texts/shop-texts.ts';

export function presentShopText(row: ShopTextRow): ShopText {
  return { ...row };
}
