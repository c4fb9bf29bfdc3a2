/** The texts that are needed before signing in, by language. */
import { partTexts } from './parts/texts.ts';
import { invitationTexts } from './screens/invitation/texts.ts';
import { passwordTexts } from './screens/password/texts.ts';
import { setupTexts } from './screens/setup/texts.ts';
import { signInTexts } from './screens/sign-in/texts.ts';

export const signedOutTexts = {
  en: { ...partTexts.en, ...signInTexts.en, ...passwordTexts.en, ...invitationTexts.en, ...setupTexts.en },
  es: { ...partTexts.es, ...signInTexts.es, ...passwordTexts.es, ...invitationTexts.es, ...setupTexts.es },
};
