/** What the organization says in its mails to buyers, in each language. */
import { Badge, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { languages } from '@stagedoor/contract/vocabulary';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { Listing } from '../../parts/listing.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { EditMailText } from './edit-mail-text.tsx';
import { mailTextTexts } from './texts.ts';

addTexts(mailTextTexts);

type MailText = Item<'listMailTexts'>;

export function MailTexts() {
  const { t, i18n } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { language: chosen } = useSearch({ from: '/signed-in/o/$slug/settings/mails' });
  const language = chosen ?? languages.find((each) => i18n.language.startsWith(each)) ?? 'en';
  const navigate = useNavigate();
  const list = useList('listMailTexts', { params: { organizationId } });
  const editing = useOpenForm(`mail ${language}`);
  const shown = list.items?.filter((text) => text.language === language);
  const edited = shown?.find(({ template }) => template === editing.id);
  return (
    <Page
      title={t('screens.mails')}
      about={t('mails.about')}
      actions={
        <SegmentedControl
          aria-label={t('mails.language')}
          value={language}
          data={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(value) =>
            void navigate({
              to: '.',
              search: { language: languages.find((each) => each === value) },
              replace: true,
            })
          }
        />
      }
    >
      <Failure error={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Loading />}
      {shown && (
        <Listing<MailText>
          label={t('screens.mails')}
          items={shown}
          keyOf={({ template }) => template}
          columns={[
            { heading: t('mails.mail'), kind: 'title', cell: ({ template }) => <Kind template={template} /> },
            {
              heading: t('mails.subject'),
              cell: ({ subject }) =>
                subject || (
                  <Text span size="sm" c="dimmed">
                    {t('mails.ours')}
                  </Text>
                ),
            },
            {
              heading: t('mails.message'),
              cell: ({ message }) => (
                <Badge color={message ? 'teal' : 'gray'} variant="light">
                  {t(message ? 'mails.own' : 'mails.none')}
                </Badge>
              ),
            },
            {
              heading: t('actions.menu'),
              kind: 'actions',
              cell: (text) => (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('mails.editOne', { mail: t(`mails.kinds.${text.template}`) })}
                  onClick={() => editing.open(text.template)}
                >
                  {t('mails.edit')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {edited && (
        <KeptDraft value={editing.kept}>
          <EditMailText text={edited} close={editing.close} />
        </KeptDraft>
      )}
    </Page>
  );
}

function Kind({ template }: Pick<MailText, 'template'>) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {t(`mails.kinds.${template}`)}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`mails.when.${template}`)}
      </Text>
    </Stack>
  );
}
