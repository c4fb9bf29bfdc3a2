import { type Language, languages } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';

/** The language of the screen, for a mail that is asked for on it; English where mails do not have it. */
export function useMailLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find((language) => i18n.language.startsWith(language)) ?? 'en';
}
