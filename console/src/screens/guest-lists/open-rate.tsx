/** Opens the first guest list of an event. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { problemOf } from '../../parts/failure.tsx';
import { MoneyField, NumberField } from '../../parts/fields.tsx';

export function OpenRate({ event, close }: { readonly event: Item<'listEvents'>; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const create = useChange('createListRate', ['listListRates']);
  const [name, setName] = useState(t('lists.title'));
  const [max, setMax] = useState('4');
  const [price, setPrice] = useState('0');
  const seconds = Math.round((Date.parse(event.end_date) - Date.parse(event.start_date)) / 1_000);
  return (
    <FormDialog
      title={t('lists.openRate')}
      submitLabel={t('lists.openRate')}
      isBusy={create.isPending}
      error={create.error}
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
      <TextInput
        label={t('lists.rateName')}
        required
        data-autofocus
        value={name}
        error={problemOf(create.error, '/name')}
        onChange={(typed) => setName(typed.currentTarget.value)}
      />
      <NumberField
        label={t('lists.rateMax')}
        min={1}
        required
        value={max}
        error={problemOf(create.error, '/max')}
        onChange={(typed) => setMax(typed.currentTarget.value)}
      />
      <MoneyField
        label={t('lists.ratePrice')}
        required
        value={price}
        error={problemOf(create.error, '/options')}
        onChange={(typed) => setPrice(typed.currentTarget.value)}
      />
    </FormDialog>
  );
}
