/** Opens the first guest list of an event. */
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { MoneyField, NumberField } from '../../parts/fields.tsx';

export function OpenRate({ event, close }: { readonly event: Item<'listEvents'>; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const create = useChange('createListRate', ['listListRates']);
  const draft = useDraft({ name: t('lists.title'), max: '4', price: '0' }, create.error);
  const { name, max, price } = draft.values;
  const seconds = Math.round((Date.parse(event.end_date) - Date.parse(event.start_date)) / 1_000);
  return (
    <FormDialog
      title={t('lists.openRate')}
      submitLabel={t('lists.openRate')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          {
            params: { organizationId, eventId: event._id },
            body: { name, max: Number(max), options: [{ price: Number(price), until: seconds }] },
          },
          { onSuccess: close },
        )
      }
    >
      <TextInput label={t('lists.rateName')} required data-autofocus {...draft.text('name')} />
      <NumberField label={t('lists.rateMax')} min={1} required {...draft.text('max')} />
      <MoneyField label={t('lists.ratePrice')} required {...draft.text('price', '/options')} />
    </FormDialog>
  );
}
