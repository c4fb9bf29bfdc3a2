/** The people who bring guests and bookings. They are added only: what they brought names them. */
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { Moment } from '../../parts/time.tsx';
import { Editor, Name } from '../events/editor.tsx';

type Referrer = Item<'listReferrers'>;

export function Referrers() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listReferrers', { params: { organizationId }, query: { limit: 50 } });
  return (
    <Editor<Referrer>
      label={t('venue.referrers')}
      about={t('venue.referrersAbout')}
      add={t('venue.addReferrer')}
      none={t('venue.noReferrers')}
      read={list}
      items={list.items}
      formName="referrer"
      nameOf={({ name }) => name}
      hasOwnScreen
      columns={[
        { heading: t('venue.name'), kind: 'title', cell: ({ name }) => <Name name={name} /> },
        { heading: t('venue.since'), cell: ({ created_at }) => <Moment at={created_at} /> },
      ]}
      form={(_referrer, close) => <ReferrerForm close={close} />}
    />
  );
}

function ReferrerForm({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const create = useChange('createReferrer', ['listReferrers']);
  const draft = useDraft({ name: '' }, create.error);
  return (
    <FormDialog
      title={t('venue.addReferrer')}
      submitLabel={t('venue.add')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate({ params: { organizationId }, body: { name: draft.values.name } }, { onSuccess: close })
      }
    >
      <TextInput label={t('venue.name')} required data-autofocus {...draft.text('name')} />
    </FormDialog>
  );
}
