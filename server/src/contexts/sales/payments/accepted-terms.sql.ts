import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, listOf, text } from '../../../platform/sql/types.ts';

export const insertAcceptedTerms = tenantStatement(
  'insert_accepted_terms',
  { termsTextId: text, paymentIds: listOf(text), now: instant },
  {},
  `INSERT INTO accepted_terms (organization_id, payment_id, terms_text_id, accepted_at)
   SELECT $1::text, p.id, $2::text, $4::timestamptz FROM unnest($3::text[]) AS p (id)`,
);
