/** The texts of every screen and part, by language. */
import { partTexts } from './parts/texts.ts';
import { invitationTexts } from './screens/invitation/texts.ts';
import { passwordTexts } from './screens/password/texts.ts';
import { securityTexts } from './screens/security/texts.ts';
import { signInTexts } from './screens/sign-in/texts.ts';

export const all = {
  en: { ...partTexts.en, ...signInTexts.en, ...passwordTexts.en, ...invitationTexts.en, ...securityTexts.en },
  es: { ...partTexts.es, ...signInTexts.es, ...passwordTexts.es, ...invitationTexts.es, ...securityTexts.es },
};
