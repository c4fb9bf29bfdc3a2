/** Events that belong together. */
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useAll, useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Editor, Name, useEditorForm, useRemoval } from '../events/editor.tsx';

type Group = Item<'listEventGroups'>;
const shows = ['listEventGroups'] as const;

export function EventGroups() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listEventGroups', { params: { organizationId }, query: { limit: 50 } });
  const removal = useRemoval('deleteEventGroup', shows, ({ _id }: Group) => ({
    params: { organizationId, eventGroupId: _id },
  }));
  return (
    <Editor<Group>
      label={t('venue.groups')}
      about={t('venue.groupsAbout')}
      add={t('venue.addGroup')}
      none={t('venue.noGroups')}
      read={list}
      items={list.items}
      formName="event-group"
      nameOf={({ name }) => name}
      columns={[
        {
          heading: t('venue.name'),
          kind: 'title',
          cell: ({ name, description }) => <Name name={name} about={description} />,
        },
        {
          heading: t('venue.events'),
          kind: 'number',
          cell: ({ event_ids }) => t('venue.eventCount', { count: event_ids.length }),
        },
      ]}
      form={(group, close) => <GroupForm group={group} close={close} />}
      removal={removal}
    />
  );
}

interface FormProps {
  /** The group that is changed; none for a new one. */
  readonly group: Group | undefined;
  readonly close: () => void;
}

function GroupForm({ group, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { shortDay } = useFormats();
  const events = useAll('listEvents', { params: { organizationId } });
  const form = useEditorForm('createEventGroup', 'updateEventGroup', shows, close, {
    name: group?.name ?? '',
    description: group?.description ?? '',
    event_ids: (group?.event_ids ?? []) as readonly string[],
  });
  const { values, text, set, problem } = form;
  const body = { name: values.name, description: values.description, event_ids: [...values.event_ids] };
  return (
    <FormDialog
      title={t(group ? 'venue.editGroup' : 'venue.addGroup')}
      submitLabel={group ? t('actions.save') : t('venue.add')}
      {...form.dialog}
      submit={() =>
        group
          ? form.update({ params: { organizationId, eventGroupId: group._id }, body })
          : form.create({ params: { organizationId }, body })
      }
    >
      <TextInput label={t('venue.name')} required data-autofocus {...text('name')} />
      <Textarea label={t('venue.description')} autosize {...text('description')} />
      <MultiSelect
        label={t('venue.events')}
        searchable
        value={[...values.event_ids]}
        error={problem('/event_ids')}
        onChange={(event_ids) => set({ event_ids })}
        data={(events.data ?? []).map(({ _id, name, start_date }) => ({
          value: _id,
          label: `${name} · ${shortDay(start_date)}`,
        }))}
      />
    </FormDialog>
  );
}
