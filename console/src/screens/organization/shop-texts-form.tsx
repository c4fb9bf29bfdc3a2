/** What the organization says on pages of its shop, in each language. */
import { SegmentedControl, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Language, languages, limits, shopTextPages } from '@stagedoor/contract/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useStandingDraft } from '../../parts/draft.ts';
import { SectionForm } from '../../parts/section-form.tsx';

type ShopText = Item<'listShopTexts'>;

const places = shopTextPages.flatMap((page) => languages.map((language) => ({ page, language })));
const nameOf = ({ page, language }: (typeof places)[number]) => `${page} ${language}` as const;

export function ShopTextsForm({ shopTexts }: { readonly shopTexts: readonly ShopText[] }) {
  const { t, i18n } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const [shown, show] = useState<Language>(languages.find((each) => i18n.language.startsWith(each)) ?? 'en');
  const update = useChange('updateShopTexts', ['listShopTexts']);
  const before = Object.fromEntries(
    places.map((place) => {
      const text = shopTexts.find(({ page, language }) => page === place.page && language === place.language);
      return [nameOf(place), text?.content ?? ''];
    }),
  ) as Record<ReturnType<typeof nameOf>, string>;
  const draft = useStandingDraft('shop texts', before, update.error);
  const submit = () => {
    const sent = draft.values;
    const texts = places
      .filter((place) => sent[nameOf(place)] !== draft.initial[nameOf(place)])
      .map((place) => ({ ...place, content: sent[nameOf(place)] }));
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
      title={t('organization.shopTexts')}
      about={t('organization.shopTextsAbout')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={submit}
    >
      <SegmentedControl
        aria-label={t('organization.shopTextsLanguage')}
        value={shown}
        data={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(value) => show(languages.find((each) => each === value) ?? shown)}
      />
      {shopTextPages.map((page) => (
        <Textarea
          key={page}
          label={t(`organization.shopTextPages.${page}`)}
          lang={shown}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={limits.shopTextLength}
          {...draft.text(nameOf({ page, language: shown }))}
        />
      ))}
    </SectionForm>
  );
}
