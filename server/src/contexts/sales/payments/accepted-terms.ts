/** The text of terms that the buyer of a payment accepted: named by the seller, and kept with the payment. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { getTermsText } from '../../identity/terms/terms.ts';
import { insertAcceptedTerms } from './accepted-terms.sql.ts';

/** Refuses a text that is none of the organization's; nothing where the buyer accepted none. */
export async function refuseUnknownTerms(
  tenant: TenantTransaction,
  termsTextId: string | undefined,
): Promise<Refusal<'invalid_request'> | null> {
  if (termsTextId === undefined) return null;
  const known = await getTermsText(tenant, termsTextId);
  if ('content' in known) return null;
  const problem = { path: '/accepted_terms_id', message: 'must be a text of terms of the organization' };
  return refuse('invalid_request', `${problem.path}: ${problem.message}.`, [problem]);
}

/** Keeps with the payments which text their buyers accepted, if they accepted one. */
export async function keepAcceptedTerms(
  tenant: TenantTransaction,
  termsTextId: string | undefined,
  paymentIds: readonly string[],
  now: Date,
): Promise<void> {
  if (termsTextId === undefined || paymentIds.length === 0) return;
  await tenant.run(insertAcceptedTerms, { termsTextId, paymentIds, now });
}
