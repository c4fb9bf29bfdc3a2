/** The terms that buyers are shown and accept, in each language. */
import { Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Language, languages, limits } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useStandingDraft } from '../../parts/draft.ts';
import { useFormats } from '../../parts/formats.ts';
import { SectionForm } from '../../parts/section-form.tsx';

type TermsText = Item<'listTermsTexts'>;

export function TermsForm({ terms }: { readonly terms: readonly TermsText[] }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updateTermsTexts', ['listTermsTexts']);
  const current = (language: Language) => terms.find((text) => text.language === language);
  const before = Object.fromEntries(
    languages.map((language) => [language, current(language)?.content ?? '']),
  ) as Record<Language, string>;
  const draft = useStandingDraft('terms', before, update.error);
  const since = (language: Language) => {
    const text = current(language);
    return text ? t('organization.termsSince', { since: moment(text.created_at) }) : t('organization.noTerms');
  };
  const submit = () => {
    const sent = draft.values;
    const texts = languages
      .filter((language) => sent[language] !== draft.initial[language])
      .map((language) => ({ language, content: sent[language] }));
    if (texts.length === 0) return;
    update.mutate(
      { params: { organizationId }, body: { texts } },
      {
        onSuccess: () => {
          draft.follow(sent);
          notifications.show({ message: t('organization.saved') });
        },
      },
    );
  };
  return (
    <SectionForm
      title={t('organization.terms')}
      about={t('organization.termsAbout')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={submit}
    >
      {languages.map((language) => (
        <Textarea
          key={language}
          label={t(`languages.${language}`)}
          description={since(language)}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={limits.termsLength}
          {...draft.text(language)}
        />
      ))}
    </SectionForm>
  );
}
