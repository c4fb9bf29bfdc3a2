/** What the holder of each ticket of a rate is asked: personal data, and questions of the organization. */
import { ActionIcon, Button, Group, NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { questionTypes } from '@stagedoor/contract/vocabulary';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn, partsOf, useDraft } from '../../parts/draft.ts';
import { FieldSwitches } from './editor.tsx';
import { ratesShown } from './price-form.tsx';

type Rate = Data<'getTicketRate'>;

/** Personal data that tickets have a field for. */
const known = [
  ['full_name', 'text'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['birthday', 'date'],
] as const;

interface QuestionDraft {
  /** Empty for a new one. */
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly items: string;
  readonly required: boolean;
}

export function QuestionsForm({ rate, close }: { readonly rate: Rate; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updateTicketRate', ratesShown);
  const draft = useDraft(
    {
      asked: rate.fields.map(({ slug }) => slug) as readonly string[],
      questions: rate.questions.map(({ _id, label, type, items, required }) => ({
        id: _id,
        label,
        type,
        items: items.join(', '),
        required,
      })) as readonly QuestionDraft[],
    },
    update.error,
  );
  const { asked, questions } = draft.values;
  const setQuestions = (changed: readonly QuestionDraft[]) => draft.set({ questions: changed });
  const change = (index: number, with_: Partial<QuestionDraft>) =>
    setQuestions(questions.map((question, place) => (place === index ? { ...question, ...with_ } : question)));
  const bodyOf = (of: typeof draft.values) => {
    const isNew = (slug: string) => of.asked.includes(slug) && !draft.initial.asked.includes(slug);
    const isRemoved = (slug: string) => draft.initial.asked.includes(slug) && !of.asked.includes(slug);
    // A field that was set in another way, or by somebody else meanwhile, stays as it is.
    const kept = rate.fields.filter(({ slug }) => !isRemoved(slug));
    const added = known
      .filter(([slug]) => isNew(slug) && !kept.some((field) => field.slug === slug))
      .map(([slug, type]) => ({ slug, type, label: t(`catalogue.fieldNames.${slug}`), required: true }));
    return {
      fields: [
        ...kept.map(({ options, ...field }) => ({ ...field, ...(field.type === 'dropdown' ? { options } : {}) })),
        ...added,
      ],
      questions: of.questions.map(({ id, label, type, items, required }) => ({
        ...(id ? { _id: id } : {}),
        label,
        type: questionTypes.find((each) => each === type) ?? 'text',
        ...(type === 'text' ? {} : { items: partsOf(items) }),
        required,
      })),
    };
  };
  const submit = () => {
    const body = changesIn(bodyOf(draft.values), bodyOf(draft.initial));
    if (!body) return close();
    update.mutate({ params: { organizationId, rateId: rate._id }, body }, { onSuccess: close });
  };
  return (
    <FormDialog
      title={t('catalogue.questions')}
      submitLabel={t('actions.save')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      close={close}
      submit={submit}
      size="lg"
    >
      <FieldSwitches
        label={t('catalogue.personalData')}
        fields={known.map(([slug]) => slug)}
        labelOf={(field) => t(`catalogue.fieldNames.${field}`)}
        chosen={asked}
        choose={(chosen) => draft.set({ asked: chosen })}
      />
      {questions.map((question, index) => {
        const name = t('catalogue.question', { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: new questions have no id yet.
          <Stack key={index} gap="xs" role="group" aria-label={name}>
            <Group justify="space-between">
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('catalogue.removeOf', { name })}
                onClick={() => setQuestions(questions.filter((_question, place) => place !== index))}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                label={t('catalogue.questionText')}
                required
                value={question.label}
                error={draft.problem(`/questions/${index}/label`)}
                onChange={(typed) => change(index, { label: typed.currentTarget.value })}
              />
              <NativeSelect
                label={t('catalogue.answerKind')}
                value={question.type}
                data={questionTypes.map((value) => ({ value, label: t(`catalogue.fieldTypes.${value}`) }))}
                onChange={(typed) => change(index, { type: typed.currentTarget.value })}
              />
            </SimpleGrid>
            {question.type !== 'text' && (
              <TextInput
                label={t('catalogue.choices')}
                description={t('catalogue.commas')}
                required
                value={question.items}
                error={draft.problem(`/questions/${index}/items`)}
                onChange={(typed) => change(index, { items: typed.currentTarget.value })}
              />
            )}
            <Switch
              label={t('catalogue.mustAnswer')}
              checked={question.required}
              onChange={(typed) => change(index, { required: typed.currentTarget.checked })}
            />
          </Stack>
        );
      })}
      <Button
        variant="subtle"
        size="xs"
        mr="auto"
        onClick={() => setQuestions([...questions, { id: '', label: '', type: 'text', items: '', required: false }])}
      >
        {t('catalogue.addQuestion')}
      </Button>
    </FormDialog>
  );
}
