import type { Language } from '@stagedoor/contract/vocabulary';
import type { LinkTerms } from '../../contexts/identity/accounts/accounts.ts';
import type { Services } from '../../http/services.ts';

/** What an invitation needs beside whom it invites; mails are in English where no language is asked for. */
export function linkTermsOf({ secretsKey }: Services, language: Language = 'en'): LinkTerms {
  return { linkKey: secretsKey.derive('account-links'), language };
}
