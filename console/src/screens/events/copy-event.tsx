/** Copies an event with its zones and rates to another day. */
import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { MomentField } from '../../parts/fields.tsx';
import { toInstant, toLocal } from '../../parts/local-time.ts';

const weekMs = 7 * 86_400_000;

/** The same hour of the local clock a week later. */
function aWeekLater(at: string, zone: string): string {
  const local = toLocal(at, zone);
  return new Date(Date.parse(`${local}:00Z`) + weekMs).toISOString().slice(0, 16);
}

export function CopyEvent({ event, close }: { readonly event: Data<'getEvent'>; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const navigate = useNavigate();
  const copy = useChange('copyEvent', ['listEvents']);
  const zone = event.location.timezone;
  const draft = useDraft({ name: event.name, start_date: aWeekLater(event.start_date, zone) }, copy.error);
  const { values, text } = draft;
  return (
    <FormDialog
      title={t('catalogue.copyEvent')}
      submitLabel={t('catalogue.copy')}
      isBusy={copy.isPending}
      error={copy.error}
      draft={draft}
      close={close}
      submit={() =>
        copy.mutate(
          {
            params: { organizationId, eventId: event._id },
            body: { name: values.name, start_date: toInstant(values.start_date, zone) ?? '' },
          },
          {
            onSuccess: ({ _id }) => {
              close();
              void navigate({ to: '/o/$slug/events/$eventId', params: { slug, eventId: _id } });
            },
          },
        )
      }
    >
      <Text size="sm">{t('catalogue.copyAbout')}</Text>
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <MomentField
        label={t('catalogue.starts')}
        description={t('catalogue.clock', { zone })}
        required
        {...text('start_date')}
      />
    </FormDialog>
  );
}
