/** One kind of mail in one language: its subject and first words, and how they will be read. */
import { Anchor, Card, Code, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { limits } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn, useDraft } from '../../parts/draft.ts';

type MailText = Item<'listMailTexts'>;

const placeholders = ['event', 'organization'] as const;
type Placeholder = (typeof placeholders)[number];

/** Names in braces that stand for nothing. */
function unknownIn(text: string): string | undefined {
  const names = [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? '');
  return names.find((name) => !placeholders.includes(name as Placeholder));
}

export function EditMailText({ text, close }: { readonly text: MailText; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { template, language } = text;
  const update = useChange('updateMailTexts', ['listMailTexts']);
  const draft = useDraft({ subject: text.subject, message: text.message }, null);
  const { subject, message } = draft.values;
  const unknown = (value: string) => {
    const name = unknownIn(value);
    return name === undefined ? undefined : t('mails.unknown', { name: `{${name}}` });
  };
  return (
    <FormDialog
      title={`${t(`mails.kinds.${template}`)} · ${t(`languages.${language}`)}`}
      submitLabel={t('actions.save')}
      size="xl"
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      close={close}
      submit={() => {
        const changes = changesIn(draft.values, draft.initial);
        if (!changes) return close();
        update.mutate(
          { params: { organizationId }, body: { texts: [{ template, language, ...changes }] } },
          {
            onSuccess: () => {
              notifications.show({ message: t('mails.saved') });
              close();
            },
          },
        );
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Stack>
          <TextInput
            label={t('mails.subject')}
            placeholder={t('mails.ours')}
            maxLength={150}
            data-autofocus
            {...draft.text('subject')}
            error={unknown(subject)}
          />
          <Textarea
            label={t('mails.message')}
            description={t('mails.messageHint')}
            autosize
            minRows={6}
            maxRows={14}
            maxLength={limits.textLength}
            {...draft.text('message')}
            error={unknown(message)}
          />
          <Stack gap={4}>
            {placeholders.map((name) => (
              <Text key={name} size="xs" c="dimmed">
                <Code>{`{${name}}`}</Code> {t(`mails.placeholders.${name}`)}
              </Text>
            ))}
          </Stack>
          {(subject || message) && (
            <Group>
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => draft.set({ subject: '', message: '' })}
              >
                {t('mails.reset')}
              </Anchor>
            </Group>
          )}
        </Stack>
        <Preview template={template} subject={subject} message={message} />
      </SimpleGrid>
    </FormDialog>
  );
}

const aboutNoEvent: readonly MailText['template'][] = ['passes_sold', 'plan_payment', 'subscription_active'];

/** How the mail will be read; what stands for names is filled in. */
function Preview({ template, subject, message }: Pick<MailText, 'template' | 'subject' | 'message'>) {
  const { t } = useTranslation();
  const { name } = useOrganization();
  const values: Record<Placeholder, string> = {
    event: aboutNoEvent.includes(template) ? name : t('mails.sampleEvent'),
    organization: name,
  };
  const filled = (text: string) => text.replaceAll(/\{(event|organization)\}/g, (_, one: Placeholder) => values[one]);
  // As in the mail, a single end of a line is a space.
  const paragraphs = filled(message)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n');
  return (
    <Stack gap={6} component="section" aria-label={t('mails.preview')}>
      <Text size="sm" fw={500}>
        {t('mails.preview')}
      </Text>
      <Card withBorder>
        <Stack gap="sm">
          <Text size="sm" fw={600} className="breakable" {...(subject.trim() ? {} : { c: 'dimmed', fs: 'italic' })}>
            {filled(subject).trim() || t('mails.ours')}
          </Text>
          {paragraphs && (
            <Text size="sm" className="breakable" style={{ whiteSpace: 'pre-line' }}>
              {paragraphs}
            </Text>
          )}
          <Text size="sm" c="dimmed" fs="italic">
            {t(`mails.rest.${template}`)}
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}
