/** Name, people and what reception should know: for a new entry, and for changing one. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Data } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useSayConflict } from '../../parts/conflict.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { followed, useDraft } from '../../parts/draft.ts';
import { shows } from './admissions.ts';

interface Props {
  readonly rates: Data<'listListRates'>;
  /** The entry that is changed; none for a new one. */
  readonly entry?: Data<'getGuestList'>;
  readonly close: () => void;
}

export function EntryForm({ rates, entry: latest, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  /** As it was when editing began, or when a change of somebody else was said: the changes are based on it. */
  const [entry, setEntry] = useState(latest);
  const create = useChange('createGuestList', shows);
  const update = useChange('updateGuestList', shows);
  const referrers = useRead('listReferrers', { params: { organizationId }, query: { limit: 100 } });
  const open = rates.filter(({ complete }) => !complete);
  const error = create.error ?? update.error;
  const valuesOf = (shown: Props['entry']) => ({
    rateId: shown?.rate_id ?? open[0]?._id ?? '',
    name: shown?.name ?? '',
    people: String(shown?.for ?? 1),
    email: shown?.email ?? '',
    referrer: shown?.referral_id ?? '',
    note: shown?.observations_reception ?? '',
    tags: (shown?.tags ?? []).join(', '),
  });
  const draft = useDraft(valuesOf(entry), error);
  const { rateId, name, people, email, referrer, note, tags } = draft.values;
  const most = rates.find(({ _id }) => _id === rateId)?.max;
  const sayConflict = useSayConflict((field) => {
    if (field === 'enter' || field === 'options') return t('lists.state');
    if (field === 'for') return t('lists.size');
    if (field === 'name' || field === 'email' || field === 'tags') return t(`lists.${field}`);
    if (field === 'referral_id') return t('lists.referrer');
    return field === 'observations_reception' ? t('lists.note') : t('lists.state');
  });
  const submit = () => {
    const given = {
      name,
      for: Number(people),
      observations_reception: note,
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    };
    if (entry) {
      const params = { organizationId, guestListId: entry._id };
      const follow = async () => {
        const now = await call('getGuestList', { params });
        draft.set(followed(draft.values, valuesOf(entry), valuesOf(now)));
        setEntry(now);
      };
      update.mutate(
        {
          params,
          body: { ...given, email: email || null, referral_id: referrer || null },
          ifMatch: entry.version,
        },
        {
          onSuccess: close,
          onError: (thrown) => {
            if (thrown.status !== 412) return;
            sayConflict(thrown);
            update.reset();
            // Where it cannot be read now, saving says the same once more.
            follow().catch(() => {});
          },
        },
      );
      return;
    }
    create.mutate(
      {
        params: { organizationId },
        body: {
          ...given,
          list_rate_id: rateId,
          ...(email ? { email } : {}),
          ...(referrer ? { referral_id: referrer } : {}),
        },
      },
      {
        onSuccess: () => {
          notifications.show({ message: t('lists.added', { name }) });
          close();
        },
      },
    );
  };
  return (
    <FormDialog
      title={entry ? entry.name : t('lists.add')}
      submitLabel={entry ? t('actions.save') : t('lists.addShort')}
      isBusy={create.isPending || update.isPending}
      error={error}
      draft={draft}
      close={close}
      submit={submit}
    >
      {!entry && open.length > 1 && (
        <NativeSelect
          label={t('lists.rate')}
          {...draft.text('rateId', '/list_rate_id')}
          data={open.map(({ _id, name: label }) => ({ value: _id, label }))}
        />
      )}
      <TextInput label={t('lists.name')} required data-autofocus {...draft.text('name')} />
      <TextInput
        label={t('lists.size')}
        type="number"
        min={1}
        max={entry ? Math.max(most ?? 1, entry.for) : most}
        required
        {...draft.text('people', '/for')}
      />
      <TextInput label={t('lists.email')} type="email" {...draft.text('email')} />
      {(referrers.data?.length ?? 0) > 0 && (
        <NativeSelect
          label={t('lists.referrer')}
          {...draft.text('referrer')}
          data={[
            { value: '', label: t('lists.nobody') },
            ...(referrers.data ?? []).map(({ _id, name: label }) => ({ value: _id, label })),
          ]}
        />
      )}
      <Textarea label={t('lists.note')} autosize minRows={2} {...draft.text('note', '/observations_reception')} />
      <TextInput label={t('lists.tags')} description={t('lists.tagsHint')} {...draft.text('tags')} />
    </FormDialog>
  );
}
