/**
 * The terms of an organization, as texts. A text never changes, so that the one that a buyer accepted can be read later: who
 * changes the terms adds another, and the latest of a language is the current one. An empty one ends the terms in that
 * language.
 */
import type { Language } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { CrossTenantDb, TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { ofPartner } from '../partners/partners.ts';
import { findText, insertTexts, listCurrentTexts, type TermsTextRow } from './terms.sql.ts';

export type { TermsTextRow } from './terms.sql.ts';

const noText = refuse('not_found', 'There is no such text of terms.');

/** The current text of each language that has one, by language. */
export const listTermsTexts = (tenant: TenantDb): Promise<TermsTextRow[]> => tenant.run(listCurrentTexts, {});

/** The same, of an organization that has admitted the channel; refuses others. */
export const listTermsTextsOfPartner = (
  db: CrossTenantDb,
  channelId: string,
  organizationId: string,
): Promise<TermsTextRow[] | Refusal<'not_found'>> => ofPartner(db, channelId, organizationId, listTermsTexts);

/** Any text of the organization, current or not. */
export async function getTermsText(tenant: TenantDb, id: string): Promise<TermsTextRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findText, { id });
  return row ?? noText;
}

/** Makes these the current texts, each language at most once, where they are not yet; answers with all current ones. */
export async function updateTermsTexts(
  tenant: TenantTransaction,
  texts: readonly { readonly language: Language; readonly content: string }[],
  now: Date,
): Promise<TermsTextRow[]> {
  const current = await listTermsTexts(tenant);
  const before = (language: Language) => current.find((row) => row.language === language)?.content ?? '';
  const changed = texts.filter(({ language, content }) => content !== before(language));
  if (changed.length === 0) return current;
  await tenant.run(insertTexts, {
    now,
    ids: changed.map(() => newId('termsText', now)),
    languages: changed.map(({ language }) => language),
    contents: changed.map(({ content }) => content),
  });
  return listTermsTexts(tenant);
}
