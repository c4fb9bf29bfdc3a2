/** What organizations say on pages that sell for them, in each language. */
import type { Language, ShopTextPage } from '@stagedoor/contract/vocabulary';
import type { Refusal } from '../../../platform/refusal.ts';
import type { CrossTenantDb, TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { ofPartner } from '../partners/partners.ts';
import { listTexts, type ShopTextRow, upsertTexts } from './shop-texts.sql.ts';

export type { ShopTextRow } from './shop-texts.sql.ts';

/** A text for each page and language that has one. */
export const listShopTexts = (tenant: TenantDb): Promise<ShopTextRow[]> => tenant.run(listTexts, {});

/** The same, of an organization that has admitted the channel; refuses others. */
export const listShopTextsOfPartner = (
  db: CrossTenantDb,
  channelId: string,
  organizationId: string,
): Promise<ShopTextRow[] | Refusal<'not_found'>> => ofPartner(db, channelId, organizationId, listShopTexts);

export interface ShopTextInput {
  readonly page: ShopTextPage;
  readonly language: Language;
  /** Empty for none. */
  readonly content: string;
}

const keyOf = ({ page, language }: ShopTextInput) => `${page} ${language}`;

/** Sets texts, each page and language at most once; answers with all. */
export async function updateShopTexts(
  tenant: TenantTransaction,
  texts: readonly ShopTextInput[],
  now: Date,
): Promise<ShopTextRow[]> {
  // In one order, so that two who change several do not wait for each other.
  const ordered = texts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await tenant.run(upsertTexts, {
    now,
    pages: ordered.map(({ page }) => page),
    languages: ordered.map(({ language }) => language),
    contents: ordered.map(({ content }) => content),
  });
  return listShopTexts(tenant);
}
