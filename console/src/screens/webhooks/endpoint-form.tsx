/** Name, address and kinds of an endpoint: for a new one, and for changing one. */
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { type NotificationKind, notificationKinds } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';

export interface EndpointSettings {
  readonly name: string;
  readonly url: string;
  readonly events: NotificationKind[];
}

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly settings: EndpointSettings;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly submit: (settings: EndpointSettings) => void;
  readonly close: () => void;
}

export function EndpointForm({ title, submitLabel, settings, isBusy, error, submit, close }: Props) {
  const { t } = useTranslation();
  const draft = useDraft(
    { name: settings.name, url: settings.url, events: settings.events as readonly NotificationKind[] },
    error,
  );
  const { name, url, events } = draft.values;
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      size="lg"
      isBusy={isBusy}
      error={error}
      draft={draft}
      submit={() => submit({ name, url, events: [...events] })}
      close={close}
    >
      <TextInput label={t('webhooks.name')} required data-autofocus {...draft.text('name')} />
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        type="url"
        placeholder="https://hooks.example.org/stagedoor"
        required
        {...draft.text('url')}
      />
      <Checkbox.Group
        label={t('webhooks.kinds')}
        description={t('webhooks.kindsHint')}
        value={[...events]}
        onChange={(values) => draft.set({ events: values as NotificationKind[] })}
      >
        <Stack gap={8} mt={8}>
          {notificationKinds
            .filter((kind) => !kind.startsWith('webhook.'))
            .map((kind) => (
              <Checkbox key={kind} value={kind} label={kind} />
            ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
