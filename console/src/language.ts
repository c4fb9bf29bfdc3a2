/** The languages of the interface: the one that the person chose, else that of the browser, else English. */
import { languages } from '@stagedoor/contract/vocabulary';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { lastingStorage } from './data/browser-storage.ts';
import type { lazyTexts } from './lazy-texts.ts';
import type { organizationTexts } from './organization-texts.ts';
import { signedOutTexts } from './signed-out-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof signedOutTexts.en & typeof organizationTexts.en & typeof lazyTexts.en };
  }
}

export type Language = (typeof languages)[number];
const storageKey = 'stagedoor-language';

function firstLanguage(): Language {
  const wanted = [lastingStorage?.getItem(storageKey), ...navigator.languages.map((each) => each.slice(0, 2))];
  return languages.find((language) => language === wanted.find((each) => languages.includes(each as Language))) ?? 'en';
}

export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: { en: { translation: signedOutTexts.en }, es: { translation: signedOutTexts.es } },
    lng: firstLanguage(),
    fallbackLng: 'en',
    // Scopes have a colon in their names.
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = i18next.language;
}

/** Adds the texts of screens that are loaded later. */
export function addTexts(texts: Readonly<Record<Language, object>>): void {
  for (const language of languages) i18next.addResourceBundle(language, 'translation', texts[language]);
}

export async function chooseLanguage(language: Language): Promise<void> {
  lastingStorage?.setItem(storageKey, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
