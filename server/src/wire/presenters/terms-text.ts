import type { TermsText } from '@stagedoor/contract';
import type { TermsTextRow } from '../../contexts/identity/terms/terms.ts';

export function presentTermsText({ id, ...row }: TermsTextRow): TermsText {
  return { _id: id, ...row };
}
