/** The texts that are loaded with their screen. Screens import their own; this is for types and for tests. */
import { guestListTexts } from './screens/guest-lists/texts.ts';

export const lateTexts = {
  en: { ...guestListTexts.en },
  es: { ...guestListTexts.es },
};
