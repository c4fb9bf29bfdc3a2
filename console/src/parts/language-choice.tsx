import { SegmentedControl } from '@mantine/core';
import { languages } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, type Language } from '../language.ts';

export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('shell.language')}
      value={i18n.language}
      data={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      onChange={(language) => void chooseLanguage(language as Language)}
    />
  );
}
