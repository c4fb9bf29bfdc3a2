/** Name, people and what reception should know: for a new entry, and for changing one. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useSayConflict } from '../../parts/conflict.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { problemOf } from '../../parts/failure.tsx';

const shows = ['listGuestLists', 'getGuestList', 'getEventDashboard'] as const;

interface Props {
  readonly rates: Data<'listListRates'>;
  /** The entry that is changed; none for a new one. */
  readonly entry?: Data<'getGuestList'>;
  readonly close: () => void;
}

export function EntryForm({ rates, entry: latest, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  /** As it was when editing began, which the changes are based on. */
  const [entry] = useState(latest);
  const create = useChange('createGuestList', shows);
  const update = useChange('updateGuestList', shows);
  const referrers = useRead('listReferrers', { params: { organizationId }, query: { limit: 100 } });
  const open = rates.filter(({ complete }) => !complete);
  const [rateId, setRateId] = useState(entry?.rate_id ?? open[0]?._id ?? '');
  const [name, setName] = useState(entry?.name ?? '');
  const [people, setPeople] = useState(String(entry?.for ?? 1));
  const [email, setEmail] = useState(entry?.email ?? '');
  const [referrer, setReferrer] = useState(entry?.referral_id ?? '');
  const [note, setNote] = useState(entry?.observations_reception ?? '');
  const [tags, setTags] = useState((entry?.tags ?? []).join(', '));
  const error = create.error ?? update.error;
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
      update.mutate(
        {
          params: { organizationId, guestListId: entry._id },
          body: { ...given, email: email || null, referral_id: referrer || null },
          ifMatch: entry.version,
        },
        {
          onSuccess: close,
          onError: (thrown) => {
            if (thrown.status !== 412) return;
            sayConflict(thrown);
            close();
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
      close={close}
      submit={submit}
    >
      {!entry && open.length > 1 && (
        <NativeSelect
          label={t('lists.rate')}
          value={rateId}
          data={open.map(({ _id, name: label }) => ({ value: _id, label }))}
          error={problemOf(error, '/list_rate_id')}
          onChange={(event) => setRateId(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t('lists.name')}
        required
        data-autofocus
        value={name}
        error={problemOf(error, '/name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('lists.size')}
        type="number"
        min={1}
        max={entry ? Math.max(most ?? 1, entry.for) : most}
        required
        value={people}
        error={problemOf(error, '/for')}
        onChange={(event) => setPeople(event.currentTarget.value)}
      />
      <TextInput
        label={t('lists.email')}
        type="email"
        value={email}
        error={problemOf(error, '/email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {(referrers.data?.length ?? 0) > 0 && (
        <NativeSelect
          label={t('lists.referrer')}
          value={referrer}
          data={[
            { value: '', label: t('lists.nobody') },
            ...(referrers.data ?? []).map(({ _id, name: label }) => ({ value: _id, label })),
          ]}
          onChange={(event) => setReferrer(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('lists.note')}
        autosize
        minRows={2}
        value={note}
        error={problemOf(error, '/observations_reception')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextInput
        label={t('lists.tags')}
        description={t('lists.tagsHint')}
        value={tags}
        error={problemOf(error, '/tags')}
        onChange={(event) => setTags(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
